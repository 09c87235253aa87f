import { useEffect } from "react";

const acts = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/** Keeps the part that the address names at the top while the parts before it are loaded, until the reader does something. */
export function usePartOfAddress(): void {
  useEffect(() => {
    const name = window.location.hash.slice(1);
    const main = document.querySelector("main");
    if (!name || !main) return;
    const sizes = new ResizeObserver(() => document.getElementById(name)?.scrollIntoView({ block: "start" }));
    const stop = () => sizes.disconnect();
    sizes.observe(main);
    for (const act of acts) window.addEventListener(act, stop, { once: true, passive: true });
    return () => {
      stop();
      for (const act of acts) window.removeEventListener(act, stop);
    };
  }, []);
}
