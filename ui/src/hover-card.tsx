import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import classes from "./hover-card.module.css";

/** In pixels: between it and what it is about, and to the edge of the window. */
const gap = 4;
const edge = 8;

/** Below what it is about, above where there is no room; never over the edge of the window. */
function placeBeside(card: HTMLElement, target: HTMLElement): void {
  const { left, right, top, bottom } = target.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = card;
  const isFromRight = getComputedStyle(card).direction === "rtl";
  const most = document.documentElement.clientWidth - width - edge;
  const above = top - gap - height;
  const isAbove = bottom + gap + height > innerHeight && above >= 0;
  card.style.left = `${Math.max(edge, Math.min(isFromRight ? right - width : left, most))}px`;
  card.style.top = `${isAbove ? above : bottom + gap}px`;
}

/** A small card about what the pointer rests on, or has the focus (`rested-on.ts`). It has nothing to press. */
export function HoverCard({ target, children }: { target: HTMLElement; children: ReactNode }) {
  const id = useId();
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = card.current;
    if (!box) return;
    const sizes = new ResizeObserver(() => placeBeside(box, target));
    sizes.observe(box);
    placeBeside(box, target);
    target.setAttribute("aria-describedby", id);
    return () => {
      sizes.disconnect();
      target.removeAttribute("aria-describedby");
    };
  }, [target, id]);
  return (
    <div ref={card} id={id} role="tooltip" className={classes.root} data-hover-card>
      {children}
    </div>
  );
}
