"""What a person with other eyes or no mouse would meet: axe-core, and the contrast of every text, measured."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Locator, Page

AXE = Path(__file__).resolve().parents[2] / "node_modules/axe-core/axe.min.js"

# axe takes all that lies in JupyterLab's scrolled panel for off screen and skips its own contrast rule there, without
# a word. So: for each text, what is painted right under its middle? A canvas turns any CSS colour into numbers.
CONTRAST = """(root) => {
    const pen = Object.assign(document.createElement('canvas'), {width: 1, height: 1})
        .getContext('2d', {willReadFrequently: true});
    const rgba = (css) => {
        pen.clearRect(0, 0, 1, 1); pen.fillStyle = css; pen.fillRect(0, 0, 1, 1);
        return [...pen.getImageData(0, 0, 1, 1).data].map((v) => v / 255);
    };
    const over = (top, below) => {
        const a = top[3] + below[3] * (1 - top[3]);
        return a === 0 ? [0, 0, 0, 0]
            : [...[0, 1, 2].map((i) => (top[i] * top[3] + below[i] * below[3] * (1 - top[3])) / a), a];
    };
    const light = (c) => c.slice(0, 3).map((v) => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
        .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
    const seen = (el) => { let a = 1; for (let e = el; e && e !== document; e = e.parentElement)
        a *= Number(getComputedStyle(e).opacity); return a; };
    const paint = (el) => {
        const style = getComputedStyle(el);
        const css = !(el instanceof SVGElement) || el instanceof SVGSVGElement ? style.backgroundColor
            : el instanceof SVGGeometryElement ? (style.fill === 'none' ? style.stroke : style.fill) : 'transparent';
        const [r, g, b, a] = rgba(css);
        return [r, g, b, a * seen(el)];
    };
    const aside = (el) => { for (let e = el; e && e !== root; e = e.parentElement)
        if (e instanceof HTMLElement && e.clientWidth <= 1 && getComputedStyle(e).position === 'absolute') return true;
        return false; };
    // or a label that lets the mouse through would hide what is under it
    const sheet = document.head.appendChild(document.createElement('style'));
    root.setAttribute('data-measured', '');
    sheet.textContent = '[data-measured] * { pointer-events: visiblePainted !important; transition: none !important }';
    const found = [];
    for (const el of root.querySelectorAll('*')) {
        const words = [...el.childNodes].filter((n) => n.nodeType === 3).map((n) => n.data).join('').trim();
        const style = getComputedStyle(el);
        if (!words || style.visibility === 'hidden') continue;
        if (el.closest('[disabled], [aria-disabled=true], option, style, title')) continue;
        if (el.closest('details:not([open])') && !el.closest('summary')) continue;
        if (aside(el)) continue;  // there for screen readers only
        el.scrollIntoView({block: 'center', inline: 'center'});
        const range = document.createRange();
        range.selectNodeContents([...el.childNodes].find((n) => n.nodeType === 3 && n.data.trim()));
        const box = range.getClientRects()[0] ?? range.getBoundingClientRect();
        if (box.width < 2 || box.height < 2) continue;
        let under = [0, 0, 0, 0];
        for (const other of document.elementsFromPoint(box.x + box.width / 2, box.y + box.height / 2)) {
            if (other instanceof SVGTextContentElement) continue;
            under = over(under, paint(other));
            if (under[3] > 0.99) break;
        }
        under = over(under, [1, 1, 1, 1]);
        const [r, g, b, a] = rgba(el instanceof SVGElement ? style.fill : style.color);
        const ink = over([r, g, b, a * seen(el)], under);
        const [high, low] = [light(ink), light(under)].sort((x, y) => y - x);
        const size = parseFloat(style.fontSize), big = size >= 24 || (size >= 18.66 && style.fontWeight >= 700);
        found.push({words, ratio: (high + 0.05) / (low + 0.05), need: big ? 3 : 4.5,
            ink: ink.map((v) => Math.round(v * 255)), under: under.map((v) => Math.round(v * 255))});
    }
    root.removeAttribute('data-measured'); sheet.remove();
    return found;
}"""


def pale_texts(root: Locator) -> tuple[int, list[str]]:
    """How many texts were measured, and those that do not stand out (4.5:1, large ones 3:1), one line each."""
    found = root.evaluate(CONTRAST)
    pale = [
        f"{text['words'][:40]!r}: {text['ratio']:.2f}:1, needs {text['need']}:1 "
        f"({text['ink'][:3]} on {text['under'][:3]})"
        for text in found
        if text["ratio"] < text["need"]
    ]
    return len(found), pale


def axe_faults(page: Page, selector: str) -> tuple[set[str], list[str]]:
    """The rules that axe looked at and found kept, and what it found broken, one line each."""
    if not page.evaluate("() => 'axe' in window"):
        page.add_script_tag(path=AXE)
    # what it is told not to do takes half its time: to fetch the style sheets again, to name each element by a selector
    found = page.evaluate(f"() => axe.run({json.dumps(selector)}, {{preload: false, selectors: false}})")
    broken = [f"{v['id']}: {node['html'][:200]}" for v in found["violations"] for node in v["nodes"]]
    return {rule["id"] for rule in found["passes"]}, broken
