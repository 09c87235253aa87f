import { Button } from "@mantine/core";
import { IconFilterOff, IconListDetails, IconZoomQuestion } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#ui/empty-state.tsx";
import type { LoadError } from "#ui/load-failure.tsx";
import { Note } from "#ui/note.tsx";
import { PageControl } from "#ui/page-control.tsx";
import { useUiWords } from "#ui/words.ts";
import { sayError } from "./i18n.ts";
import { type PageSearch, pageCounts } from "./page-search.ts";

/** A page of a list, as `useReplyQuery` gives it. */
export type ListReadState<T> = {
  data:
    | {
        items: readonly T[];
        total: number;
        totalIsCapped: boolean;
        /** Nothing is called as was searched for: these names are like it. */
        isSimilar?: boolean;
      }
    | undefined;
  error: unknown;
  isPlaceholderData: boolean;
  refetch: () => unknown;
};

/** What a table or a list of cards draws: rows, outlines of rows (`items` undefined), a failure, or nothing. */
export type ListState<T> = {
  items: readonly T[] | undefined;
  isStale: boolean;
  error: LoadError | null;
  empty: ReactNode;
};

type Words = { title: string; body?: ReactNode };
export type EmptyListWords = Words & { icon: ReactNode; action?: ReactNode };

type Props<T> = {
  read: ListReadState<T>;
  search: PageSearch;
  onSearch: (next: PageSearch) => void;
  /** The catalogue's words for a failure without words of its own. */
  failed?: string;
  /** While there is nothing at all. */
  nothing: EmptyListWords;
  /** Takes the place of `nothing`. */
  instead?: ReactNode;
  /** While filters narrow the list; `onClear` takes them away. */
  noMatch?: (Words & { onClear?: () => void }) | null;
  /** Rows as a table or cards. */
  children: (list: ListState<T>) => ReactNode;
};

function Empty<T>({ search: { page = 1 }, onSearch, nothing, instead, noMatch }: Props<T>) {
  const { t } = useTranslation();
  const words = useUiWords();
  if (page > 1)
    return (
      <EmptyState
        icon={<IconListDetails size={20} />}
        title={t("list.pageEmpty")}
        action={
          <Button variant="default" onClick={() => onSearch({ page: undefined })}>
            {t("list.toFirst")}
          </Button>
        }
      >
        {t("list.pageEmptyBody")}
      </EmptyState>
    );
  if (noMatch) {
    const clear = noMatch.onClear && (
      <Button variant="default" onClick={noMatch.onClear}>
        {words.clearFilters}
      </Button>
    );
    return (
      <EmptyState icon={<IconFilterOff size={20} />} title={noMatch.title} action={clear}>
        {noMatch.body}
      </EmptyState>
    );
  }
  if (instead) return instead;
  return (
    <EmptyState icon={nothing.icon} title={nothing.title} action={nothing.action}>
      {nothing.body}
    </EmptyState>
  );
}

/** A list whose page is in the address: its rows in one of their states, and the control of its pages below them. */
export function Listing<T>(props: Props<T>) {
  const { read, search, onSearch, failed, children } = props;
  const { page = 1, count = 10 } = search;
  const { data, error, isPlaceholderData, refetch } = read;
  const { t } = useTranslation();
  return (
    <>
      {data?.isSimilar && (
        <Note tone="plain" icon={<IconZoomQuestion size={16} aria-hidden />} title={t("list.similar")}>
          {t("list.similarBody")}
        </Note>
      )}
      {children({
        items: data?.items,
        isStale: isPlaceholderData,
        error: error ? { message: sayError(error, failed), onRetry: () => void refetch() } : null,
        empty: <Empty {...props} />,
      })}
      {data && data.total > 0 && (
        <PageControl
          page={page}
          count={count}
          total={data.total}
          isCapped={data.totalIsCapped}
          counts={pageCounts}
          onPage={(next) => onSearch({ page: next })}
          onCount={(next) => onSearch({ page: undefined, count: pageCounts.find((each) => each === next) })}
        />
      )}
    </>
  );
}
