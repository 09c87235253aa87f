import { type RefObject, useEffect } from "react";

/** Shows an element in full screen while it is mounted, where the browser can; leaving full screen keeps the page. */
export function useFullScreen(isWanted: boolean, element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!isWanted) return;
    // Where the browser refuses, or on an iPhone, which has no full screen, the sheet is shown as always.
    element.current?.requestFullscreen?.({ navigationUI: "hide" }).catch(() => undefined);
    return () => {
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    };
  }, [isWanted, element]);
}
