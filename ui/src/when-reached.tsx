import { type ComponentType, type KeyboardEvent, useEffect, useState } from "react";

export type ReachHandlers = {
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onPointerEnter: () => void;
  onFocus: () => void;
  "aria-haspopup": "menu" | "listbox" | "dialog";
  "aria-expanded": false;
};

/** Its list is open from the beginning: the button came by a choice. */
type ReachedAtOnce = { isOpened?: boolean };

/**
 * Only the button is part of the page. Its list is fetched on hover or focus and opens with the first press.
 * @param Face the button while it is closed, with its handlers
 * @param load fetches the button with its list, open at first
 */
export function whenReached<P extends object>(
  Face: ComponentType<P & { reach: ReachHandlers }>,
  load: () => Promise<ComponentType<P>>,
  popup: ReachHandlers["aria-haspopup"],
): ComponentType<P & ReachedAtOnce> {
  return function Reached(props: P & ReachedAtOnce) {
    const { isOpened = false } = props;
    const [Whole, setWhole] = useState<ComponentType<P> | null>(null);
    useEffect(() => {
      if (isOpened) void load().then((loaded) => setWhole(() => loaded));
    }, [isOpened]);
    if (Whole) return <Whole {...props} />;
    const open = () => void load().then((loaded) => setWhole(() => loaded));
    // A failure now is no problem yet: the press fetches it again.
    const prepare = () => void load().catch(() => undefined);
    const reach: ReachHandlers = {
      onClick: open,
      onKeyDown: (event) => event.key === "ArrowDown" && open(),
      onPointerEnter: prepare,
      onFocus: prepare,
      "aria-haspopup": popup,
      "aria-expanded": false,
    };
    return <Face {...props} reach={reach} />;
  };
}
