// Is the page dark? The host never tells a widget, and inside a shadow root nothing outside can be observed. So a
// hidden sentinel takes the host's own colours with a transition of a millisecond: when the host changes its theme, the
// sentinel's colours change, the transition ends, and the question is asked again. JupyterLab hides the page while it
// loads a theme, which cancels the transition: then the sentinel's size, gone and back, is the sign; and what was scrolled
// out of sight is asked again when it comes back.
import { useCallback, useLayoutEffect, useRef, useState } from "preact/hooks";

/** How light a computed colour is, 0 to 1, or null if it is mostly transparent or not understood. */
export function lightness(css: string): number | null {
  const kind = css.slice(0, css.indexOf("("));
  const [a = NaN, b = 0, c = 0, alpha = 1] = (css.match(/-?[\d.]+(e-?\d+)?%?/g) ?? [])
    .map((n) => (n.endsWith("%") ? parseFloat(n) / 100 : parseFloat(n)));
  if (Number.isNaN(a) || alpha < 0.5) return null;
  if (kind === "rgb" || kind === "rgba") return (0.299 * a + 0.587 * b + 0.114 * c) / 255;
  if (kind === "color") {
    // "color(srgb 0.1 0.2 0.3)": the digits of names such as "display-p3" or "rec2020" are no channels
    const [r = NaN, g = 0, blue = 0] = css.slice(6).trim().split(/[\s/)]+/).slice(1).map(parseFloat);
    return Number.isNaN(r) ? null : 0.299 * r + 0.587 * g + 0.114 * blue;
  }
  if (kind === "lab" || kind === "lch") return a > 1 ? a / 100 : a;
  return kind === "oklab" || kind === "oklch" ? a : null;
}

/** Dark or light: by the variables of the host, else by what is painted behind us, else by the browser's own paper. */
function isDark(sentinel: HTMLElement): boolean {
  const own = getComputedStyle(sentinel);
  const named = lightness(own.backgroundColor);
  if (named !== null) return named < 0.5;
  for (let at: Node | null = sentinel.parentNode; at; at = at instanceof ShadowRoot ? at.host : at.parentNode) {
    const painted = at instanceof Element ? lightness(getComputedStyle(at).backgroundColor) : null;
    if (painted !== null) return painted < 0.5;
  }
  return (lightness(own.textDecorationColor) ?? 1) < 0.5; // the system colour Canvas: see theme.css
}

export function useTheme() {
  const sentinel = useRef<HTMLSpanElement>(null);
  const [theme, setTheme] = useState<"light" | "dark">("light");
  const look = useCallback(() => {
    if (sentinel.current) setTheme(isDark(sentinel.current) ? "dark" : "light");
  }, []);
  useLayoutEffect(() => {
    look();
    if (!sentinel.current || typeof ResizeObserver === "undefined") return;
    const observers = [new ResizeObserver(look), new IntersectionObserver(look)];
    for (const one of observers) one.observe(sentinel.current);
    return () => observers.forEach((one) => one.disconnect());
  }, [look]);
  return { sentinel, theme, look };
}
