import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { shredReplacedPhotos } from "#server/features/steps/flow-photos/flow-photos.jobs.ts";
import { shredReplacedVideos } from "#server/features/steps/flow-videos/flow-videos.jobs.ts";
import { rowAuthorOf } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { enqueue } from "#server/platform/jobs/jobs.ts";

export type ResubmissionEnd = "withdrawn" | "decided" | "expired";

const actionOf = {
  withdrawn: "resubmissions.withdrawn",
  decided: "resubmissions.decided",
  expired: "resubmissions.expired",
} as const;
const eventOf = { withdrawn: "withdrawn", decided: "withdrawn", expired: "unanswered" } as const;

/** Nobody opens the page through them any more. */
export const revokeResubmissionLinks = (ctx: Ctx, resubmissionId: string) =>
  ctx.tx
    .updateTable("resubmission_links")
    .set({ revoked_at: sql<Date>`now()` })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("resubmission_id", "=", resubmissionId)
    .where("taken_at", "is", null)
    .where("revoked_at", "is", null)
    .execute();

/** What was given for a request and never submitted: bytes are deleted by jobs. */
async function dropOffered(ctx: Ctx, { id, verificationId }: { id: string; verificationId: string }): Promise<void> {
  const project_id = ctxProjectOf(ctx);
  for (const [table, shred] of [
    ["verification_files", shredReplacedPhotos],
    ["verification_videos", shredReplacedVideos],
  ] as const) {
    const { numUpdatedRows } = await ctx.tx
      .updateTable(table)
      .set({ offered_in: null })
      .where("project_id", "=", project_id)
      .where("verification_id", "=", verificationId)
      .where("offered_in", "=", id)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await enqueue(ctx, shred, { verificationId });
  }
  await ctx.tx
    .deleteFrom("resubmission_answers")
    .where("project_id", "=", project_id)
    .where("resubmission_id", "=", id)
    .where("is_past", "=", false)
    .execute();
}

/**
 * Ends a request that was not answered: links and open pages end, what was begun is dropped, and the verification waits for a
 * reviewer as before. The caller has locked the verification.
 * @returns the new row version; null when no request waits.
 */
export async function closeResubmission(
  ctx: Ctx,
  verificationId: string,
  closing: ResubmissionEnd,
): Promise<number | null> {
  const project_id = ctxProjectOf(ctx);
  const closed = await ctx.tx
    .updateTable("resubmissions")
    .set({ state: closing, ended_at: sql<Date>`now()` })
    .where("project_id", "=", project_id)
    .where("verification_id", "=", verificationId)
    .where("state", "=", "waiting")
    .returning("id")
    .executeTakeFirst();
  if (!closed) return null;
  await revokeResubmissionLinks(ctx, closed.id);
  await ctx.tx
    .deleteFrom("flow_sessions")
    .where("project_id", "=", project_id)
    .where("verification_id", "=", verificationId)
    .where("resubmission_id", "=", closed.id)
    .execute();
  await dropOffered(ctx, { id: closed.id, verificationId });
  const { status, rowVersion } = await ctx.tx
    .updateTable("verifications")
    .set({ resubmission_id: null, row_version: sql<number>`row_version + 1` })
    .where("project_id", "=", project_id)
    .where("id", "=", verificationId)
    .returning(["status", "row_version as rowVersion"])
    .executeTakeFirstOrThrow();
  await recordRequestEvent(ctx, { verificationId, kind: eventOf[closing], status, onRowVersion: rowVersion - 1 });
  recordAudit(ctx, actionOf[closing], { id: closed.id, verificationId });
  return rowVersion;
}

type RequestEvent = {
  verificationId: string;
  kind: "asked_again" | "reminded" | "withdrawn" | "unanswered";
  status: "created" | "processing" | "pending" | "customer_pending" | "valid" | "invalid";
  onRowVersion: number;
};

export const recordRequestEvent = (ctx: Ctx, { verificationId, kind, status, onRowVersion }: RequestEvent) =>
  ctx.tx
    .insertInto("verification_events")
    .values({
      project_id: ctxProjectOf(ctx),
      verification_id: verificationId,
      id: randomUUID(),
      kind,
      ...rowAuthorOf(ctx.actor),
      from_status: status,
      to_status: status,
      decline_reasons: [],
      on_row_version: onRowVersion,
    })
    .execute();
