import { useLayoutEffect } from "react";

/** What had the focus before; for an item of a menu, the menu's button. */
function openerOf(active: Element | null): HTMLElement | null {
  const menu = active?.closest('[role="menu"]');
  const button = menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : active;
  return button instanceof HTMLElement && button !== document.body ? button : null;
}

/** In ms: Mantine returns the focus at once, but not to an element that is gone; a window takes this long to fade. */
const looks = [0, 350];

/** Mantine alone leaves the focus on the body when a window is unmounted while open. */
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
