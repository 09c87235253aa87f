import { type RawBuilder, sql } from "kysely";
import { type AuditActorKind, auditActorKinds, auditLogFailures } from "#contract/figures/audit-log.calls.ts";
import type { AuditFilters } from "#contract/figures/audit-log.contract.ts";
import * as limits from "#contract/limits.ts";
import { idsFrom } from "#server/features/cases/verifications/verifications.beginnings.rules.ts";
import { readSearches } from "#server/features/screening/screenings/screenings.kept-searches.queries.ts";
import { openOrigin, visitToOpen } from "#server/platform/audit-origin.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { findVaults } from "#server/platform/secrets/applicant-vault.ts";
import {
  type AuditQuestion,
  auditQuestionOf,
  auditSearchOf,
  type FoundAuditEntry,
  isWholeAuditLog,
  toAuditEntry,
} from "./audit-log.rules.ts";

type PageRequest = { page: number; count: number; filters: AuditFilters };
type Counted = { total: number };

const mostOptions = 300;

/** However many rows there are. */
const distinctSteps = (column: "action" | "actor_id", of: RawBuilder<unknown>) => {
  const name = sql.ref(column);
  return sql`with recursive steps as (
      (select ${name} as value from audit_log where ${of} and ${name} is not null order by ${name} limit 1)
      union all
      select (select ${name} from audit_log where ${of} and ${name} > steps.value order by ${name} limit 1)
      from steps where steps.value is not null
    ) select value from steps where value is not null limit ${mostOptions}`;
};

async function actionsOf(ctx: Ctx): Promise<string[]> {
  const steps = distinctSteps("action", sql`project_id = ${ctxProjectOf(ctx)}`);
  const { rows } = await sql<{ value: string }>`${steps}`.execute(ctx.tx);
  return rows.map(({ value }) => value);
}

async function kindsOf(ctx: Ctx): Promise<AuditActorKind[]> {
  const { rows } = await sql<{ kind: AuditActorKind }>`
    select k.kind from unnest(${[...auditActorKinds]}::text[]) with ordinality k (kind, place)
    cross join lateral (
      select from audit_log where project_id = ${ctxProjectOf(ctx)} and actor_kind = k.kind limit 1
    ) any_entry order by k.place`.execute(ctx.tx);
  return rows.map(({ kind }) => kind);
}

/** Of a user, or of a key. A row written by hand may hold anything. */
export const userIdOf = (column: RawBuilder<unknown>) =>
  sql`case when ${column} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${column}::uuid end`;
const nameOfUser = sql`nullif(trim(u.first_name || ' ' || u.last_name), '')`;

/** As API keys are found: by the name and the beginning. */
const nameOfKey = sql`coalesce(nullif(concat_ws(' ', nullif(k.name, ''), nullif(k.first_eight, '') || '…'), ''), 'SCIM ' || s.name)`;

export async function readAuditOptions(ctx: Ctx) {
  const steps = distinctSteps("actor_id", sql`project_id = ${ctxProjectOf(ctx)} and actor_kind = 'user'`);
  const { rows: actors } = await sql<{ id: string; name: string }>`
    select a.value as id, coalesce(${nameOfUser}, a.value) as name from (${steps}) a
    left join users u on u.id = ${userIdOf(sql`a.value`)} order by 2, 1`.execute(ctx.tx);
  return { actors, kinds: await kindsOf(ctx), actions: await actionsOf(ctx) };
}

/** More ids with the same beginning make it useless as a filter. */
const mostAlike = 50;

const namedThings = [
  ["verifications", "id"],
  ["applicants", "id"],
  ["forms", "id"],
  ["form_links", "id"],
  ["form_folders", "id"],
  ["themes", "id"],
  ["memberships", "user_id"],
] as const;

/** A whole id is taken as it is: its row may be gone. */
async function idsLike(ctx: Ctx, beginning: string): Promise<string[]> {
  const range = idsFrom(beginning);
  if (!range || range.from === range.to) return range ? [range.from] : [];
  const parts = namedThings.map(
    ([
      table,
      column,
    ]) => sql`(select ${sql.ref(column)} as id from ${sql.table(table)} where project_id = ${ctxProjectOf(ctx)}
      and ${sql.ref(column)} >= ${range.from}::uuid and ${sql.ref(column)} <= ${range.to}::uuid limit ${mostAlike})`,
  );
  const { rows } = await sql<{ id: string }>`${sql.join(parts, sql` union `)} limit ${mostAlike}`.execute(ctx.tx);
  return rows.map(({ id }) => id);
}

export async function readQuestion(ctx: Ctx, filters: AuditFilters): Promise<AuditQuestion> {
  const actions = filters.groups?.length || filters.changes_only ? await actionsOf(ctx) : [];
  const subjects = filters.subject ? await idsLike(ctx, filters.subject) : [];
  return auditQuestionOf(filters, { actions, subjects });
}

/** An equation for one value lets an index keep its order. */
const oneOf = (column: RawBuilder<unknown>, list: readonly string[]): RawBuilder<unknown> =>
  list.length === 1 ? sql`${column} = ${list[0]}` : sql`${column} = any(${[...list]}::text[])`;

const namesOneOf = (ids: readonly string[]): RawBuilder<unknown> =>
  ids.length === 1 ? sql`l.subjects @> array[${ids[0]}]` : sql`l.subjects && ${[...ids]}::text[]`;

export function auditConditions(projectId: string, question: AuditQuestion): RawBuilder<unknown> {
  const { from, until, actors, kinds, actions, subjects, address, isTest } = question;
  const users = actors && sql`(l.actor_kind = 'user' and ${oneOf(sql`l.actor_id`, actors)})`;
  const others = kinds && oneOf(sql`l.actor_kind`, kinds);
  const who = users && others ? sql`(${users} or ${others})` : (users ?? others);
  const all = [
    sql`l.project_id = ${projectId}`,
    who,
    actions && oneOf(sql`l.action`, actions),
    subjects && namesOneOf(subjects),
    address && sql`l.ip = ${address}`,
    isTest && sql`l.detail @> '{"is_test": true}'::jsonb`,
    from && sql`l.at >= ${from}`,
    until && sql`l.at < ${until}`,
  ].filter((each): each is RawBuilder<unknown> => typeof each === "object" && each !== null);
  return sql.join(all, sql` and `);
}

const entries = (page: RawBuilder<unknown>, projectId: string) => sql<FoundAuditEntry>`
  with page as materialized (${page})
  select l.seq, l.at, l.actor_kind, l.actor_id, coalesce(${nameOfUser}, ${nameOfKey}) as actor_name, l.actor_role, c.name as actor_role_name, l.action, l.detail, l.ip,
    l.user_agent, l.hash, l.prev_hash
  from page join audit_log l on l.project_id = ${projectId} and l.seq = page.seq
  left join users u on l.actor_kind = 'user' and u.id = ${userIdOf(sql`l.actor_id`)}
  left join api_keys k on l.actor_kind = 'api_key' and k.project_id = ${projectId} and k.id = ${userIdOf(sql`l.actor_id`)}
  left join provisioning_keys s on l.actor_kind = 'api_key' and s.project_id = ${projectId}
    and s.id = ${userIdOf(sql`l.actor_id`)}
  left join custom_roles c on c.project_id = ${projectId} and 'custom:' || c.id = l.actor_role
  order by l.at desc, l.seq desc`;

export async function chainLength(ctx: Ctx): Promise<number> {
  const head = await ctx.tx
    .selectFrom("audit_heads")
    .select("seq")
    .where("project_id", "=", ctxProjectOf(ctx))
    .executeTakeFirst();
  return head?.seq ?? 0;
}

/** Entries are numbered without a gap. */
async function wholePage(ctx: Ctx, { skip, count }: { skip: number; count: number }) {
  const total = await chainLength(ctx);
  const newest = total - skip;
  const page = sql`select l.seq from audit_log l where l.project_id = ${ctxProjectOf(ctx)}
    and l.seq <= ${newest}::bigint and l.seq > ${newest - count}::bigint`;
  return { total, found: newest > 0 ? (await entries(page, ctxProjectOf(ctx)).execute(ctx.tx)).rows : [] };
}

async function narrowedPage(ctx: Ctx, question: AuditQuestion, { skip, count }: { skip: number; count: number }) {
  if (skip >= limits.totalCap) throw fail(auditLogFailures.page_too_deep);
  const where = auditConditions(ctxProjectOf(ctx), question);
  const page = sql`select l.seq from audit_log l where ${where} order by l.at desc, l.seq desc limit ${count} offset ${skip}`;
  const { rows: found } = await entries(page, ctxProjectOf(ctx)).execute(ctx.tx);
  const counted = sql<Counted>`select count(*)::int as total from
    (select from audit_log l where ${where} limit ${limits.totalCap + 1}) counted`;
  const [{ total } = { total: 0 }] = (await counted.execute(ctx.tx)).rows;
  return { total, found };
}

/** As a reader may see them: with what is sealed, unless its key or its row is gone. */
async function openEntries(ctx: Ctx, found: readonly FoundAuditEntry[]): Promise<FoundAuditEntry[]> {
  const visits = found.flatMap((row) => visitToOpen(row) ?? []);
  const vaults = await findVaults(ctx, [...new Set(visits)]);
  const searches = await readSearches(
    ctx,
    found.flatMap((row) => auditSearchOf(row) ?? []),
  );
  return found.map((row) => {
    const queried = searches.get(auditSearchOf(row) ?? "");
    const detail = queried ? { ...(row.detail as object), queried } : row.detail;
    return { ...row, detail, ...openOrigin(row, vaults.get(visitToOpen(row) ?? "")) };
  });
}

/** The whole log's total is exact; with filters it ends at `limits.totalCap`. @throws audit-log.page_too_deep */
export async function listAuditLog(ctx: Ctx, { page, count, filters }: PageRequest) {
  const question = await readQuestion(ctx, filters);
  const wanted = { skip: (page - 1) * count, count };
  const isWhole = isWholeAuditLog(question);
  const { total, found } = isWhole ? await wholePage(ctx, wanted) : await narrowedPage(ctx, question, wanted);
  const totalIsCapped = !isWhole && total > limits.totalCap;
  return {
    items: (await openEntries(ctx, found)).map(toAuditEntry),
    total: totalIsCapped ? limits.totalCap : total,
    totalIsCapped,
    page,
    count,
  };
}

type Part = { checked: number; last_hash: Buffer; broken_at: number | null; is_end: boolean };

/** See `walk_audit` in the migrations. */
export async function walkChain(
  ctx: Ctx,
  { after, hash, most }: { after: number; hash: Buffer | null; most: number },
): Promise<Part> {
  const { rows } = await sql<Part>`
    select * from walk_audit(${ctxProjectOf(ctx)}::uuid, ${after}::bigint, ${hash}::bytea, ${most}::int)`.execute(
    ctx.tx,
  );
  const [part] = rows;
  if (!part) throw new Error("the walk always answers");
  return part;
}

export async function findEntry(ctx: Ctx, seq: number): Promise<{ at: Date; action: string } | undefined> {
  return ctx.tx
    .selectFrom("audit_log")
    .select(["at", "action"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("seq", "=", seq)
    .executeTakeFirst();
}

export async function hasViewedAuditLog(ctx: Ctx, userId: string, minutes: number): Promise<boolean> {
  const { rows } = await sql`
    select from audit_log where project_id = ${ctxProjectOf(ctx)} and actor_kind = 'user' and actor_id = ${userId}
      and action = 'audit-log.viewed' and at > now() - make_interval(mins => ${minutes}) limit 1`.execute(ctx.tx);
  return rows.length > 0;
}
