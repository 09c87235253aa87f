import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { verificationCommentFailures } from "#contract/cases/verification-comments.calls.ts";
import { lockForDecision } from "#server/features/cases/verifications/verifications.decide.service.ts";
import { countComments } from "#server/features/cases/verifications/verifications.find.queries.ts";
import { listFormReviewers } from "#server/features/project/form-reviewers/form-reviewers.queries.ts";
import { assertMember } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { readNow } from "#server/platform/clock.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { openValue, openVault, sealBindings, sealValue } from "#server/platform/secrets/applicant-vault.ts";
import { notifyMentioned } from "./verification-comments.mails.service.ts";
import {
  CommentBody,
  isCommentEditable,
  mentionedPeople,
  mostComments,
  newlyMentioned,
} from "./verification-comments.rules.ts";

type Written = { text: string; mentions: string[] };
type CommentRef = { verificationId: string; commentId: string };

function authorOf({ actor }: Ctx) {
  assertMember(actor);
  return actor;
}

/** @throws verificationComments.unknown_member: whoever else is named gets no hint whether they exist */
async function bodyOf(ctx: Ctx, { text, mentions }: Written): Promise<CommentBody> {
  const named = mentions.length === 0 ? [] : mentionedPeople(mentions, (await listFormReviewers(ctx)).items);
  if (!named) throw fail(verificationCommentFailures.unknown_member);
  return { text, mentions: named };
}

/** @throws verifications.not_found, applicants.erased, see `bodyOf`, and 409 when there are too many */
export async function addComment(ctx: Ctx, verificationId: string, written: Written) {
  const author = authorOf(ctx);
  await lockForDecision(ctx, verificationId);
  if ((await countComments(ctx, verificationId)) >= mostComments) throw fail(verificationCommentFailures.too_many);
  const body = await bodyOf(ctx, written);
  const id = randomUUID();
  const sealed = sealValue(await openVault(ctx, verificationId), body, sealBindings.comment(verificationId, id));
  await ctx.tx
    .insertInto("verification_comments")
    .values({
      project_id: ctxProjectOf(ctx),
      verification_id: verificationId,
      id,
      author: author.name,
      author_user_id: author.id,
      body: sealed,
    })
    .execute();
  recordAudit(ctx, "verifications.commented", {
    id: verificationId,
    comment: id,
    named: body.mentions.map((one) => one.id),
  });
  await notifyMentioned(ctx, verificationId, newlyMentioned(body.mentions, [], author.id));
  return { id };
}

/** @throws 404; 409 for somebody else's */
async function lockOwn(ctx: Ctx, { verificationId, commentId }: CommentRef) {
  await lockForDecision(ctx, verificationId);
  const row = await ctx.tx
    .selectFrom("verification_comments")
    .select(["id", "at", "author_user_id", "body"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", verificationId)
    .where("id", "=", commentId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw fail(verificationCommentFailures.not_found);
  if (row.author_user_id !== authorOf(ctx).id) throw fail(verificationCommentFailures.not_yours);
  return row;
}

/** Who is named now and was not before gets a mail. @throws see `lockOwn`, `bodyOf`; 409 after 15 minutes */
export async function editComment(ctx: Ctx, ref: CommentRef, written: Written) {
  const row = await lockOwn(ctx, ref);
  if (!isCommentEditable(row.at, await readNow(ctx))) throw fail(verificationCommentFailures.too_old);
  const { verificationId, commentId } = ref;
  const vault = await openVault(ctx, verificationId);
  const binding = sealBindings.comment(verificationId, commentId);
  const before = CommentBody.parse(openValue(vault, row.body, binding));
  const body = await bodyOf(ctx, written);
  await ctx.tx
    .updateTable("verification_comments")
    .set({ body: sealValue(vault, body, binding), edited_at: sql<Date>`now()` })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", verificationId)
    .where("id", "=", commentId)
    .execute();
  recordAudit(ctx, "verifications.comment_edited", { id: verificationId, comment: commentId });
  await notifyMentioned(ctx, verificationId, newlyMentioned(body.mentions, before.mentions, row.author_user_id));
  return {};
}

/** Its words are gone for good; the log says that there were some. @throws see `lockOwn` */
export async function removeComment(ctx: Ctx, ref: CommentRef) {
  await lockOwn(ctx, ref);
  const { verificationId, commentId } = ref;
  await ctx.tx
    .deleteFrom("verification_comments")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", verificationId)
    .where("id", "=", commentId)
    .execute();
  recordAudit(ctx, "verifications.comment_deleted", { id: verificationId, comment: commentId });
  return {};
}
