import { Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { projects } from "#contract/projects.contract.ts";
import { verifications } from "#contract/verifications.contract.ts";
import { useCan } from "#web/platform/can.ts";
import { useFormat } from "#web/platform/format.ts";
import { useRead } from "#web/platform/queries.ts";
import classes from "./home.module.css";

const waiting = { page: 1, count: 1, filters: { status: ["pending" as const, "customer_pending" as const] } };

function Figure({ label, value }: { label: string; value: string | undefined }) {
  return (
    <div className={classes.figure}>
      <dt>{label}</dt>
      <dd>{value ?? <Skeleton height={20} width={56} my={6} />}</dd>
    </div>
  );
}

/** The project in numbers; the review queue only for those who may see verifications. */
export function ProjectNumbers() {
  const { t } = useTranslation("home");
  const can = useCan();
  const format = useFormat();
  const mayReview = can("verifications:read");
  const info = useRead(projects.info, { body: {} }).data;
  const queue = useRead(verifications.list, { body: waiting }, { enabled: mayReview }).data;
  const number = (value: number | undefined) => (value === undefined ? undefined : format.number(value));
  return (
    <dl className={classes.figures}>
      {mayReview && (
        <Figure
          label={t("figures.waiting")}
          value={queue && `${format.number(queue.total)}${queue.totalIsCapped ? "+" : ""}`}
        />
      )}
      {mayReview && <Figure label={t("figures.verifications")} value={number(info?.verificationsCount)} />}
      <Figure label={t("figures.forms")} value={number(info?.formsCount)} />
      <Figure label={t("figures.members")} value={number(info?.membersCount)} />
    </dl>
  );
}
