import { useMediaQuery } from "@mantine/hooks";
import { type ReactNode, useRef } from "react";
import type { VerificationRow } from "#contract/cases/verifications.contract.ts";
import type { VerificationSearch } from "#web/features/records/case-parts/verification-address.rules.ts";
import { Listing, type ListRead, type Nothing } from "#web/platform/listing.tsx";
import { ListActs } from "./cursor/list-acts.widget.tsx";
import { useListCursor } from "./cursor/use-list-cursor.ts";
import type { ListWork } from "./cursor/use-list-work.ts";
import { VerificationCards } from "./verification-cards.widget.tsx";
import { type ListProps, VerificationTable } from "./verification-table.widget.tsx";

type Props = Pick<ListWork, "search" | "onSearch" | "onFind" | "selection"> &
  Pick<ListProps, "readAt" | "order" | "onSort" | "shown" | "isDense"> & {
    read: ListRead<VerificationRow>;
    /** Of the page. */
    ids: readonly string[] | undefined;
    /** Rows of a page. */
    count: NonNullable<VerificationSearch["count"]>;
    /** What the list shows, without its page. */
    question: string;
    nothing: Nothing;
    noMatch: { title: string; body: ReactNode; onClear: () => void } | null;
  };

function useShownCursor({ read, ids, search: { page = 1 }, count, onSearch, question }: Props) {
  return useListCursor({
    page: ids,
    isStale: read.isPlaceholderData,
    list: `${question} ${page}`,
    onTurn: (by) => {
      const isThere = page + by >= 1 && (page + by - 1) * count < (read.data?.total ?? 0);
      if (isThere) onSearch({ page: page + by === 1 ? undefined : page + by });
      return isThere;
    },
  });
}

/** The list with its cursor, the panel that shows the cursor's case, and what keys open. */
export function WorkedList(props: Props) {
  const { read, search, count, onSearch, onFind, nothing, noMatch, selection, readAt, order, onSort, shown, isDense } =
    props;
  const isPhone = useMediaQuery("(max-width: 40em)", undefined, { getInitialValueInEffect: false });
  const { cursor, step } = useShownCursor(props);
  const opener = useRef<(id: string) => void>(() => undefined);
  const rows = { search, readAt, order, onSort, shown, selection, isDense, cursor };
  const Rows = isPhone ? VerificationCards : VerificationTable;
  return (
    <>
      <Listing read={read} search={{ ...search, count }} onSearch={onSearch} nothing={nothing} noMatch={noMatch}>
        {(state) => <Rows {...rows} {...state} onPeek={(id) => opener.current(id)} />}
      </Listing>
      <ListActs
        cursor={cursor}
        step={step}
        rows={read.data?.items ?? []}
        total={read.data?.total}
        readAt={readAt}
        search={search}
        onSearch={onSearch}
        onFind={onFind}
        selection={selection}
        opener={opener}
      />
    </>
  );
}
