import { useLayoutEffect } from "react";

/** What to focus once a window is closed: where it was opened from; of a menu's item, the menu's own button. */
function openerOf(active: Element | null): HTMLElement | null {
  const menu = active?.closest('[role="menu"]');
  const button = menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : active;
  return button instanceof HTMLElement && button !== document.body ? button : null;
}

/** The kit moves the focus back at once, but not to what has gone by then; a window takes so long to fade, in ms. */
const looks = [0, 350];

/**
 * Gives the focus back when a window closes, also when its component goes with it, as most do here. The kit alone leaves it
 * on the page's body then, and a keyboard begins at the top again.
 */
export function useReturnFocus(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return;
    const opener = openerOf(document.activeElement);
    return () => {
      const giveBack = () => {
        const { activeElement, body } = document;
        if ((activeElement === null || activeElement === body) && opener?.isConnected)
          opener.focus({ preventScroll: true });
      };
      for (const ms of looks) window.setTimeout(giveBack, ms);
    };
  }, [isOpen]);
}
