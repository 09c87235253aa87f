import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconFilterOff, IconHistory, IconShieldCheck } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { auditLog } from "#contract/calls/audit-log.calls.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageControl } from "#ui/page-control.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { useUiWords } from "#ui/words.ts";
import { ReportDownload } from "#web/features/verifications/list/report-download.widget.tsx";
import { sendForFile } from "#web/platform/api.ts";
import { sayError } from "#web/platform/i18n.ts";
import { pageCounts } from "#web/platform/page-search.ts";
import { usePageTitle } from "#web/platform/page-title.ts";
import { dayIn } from "#web/platform/periods.ts";
import { useRead } from "#web/platform/queries.ts";
import { useSession } from "#web/platform/session.ts";
import type { AuditSearch } from "./audit-address.rules.ts";
import { AuditCards } from "./audit-cards.widget.tsx";
import { AuditFilterBar } from "./audit-filters.widget.tsx";
import { groupLooks } from "./audit-groups.rules.ts";
import { auditChoiceOf, auditFiltersOf, withoutAuditFilters } from "./audit-search.rules.ts";
import { AuditTable } from "./audit-table.widget.tsx";
import { ChainResult } from "./chain-report.widget.tsx";
import { useChainWalk } from "./use-chain-walk.ts";

type Props = { search: AuditSearch; onSearch: (next: Partial<AuditSearch>) => void };

function Nothing({ onClear }: { onClear: (() => void) | null }) {
  const { t } = useTranslation("auditLog");
  const words = useUiWords();
  if (!onClear)
    return (
      <EmptyState icon={<IconHistory size={22} />} title={t("empty.title")}>
        {t("empty.body")}
      </EmptyState>
    );
  const action = (
    <Button variant="default" onClick={onClear}>
      {words.clearFilters}
    </Button>
  );
  return (
    <EmptyState icon={<IconFilterOff size={22} />} title={t("noMatch.title")} action={action}>
      {t("noMatch.body")}
    </EmptyState>
  );
}

export function AuditLogPage({ search, onSearch }: Props) {
  const { t } = useTranslation("auditLog");
  const isPhone = useMediaQuery("(max-width: 40em)", undefined, { getInitialValueInEffect: false });
  const timeZone = useSession().user?.timezone ?? "UTC";
  usePageTitle(t("title"));
  const walk = useChainWalk();
  const [opened, setOpened] = useState<number | null>(null);
  const { page = 1, count = 10 } = search;
  const choice = auditChoiceOf(search, dayIn(timeZone, Date.now()));
  const filters = auditFiltersOf(choice, timeZone);
  const list = useRead(auditLog.list, { body: { page, count, filters } });
  const isNarrowed = Object.keys(filters).length > 0 || page > 1;
  const shown = {
    items: list.data && groupLooks(list.data.items),
    isStale: list.isPlaceholderData,
    error: list.error && { message: sayError(list.error), onRetry: () => void list.refetch() },
    empty: <Nothing onClear={isNarrowed ? () => onSearch(withoutAuditFilters) : null} />,
    opened,
    onToggle: (seq: number) => setOpened((before) => (before === seq ? null : seq)),
  };
  const actions = (
    <>
      <ReportDownload fetchFile={(options) => sendForFile(auditLog.export, { body: { filters } }, options)} />
      <Button leftSection={<IconShieldCheck size={17} stroke={1.75} />} loading={walk.isRunning} onClick={walk.start}>
        {t("verify.action")}
      </Button>
    </>
  );
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} actions={actions} />
      <ChainResult report={walk.report} isRunning={walk.isRunning} onStop={walk.stop} onDismiss={walk.dismiss} />
      <AuditFilterBar search={search} choice={choice} onSearch={onSearch} />
      {isPhone ? <AuditCards {...shown} /> : <AuditTable {...shown} />}
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
