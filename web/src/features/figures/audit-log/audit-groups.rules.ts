import type { AuditEntryView } from "#contract/figures/audit-log.contract.ts";
import { auditSubjectOf } from "./audit-subject.rules.ts";

/** An entry and the equal ones before it, newest first. */
export type AuditGroup = { entry: AuditEntryView; others: readonly AuditEntryView[] };

/** Opening one case writes an entry for each photo and recording. */
const viewActions = new Set(["verifications.file_viewed", "verifications.video_viewed"]);

const isSameView = (one: AuditEntryView, other: AuditEntryView): boolean =>
  viewActions.has(one.action) &&
  one.action === other.action &&
  one.actor.id === other.actor.id &&
  one.ip === other.ip &&
  auditSubjectOf(one)?.id === auditSubjectOf(other)?.id;

/** One row for consecutive views of one case's photos; every other entry has its own. */
export function groupViews(entries: readonly AuditEntryView[]): AuditGroup[] {
  const groups: { entry: AuditEntryView; others: AuditEntryView[] }[] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last && isSameView(last.entry, entry)) last.others.push(entry);
    else groups.push({ entry, others: [] });
  }
  return groups;
}
