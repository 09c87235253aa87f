import { type Ctx, projectOf } from "#server/platform/ctx.ts";

type DocumentStatus = {
  status: "pending" | "valid" | "invalid" | null;
  comment: string | null;
  declineReasons: string[];
};

/** Of the decision that holds: what its reviewer, or the customer's system, wrote about the whole verification. */
export async function readDecisionComment(ctx: Ctx, verificationId: string): Promise<string | null> {
  const last = await ctx.tx
    .selectFrom("verification_events")
    .select(["kind", "comment"])
    .where("project_id", "=", projectOf(ctx))
    .where("verification_id", "=", verificationId)
    .where("kind", "in", ["decided", "taken_back"])
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.kind === "decided" ? last.comment || null : null;
}

/** Of the verification that took it; null while none has. */
export async function readDocumentStatus(ctx: Ctx, verificationId: string | null): Promise<DocumentStatus> {
  if (verificationId === null) return { status: null, comment: null, declineReasons: [] };
  const { status, decline_reasons } = await ctx.tx
    .selectFrom("verifications")
    .select(["status", "decline_reasons"])
    .where("project_id", "=", projectOf(ctx))
    .where("id", "=", verificationId)
    .executeTakeFirstOrThrow();
  const isDecided = status === "valid" || status === "invalid";
  return {
    status: isDecided ? status : "pending",
    comment: isDecided ? await readDecisionComment(ctx, verificationId) : null,
    declineReasons: decline_reasons,
  };
}
