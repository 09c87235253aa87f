import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { audit } from "#server/platform/audit.ts";
import { type Ctx, projectOf } from "#server/platform/ctx.ts";
import { isDelivered } from "./callbacks.rules.ts";

/** One of `http_status` and `error` at least. */
export type Answered = {
  http_status: number | null;
  duration_ms: number;
  reply: string | null;
  error: string | null;
};

export const isTaken = ({ http_status, error }: Answered): boolean =>
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
  answered: Answered,
  next: Date | null,
) {
  const delivered = isTaken(answered);
  const status = delivered ? "delivered" : next ? "pending" : "failed";
  await ctx.tx
    .insertInto("callback_attempts")
    .values({ project_id: projectOf(ctx), callback_id: id, n, at, ...answered })
    .execute();
  await ctx.tx
    .updateTable("callbacks")
    .set({
      attempts: n,
      status,
      next_attempt_at: next,
      ...(delivered && { delivered_at: sql<Date>`clock_timestamp()` }),
    })
    .where("project_id", "=", projectOf(ctx))
    .where("id", "=", id)
    .execute();
  audit(ctx, delivered ? "callbacks.delivered" : "callbacks.attempt_failed", { callback_id: id, attempt: n });
  if (status !== "pending" && verificationId !== null)
    await ctx.tx
      .insertInto("verification_events")
      .values({
        project_id: projectOf(ctx),
        verification_id: verificationId,
        id: randomUUID(),
        kind: delivered ? "callback_sent" : "callback_failed",
      })
      .execute();
  return status;
}
