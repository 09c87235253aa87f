import { lazy, type RefObject, Suspense, useEffect, useRef } from "react";
import type { VerificationRow } from "#contract/cases/verifications.contract.ts";
import { useRowMarks } from "#web/features/cases/presences/row-marks.query.ts";
import type { RowMarksStore } from "#web/features/cases/presences/row-marks.rules.ts";
import { loadPartOfWords } from "#web/platform/i18n.ts";
import { KeyHints } from "./key-hints.widget.tsx";
import { useListCursor } from "./use-list-cursor.ts";
import { type ListWork, useListWork } from "./use-list-work.ts";

const loadPeek = async () => {
  const [{ Peek }] = await Promise.all([
    import("#web/features/cases/verifications/peek/peek.widget.tsx"),
    loadPartOfWords("review"),
  ]);
  return { default: Peek };
};
const Peek = lazy(loadPeek);
// A failure now is no problem yet: the panel fetches it again.
const prepare = () => {
  void loadPeek().catch(() => undefined);
  void loadWindows().catch(() => undefined);
};

const loadWindows = () =>
  import("./key-windows.widget.tsx").then(({ KeyWindows: default_ }) => ({ default: default_ }));
const KeyWindows = lazy(loadWindows);
// What is typed meanwhile is no key of the list's or of the panel's.
const windowToCome = <div role="dialog" hidden />;

type Props = Omit<ListWork, "prepare" | "step"> & {
  isStale: boolean;
  /** What the list shows, with its page. */
  list: string;
  /** Rows of a page. */
  count: number;
  rows: readonly VerificationRow[];
  total: number | undefined;
  readAt: number;
  marks: RowMarksStore;
  /** Opens the panel, from a row's own button. */
  opener: RefObject<(id: string) => void>;
};

/** What keys open over the list and beside it: apart from it, so that a key does not draw the rows again. */
export function ListActs({ rows, total, readAt, marks, opener, isStale, list: shown, count, ...list }: Props) {
  const { search, onSearch, cursor, page } = list;
  const at = search.page ?? 1;
  const isKept = useRef(false);
  useRowMarks(marks, isStale ? undefined : page);
  const step = useListCursor({
    isKept: () => isKept.current,
    cursor,
    page,
    isStale,
    list: shown,
    onTurn: (by) => {
      const isThere = at + by >= 1 && (at + by - 1) * count < (total ?? 0);
      if (isThere) onSearch({ page: at + by === 1 ? undefined : at + by });
      return isThere;
    },
  });
  const { panel, open, opened, onHelp, onClosed } = useListWork({
    ...list,
    page: isStale ? undefined : page,
    step,
    prepare,
  });
  useEffect(() => {
    opener.current = panel.open;
    isKept.current = panel.isOpen;
  });
  return (
    <>
      {rows.length > 0 && <KeyHints onHelp={onHelp} />}
      {panel.isOpen && (
        <Suspense>
          <Peek
            cursor={list.cursor}
            rows={rows}
            total={total}
            readAt={readAt}
            search={list.search}
            onOpen={open}
            onClose={panel.close}
          />
        </Suspense>
      )}
      {opened && (
        <Suspense fallback={windowToCome}>
          <KeyWindows kind={opened.kind} ids={opened.ids} onClose={onClosed} />
        </Suspense>
      )}
    </>
  );
}
