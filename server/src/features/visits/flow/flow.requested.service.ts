import { sql } from "kysely";
import { flowFailures } from "#contract/visits/flow.calls.ts";
import { lockVerification } from "#server/features/records/flow-base/flow-base.lock.service.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { hashSecretToken } from "#server/platform/secrets/crypto.ts";

type Of = { verificationId: string; resubmissionId: string };

/** Whether it was there to be taken. */
async function takeLink(ctx: Ctx, token: string): Promise<boolean> {
  const taken = await ctx.tx
    .updateTable("resubmission_links")
    .set({ taken_at: sql<Date>`now()` })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("token_hash", "=", hashSecretToken(token))
    .where("taken_at", "is", null)
    .where("revoked_at", "is", null)
    .returning("token_hash")
    .executeTakeFirst();
  return taken !== undefined;
}

async function isTaken(ctx: Ctx, token: string): Promise<boolean> {
  const link = await ctx.tx
    .selectFrom("resubmission_links")
    .select("taken_at")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("token_hash", "=", hashSecretToken(token))
    .executeTakeFirst();
  return link?.taken_at != null;
}

/**
 * Opens a request for single items: each of its links once, while it waits for the applicant.
 * @returns when the request ends, and its visits with it
 * @throws flow.link_invalid, flow.link_used, flow.link_expired
 */
export async function takeRequestLink(ctx: Ctx, token: string, { verificationId, resubmissionId }: Of): Promise<Date> {
  await lockVerification(ctx, verificationId);
  const request = await ctx.tx
    .selectFrom("resubmissions")
    .select(["state", "due_at"])
    .select(sql<boolean>`due_at <= now()`.as("is_over"))
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", resubmissionId)
    .executeTakeFirstOrThrow();
  if (request.state === "expired" || (request.state === "waiting" && request.is_over))
    throw fail(flowFailures.link_expired);
  if (request.state === "answered") throw fail(flowFailures.link_used);
  if (request.state !== "waiting") throw fail(flowFailures.link_invalid);
  if (!(await takeLink(ctx, token)))
    throw fail((await isTaken(ctx, token)) ? flowFailures.link_used : flowFailures.link_invalid);
  await ctx.tx
    .updateTable("resubmissions")
    .set({ opened_at: sql<Date>`coalesce(opened_at, now())` })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", resubmissionId)
    .execute();
  return request.due_at;
}
