import { sql } from "kysely";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { withLiterals } from "#server/platform/exports/csv.ts";
import type { ExportColumn } from "#server/platform/exports/export-columns.ts";
import { auditConditions, userIdOf } from "./audit-log.queries.ts";
import type { AuditQuestion } from "./audit-log.rules.ts";

/** A file leaves the house: what erasing an applicant must end stays out of it. */
const unlessSealed = (column: string) => `case when ${column} like 'v1.%' then 'sealed' else ${column} end`;

export const auditColumns = [
  { name: "number", value: "l.seq", kind: "number" },
  { name: "time", value: "l.at", kind: "time" },
  { name: "actor_kind", value: "l.actor_kind", kind: "plain" },
  { name: "actor_id", value: "l.actor_id", kind: "free" },
  {
    name: "actor",
    value:
      "coalesce(trim(u.first_name || ' ' || u.last_name), nullif(trim(k.name || ' ' || k.first_eight), ''), 'SCIM ' || s.name)",
    kind: "free",
  },
  { name: "role", value: "l.actor_role", kind: "plain" },
  { name: "action", value: "l.action", kind: "free" },
  { name: "detail", value: "l.detail::text", kind: "free" },
  { name: "address", value: unlessSealed("l.ip"), kind: "free" },
  { name: "user_agent", value: unlessSealed("l.user_agent"), kind: "free" },
  { name: "hash", value: "encode(l.hash, 'hex')", kind: "plain" },
  { name: "test", value: `case when l.detail @> '{"is_test": true}' then 'TEST' else '' end`, kind: "plain" },
] as const satisfies readonly ExportColumn[];

/** For COPY, which takes no parameters. */
export const auditExportQuery = (ctx: Ctx, question: AuditQuestion, cells: string, mostRows: number): string =>
  withLiterals(
    sql`select ${sql.raw(cells)} from audit_log l
    left join users u on l.actor_kind = 'user' and u.id = ${userIdOf(sql`l.actor_id`)}
    left join api_keys k on l.actor_kind = 'api_key' and k.project_id = l.project_id
      and k.id = ${userIdOf(sql`l.actor_id`)}
    left join provisioning_keys s on l.actor_kind = 'api_key' and s.project_id = l.project_id
      and s.id = ${userIdOf(sql`l.actor_id`)}
    where ${auditConditions(ctxProjectOf(ctx), question)} order by l.at desc, l.seq desc limit ${mostRows}`.compile(
      ctx.tx,
    ),
  );
