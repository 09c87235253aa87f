import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconFilterOff, IconShieldCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { verifications } from "#contract/calls/verifications.calls.ts";
import { videoCalls } from "#contract/calls/video-calls.calls.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageControl } from "#ui/page-control.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { useUiWords } from "#ui/words.ts";
import { sendForFile } from "#web/platform/api.ts";
import { useCan } from "#web/platform/can.ts";
import { loadPartOfWords, sayError } from "#web/platform/i18n.ts";
import { pageCounts } from "#web/platform/page-search.ts";
import { usePageTitle } from "#web/platform/page-title.ts";
import { dayIn } from "#web/platform/periods.ts";
import { useRead } from "#web/platform/queries.ts";
import { useSession } from "#web/platform/session.ts";
import type { VerificationSearch } from "../verification-address.rules.ts";
import { useOpenedView } from "../views/use-opened-view.ts";
import { ViewsButton } from "../views/views-button.widget.tsx";
import { ColumnsFacet } from "./columns-facet.widget.tsx";
import { columnsOf } from "./list-columns.rules.ts";
import { ReportDownload } from "./report-download.widget.tsx";
import { StatusTabs } from "./status-tabs.widget.tsx";
import { useSelection } from "./use-selection.ts";
import { VerificationCards } from "./verification-cards.widget.tsx";
import { VerificationFilterBar } from "./verification-filters.widget.tsx";
import { choiceOf, filtersOf, isNarrowed, withoutFilters } from "./verification-search.rules.ts";
import { VerificationTable } from "./verification-table.widget.tsx";

type Props = { search: VerificationSearch; onSearch: (next: Partial<VerificationSearch>) => void };

const BulkBar = lazy(() =>
  import("../bulk/bulk-bar.widget.tsx").then(({ BulkBar: default_ }) => ({ default: default_ })),
);

const WaitingForCall = lazy(async () => {
  const [{ WaitingForCall: default_ }] = await Promise.all([
    import("#web/features/video-calls/waiting.widget.tsx"),
    loadPartOfWords("calls"),
  ]);
  return { default: default_ };
});

const lookMs = 15_000;

/** What shows them is fetched once somebody waits. */
function CallsThatWait() {
  const { data } = useRead(videoCalls.waiting, {}, { refetchInterval: lookMs });
  if (!data || data.total === 0) return null;
  return (
    <Suspense>
      <WaitingForCall waiting={data} />
    </Suspense>
  );
}

/** The date turns round; the due time has one order. */
const sortAfter = (sort: VerificationSearch["sort"], by: string): VerificationSearch["sort"] => {
  if (by === "due") return sort === "due" ? undefined : "due";
  return sort === undefined ? "created" : undefined;
};

function NothingYet() {
  const { t } = useTranslation("verifications");
  const can = useCan();
  const action = can("forms:manage") && (
    <Button component={Link} to="/forms">
      {t("empty.action")}
    </Button>
  );
  return (
    <EmptyState icon={<IconShieldCheck size={22} />} title={t("empty.title")} action={action}>
      {t("empty.body")}
    </EmptyState>
  );
}

function NothingFits({ isSearch, onClear }: { isSearch: boolean; onClear: () => void }) {
  const { t } = useTranslation("verifications");
  const words = useUiWords();
  return (
    <EmptyState
      icon={<IconFilterOff size={22} />}
      title={t("noMatch.title")}
      action={
        <Button variant="default" onClick={onClear}>
          {words.clearFilters}
        </Button>
      }
    >
      {t(isSearch ? "noMatch.searched" : "noMatch.body")}
    </EmptyState>
  );
}

export function VerificationsPage({ search, onSearch }: Props) {
  const { t } = useTranslation("verifications");
  const isPhone = useMediaQuery("(max-width: 40em)", undefined, { getInitialValueInEffect: false });
  const timeZone = useSession().user?.timezone ?? "UTC";
  usePageTitle(t("title"));
  const { page = 1, count = 10, sort } = search;
  const choice = choiceOf(search, dayIn(timeZone, Date.now()));
  const filters = filtersOf(choice, timeZone);
  const list = useRead(verifications.list, { body: { page, count, filters, sort } });
  const clear = () => onSearch(withoutFilters);
  const can = useCan();
  const { views, opened } = useOpenedView(search, onSearch);
  const selection = useSelection(JSON.stringify(filters), list.data?.items.map(({ id }) => id) ?? []);
  const columns = columnsOf(search.columns);
  const shown = {
    items: list.data?.items,
    isStale: list.isPlaceholderData,
    search,
    readAt: list.dataUpdatedAt,
    sort,
    onSort: (by: string) => onSearch({ sort: sortAfter(sort, by), page: undefined }),
    shown: columns,
    selection: can("verifications:review") ? selection : null,
    error: list.error && { message: sayError(list.error), onRetry: () => void list.refetch() },
    empty:
      isNarrowed(filters) || page > 1 ? (
        <NothingFits isSearch={choice.search !== ""} onClear={clear} />
      ) : (
        <NothingYet />
      ),
  };
  return (
    <>
      <PageHeader
        title={t("title")}
        actions={
          <>
            {views && <ViewsButton views={views} opened={opened} search={search} onSearch={onSearch} />}
            {!isPhone && <ColumnsFacet shown={columns} onChange={(next) => onSearch({ columns: next })} />}
            <ReportDownload
              fetchFile={(options) => sendForFile(verifications.export, { body: { filters } }, options)}
            />
          </>
        }
      />
      {can("verifications:review") && <CallsThatWait />}
      <StatusTabs choice={choice} timeZone={timeZone} onStatus={(status) => onSearch({ status, page: undefined })} />
      <VerificationFilterBar search={search} choice={choice} onSearch={onSearch} />
      {list.data && selection.ids.size > 0 && (
        <Suspense>
          <BulkBar
            list={{ filters, sort, total: list.data.total, isCapped: list.data.totalIsCapped }}
            selection={selection}
          />
        </Suspense>
      )}
      {isPhone ? <VerificationCards {...shown} /> : <VerificationTable {...shown} />}
      {list.data && list.data.total > 0 && (
        <PageControl
          page={page}
          count={count}
          total={list.data.total}
          isCapped={list.data.totalIsCapped}
          counts={pageCounts}
          onPage={(next) => onSearch({ page: next })}
          onCount={(next) => onSearch({ page: undefined, count: pageCounts.find((each) => each === next) })}
        />
      )}
    </>
  );
}
