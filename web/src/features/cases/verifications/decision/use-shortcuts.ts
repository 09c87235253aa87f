import { useEffect, useEffectEvent } from "react";
import { pressOf } from "./key-press.ts";
import { type CaseAction, reviewActionOf } from "./review-keys.rules.ts";

/** Never while somebody types or a window is open. */
export function useShortcuts(onAction: (action: CaseAction) => void): void {
  const tell = useEffectEvent((event: KeyboardEvent) => {
    const action = reviewActionOf(pressOf(event));
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
