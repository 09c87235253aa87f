import { z } from "zod";
import { requireVerification } from "#server/features/cases/verifications/verifications.find.queries.ts";
import { isMember } from "#server/platform/actor.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { openValue, openVault, sealBindings } from "#server/platform/secrets/applicant-vault.ts";

/** As it is kept, sealed. */
export const NoteBody = z.object({ text: z.string() });

/** @throws verifications.not_found, applicants.erased */
export async function listNotes(ctx: Ctx, verificationId: string) {
  await requireVerification(ctx, verificationId);
  const rows = await ctx.tx
    .selectFrom("photo_notes")
    .select(["id", "file_id", "at", "author", "author_user_id", "x", "y", "width", "height", "body"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", verificationId)
    .orderBy("at")
    .orderBy("id")
    .execute();
  if (rows.length === 0) return { items: [] };
  const vault = await openVault(ctx, verificationId);
  const items = rows.map(({ file_id, author_user_id, body, at, ...row }) => ({
    ...NoteBody.parse(openValue(vault, body, sealBindings.photoNote(verificationId, row.id))),
    ...row,
    fileId: file_id,
    at: at.toISOString(),
    isOwn: isMember(ctx.actor) && ctx.actor.id === author_user_id,
  }));
  return { items };
}
