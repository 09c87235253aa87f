import { Button, SegmentedControl } from "@mantine/core";
import { IconChartBarOff, IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { balances } from "#contract/money/balances.calls.ts";
import type { BillingUsage } from "#contract/money/balances.contract.ts";
import { topUps } from "#contract/money/top-ups.calls.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { LoadFailure } from "#ui/load-failure.tsx";
import { Panel } from "#ui/panel.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { sendForFile } from "#web/platform/api.ts";
import { useFormat } from "#web/platform/format.ts";
import { sayError } from "#web/platform/i18n.ts";
import { notifyError } from "#web/platform/notify.ts";
import { useReplyQuery } from "#web/platform/queries.ts";
import { saveFile } from "#web/platform/save-file.ts";
import classes from "./balances.module.css";
import { type BillingSearch, everyUsageDay, lastUsageDays, usageRanges } from "./billing-search.rules.ts";
import { useItemName } from "./use-item-name.ts";

type Range = { from: string; to: string };
type Props = { search: BillingSearch; onSearch: (next: BillingSearch) => void };

function Days({ usage, range }: { usage: BillingUsage; range: Range }) {
  const { t } = useTranslation("balances");
  const format = useFormat();
  const of = new Map(usage.days.map((day) => [day.day, day]));
  const most = Math.max(1, ...usage.days.map(({ cents }) => cents));
  const said = (day: string) => {
    const { checks = 0, cents = 0 } = of.get(day) ?? {};
    return t("usage.day", { day: format.day(day), count: checks, cents: format.money(cents) });
  };
  return (
    <Panel title={t("usage.byDay")} beside={<span className={classes.quiet}>{t("usage.utc")}</span>}>
      <div className={classes.ends} aria-hidden>
        {format.money(most)}
      </div>
      <ol className={classes.bars} aria-label={t("usage.byDay")}>
        {everyUsageDay(range).map((day) => (
          <li key={day} title={said(day)} aria-label={said(day)}>
            <span className={classes.bar} style={{ blockSize: `${(100 * (of.get(day)?.cents ?? 0)) / most}%` }} />
          </li>
        ))}
      </ol>
      <div className={classes.ends} aria-hidden>
        <span>{format.day(range.from)}</span>
        <span>{format.day(range.to)}</span>
      </div>
    </Panel>
  );
}

type Share = { key: string; name: string; checks: number; cents: number };

function Shares({ title, shares, total }: { title: string; shares: readonly Share[]; total: number }) {
  const { t } = useTranslation("balances");
  const format = useFormat();
  return (
    <Panel title={title}>
      <ul className={classes.list}>
        {shares.map(({ key, name, checks, cents }) => (
          <li key={key}>
            <div className={classes.line}>
              <span dir="auto">{name}</span>
              <span className={classes.money}>
                {format.money(cents)} · {t("usage.times", { count: checks, checks: format.number(checks) })}
              </span>
            </div>
            <div className={classes.share} aria-hidden>
              <span style={{ inlineSize: `${(100 * cents) / Math.max(1, total)}%` }} />
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Used({ usage, range }: { usage: BillingUsage; range: Range }) {
  const { t } = useTranslation("balances");
  const nameOf = useItemName();
  const { total } = usage;
  if (total.checks === 0)
    return (
      <EmptyState icon={<IconChartBarOff size={20} />} title={t("usage.empty")}>
        {t("usage.emptyBody")}
      </EmptyState>
    );
  const forms = usage.forms.map(({ formId, name, ...used }) => ({
    key: formId ?? "services",
    name: name ?? t("usage.services"),
    ...used,
  }));
  const items = usage.items.map(({ item, ...used }) => ({ key: item, name: nameOf(item), ...used }));
  return (
    <>
      <Days usage={usage} range={range} />
      <div className={classes.shares}>
        <Shares title={t("usage.byForm")} shares={forms} total={total.cents} />
        <Shares title={t("usage.byCheck")} shares={items} total={total.cents} />
      </div>
    </>
  );
}

export function UsagePanel({ search, onSearch }: Props) {
  const { t } = useTranslation("balances");
  const format = useFormat();
  const { days = 30 } = search;
  // Kept while the panel is open, so that midnight does not move it.
  const [now] = useState(() => Date.now());
  const range = lastUsageDays(days, now);
  const { data, error, refetch } = useReplyQuery(balances.usage, { body: range });
  const download = () =>
    sendForFile(topUps.report, { body: range }).then(saveFile, (refused: unknown) => notifyError(sayError(refused)));
  return (
    <div className={classes.parts}>
      <div className={classes.actions}>
        <SegmentedControl
          aria-label={t("usage.range")}
          data={usageRanges.map((each) => ({ value: String(each), label: t("usage.last", { count: each }) }))}
          value={String(days)}
          onChange={(next) => onSearch({ days: usageRanges.find((each) => String(each) === next) })}
        />
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.75} />}
          onClick={() => void download()}
        >
          {t("usage.download")}
        </Button>
      </div>
      {data && <p className={classes.note}>{t("usage.total", { cents: format.money(data.total.cents) })}</p>}
      {error && !data && <LoadFailure error={{ message: sayError(error), onRetry: () => void refetch() }} />}
      {!data && !error && <Skeleton height={240} radius="md" />}
      {data && <Used usage={data} range={range} />}
    </div>
  );
}
