import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import { callbackFailures } from "#contract/callbacks/callbacks.calls.ts";
import type { CallbackQuery, CallbackRow, CallbackView } from "#contract/callbacks/callbacks.contract.ts";
import { totalCap } from "#contract/limits.ts";
import { isPermitted } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { isOfMode } from "#server/platform/mode.ts";
import { bodyTextOf } from "./callbacks.sealed.queries.ts";

type Row = {
  id: string;
  type: CallbackRow["type"];
  status: CallbackRow["status"];
  url: string;
  host: string | null;
  endpoint_id: string | null;
  is_paused: boolean;
  sequence: number | null;
  verification_id: string | null;
  service_id: string | null;
  created_at: Date;
  attempts: number;
  next_attempt_at: Date | null;
  delivered_at: Date | null;
};

const shown = sql`c.id, c.type, c.status, c.url, c.host, c.endpoint_id, c.sequence, c.verification_id, c.service_id,
  c.created_at, c.attempts, c.next_attempt_at, c.delivered_at,
  coalesce(c.status = 'pending' and c.next_attempt_at is null and e.paused_at is not null, false) as is_paused`;
const withEndpoint = sql`left join webhook_endpoints e on e.project_id = c.project_id and e.id = c.endpoint_id`;

const toRow = (row: Row): CallbackRow => ({
  id: row.id,
  type: row.type,
  status: row.status,
  url: row.url,
  host: row.host ?? "",
  endpointId: row.endpoint_id,
  isPaused: row.is_paused,
  sequence: row.sequence,
  verificationId: row.verification_id,
  serviceId: row.service_id,
  created: row.created_at.toISOString(),
  attempts: row.attempts,
  nextAttempt: row.status === "pending" && row.next_attempt_at ? row.next_attempt_at.toISOString() : null,
  delivered: row.delivered_at?.toISOString() ?? null,
});

/** An equation for each filter lets its index keep the order. */
function conditions(ctx: Ctx, { status, type, endpoint, host, since }: CallbackQuery): RawBuilder<unknown> {
  const all = [
    sql`c.project_id = ${ctxProjectOf(ctx)}::uuid`,
    isOfMode(ctx, "c.mode"),
    status && sql`c.status = ${status}`,
    type && sql`c.type = ${type}`,
    endpoint && sql`c.endpoint_id = ${endpoint}::uuid`,
    host && sql`c.host = ${host}`,
    since && sql`c.created_at >= ${since}::timestamptz`,
  ].filter((each): each is RawBuilder<unknown> => typeof each === "object");
  return sql.join(all, sql` and `);
}

/** Newest first. The total ends at `limits.totalCap`. @throws callbacks.page_too_deep */
export async function listCallbacks(ctx: Ctx, query: CallbackQuery) {
  const { page, count } = query;
  const skip = (page - 1) * count;
  if (skip >= totalCap) throw fail(callbackFailures.page_too_deep);
  const where = conditions(ctx, query);
  const { rows } = await sql<Row>`select ${shown} from callbacks c ${withEndpoint} where ${where}
    order by c.created_at desc, c.id desc limit ${count} offset ${skip}`.execute(ctx.tx);
  const counted = await sql<{ total: number }>`select count(*)::int as total from
    (select from callbacks c where ${where} limit ${totalCap + 1}) counted`.execute(ctx.tx);
  const total = counted.rows[0]?.total ?? 0;
  const totalIsCapped = total > totalCap;
  return { items: rows.map(toRow), total: totalIsCapped ? totalCap : total, totalIsCapped, page, count };
}

/** What a body says of an applicant is for who may see applicants, and then its opening is recorded. @throws callbacks.not_found */
export async function showCallback(ctx: Ctx, id: string): Promise<z.input<typeof CallbackView>> {
  const { rows } = await sql<
    Row & { sealed_body: string; is_bare: boolean }
  >`select ${shown}, c.sealed_body, c.is_bare from callbacks c
    ${withEndpoint} where c.project_id = ${ctxProjectOf(ctx)}::uuid and c.id = ${id}::uuid`.execute(ctx.tx);
  const [row] = rows;
  if (!row) throw fail(callbackFailures.not_found);
  const mayRead = isPermitted(ctx.actor, "verifications:read");
  const attempts = await ctx.tx
    .selectFrom("callback_attempts")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("callback_id", "=", id)
    .select(["n", "at", "http_status", "duration_ms", "reply", "error"])
    .orderBy("n")
    .execute();
  if (mayRead) recordAudit(ctx, "callbacks.opened", { callback_id: id, verification_id: row.verification_id });
  return {
    ...toRow(row),
    body: mayRead ? bodyTextOf(ctx.platform.keys, row) : null,
    attempts: attempts.map((attempt) => ({
      n: attempt.n,
      at: attempt.at.toISOString(),
      httpStatus: attempt.http_status,
      durationMs: attempt.duration_ms,
      reply: mayRead ? attempt.reply : null,
      error: attempt.error,
    })),
  };
}
