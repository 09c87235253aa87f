import { type RefCallback, useCallback } from "react";

/** Says in `data-more-left` and `data-more-right` whether a row that scrolls sideways goes on there. */
export function useScrollEdges<E extends HTMLElement>(): RefCallback<E> {
  return useCallback((row: E | null) => {
    if (!row) return;
    const say = () => {
      const hidden = row.scrollWidth - row.clientWidth;
      // From right to left the place is counted down from 0.
      const fromLeft =
        row.scrollLeft < 0 || getComputedStyle(row).direction === "rtl" ? hidden + row.scrollLeft : row.scrollLeft;
      row.toggleAttribute("data-more-left", fromLeft > 1);
      row.toggleAttribute("data-more-right", fromLeft < hidden - 1);
    };
    const sizes = new ResizeObserver(say);
    sizes.observe(row);
    for (const child of row.children) sizes.observe(child);
    row.addEventListener("scroll", say, { passive: true });
    say();
    return () => {
      sizes.disconnect();
      row.removeEventListener("scroll", say);
    };
  }, []);
}
