import { useEffectEvent, useLayoutEffect } from "react";
import { useReview } from "../review-context.ts";
import { pressOf } from "./key-press.ts";
import { type CaseAction, reviewActionOf } from "./review-keys.rules.ts";

/** Never while somebody types, a window is open, or the case is left. */
export function useShortcuts(onAction: (action: CaseAction) => void): void {
  const { isCurrent } = useReview();
  const tell = useEffectEvent((event: KeyboardEvent) => {
    if (isCurrent?.() === false) return;
    const action = reviewActionOf(pressOf(event));
    if (!action) return;
    event.preventDefault();
    onAction(action);
  });
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => tell(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
