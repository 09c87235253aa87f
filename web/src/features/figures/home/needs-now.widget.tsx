import { Link, type LinkProps } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { failedCallbacks } from "#contract/cases/failed-callbacks.calls.ts";
import type { VerificationFilters } from "#contract/cases/verification-filters.ts";
import { verifications } from "#contract/cases/verifications.calls.ts";
import { monitoring } from "#contract/screening/monitoring.calls.ts";
import type { VerificationSearch } from "#web/features/records/case-parts/verification-address.rules.ts";
import { useCan } from "#web/platform/can.ts";
import { useFormat } from "#web/platform/format.ts";
import { useReplyQuery } from "#web/platform/queries.ts";
import { useSession } from "#web/platform/session.ts";
import classes from "./needs-now.module.css";

const mostCounted = 1000;
const toReview = "pending,customer_pending";

type FigureProps = {
  label: string;
  /** Null: not known; undefined: not yet. */
  number: number | null | undefined;
  to: LinkProps;
  isUrgent?: boolean;
  /** Where counting stopped. */
  isAtLeast?: boolean;
};

function Figure({ label, number, to, isUrgent = false, isAtLeast = false }: FigureProps) {
  const format = useFormat();
  const shown = number === undefined ? "…" : number === null ? "–" : format.number(number);
  return (
    <div
      className={classes.figure}
      data-none={!number || undefined}
      data-urgent={(isUrgent && Boolean(number)) || undefined}
    >
      <dt>
        <Link {...to} className={classes.link}>
          {label}
        </Link>
      </dt>
      <dd className={classes.number}>{isAtLeast ? `${shown}+` : shown}</dd>
    </div>
  );
}

type Counted = Pick<FigureProps, "label" | "to" | "isUrgent"> & {
  filters: VerificationFilters;
  /** Not shown while there is none. */
  isRare?: boolean;
};

/** How many wait for a decision. Counted, not listed: no personal data is read for a number. */
function Waiting({ filters, isRare = false, ...figure }: Counted) {
  const read = useReplyQuery(verifications.counts, { body: { filters } });
  const of = read.data?.counts;
  const number = of ? of.pending + of.customer_pending : read.data || read.error ? null : undefined;
  if (isRare && !number) return null;
  return <Figure {...figure} number={number} />;
}

/** Not shown while there is none. */
function MonitoringEvents() {
  const { t } = useTranslation("home");
  const customerId = useSession().user?.currentCustomerAccountId ?? "";
  const open = useReplyQuery(monitoring.getSettings, { params: { customerId } }).data?.open ?? 0;
  if (open === 0) return null;
  const to = { to: "/monitoring/$tab", params: { tab: "events" }, search: { open: "yes" } } as const;
  return <Figure label={t("now.monitoring")} number={open} to={to} isUrgent />;
}

/** What waits for a person, in one line. Only for those who may see verifications. */
export function NeedsNow() {
  const { t } = useTranslation("home");
  const work = useTranslation("reviewQueue").t;
  const mayReview = useCan()("verifications:read");
  const failed = useReplyQuery(failedCallbacks.newest, {}, { enabled: mayReview });
  if (!mayReview) return null;
  const total = failed.data?.total;
  const list = (search: VerificationSearch) => ({ to: "/verifications" as const, search });
  return (
    <section aria-labelledby="needs-now">
      <h2 id="needs-now" className={classes.title}>
        {t("now.title")}
      </h2>
      <dl className={classes.root}>
        <Waiting label={t("figures.waiting")} filters={{ waits_for: "reviewer" }} to={list({ status: toReview })} />
        <Waiting
          label={t("now.mine")}
          filters={{ assignee: "me", waits_for: "reviewer" }}
          to={list({ status: toReview, assignee: "me" })}
        />
        <Waiting
          label={t("now.overdue")}
          filters={{ due: "overdue" }}
          to={list({ due: "overdue", sort: "due" })}
          isUrgent
        />
        <Waiting
          label={work("dueFilter.soon")}
          filters={{ due: "soon" }}
          to={list({ due: "soon", sort: "due" })}
          isRare
        />
        <Waiting
          label={t("now.secondReviewer")}
          filters={{ waits_for: "second_reviewer" }}
          to={list({ waits_for: "second_reviewer" })}
          isRare
        />
        <Waiting
          label={t("now.applicant")}
          filters={{ waits_for: "applicant" }}
          to={list({ waits_for: "applicant" })}
        />
        <MonitoringEvents />
        <Figure
          label={t("now.failedCallbacks")}
          number={failed.error ? null : total}
          to={{ to: "/dashboard", hash: "failed-callbacks" }}
          isAtLeast={total !== undefined && total >= mostCounted}
          isUrgent
        />
      </dl>
    </section>
  );
}
