import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { RowCursor } from "#ui/row-cursor.ts";
import type { ReviewTab } from "#web/features/cases/verifications/review-search.rules.ts";
import type { VerificationSearch } from "#web/features/records/case-parts/verification-address.rules.ts";
import {
  addressOfTab,
  type StatusTab,
  statusTabs,
} from "#web/features/records/case-parts/verification-search.rules.ts";
import type { SelectedRows } from "../use-selection.ts";
import { rangeAfter } from "./list-cursor.rules.ts";
import type { ListAction } from "./list-keys.rules.ts";
import type { StepCursor } from "./use-list-cursor.ts";
import { useListKeys } from "./use-list-keys.ts";
import { useListOffers } from "./use-list-offers.ts";

type Opened = { kind: "help" | "assign" | "label"; ids: readonly string[] };
export type ListWork = {
  cursor: RowCursor;
  /** Undefined while nothing is there. */
  page: readonly string[] | undefined;
  step: StepCursor;
  search: VerificationSearch;
  /** That is open. */
  tab: StatusTab | null;
  onSearch: (next: Partial<VerificationSearch>) => void;
  /** Puts the focus into the search. */
  onFind: () => void;
  /** Null for who may change nothing. */
  selection: SelectedRows | null;
  /** Fetches the panel before it is opened. */
  prepare: () => void;
};

const tabs = Object.keys(statusTabs) as StatusTab[];

/** Marks from where Shift was first pressed. */
function useRange({ selection, page }: Pick<ListWork, "selection" | "page">) {
  const anchor = useRef<string | null>(null);
  return {
    end: () => {
      anchor.current = null;
    },
    extend: (from: string | null, to: string | null) => {
      if (!from || !to || !selection || !page) return;
      anchor.current ??= from;
      selection.replace(rangeAfter(page, selection.ids(), { anchor: anchor.current, from, to }));
    },
  };
}

/** The panel that shows the cursor's case. */
function usePanel({ cursor, step }: Pick<ListWork, "cursor" | "step">) {
  const [isOpen, setIsOpen] = useState(false);
  // Other filters or another page leave no cursor: the panel does not come back with the next one.
  useEffect(() => cursor.subscribe(() => cursor.id() === null && setIsOpen(false)), [cursor]);
  const isShown = () => isOpen && cursor.id() !== null;
  const close = () => {
    setIsOpen(false);
    document.querySelector<HTMLElement>("tr[data-cursor]")?.focus();
  };
  const open = (id: string | null) => {
    if (id) cursor.moveTo(id);
    else if (cursor.id() === null) step(1, false);
    setIsOpen(cursor.id() !== null);
  };
  return { isOpen, isShown, open, close, leave: () => setIsOpen(false) };
}

/** The selected rows, else the cursor's. */
function chosenRows({ selection, cursor }: Pick<ListWork, "selection" | "cursor">): string[] {
  if (!selection) return [];
  const [selected, id] = [[...selection.ids()], cursor.id()];
  return selected.length > 0 ? selected : id ? [id] : [];
}

/** What keys and the palette do with the list. */
export function useListWork(list: ListWork) {
  const { cursor, step, search, onSearch, selection } = list;
  const navigate = useNavigate();
  const range = useRange(list);
  const panel = usePanel(list);
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = (tab?: ReviewTab) => {
    const id = cursor.id();
    if (id) void navigate({ to: "/verifications/$id", params: { id }, search: { ...search, tab } });
  };
  const ask = (kind: "assign" | "label") => {
    const ids = chosenRows(list);
    if (ids.length > 0) setOpened({ kind, ids });
  };
  const onHelp = () => setOpened({ kind: "help", ids: [] });
  const move = (by: 1 | -1, isRange: boolean) => {
    list.prepare();
    const from = cursor.id();
    const to = step(by, !panel.isShown());
    if (isRange) range.extend(from, to);
    else range.end();
  };
  const mark = () => {
    const id = cursor.id();
    // While other rows come, those that are shown are of the filters before.
    if (id && list.page) selection?.select(id, false);
  };
  const acts: Record<Exclude<ListAction["kind"], "step" | "tab">, () => void> = {
    open,
    mark,
    peek: () => (panel.isShown() ? panel.close() : panel.open(null)),
    clear: () => (panel.isShown() ? panel.close() : selection?.clear()),
    search: list.onFind,
    assign: () => ask("assign"),
    label: () => ask("label"),
    help: onHelp,
  };
  useListKeys(tabs.length, (action) => {
    if (action.kind === "step") return move(action.by, action.isRange);
    range.end();
    if (action.kind !== "tab") return acts[action.kind]();
    panel.leave();
    onSearch(addressOfTab(tabs[action.index] ?? "all", list.tab));
  });
  useListOffers({ hasRows: () => chosenRows(list).length > 0, tab: list.tab, onSearch, onAsk: ask });
  return { panel, open, opened, onHelp, onClosed: () => setOpened(null) };
}
