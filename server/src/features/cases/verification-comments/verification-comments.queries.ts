import { requireVerification } from "#server/features/cases/verifications/verifications.find.queries.ts";
import { listFormReviewers } from "#server/features/project/form-reviewers/form-reviewers.queries.ts";
import { isMember } from "#server/platform/actor.ts";
import { readNow } from "#server/platform/clock.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { openValue, openVault, sealBindings } from "#server/platform/secrets/applicant-vault.ts";
import { CommentBody, isCommentEditable } from "./verification-comments.rules.ts";

/** @throws verifications.not_found, applicants.erased */
export async function listComments(ctx: Ctx, verificationId: string) {
  await requireVerification(ctx, verificationId);
  const rows = await ctx.tx
    .selectFrom("verification_comments")
    .select(["id", "at", "edited_at", "author", "author_user_id", "body"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", verificationId)
    .orderBy("at")
    .orderBy("id")
    .execute();
  const { items: people } = await listFormReviewers(ctx);
  if (rows.length === 0) return { items: [], people };
  const vault = await openVault(ctx, verificationId);
  const now = await readNow(ctx);
  const items = rows.map((row) => {
    const isOwn = isMember(ctx.actor) && ctx.actor.id === row.author_user_id;
    return {
      ...CommentBody.parse(openValue(vault, row.body, sealBindings.comment(verificationId, row.id))),
      id: row.id,
      at: row.at.toISOString(),
      edited: row.edited_at?.toISOString() ?? null,
      author: row.author,
      isOwn,
      canEdit: isOwn && isCommentEditable(row.at, now),
    };
  });
  return { items, people };
}
