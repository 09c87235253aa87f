import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconHistory, IconShieldCheck } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { auditLog } from "#contract/figures/audit-log.calls.ts";
import { StickyPageHeader } from "#ui/sticky-page-header.tsx";
import { ReportDownload } from "#web/features/cases/verification-list/report-download.widget.tsx";
import { sendForFile } from "#web/platform/api.ts";
import { Listing } from "#web/platform/listing.tsx";
import { usePageTitle } from "#web/platform/page-title.ts";
import { periodDayIn } from "#web/platform/periods.ts";
import { useReplyQuery } from "#web/platform/queries.ts";
import { useSession } from "#web/platform/session.ts";
import type { AuditSearch } from "./audit-address.rules.ts";
import { AuditCards } from "./audit-cards.widget.tsx";
import { AuditFilterBar } from "./audit-filters.widget.tsx";
import { groupViews } from "./audit-groups.rules.ts";
import { auditChoiceOf, auditFiltersOf, withoutAuditFilters } from "./audit-search.rules.ts";
import { AuditTable } from "./audit-table.widget.tsx";
import { ChainResult } from "./chain-report.widget.tsx";
import { useChainWalk } from "./use-chain-walk.ts";

type Props = { search: AuditSearch; onSearch: (next: Partial<AuditSearch>) => void };

export function AuditLogPage({ search, onSearch }: Props) {
  const { t } = useTranslation("auditLog");
  const isPhone = useMediaQuery("(max-width: 40em)", undefined, { getInitialValueInEffect: false });
  const timeZone = useSession().user?.timezone ?? "UTC";
  usePageTitle(t("title"));
  const walk = useChainWalk();
  const [opened, setOpened] = useState<number | null>(null);
  const { page = 1, count = 10 } = search;
  const choice = auditChoiceOf(search, periodDayIn(timeZone, Date.now()));
  const filters = auditFiltersOf(choice, timeZone);
  const list = useReplyQuery(auditLog.list, { body: { page, count, filters } });
  const isNarrowed = Object.keys(filters).length > 0;
  const onToggle = (seq: number) => setOpened((before) => (before === seq ? null : seq));
  const Rows = isPhone ? AuditCards : AuditTable;
  const actions = (
    <>
      <ReportDownload fetchFile={(options) => sendForFile(auditLog.export, { body: { filters } }, options)} />
      <Button leftSection={<IconShieldCheck size={16} stroke={1.75} />} loading={walk.isRunning} onClick={walk.start}>
        {t("verify.action")}
      </Button>
    </>
  );
  return (
    <>
      <StickyPageHeader title={t("title")} lead={t("lead")} actions={actions} />
      <ChainResult report={walk.report} isRunning={walk.isRunning} onStop={walk.stop} onDismiss={walk.dismiss} />
      <AuditFilterBar search={search} choice={choice} onSearch={onSearch} />
      <Listing
        read={list}
        search={search}
        onSearch={onSearch}
        nothing={{ icon: <IconHistory size={20} />, title: t("empty.title"), body: t("empty.body") }}
        noMatch={
          isNarrowed
            ? { title: t("noMatch.title"), body: t("noMatch.body"), onClear: () => onSearch(withoutAuditFilters) }
            : null
        }
      >
        {({ items, ...shown }) => (
          <Rows {...shown} items={items && groupViews(items)} opened={opened} onToggle={onToggle} />
        )}
      </Listing>
    </>
  );
}
