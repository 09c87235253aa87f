import { useEffect, useEffectEvent } from "react";
import { type ReviewAction, reviewActionOf } from "./review-keys.rules.ts";

/** Text fields; check boxes and buttons are not among them. */
const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches("textarea, select, input:not([type=checkbox], [type=radio], [type=button], [type=submit])"));

/** An overlay with keys of its own is open. */
const isCovered = (): boolean => document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]') !== null;

/** Never while somebody types or a window is open. */
export function useShortcuts(onAction: (action: ReviewAction) => void): void {
  const tell = useEffectEvent((event: KeyboardEvent) => {
    const action = reviewActionOf({
      key: event.key,
      code: event.code,
      hasModifier: event.ctrlKey || event.metaKey || event.altKey,
      isCommand: (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey,
      isRepeat: event.repeat,
      isTaken: event.defaultPrevented || isWriting(event.target) || isCovered(),
    });
    if (!action) return;
    event.preventDefault();
    onAction(action);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => tell(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
