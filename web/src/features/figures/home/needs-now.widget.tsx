import type { LinkProps } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { failedCallbacks } from "#contract/cases/failed-callbacks.calls.ts";
import type { VerificationFilters } from "#contract/cases/verification-filters.ts";
import { verifications } from "#contract/cases/verifications.calls.ts";
import { monitoring } from "#contract/screening/monitoring.calls.ts";
import { useCan } from "#web/platform/can.ts";
import { useFormat } from "#web/platform/format.ts";
import { useRead } from "#web/platform/queries.ts";
import { useSession } from "#web/platform/session.ts";
import { FailedCallbacks } from "./failed-callbacks.widget.tsx";
import { Figure } from "./figure.widget.tsx";
import classes from "./home.module.css";

const mostCounted = 1000;
const waiting = "pending,customer_pending";

type Counted = {
  label: string;
  filters: VerificationFilters;
  to: LinkProps;
  isUrgent?: boolean;
  /** Not shown while there is none. */
  isRare?: boolean;
};

/** How many wait for a decision. Counted, not listed: no personal data is read for a number. */
function Waiting({ label, filters, to, isUrgent = false, isRare = false }: Counted) {
  const format = useFormat();
  const read = useRead(verifications.counts, { body: { filters } });
  const of = read.data?.counts;
  const number = of ? of.pending + of.customer_pending : null;
  const unknown = read.data || read.error ? "–" : undefined;
  if (isRare && !number) return null;
  return (
    <Figure
      label={label}
      value={number === null ? unknown : format.number(number)}
      to={to}
      isUrgent={isUrgent && number !== null && number > 0}
    />
  );
}

/** Not shown while there is none. */
function MonitoringEvents() {
  const { t } = useTranslation("home");
  const format = useFormat();
  const customerId = useSession().user?.currentCustomerAccountId ?? "";
  const open = useRead(monitoring.getSettings, { params: { customerId } }).data?.open ?? 0;
  if (open === 0) return null;
  return (
    <Figure
      label={t("now.monitoring")}
      value={format.number(open)}
      to={{ to: "/monitoring/$tab", params: { tab: "events" }, search: { open: "yes" } }}
      isUrgent
    />
  );
}

/** What waits for a person. Only for those who may see verifications. */
export function NeedsNow() {
  const { t } = useTranslation("home");
  const mayReview = useCan()("verifications:read");
  const format = useFormat();
  const failed = useRead(failedCallbacks.newest, {}, { enabled: mayReview });
  if (!mayReview) return null;
  const total = failed.data?.total;
  const all = total !== undefined && total >= mostCounted ? `${format.number(mostCounted)}+` : undefined;
  const unknown = failed.error ? "–" : undefined;
  return (
    <section>
      <h2 className={classes.heading}>{t("now.title")}</h2>
      <dl className={classes.figures}>
        <Waiting
          label={t("now.mine")}
          filters={{ assignee: "me", waits_for: "reviewer" }}
          to={{ to: "/verifications", search: { status: waiting, assignee: "me" } }}
        />
        <Waiting
          label={t("now.overdue")}
          filters={{ due: "overdue" }}
          to={{ to: "/verifications", search: { due: "overdue", sort: "due" } }}
          isUrgent
        />
        <Waiting
          label={t("now.secondReviewer")}
          filters={{ waits_for: "second_reviewer" }}
          to={{ to: "/verifications", search: { waits_for: "second_reviewer" } }}
          isRare
        />
        <Waiting
          label={t("figures.waiting")}
          filters={{ waits_for: "reviewer" }}
          to={{ to: "/verifications", search: { status: waiting } }}
        />
        <MonitoringEvents />
        <Figure
          label={t("now.failedCallbacks")}
          value={all ?? (total === undefined ? unknown : format.number(total))}
          to={total ? { to: "/dashboard", hash: "failed-callbacks" } : null}
          isUrgent={Boolean(total)}
        />
      </dl>
      {failed.data && failed.data.total > 0 && <FailedCallbacks failed={failed.data} />}
    </section>
  );
}
