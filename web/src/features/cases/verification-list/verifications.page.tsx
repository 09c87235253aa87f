import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconShieldCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type ComponentProps, lazy, Suspense, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { verifications } from "#contract/cases/verifications.calls.ts";
import { videoCalls } from "#contract/visits/video-calls.calls.ts";
import { StickyPageHeader } from "#ui/sticky-page-header.tsx";
import { ListPhotosButton } from "#web/features/records/case-parts/list-photos-button.widget.tsx";
import type { VerificationSearch } from "#web/features/records/case-parts/verification-address.rules.ts";
import {
  isNarrowed,
  orderAfter,
  shownOrder,
  statusTabOf,
  verificationChoiceOf,
  verificationFiltersOf,
  verificationSortOf,
  withoutVerificationFilters,
} from "#web/features/records/case-parts/verification-search.rules.ts";
import { sendForFile } from "#web/platform/api.ts";
import { useCan } from "#web/platform/can.ts";
import { loadPartOfWords } from "#web/platform/i18n.ts";
import { workCount } from "#web/platform/page-search.ts";
import { usePageTitle } from "#web/platform/page-title.ts";
import { periodDayIn } from "#web/platform/periods.ts";
import { useReplyQuery } from "#web/platform/queries.ts";
import { useSession } from "#web/platform/session.ts";
import { ColumnsButton } from "./columns/columns-button.widget.tsx";
import { useDensity } from "./columns/density.ts";
import { listColumnsOf } from "./columns/list-columns.rules.ts";
import { VerificationFilterBar } from "./filters/verification-filters.widget.tsx";
import { ReportDownload } from "./report-download.widget.tsx";
import { StatusTabs } from "./status-tabs.widget.tsx";
import { useSelectedIds, useSelection } from "./use-selection.ts";
import classes from "./verifications.module.css";
import { useOpenedView } from "./views/use-opened-view.ts";
import { ViewsButton } from "./views/views-button.widget.tsx";
import { WorkedList } from "./worked-list.widget.tsx";

type Props = { search: VerificationSearch; onSearch: (next: Partial<VerificationSearch>) => void };

const BulkBar = lazy(() =>
  import("./bulk/bulk-bar.widget.tsx").then(({ BulkBar: default_ }) => ({ default: default_ })),
);

function SelectedBar(props: ComponentProps<typeof BulkBar>) {
  const { size } = useSelectedIds(props.selection);
  return (
    size > 0 && (
      <Suspense>
        <BulkBar {...props} />
      </Suspense>
    )
  );
}

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
  const { data } = useReplyQuery(videoCalls.waiting, {}, { refetchInterval: pollMs });
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
  const choice = verificationChoiceOf(search, periodDayIn(timeZone, Date.now()));
  const order = shownOrder(search, choice);
  const sort = verificationSortOf(order);
  const filters = verificationFiltersOf(choice, timeZone);
  const list = useReplyQuery(verifications.list, { body: { page, count, filters, sort } });
  const can = useCan();
  const { views, opened } = useOpenedView(search, onSearch);
  const ids = useMemo(() => list.data?.items.map(({ id }) => id), [list.data]);
  const selection = useSelection(JSON.stringify(filters), ids);
  const columns = listColumnsOf(search.columns);
  const { density, setDensity } = useDensity();
  const field = useRef<HTMLInputElement>(null);
  const shown = {
    readAt: list.dataUpdatedAt,
    order,
    onSort: (by: string) => onSearch({ sort: orderAfter(search, choice, by), page: undefined }),
    shown: columns,
    selection: can("verifications:review") ? selection : null,
    isDense: density === "dense",
  };
  const toForms = can("forms:manage") && (
    <Button component={Link} to="/forms">
      {t("empty.action")}
    </Button>
  );
  const noMatch = {
    title: t("noMatch.title"),
    body: t(choice.search === "" ? "noMatch.body" : "noMatch.searched"),
    onClear: () => onSearch(withoutVerificationFilters),
  };
  return (
    <>
      <StickyPageHeader title={t("title")} tabs={<StatusTabs choice={choice} timeZone={timeZone} onTab={onSearch} />} />
      {can("verifications:review") && <CallsThatWait />}
      <div className={classes.bar}>
        <VerificationFilterBar search={search} choice={choice} onSearch={onSearch} fieldRef={field} />
        <div className={classes.actions}>
          {views && <ViewsButton views={views} opened={opened} search={search} onSearch={onSearch} />}
          {!isPhone && (
            <ColumnsButton
              shown={columns}
              onColumns={(next) => onSearch({ columns: next })}
              density={density}
              onDensity={setDensity}
            />
          )}
          <ListPhotosButton />
          <ReportDownload
            isIcon
            fetchFile={(options) => sendForFile(verifications.export, { body: { filters } }, options)}
          />
        </div>
      </div>
      <WorkedList
        {...shown}
        read={list}
        ids={ids}
        search={search}
        tab={statusTabOf(choice)}
        count={count}
        onSearch={onSearch}
        question={JSON.stringify([filters, sort])}
        onFind={() => field.current?.focus()}
        nothing={{
          icon: <IconShieldCheck size={20} />,
          title: t("empty.title"),
          body: t("empty.body"),
          action: toForms,
        }}
        noMatch={isNarrowed(filters) ? noMatch : null}
      />
      {list.data && (
        <SelectedBar
          list={{ filters, sort, total: list.data.total, isCapped: list.data.totalIsCapped }}
          selection={selection}
        />
      )}
    </>
  );
}
