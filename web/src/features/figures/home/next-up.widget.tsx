import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { VerificationRow } from "#contract/cases/verifications.contract.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Initials } from "#ui/initials.tsx";
import { LoadFailure } from "#ui/load-failure.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { Due } from "#web/features/cases/assignments/work-marks.widget.tsx";
import { Findings } from "#web/features/cases/verifications/checks/findings.widget.tsx";
import { CountryName } from "#web/features/records/case-parts/country-name.widget.tsx";
import { useFormat } from "#web/platform/format.ts";
import { sayError } from "#web/platform/i18n.ts";
import classes from "./next-up.module.css";
import { casesShownAtOnce, nextUpQuery } from "./to-review.query.ts";

const placeholders = ["1", "2", "3", "4", "5", "6"];

function Row({ row, readAt }: { row: VerificationRow; readAt: number }) {
  const { t } = useTranslation("verifications");
  const format = useFormat();
  const name = row.applicantName || t("noName");
  return (
    <li className={classes.row}>
      <Initials name={row.applicantName || "?"} />
      <Link to="/verifications/$id" params={{ id: row.id }} className={classes.name} dir="auto">
        {name}
      </Link>
      <span className={classes.country}>
        <CountryName code={row.country} />
      </span>
      <Findings checks={row.checks} className={classes.findings} />
      <span className={classes.form}>{row.formName}</span>
      <span className={classes.age}>
        {row.due ? <Due due={row.due} readAt={readAt} /> : t("waitingFor", { age: format.age(row.created, readAt) })}
      </span>
      <span className={classes.assignee}>
        {row.assignee && (
          <span title={row.assignee.name}>
            <Initials name={row.assignee.name} />
          </span>
        )}
      </span>
    </li>
  );
}

/** The work list: what is due first, then what is oldest. */
export function NextUp() {
  const { t } = useTranslation("home");
  const format = useFormat();
  const { data, error, dataUpdatedAt, refetch } = useQuery(nextUpQuery);
  const total = data?.total ?? 0;
  return (
    <section className={classes.root} aria-labelledby="next-up">
      <h2 id="next-up" className={classes.title}>
        {t("nextUp.title")}
      </h2>
      {error && !data && <LoadFailure error={{ message: sayError(error), onRetry: () => void refetch() }} />}
      {data?.items.length === 0 && <EmptyState title={t("nextUp.none")}>{t("nextUp.noneBody")}</EmptyState>}
      <ul className={classes.list} aria-busy={!data && !error}>
        {!data &&
          !error &&
          placeholders.map((each) => (
            <li key={each} className={classes.row}>
              <Skeleton circle height={24} />
              <Skeleton height={12} radius="xl" width="60%" />
            </li>
          ))}
        {data?.items.map((row) => (
          <Row key={row.id} row={row} readAt={dataUpdatedAt} />
        ))}
      </ul>
      {total > casesShownAtOnce && (
        <Link to="/verifications" search={{ status: "pending,customer_pending" }} className={classes.all}>
          {t("nextUp.all", { total: format.number(total) })}
        </Link>
      )}
    </section>
  );
}
