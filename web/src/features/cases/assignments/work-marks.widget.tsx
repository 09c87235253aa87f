import { useTranslation } from "react-i18next";
import type { VerificationRow } from "#contract/cases/verifications.contract.ts";
import { Initials } from "#ui/initials.tsx";
import { Nothing } from "#ui/nothing.tsx";
import { aboutIt } from "#web/platform/about.ts";
import { useFormat } from "#web/platform/format.ts";
import { useSession } from "#web/platform/session.ts";
import { dueState } from "./due.rules.ts";
import classes from "./work-marks.module.css";

/** "You" for oneself. */
function useMemberName() {
  const { t } = useTranslation("reviewQueue");
  const { user } = useSession();
  return ({ id, name }: { id: string; name: string }) => (id === user?.id ? t("you") : name);
}

/** "Ana Marković" is "Ana M." */
function shortName(name: string): string {
  const [first = "", ...others] = name.trim().split(/\s+/);
  const last = others.at(-1);
  return last ? `${first} ${[...last][0]}.` : first;
}

type AssigneeProps = Pick<VerificationRow, "assignee"> & {
  /** The first name, in a column. */
  isShort?: boolean;
};

export function Assignee({ assignee, isShort = false }: AssigneeProps) {
  const { t } = useTranslation("reviewQueue");
  const nameOf = useMemberName();
  if (!assignee && isShort) return <Nothing label={t("unassigned")} />;
  if (!assignee) return <span className={classes.nobody}>{t("unassigned")}</span>;
  return (
    <span className={classes.assignee}>
      <Initials name={assignee.name} />
      <span
        className={classes.name}
        dir="auto"
        {...(isShort && assignee.id ? aboutIt("member", assignee.id, assignee.name) : { title: assignee.name })}
      >
        {isShort ? shortName(nameOf(assignee)) : nameOf(assignee)}
      </span>
    </span>
  );
}

/** "due in 3 h", "overdue by 2 h"; nothing without a due time. */
export function Due({ due, readAt }: { due: string | null; readAt: number }) {
  const { t } = useTranslation("reviewQueue");
  const format = useFormat();
  if (due === null) return null;
  const { isOverdue, from, to } = dueState(due, readAt);
  return (
    <time dateTime={due} title={format.instant(due)} className={classes.due} data-overdue={isOverdue || undefined}>
      {t(isOverdue ? "overdueBy" : "dueIn", { age: format.age(from, to) })}
    </time>
  );
}

const shownLabels = 3;

export function Labels({ labels }: { labels: readonly string[] }) {
  if (labels.length === 0) return null;
  const more = labels.slice(shownLabels);
  return (
    <span className={classes.labels}>
      {labels.slice(0, shownLabels).map((label) => (
        <span key={label} className={classes.label} dir="auto">
          {label}
        </span>
      ))}
      {more.length > 0 && (
        <span className={classes.label} title={more.join(", ")}>
          +{more.length}
        </span>
      )}
    </span>
  );
}
