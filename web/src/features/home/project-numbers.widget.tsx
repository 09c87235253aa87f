import { Skeleton } from "@mantine/core";
import { Link, type LinkProps } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { projects } from "#contract/calls/projects.calls.ts";
import { verifications } from "#contract/calls/verifications.calls.ts";
import { useCan } from "#web/platform/can.ts";
import { useFormat } from "#web/platform/format.ts";
import { useRead } from "#web/platform/queries.ts";
import classes from "./home.module.css";

/** `to` makes the tile a link, for those who may open what it counts. */
function Figure({ label, value, to }: { label: string; value: string | undefined; to: LinkProps | null }) {
  return (
    <div className={classes.figure}>
      <dt>
        {to ? (
          <Link {...to} className={classes.all}>
            {label}
          </Link>
        ) : (
          label
        )}
      </dt>
      <dd>{value ?? <Skeleton height={20} width={56} my={6} />}</dd>
    </div>
  );
}

/** The review queue is only for those who may see verifications. */
export function ProjectNumbers() {
  const { t } = useTranslation("home");
  const can = useCan();
  const format = useFormat();
  const mayReview = can("verifications:read");
  const info = useRead(projects.info, { body: {} }).data;
  // Counted, not listed: no personal data is read for a number.
  const counted = useRead(verifications.counts, { body: {} }, { enabled: mayReview }).data;
  const number = (value: number | undefined) => (value === undefined ? undefined : format.number(value));
  const of = counted?.counts;
  const waiting = counted && (of ? number((of.pending ?? 0) + (of.customer_pending ?? 0)) : "–");
  return (
    <dl className={classes.figures}>
      {mayReview && (
        <Figure
          label={t("figures.waiting")}
          value={waiting}
          to={{ to: "/verifications", search: { status: "pending,customer_pending" } }}
        />
      )}
      {mayReview && (
        <Figure
          label={t("figures.verifications")}
          value={number(info?.verificationsCount)}
          to={{ to: "/verifications" }}
        />
      )}
      <Figure
        label={t("figures.forms")}
        value={number(info?.formsCount)}
        to={can("forms:manage") ? { to: "/forms" } : null}
      />
      <Figure
        label={t("figures.members")}
        value={number(info?.membersCount)}
        to={can("members:manage") ? { to: "/project-settings", hash: "team" } : null}
      />
    </dl>
  );
}
