import { type RefObject, useEffect } from "react";

/** Fills the screen with an element for as long as it is there, where the browser can; who leaves it stays in the page. */
export function useFullScreen(isWanted: boolean, element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!isWanted) return;
    // A browser that refuses, or an iPhone, which has no such thing, shows the sheet as always.
    element.current?.requestFullscreen?.({ navigationUI: "hide" }).catch(() => undefined);
    return () => {
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    };
  }, [isWanted, element]);
}
