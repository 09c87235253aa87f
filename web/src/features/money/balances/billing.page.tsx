import { Button } from "@mantine/core";
import { IconGift, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { balances } from "#contract/money/balances.calls.ts";
import type { BillingOverview } from "#contract/money/balances.contract.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { LoadFailure } from "#ui/load-failure.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { Tabs } from "#ui/tabs.tsx";
import { sayError } from "#web/platform/i18n.ts";
import { usePageTitle } from "#web/platform/page-title.ts";
import { useReplyQuery } from "#web/platform/queries.ts";
import { BalanceCards } from "./balance-cards.tsx";
import classes from "./balances.module.css";
import { type BillingSearch, billingTabs } from "./billing-search.rules.ts";
import { HistoryPanel } from "./history.panel.tsx";
import { PricesPanel } from "./prices.panel.tsx";
import { TopUpDrawer } from "./top-up.drawer.tsx";
import { UsagePanel } from "./usage.panel.tsx";

type Props = { search: BillingSearch; onSearch: (next: BillingSearch) => void };
type Part = Props & { overview: BillingOverview };

function Parts({ overview, search, onSearch }: Part) {
  const { t } = useTranslation("balances");
  const { tab = "payments" } = search;
  return (
    <div className={classes.tabs}>
      <Tabs
        label={t("tabs.label")}
        tabs={billingTabs.map((name) => ({ name, label: t(`tabs.${name}`) }))}
        value={tab}
        onChange={(next) => onSearch({ tab: next === "payments" ? undefined : next, page: undefined })}
      >
        {(open) => (
          <>
            {open === "payments" && <HistoryPanel search={search} onSearch={onSearch} />}
            {open === "usage" && <UsagePanel search={search} onSearch={onSearch} />}
            {open === "prices" && <PricesPanel prices={overview.prices} />}
          </>
        )}
      </Tabs>
    </div>
  );
}

/** Specification 2, section 2. */
export function BillingPage({ search, onSearch }: Props) {
  const { t } = useTranslation("balances");
  const [isPaying, setIsPaying] = useState(false);
  const { data, error, refetch } = useReplyQuery(balances.overview, {}, { refetchInterval: 10_000 });
  usePageTitle(t("title"));
  const topUp = data && data.methods.length > 0 && (
    <Button data-page-action leftSection={<IconPlus size={16} />} onClick={() => setIsPaying(true)}>
      {t("topUp.action")}
    </Button>
  );
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} actions={topUp || undefined} />
      {error && !data && <LoadFailure error={{ message: sayError(error), onRetry: () => void refetch() }} />}
      {!data && !error && <Skeleton height={108} radius="md" />}
      {data?.billing === "off" && (
        <EmptyState icon={<IconGift size={20} />} title={t("free.title")}>
          {t("free.body")}
        </EmptyState>
      )}
      {data?.billing === "on" && (
        <>
          <BalanceCards overview={data} />
          <Parts overview={data} search={search} onSearch={onSearch} />
          <TopUpDrawer isOpen={isPaying} overview={data} onClose={() => setIsPaying(false)} />
        </>
      )}
    </>
  );
}
