import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { isDelivered } from "./callbacks.rules.ts";

/** One of `http_status` and `error` at least. */
export type CallbackAttemptResult = {
  http_status: number | null;
  duration_ms: number;
  reply: string | null;
  error: string | null;
};

export const isCallbackTaken = ({ http_status, error }: CallbackAttemptResult): boolean =>
  error === null && http_status !== null && isDelivered(http_status);

type Tried = {
  id: string;
  verificationId: string | null;
  /** From 1. */
  n: number;
  /** When it was made, by the database's clock. */
  at: Date;
};

/** What came of one attempt; the callback is locked. @param next null: there is no further one */
export async function keepAttempt(
  ctx: Ctx,
  { id, verificationId, n, at }: Tried,
  answered: CallbackAttemptResult,
  next: Date | null,
) {
  const delivered = isCallbackTaken(answered);
  const status = delivered ? "delivered" : next ? "pending" : "failed";
  await ctx.tx
    .insertInto("callback_attempts")
    .values({ project_id: ctxProjectOf(ctx), callback_id: id, n, at, ...answered })
    .execute();
  await ctx.tx
    .updateTable("callbacks")
    .set({
      attempts: n,
      status,
      next_attempt_at: next,
      ...(delivered && { delivered_at: sql<Date>`statement_timestamp()` }),
    })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .execute();
  recordAudit(ctx, delivered ? "callbacks.delivered" : "callbacks.attempt_failed", { callback_id: id, attempt: n });
  if (status !== "pending" && verificationId !== null)
    await ctx.tx
      .insertInto("verification_events")
      .values({
        project_id: ctxProjectOf(ctx),
        verification_id: verificationId,
        id: randomUUID(),
        kind: delivered ? "callback_sent" : "callback_failed",
      })
      .execute();
  return status;
}
