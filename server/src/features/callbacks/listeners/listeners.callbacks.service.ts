import { sql } from "kysely";
import { signingKeys } from "#server/features/callbacks/callback-signatures/callback-signatures.service.ts";
import {
  type CallbackAttemptResult,
  isCallbackTaken,
  keepAttempt,
} from "#server/features/callbacks/callbacks/callbacks.attempts.service.ts";
import { callbackHeaders } from "#server/features/callbacks/callbacks/callbacks.delivery.rules.ts";
import { bodyTextOf } from "#server/features/callbacks/callbacks/callbacks.sealed.queries.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { ownListeners } from "./listeners.queries.ts";

/** Signed now, as an attempt is; each stays until its attempt is kept. The oldest first. */
export async function takeCallbacks(ctx: Ctx, listenerId: string, limit: number) {
  const rows = await ctx.tx
    .selectFrom("callbacks")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("endpoint_id", "=", listenerId)
    .where("status", "=", "pending")
    .select(["id", "type", "url", "sealed_body", "is_bare"])
    .select(sql<Date>`clock_timestamp()`.as("at"))
    .orderBy("created_at")
    .orderBy("id")
    .limit(limit)
    .execute();
  if (rows.length === 0) return [];
  const keys = await signingKeys(ctx, "test", listenerId);
  return rows.map(({ at, ...row }) => {
    const { id, type, url } = row;
    const body = bodyTextOf(ctx.platform.keys, row);
    return { request_id: id, type, url, headers: callbackHeaders({ id, at, body }, keys), body };
  });
}

/**
 * What came of it at the terminal. There is no further attempt: who sits there sends it again.
 * @returns null: no listener of this key has it
 */
export async function keepReply(
  ctx: Ctx,
  callbackId: string,
  answered: CallbackAttemptResult,
): Promise<"delivered" | "failed" | "delivered before" | null> {
  const row = await ctx.tx
    .selectFrom("callbacks")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", callbackId)
    .where("endpoint_id", "in", ownListeners(ctx).select("id"))
    .select(["verification_id", "attempts", "status"])
    .select(sql<Date>`clock_timestamp() - make_interval(secs => ${answered.duration_ms / 1000})`.as("at"))
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  if (row.status === "delivered") return "delivered before";
  const tried = { id: callbackId, verificationId: row.verification_id, n: row.attempts + 1, at: row.at };
  await keepAttempt(ctx, tried, answered, null);
  return isCallbackTaken(answered) ? "delivered" : "failed";
}
