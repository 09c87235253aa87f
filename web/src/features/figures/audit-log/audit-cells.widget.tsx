import { ActionIcon } from "@mantine/core";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { AuditEntryView } from "#contract/figures/audit-log.contract.ts";
import { isCustomRole, isRole } from "#contract/permissions.ts";
import cells from "#ui/cells.module.css";
import { StatusBadge } from "#ui/status-badge.tsx";
import { aboutIt } from "#web/platform/about.ts";
import { useCan } from "#web/platform/can.ts";
import { useRoleName } from "#web/platform/role-name.ts";
import classes from "./audit-log.module.css";
import { type AuditSubject, auditNamesOf, auditSubjectOf } from "./audit-subject.rules.ts";
import { useAuditWords } from "./audit-words.ts";

type Props = { entry: AuditEntryView };

export function Actor({ entry: { actor } }: Props) {
  const roleName = useRoleName();
  const words = useAuditWords();
  return (
    <span className={cells.two}>
      <span {...(actor.kind === "user" && actor.id && aboutIt("member", actor.id, actor.name ?? ""))}>
        {words.actor(actor)}
      </span>
      {actor.role && <span className={cells.quiet}>{roleName(actor.role, actor.roleName)}</span>}
    </span>
  );
}

export function Origin({ entry: { ip, browser, os } }: Props) {
  const { t } = useTranslation("auditLog");
  if (!ip) return <span className={cells.quiet}>–</span>;
  const device = browser && os ? t("browserOn", { browser, os }) : (browser ?? os ?? t("unknownDevice"));
  return (
    <span className={cells.two}>
      <bdi>{ip}</bdi>
      <span className={cells.quiet}>{device}</span>
    </span>
  );
}

/** A link where there is a screen that the role may open. */
function SubjectLink({ subject, name }: { subject: AuditSubject; name: string | null }) {
  const { t } = useTranslation("auditLog");
  const can = useCan();
  const words = name ?? t(`subjects.${subject.kind}`, { id: subject.id.slice(0, 8) });
  if (subject.kind === "verification" && can("verifications:read"))
    return (
      <Link to="/verifications/$id" params={{ id: subject.id }} className={classes.link}>
        {words}
      </Link>
    );
  if (subject.kind === "form" && can("forms:manage"))
    return (
      <Link to="/forms/edit/$tab/$id" params={{ tab: "general", id: subject.id }} className={classes.link}>
        {words}
      </Link>
    );
  if (subject.kind === "applicant" && can("verifications:read"))
    return (
      <Link to="/applicants/$id" params={{ id: subject.id }} className={classes.link}>
        {words}
      </Link>
    );
  return <span>{words}</span>;
}

export function Subject({ entry }: Props) {
  const { t } = useTranslation(["auditLog", "common"]);
  const subject = auditSubjectOf(entry);
  const { name, before, after } = auditNamesOf(entry);
  const say = (value: string) => {
    if (isRole(value)) return t(`common:roles.${value}`);
    return isCustomRole(value) ? t("common:roles.custom") : value;
  };
  const mark = entry.isTest && <StatusBadge tone="wait">{t("test")}</StatusBadge>;
  if (mark && !subject && !name && !after) return mark;
  if (!subject && !name && !after) return <span className={cells.quiet}>–</span>;
  return (
    <span className={cells.two}>
      {mark && <span>{mark}</span>}
      {subject ? (
        <SubjectLink subject={subject} name={subject.kind === "form" ? name : null} />
      ) : (
        name && <bdi>{name}</bdi>
      )}
      {after && (
        <span className={name ? cells.quiet : undefined}>{before ? `${say(before)} → ${say(after)}` : say(after)}</span>
      )}
    </span>
  );
}

export function Toggle({ entry: { seq }, isOpen, onToggle }: Props & { isOpen: boolean; onToggle: () => void }) {
  const { t } = useTranslation("auditLog");
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={24}
      aria-expanded={isOpen}
      aria-label={isOpen ? t("hide", { n: seq }) : t("show", { n: seq })}
      onClick={(event) => {
        event.stopPropagation();
        onToggle();
      }}
    >
      <Icon size={16} stroke={2} {...(isOpen || !classes.arrow ? {} : { className: classes.arrow })} />
    </ActionIcon>
  );
}
