import { useTranslation } from "react-i18next";
import type { MonitoringReport, MonitoringRunList } from "#contract/screening/monitoring.contract.ts";
import { useFormat } from "#web/platform/format.ts";
import classes from "./monitoring.module.css";

export function useListWords(): (list: MonitoringRunList) => string {
  const { t } = useTranslation("monitoring");
  const format = useFormat();
  return ({ name, from, to }) =>
    from === null
      ? t("report.listWhole", { name, to: format.number(to) })
      : t("report.list", { name, from: format.number(from), to: format.number(to) });
}

/** Why a report was made. */
export function ReportCause({ report: { lists, expiryDay } }: { report: MonitoringReport }) {
  const { t } = useTranslation("monitoring");
  const format = useFormat();
  const words = useListWords();
  const said = [...lists.map(words), ...(expiryDay ? [t("report.expiryDay", { day: format.day(expiryDay) })] : [])];
  return (
    <ul className={classes.entries}>
      {(said.length === 0 ? [t("report.first")] : said).map((each) => (
        <li key={each}>{each}</li>
      ))}
    </ul>
  );
}
