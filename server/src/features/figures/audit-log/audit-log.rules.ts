import Bowser from "bowser";
import type { z } from "zod";
import type { AuditActorKind } from "#contract/figures/audit-log.calls.ts";
import type { AuditEntryView, AuditFilters } from "#contract/figures/audit-log.contract.ts";
import { isCustomRole, isRole } from "#contract/permissions.ts";
import { listSpanOf } from "#server/features/cases/verifications/verifications.list.rules.ts";

/** `null`: no such filter. */
export type AuditQuestion = {
  from: Date | null;
  until: Date | null;
  actors: readonly string[] | null;
  kinds: readonly AuditActorKind[] | null;
  actions: readonly string[] | null;
  /** An empty list matches nothing. */
  subjects: readonly string[] | null;
  address: string | null;
  isTest: true | null;
};

const some = <T>(list: readonly T[] | undefined): readonly T[] | null =>
  list && list.length > 0 ? [...new Set(list)] : null;

const reading = /\.(?:\w+_)?(?:viewed|listed|searched|verified|exported|downloaded|read|secret_revealed)(?:_by_key)?$/;

/** Whether something is another afterwards. */
export const isAuditedChange = (action: string): boolean => !reading.test(action);

/** `actions`: those of the project's log; a group selects those that begin with its name. */
export function auditQuestionOf(
  filters: AuditFilters,
  { actions: present, subjects }: { actions: readonly string[]; subjects: readonly string[] },
): AuditQuestion {
  const { from, until } = listSpanOf(filters);
  const groups = some(filters.groups);
  const actions = some(filters.actions);
  const ofGroups = present.filter((action) => groups?.some((group) => action.startsWith(`${group}.`)));
  const wanted = groups || actions ? [...new Set([...(actions ?? []), ...ofGroups])] : null;
  return {
    from: filters.from ? from : null,
    until: filters.to ? until : null,
    actors: some(filters.actors)?.map((id) => id.toLowerCase()) ?? null,
    kinds: some(filters.kinds),
    actions: filters.changes_only ? (wanted ?? present).filter(isAuditedChange) : wanted,
    subjects: filters.subject ? subjects : null,
    address: filters.address?.toLowerCase() ?? null,
    isTest: filters.is_test ?? null,
  };
}

/** Without filters, total and pages follow from the entries' numbers. */
export const isWholeAuditLog = (question: AuditQuestion): boolean =>
  Object.values(question).every((each) => each === null);

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export type FoundAuditEntry = {
  seq: number;
  at: Date;
  actor_kind: AuditActorKind;
  actor_id: string | null;
  actor_name: string | null;
  actor_role: string | null;
  actor_role_name: string | null;
  action: string;
  detail: unknown;
  ip: string | null;
  user_agent: string | null;
  hash: Buffer;
  prev_hash: Buffer;
};

const named = (...words: (string | undefined)[]): string | null => words.filter(Boolean).join(" ") || null;

const knownRole = (text: string | null) => (text !== null && (isRole(text) || isCustomRole(text)) ? text : null);

/** Shown as it is, even if somebody wrote it into the database by hand. */
const objectOf = (detail: unknown): Record<string, unknown> =>
  typeof detail === "object" && detail !== null && !Array.isArray(detail) ? { ...detail } : { value: detail };

/** Where what a member searched for is kept. Entries of earlier releases have the words themselves. */
export function auditSearchOf({ action, detail }: Pick<FoundAuditEntry, "action" | "detail">): string | null {
  if (action !== "screening.searched") return null;
  const { id } = objectOf(detail);
  return typeof id === "string" && isId.test(id) ? id : null;
}

export function toAuditEntry(row: FoundAuditEntry): z.input<typeof AuditEntryView> {
  const { browser, os } = Bowser.parse(row.user_agent || "-");
  const { is_test, ...detail } = objectOf(row.detail);
  return {
    seq: row.seq,
    at: row.at.toISOString(),
    actor: {
      kind: row.actor_kind,
      id: row.actor_id,
      name: row.actor_name,
      role: knownRole(row.actor_role),
      roleName: row.actor_role_name,
    },
    action: row.action,
    isTest: is_test === true,
    detail,
    ip: row.ip || null,
    userAgent: row.user_agent,
    browser: named(browser.name, browser.version?.split(".")[0]),
    os: named(os.name, os.versionName ?? os.version),
    hash: row.hash.toString("hex"),
    previousHash: row.prev_hash.toString("hex"),
  };
}
