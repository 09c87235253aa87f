import { useLocalStorage } from "@mantine/hooks";
import { useEffectEvent, useLayoutEffect } from "react";
import { isCovered, isWriting } from "#web/platform/keys.ts";

/** Whether the navigation shows its pictures alone; `[` turns it round. Kept in this browser. */
export function useNavigationFold(): { isFolded: boolean; turn: () => void } {
  const [isFolded, setIsFolded] = useLocalStorage({
    key: "navigation-folded",
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const turn = () => setIsFolded(!isFolded);
  const press = useEffectEvent((event: KeyboardEvent) => {
    // Many keyboards write it with AltGr, which is Control and Alt.
    const isCommand = event.metaKey || event.ctrlKey !== event.altKey;
    if (event.key !== "[" || isCommand || event.defaultPrevented || isWriting(event.target) || isCovered()) return;
    event.preventDefault();
    turn();
  });
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  return { isFolded, turn };
}
