import { type Ctx, projectOf } from "#server/platform/ctx.ts";

type DocumentStatus = {
  status: "pending" | "valid" | "invalid" | null;
  comment: string | null;
  declineReasons: string[];
};

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
  return { status: isDecided ? status : "pending", comment: null, declineReasons: decline_reasons };
}
