import { type RefObject, useEffect } from "react";

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
