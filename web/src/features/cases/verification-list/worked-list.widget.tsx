import { useMediaQuery } from "@mantine/hooks";
import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import type { VerificationRow } from "#contract/cases/verifications.contract.ts";
import { makeRowCursor } from "#ui/row-cursor.ts";
import { makeRowMarks } from "#web/features/cases/presences/row-marks.rules.ts";
import { ListPhotos } from "#web/features/records/case-parts/late-photos.widget.tsx";
import type { VerificationSearch } from "#web/features/records/case-parts/verification-address.rules.ts";
import { loadPartOfWords } from "#web/platform/i18n.ts";
import { type EmptyListWords, Listing, type ListReadState, type ListState } from "#web/platform/listing.tsx";
import type { ListWork } from "./cursor/use-list-work.ts";
import { useLeavingRows } from "./use-leaving-rows.ts";
import { type VerificationListProps, VerificationTable } from "./verification-table.widget.tsx";

const loadCards = () =>
  import("./verification-cards.widget.tsx").then(({ VerificationCards: default_ }) => ({ default: default_ }));
const VerificationCards = lazy(loadCards);
const none: readonly string[] = [];
const phone = "(max-width: 40em)";
// Begun with this file: a phone shows nothing without it.
if (typeof matchMedia === "function" && matchMedia(phone).matches) void loadCards().catch(() => undefined);

/** Keys are pressed after the rows are there. */
const ListActs = lazy(async () => {
  const [{ ListActs: default_ }] = await Promise.all([
    import("./cursor/list-acts.widget.tsx"),
    loadPartOfWords("searches"),
  ]);
  return { default: default_ };
});

type Props = Pick<ListWork, "search" | "tab" | "onSearch" | "onFind" | "selection"> &
  Pick<VerificationListProps, "readAt" | "order" | "onSort" | "shown" | "isDense"> & {
    read: ListReadState<VerificationRow>;
    /** Of the page. */
    ids: readonly string[] | undefined;
    /** Rows of a page. */
    count: NonNullable<VerificationSearch["count"]>;
    /** What the list shows, without its page. */
    question: string;
    nothing: EmptyListWords;
    noMatch: { title: string; body: ReactNode; onClear: () => void } | null;
  };

type RowsProps = Omit<VerificationListProps, keyof ListState<VerificationRow>> & {
  state: ListState<VerificationRow>;
  /** What the list shows, with its page. */
  list: string;
  isPhone: boolean | undefined;
};

/** A row that has left goes before the eyes of the reader. */
function Rows({ state, list, isPhone, ...props }: RowsProps) {
  const items = useLeavingRows(state.items, state.isStale ? null : list);
  const List = isPhone ? VerificationCards : VerificationTable;
  return <List {...props} {...state} items={items} />;
}

/** The list with its cursor, the panel that shows the cursor's case, and what keys open. */
export function WorkedList(props: Props) {
  const { read, search, count, onSearch, onFind, nothing, noMatch, selection, readAt, order, onSort, shown, isDense } =
    props;
  const isPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false });
  const [cursor] = useState(makeRowCursor);
  const [marks] = useState(makeRowMarks);
  const opener = useRef<(id: string) => void>(() => undefined);
  const rows = { search, readAt, order, onSort, shown, selection, isDense, cursor, marks };
  const list = `${props.question} ${search.page ?? 1}`;
  return (
    <>
      <Listing read={read} search={{ ...search, count }} onSearch={onSearch} nothing={nothing} noMatch={noMatch}>
        {(state) => (
          <ListPhotos ids={props.ids ?? none}>
            <Suspense>
              <Rows {...rows} state={state} list={list} isPhone={isPhone} onPeek={(id) => opener.current(id)} />
            </Suspense>
          </ListPhotos>
        )}
      </Listing>
      <Suspense>
        <ListActs
          cursor={cursor}
          marks={marks}
          page={props.ids}
          isStale={read.isPlaceholderData}
          list={list}
          count={count}
          rows={read.data?.items ?? []}
          total={read.data?.total}
          readAt={readAt}
          search={search}
          tab={props.tab}
          onSearch={onSearch}
          onFind={onFind}
          selection={selection}
          opener={opener}
        />
      </Suspense>
    </>
  );
}
