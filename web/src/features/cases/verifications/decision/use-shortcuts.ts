import { useEffect, useEffectEvent } from "react";
import { isCovered, isWriting } from "#web/platform/keys.ts";
import { type ReviewAction, reviewActionOf } from "./review-keys.rules.ts";

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
