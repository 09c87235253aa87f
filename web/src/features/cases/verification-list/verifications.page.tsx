import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconShieldCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { verifications } from "#contract/cases/verifications.calls.ts";
import { videoCalls } from "#contract/visits/video-calls.calls.ts";
import { PageHeader } from "#ui/page-header.tsx";
import type { VerificationSearch } from "#web/features/records/case-parts/verification-address.rules.ts";
import {
  choiceOf,
  filtersOf,
  isNarrowed,
  orderAfter,
  shownOrder,
  sortOf,
  withoutFilters,
} from "#web/features/records/case-parts/verification-search.rules.ts";
import { sendForFile } from "#web/platform/api.ts";
import { useCan } from "#web/platform/can.ts";
import { loadPartOfWords } from "#web/platform/i18n.ts";
import { Listing } from "#web/platform/listing.tsx";
import { workCount } from "#web/platform/page-search.ts";
import { usePageTitle } from "#web/platform/page-title.ts";
import { dayIn } from "#web/platform/periods.ts";
import { useRead } from "#web/platform/queries.ts";
import { useSession } from "#web/platform/session.ts";
import { ColumnsFacet } from "./columns-facet.widget.tsx";
import { columnsOf } from "./list-columns.rules.ts";
import { ReportDownload } from "./report-download.widget.tsx";
import { StatusTabs } from "./status-tabs.widget.tsx";
import { useSelection } from "./use-selection.ts";
import { VerificationCards } from "./verification-cards.widget.tsx";
import { VerificationFilterBar } from "./verification-filters.widget.tsx";
import { VerificationTable } from "./verification-table.widget.tsx";
import { useOpenedView } from "./views/use-opened-view.ts";
import { ViewsButton } from "./views/views-button.widget.tsx";

type Props = { search: VerificationSearch; onSearch: (next: Partial<VerificationSearch>) => void };

const BulkBar = lazy(() =>
  import("./bulk/bulk-bar.widget.tsx").then(({ BulkBar: default_ }) => ({ default: default_ })),
);

const WaitingForCall = lazy(async () => {
  const [{ WaitingForCall: default_ }] = await Promise.all([
    import("#web/features/visits/video-calls/waiting.widget.tsx"),
    loadPartOfWords("calls"),
  ]);
  return { default: default_ };
});

const pollMs = 15_000;

/** What shows them is fetched once somebody waits. */
function CallsThatWait() {
  const { data } = useRead(videoCalls.waiting, {}, { refetchInterval: pollMs });
  if (!data || data.total === 0) return null;
  return (
    <Suspense>
      <WaitingForCall waiting={data} />
    </Suspense>
  );
}

export function VerificationsPage({ search, onSearch }: Props) {
  const { t } = useTranslation("verifications");
  const isPhone = useMediaQuery("(max-width: 40em)", undefined, { getInitialValueInEffect: false });
  const timeZone = useSession().user?.timezone ?? "UTC";
  usePageTitle(t("title"));
  const { page = 1, count = workCount } = search;
  const choice = choiceOf(search, dayIn(timeZone, Date.now()));
  const order = shownOrder(search, choice);
  const sort = sortOf(order);
  const filters = filtersOf(choice, timeZone);
  const list = useRead(verifications.list, { body: { page, count, filters, sort } });
  const can = useCan();
  const { views, opened } = useOpenedView(search, onSearch);
  const selection = useSelection(JSON.stringify(filters), list.data?.items.map(({ id }) => id) ?? []);
  const columns = columnsOf(search.columns);
  const shown = {
    search,
    readAt: list.dataUpdatedAt,
    order,
    onSort: (by: string) => onSearch({ sort: orderAfter(search, choice, by), page: undefined }),
    shown: columns,
    selection: can("verifications:review") ? selection : null,
  };
  const toForms = can("forms:manage") && (
    <Button component={Link} to="/forms">
      {t("empty.action")}
    </Button>
  );
  const noMatch = {
    title: t("noMatch.title"),
    body: t(choice.search === "" ? "noMatch.body" : "noMatch.searched"),
    onClear: () => onSearch(withoutFilters),
  };
  const Rows = isPhone ? VerificationCards : VerificationTable;
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
      <StatusTabs choice={choice} timeZone={timeZone} onTab={onSearch} />
      <VerificationFilterBar search={search} choice={choice} onSearch={onSearch} />
      {list.data && selection.ids.size > 0 && (
        <Suspense>
          <BulkBar
            list={{ filters, sort, total: list.data.total, isCapped: list.data.totalIsCapped }}
            selection={selection}
          />
        </Suspense>
      )}
      <Listing
        read={list}
        search={{ ...search, count }}
        onSearch={onSearch}
        nothing={{
          icon: <IconShieldCheck size={22} />,
          title: t("empty.title"),
          body: t("empty.body"),
          action: toForms,
        }}
        noMatch={isNarrowed(filters) ? noMatch : null}
      >
        {(state) => <Rows {...shown} {...state} />}
      </Listing>
    </>
  );
}
