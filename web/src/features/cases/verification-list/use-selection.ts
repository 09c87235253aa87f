import { useRef, useState } from "react";
import * as limits from "#contract/limits.ts";

export type SelectedRows = {
  ids: ReadonlySet<string>;
  /** `isRange`: every row of the page since the last one that was selected. */
  select: (id: string, isRange: boolean) => void;
  selectPage: (isOn: boolean) => void;
  replace: (ids: readonly string[]) => void;
  clear: () => void;
};

const none: ReadonlySet<string> = new Set();

/** Rows between two of a page, both included; only the second where the first is on another page. */
export function rangeOf(page: readonly string[], from: string | null, to: string): readonly string[] {
  const [a, b] = [from === null ? -1 : page.indexOf(from), page.indexOf(to)];
  return a < 0 || b < 0 ? [to] : page.slice(Math.min(a, b), Math.max(a, b) + 1);
}

/** The selection stays over pages and goes with the filters. */
export function useSelection(filters: string, page: readonly string[]): SelectedRows {
  const [kept, setKept] = useState({ filters, ids: none });
  const last = useRef<string | null>(null);
  const ids = kept.filters === filters ? kept.ids : none;
  const set = (next: Iterable<string>) => setKept({ filters, ids: new Set([...next].slice(0, limits.selectedRows)) });
  const toggled = (rows: readonly string[], isOn: boolean) =>
    isOn ? [...ids, ...rows] : [...ids].filter((id) => !rows.includes(id));
  return {
    ids,
    select: (id, isRange) => {
      set(toggled(isRange ? rangeOf(page, last.current, id) : [id], !ids.has(id)));
      last.current = id;
    },
    selectPage: (isOn) => set(toggled(page, isOn)),
    replace: set,
    clear: () => set([]),
  };
}
