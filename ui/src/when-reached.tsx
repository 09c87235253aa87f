import { type ComponentType, type KeyboardEvent, useState } from "react";

/** What the button of a list does that is not here yet. */
export type Reach = {
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onPointerEnter: () => void;
  onFocus: () => void;
  "aria-haspopup": "menu" | "listbox";
  "aria-expanded": false;
};

/**
 * A button and the list that it opens, of which only the button comes with the page. The list is fetched when somebody
 * reaches for it, and opens with the first press; from then on it is there.
 * @param Face the button while it is closed, with what it does
 * @param load fetches the button with its list, open at first
 */
export function whenReached<P extends object>(
  Face: ComponentType<P & { reach: Reach }>,
  load: () => Promise<ComponentType<P>>,
  popup: Reach["aria-haspopup"],
): ComponentType<P> {
  return function Reached(props: P) {
    const [Whole, setWhole] = useState<ComponentType<P> | null>(null);
    if (Whole) return <Whole {...props} />;
    const open = () => void load().then((loaded) => setWhole(() => loaded));
    // A failure now is no trouble yet: it is asked for again with the press.
    const prepare = () => void load().catch(() => undefined);
    const reach: Reach = {
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
