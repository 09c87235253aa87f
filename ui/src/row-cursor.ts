import { useSyncExternalStore } from "react";

/**
 * The row that keys act on. It is no state of React: a step of it draws two rows again, not the table, so that a key is answered
 * at once on a slow machine.
 */
export type RowCursor = {
  id: () => string | null;
  subscribe: (listener: () => void) => () => void;
  /** `takesFocus`: the row gets the focus even where another part of the page has it. */
  moveTo: (id: string | null, takesFocus?: boolean) => void;
  takesFocus: () => boolean;
};

export function makeRowCursor(): RowCursor {
  const listeners = new Set<() => void>();
  let at: string | null = null;
  let isTaking = false;
  return {
    id: () => at,
    takesFocus: () => isTaking,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    moveTo: (id, takesFocus = false) => {
      isTaking = takesFocus;
      if (id === at) return;
      at = id;
      for (const listener of listeners) listener();
    },
  };
}

/** For what never changes by itself. */
export const never = () => () => undefined;

export const useRowAtCursor = (cursor: RowCursor): string | null => useSyncExternalStore(cursor.subscribe, cursor.id);

/** "here"; "entry": no row has it, and this is the first one. */
export const useCursorAt = (cursor: RowCursor | undefined, id: string, isFirst: boolean): "here" | "entry" | null =>
  useSyncExternalStore(cursor?.subscribe ?? never, () => {
    const at = cursor?.id() ?? null;
    if (at === id) return "here";
    return at === null && isFirst ? "entry" : null;
  });
