"""What the eye meets, measured on the page: clipped and overlapping texts, pale graphics, focus that cannot be seen."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

from playwright.sync_api import ElementHandle, Locator, Page, expect

from tests.browser import looks
from tests.browser.hands import Bench, Widget

Shot = Callable[..., None]
"""Takes a picture, if pictures are wanted: its name, and what is on it (else the page)."""


def pictures_wanted() -> bool:
    """Whether the variable PN_SHOTS names a folder for pictures: a person looks at them, no test does."""
    return bool(os.environ.get("PN_SHOTS"))


# Texts that can be seen, each line of them as a rectangle; words that only a screen reader meets are left out.
TEXTS = """
    const texts = (root) => {
        const found = [], walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        for (let node = walk.nextNode(); node; node = walk.nextNode()) {
            const words = node.data.trim(), of = node.parentElement;
            if (!words || of.closest('style, title, option')) continue;
            if (of.closest('details:not([open])') && !of.closest('summary')) continue;  // folded away
            let hidden = false;
            for (let el = of; el && el !== root.parentElement; el = el.parentElement) {
                const style = getComputedStyle(el);
                hidden ||= style.visibility === 'hidden' || style.display === 'none' || Number(style.opacity) < 0.1
                    || (style.position === 'absolute' && el.clientWidth <= 1 && el instanceof HTMLElement);
            }
            if (hidden) continue;
            const range = document.createRange(); range.selectNodeContents(node);
            for (const box of range.getClientRects())
                if (box.width > 0.5) found.push({node, of, words, box});
        }
        return found;
    };
"""

LAYOUT = (
    "(root) => {"
    + TEXTS
    + """
    const faults = [], all = texts(root), frame = root.getBoundingClientRect();
    const holders = [...root.querySelectorAll('*')].filter((el) => getComputedStyle(el).overflowX !== 'visible');
    for (const el of [root, root.closest('.jp-OutputArea-output'), root.closest('.jp-OutputArea'), ...holders])
        if (el instanceof HTMLElement && el.clientWidth > 1 && el.scrollWidth > el.clientWidth + 1)
            faults.push(`wider than its place: ${el.tagName}.${el.className} ${el.scrollWidth} > ${el.clientWidth}`);
    for (const el of root.querySelectorAll('button, svg, input, table, section')) {
        const box = el.getBoundingClientRect();
        const {left, right, bottom} = frame;
        if (box.width && (box.left < left - 0.5 || box.right > right + 0.5 || box.bottom > bottom + 0.5))
            faults.push(`sticks out: ${el.outerHTML.slice(0, 90)}`);
    }
    for (const part of root.querySelectorAll('button > *:not(kbd)')) {
        const box = part.getBoundingClientRect(), button = part.parentElement.getBoundingClientRect();
        if (part.clientWidth > 1 && (box.left < button.left - 0.5 || box.right > button.right + 0.5))
            faults.push(`sticks out of its button: ${part.outerHTML.slice(0, 90)}`);
    }
    for (const {of, words, box} of all)
        for (let el = of; el && el !== root.parentElement; el = el.parentElement) {
            const holds = el === root || el.matches('button, td, th') || getComputedStyle(el).overflow !== 'visible';
            if (!holds || el.matches('button') && of.closest('kbd')) continue;
            if (el instanceof SVGElement && !(el instanceof SVGSVGElement)) continue;
            const around = el.getBoundingClientRect();
            if (box.left < around.left - 1 || box.right > around.right + 1
                || box.top < around.top - 2 || box.bottom > around.bottom + 2)
                faults.push(`cut off: "${words}" by ${el.tagName}.${el.getAttribute('class')}`);
        }
    for (let i = 0; i < all.length; i++)
        for (let j = i + 1; j < all.length; j++) {
            const a = all[i], b = all[j];
            if (a.node === b.node) continue;
            const w = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
            const h = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
            if (w > 1 && h > 3) faults.push(`overlap: "${a.words}" and "${b.words}"`);
        }
    for (const {of, words} of all) {
        const px = parseFloat(getComputedStyle(of).fontSize) * (of instanceof SVGElement ? of.getScreenCTM().a : 1);
        // a single letter is one of a badge, its word stands beside it; the numbers of a board shrink with the board
        const least = words.length > 1 && !of.closest('.pn-board') ? LEAST : 7.5;
        if (px < least) faults.push(`tiny: "${words}" ${px.toFixed(1)} px`);
    }
    return {texts: all.length, faults: [...new Set(faults)]};
}"""
)
LEAST_PX = 9.0

# A stroke or fill against what lies beside its outline, all that is painted there composed, with opacity. What has its
# own colour is no neighbour (a rib on its pipe), a ring is looked past, and a quarter of the outline is enough: pipes
# cross, and badges stand on them. What lies under a veil is dimmed on purpose and left out.
GRAPHICS = """([root, selector, need]) => {
    const canvas = Object.assign(document.createElement('canvas'), {width: 1, height: 1});
    const pen = canvas.getContext('2d', {willReadFrequently: true});
    const known = new Map();
    const rgba = (css) => {
        if (!known.has(css)) {
            pen.clearRect(0, 0, 1, 1); pen.fillStyle = css; pen.fillRect(0, 0, 1, 1);
            known.set(css, [...pen.getImageData(0, 0, 1, 1).data].map((v) => v / 255));
        }
        return known.get(css);
    };
    const over = (top, below) => {
        const a = top[3] + below[3] * (1 - top[3]);
        const mixed = (i) => (top[i] * top[3] + below[i] * below[3] * (1 - top[3])) / a;
        return a === 0 ? [0, 0, 0, 0] : [mixed(0), mixed(1), mixed(2), a];
    };
    const light = (c) => c.slice(0, 3).map((v) => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
        .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
    const opacities = new Map();
    const seen = (el) => {
        if (!el || el === document) return 1;
        if (!opacities.has(el)) opacities.set(el, Number(getComputedStyle(el).opacity) * seen(el.parentElement));
        return opacities.get(el);
    };
    const faded = (css, a) => css === 'none' ? [0, 0, 0, 0] : [...rgba(css).slice(0, 3), rgba(css)[3] * a];
    const isShape = (el) => el instanceof SVGGeometryElement;
    const paints = (el, at) => {  // what an element paints at a point, its stroke over its fill
        const style = getComputedStyle(el), a = seen(el);
        if (!(el instanceof SVGElement) || el instanceof SVGSVGElement) return faded(style.backgroundColor, a);
        if (!isShape(el)) return [0, 0, 0, 0];
        const local = at.matrixTransform(el.getScreenCTM().inverse());
        const fill = el.isPointInFill(local) ? faded(style.fill, a) : [0, 0, 0, 0];
        return style.stroke !== 'none' && el.isPointInStroke(local) ? over(faded(style.stroke, a), fill) : fill;
    };
    const shown = (at) => {
        let all = [0, 0, 0, 0];
        for (const el of document.elementsFromPoint(at.x, at.y)) {
            all = over(all, paints(el, at));
            if (all[3] > 0.99) break;
        }
        return over(all, [1, 1, 1, 1]);
    };
    const sheet = document.head.appendChild(document.createElement('style'));
    root.setAttribute('data-measured', '');
    sheet.textContent = '[data-measured] * { pointer-events: visiblePainted !important; transition: none !important }';
    const found = [];
    for (const el of root.querySelectorAll(selector)) {
        const size = el.getBoundingClientRect();
        const veil = el.closest('svg').querySelector('.pn-veil.pn-on');
        if (!isShape(el) || (!size.width && !size.height) || el.closest('[aria-disabled=true]')) continue;
        if (veil && el.compareDocumentPosition(veil) & Node.DOCUMENT_POSITION_FOLLOWING) continue;
        el.scrollIntoView({block: 'center', inline: 'center'});
        const style = getComputedStyle(el), matrix = el.getScreenCTM(), long = el.getTotalLength();
        const line = style.stroke !== 'none' && !/pn-s-(paper|tile|edge|grid)/.test(el.getAttribute('class') || '');
        const ink = faded(line ? style.stroke : style.fill, seen(el));
        const off = (line ? parseFloat(style.strokeWidth) / 2 : 0) * matrix.a + 1.2;
        const ratios = [];
        // three of eleven points are a quarter: where they stand out, the others need not be looked at
        for (let i = 1; i < 12 && ratios.filter((ratio) => ratio >= need).length < 3; i++) {
            const at = el.getPointAtLength(long * i / 12).matrixTransform(matrix);
            const next = el.getPointAtLength(long * i / 12 + 0.1).matrixTransform(matrix);
            const d = Math.hypot(next.x - at.x, next.y - at.y) || 1;
            const nx = (next.y - at.y) / d, ny = (at.x - next.x) / d;
            const sides = [-off - 3, -off, off, off + 3]
                .map((by) => shown(new DOMPoint(at.x + nx * by, at.y + ny * by)))
                .filter((side) => side.some((v, k) => Math.abs(v - ink[k]) > 0.02))
                .map((side) => {
                    const [high, low] = [light(over(ink, side)), light(side)].sort((x, y) => y - x);
                    return (high + 0.05) / (low + 0.05);
                });
            if (sides.length) ratios.push(Math.max(...sides));
        }
        if (!ratios.length) continue;  // all of it lies on its own colour: it tells nothing
        ratios.sort((x, y) => y - x);
        const holder = el.parentElement.closest('[class^=pn-]')?.getAttribute('class');
        found.push({what: `${el.getAttribute('class') || el.tagName} in ${holder}`,
            ratio: ratios[ratios.length >> 2], ink: ink.map((v) => Math.round(v * 255))});
    }
    root.removeAttribute('data-measured'); sheet.remove();
    return found;
}"""
KEY_GRAPHICS = ", ".join(
    [
        *(f".pn-s-{ink}" for ink in ("T", "O", "S", "ink", "focus")),
        *(f".pn-f-{ink}" for ink in ("T", "O", "S", "ink", "focus")),
        *(".pn-icon > *", ".pn-nudge path", ".pn-outline", ".pn-brackets", ".pn-stop > *"),
    ]
)

# How a control looks; the same measure with and without the focus tells whether the focus can be seen.
LOOK = """(el) => {
    const style = getComputedStyle(el);
    const ring = `${style.outlineWidth} ${style.outlineStyle} ${style.outlineColor}`;
    return [style.outlineStyle === 'none' ? 'none' : ring,
        style.stroke, style.strokeWidth, style.boxShadow].join(' | ');
}"""


def layout_faults(root: Locator) -> list[str]:
    """What is clipped, sticks out, overlaps or is too small to read, one line each."""
    found: dict[str, Any] = root.evaluate(LAYOUT.replace("LEAST", str(LEAST_PX)))
    assert found["texts"], "no text was found: nothing has been measured"
    return list(found["faults"])


def pale_graphics(root: Locator, selector: str = KEY_GRAPHICS, need: float = 3.0) -> tuple[int, list[str]]:
    """How many graphics were measured, and those that do not stand out (3:1), one line each."""
    found = root.page.evaluate(GRAPHICS, [root.element_handle(), selector, need])
    pale = {f"{f['what']}: {f['ratio']:.2f}:1, needs {need}:1 ({f['ink'][:3]})" for f in found if f["ratio"] < need}
    return len(found), sorted(pale)


def spoken_names(page: Page, root: Locator) -> list[tuple[str, str]]:
    """Role and name of everything in the widget that can have the focus, as the browser tells a screen reader."""
    session = page.context.new_cdp_session(page)
    root.evaluate("root => { globalThis.measuredRoot = root; }")
    handle = session.send("Runtime.evaluate", {"expression": "globalThis.measuredRoot"})["result"]["objectId"]
    nodes = session.send("Accessibility.queryAXTree", {"objectId": handle})["nodes"]
    session.detach()
    return [
        (node["role"]["value"], node.get("name", {}).get("value", ""))
        for node in nodes
        if any(p["name"] == "focusable" and p["value"]["value"] for p in node.get("properties", []))
    ]


def controls_without_a_ring(page: Page, root: Locator, most: int = 60) -> tuple[int, list[str]]:
    """How many controls take the focus by Tab, or by arrow keys; and those that do not show it with a ring of ours."""
    stops, plain, known = 0, set[str](), set[str]()
    root.evaluate("root => { root.setAttribute('tabindex', '-1'); root.focus(); root.removeAttribute('tabindex'); }")

    def look(control: ElementHandle) -> None:
        with_focus = control.evaluate(LOOK)
        without = control.evaluate(f"(el) => {{ el.blur(); const look = ({LOOK})(el); el.focus(); return look; }}")
        if with_focus == without or " auto " in with_focus:  # auto: the browser's own, not drawn for our paper
            plain.add(control.evaluate("el => el.outerHTML.slice(0, 120)"))

    for _ in range(most):
        page.keyboard.press("Tab")
        if not root.evaluate("root => root.contains(document.activeElement)"):
            break
        stops += 1
        focused = page.evaluate_handle("() => document.activeElement").as_element()
        assert focused
        look(focused)
    for control in root.locator("[data-rove]").element_handles():
        kind = control.evaluate("el => `${el.tagName} ${el.getAttribute('class')}`")
        if kind not in known:
            known.add(kind)
            control.focus()
            look(control)
    return stops, sorted(plain)


def faults_in_every_light(
    bench: Bench, w: Widget, shot: Shot, name: str, height: int = 3200, least: int = 1
) -> list[str]:
    """What is wrong with a widget, unfolded, light and dark, at three widths: layout, contrast, axe-core.

    A theme changes colours alone: where things lie and what they are called is looked at in the light one.
    """
    faults: list[str] = []
    w.root.evaluate("root => root.querySelectorAll('details').forEach((folded) => { folded.open = true })")
    for dark in (False, True):
        bench.dark(dark)  # on the screen, without running the cell again
        expect(w.root).to_have_attribute("data-theme", "dark" if dark else "light")
        for width in (1400, 1000, 700):  # 1000: what a window of 1280 leaves beside the file browser
            if dark and width < 1400 and not pictures_wanted():
                continue
            bench.resize(width, height)  # so that all of it is on the picture
            picture = f"{name}-{'dark' if dark else 'light'}-{width}"
            shot(picture, w.root)
            found = [] if dark else layout_faults(w.root)
            if width == 1400:
                texts, pale = looks.pale_texts(w.root)
                graphics, faint = pale_graphics(w.root)
                assert texts >= 4
                assert graphics >= least
                found += [*pale, *faint]
            if width == 1400 and not dark:
                kept, broken = looks.axe_faults(w.page, ".pn-root:not([data-old])")
                assert "button-name" in kept, kept
                found += broken
            faults += [f"{picture}: {fault}" for fault in found]
    return faults
