import { useEffectEvent, useLayoutEffect, useRef } from "react";
import { isCovered, isWriting } from "#web/platform/keys.ts";
import { type FocusedPart, type ListAction, listActionOf } from "./list-keys.rules.ts";

const control = 'a, button, summary, select, input, [role="tab"], [role="switch"]';

function focusedPart(target: EventTarget | null): FocusedPart {
  if (!(target instanceof Element)) return "page";
  if (target.matches('input[type="checkbox"]')) return "box";
  if (target.closest(control)) return "control";
  return target.closest("[data-peek]") ? "panel" : "page";
}

/** Never while somebody types or a window is open. `tabs`: how many digits open one. */
export function useListKeys(tabs: number, onAction: (action: ListAction) => void): void {
  // As the key found it: the Escape that closes a window is not also one for the list.
  const wasCovered = useRef(false);
  const tell = useEffectEvent((event: KeyboardEvent) => {
    const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
    const action = listActionOf(
      {
        key,
        code,
        hasModifier: ctrlKey || metaKey || altKey,
        isCommand: (ctrlKey || metaKey) && !altKey && !shiftKey,
        hasShift: shiftKey,
        isRepeat: event.repeat,
        isTaken: event.defaultPrevented || isWriting(event.target) || wasCovered.current,
        focus: focusedPart(event.target),
      },
      tabs,
    );
    if (!action) return;
    event.preventDefault();
    onAction(action);
  });
  // With the layout, not after the paint: a key works as soon as the rows and the hints of keys are on the screen.
  useLayoutEffect(() => {
    const see = () => {
      wasCovered.current = isCovered();
    };
    const listen = (event: KeyboardEvent) => tell(event);
    window.addEventListener("keydown", see, { capture: true });
    document.addEventListener("keydown", listen);
    return () => {
      window.removeEventListener("keydown", see, { capture: true });
      document.removeEventListener("keydown", listen);
    };
  }, []);
}
