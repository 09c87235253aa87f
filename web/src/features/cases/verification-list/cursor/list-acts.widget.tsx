import { lazy, type RefObject, Suspense, useEffect } from "react";
import type { VerificationRow } from "#contract/cases/verifications.contract.ts";
import { loadPartOfWords } from "#web/platform/i18n.ts";
import { KeyHints } from "./key-hints.widget.tsx";
import { type ListWork, useListWork } from "./use-list-work.ts";

const loadPeek = async () => {
  const [{ Peek }] = await Promise.all([import("../peek/peek.widget.tsx"), loadPartOfWords("review")]);
  return { default: Peek };
};
const Peek = lazy(loadPeek);
// A failure now is no problem yet: the panel fetches it again.
const prepare = () => void loadPeek().catch(() => undefined);

const KeyWindows = lazy(() =>
  import("./key-windows.widget.tsx").then(({ KeyWindows: default_ }) => ({ default: default_ })),
);

type Props = Omit<ListWork, "prepare"> & {
  rows: readonly VerificationRow[];
  total: number | undefined;
  readAt: number;
  /** Opens the panel, from a row's own button. */
  opener: RefObject<(id: string) => void>;
};

/** What keys open over the list and beside it: apart from it, so that a key does not draw the rows anew. */
export function ListActs({ rows, total, readAt, opener, ...list }: Props) {
  const { panel, open, asked, onHelp, onAnswered } = useListWork({ ...list, prepare });
  useEffect(() => {
    opener.current = panel.open;
  });
  return (
    <>
      <KeyHints onHelp={onHelp} />
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
      {asked && (
        <Suspense>
          <KeyWindows kind={asked.kind} ids={asked.ids} onClose={onAnswered} />
        </Suspense>
      )}
    </>
  );
}
