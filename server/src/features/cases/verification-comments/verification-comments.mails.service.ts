import { findReviewerEmail } from "#server/features/project/form-reviewers/form-reviewers.queries.ts";
import { isMailAllowed } from "#server/features/project/mails/mails.caps.service.ts";
import { mailMember } from "#server/features/project/mails/mails.members.service.ts";
import { readProjectName } from "#server/features/team/members/members.queries.ts";
import { isMember } from "#server/platform/actor.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import type { CommentBody } from "./verification-comments.rules.ts";

/**
 * Without the comment's words and without the applicant's name: a mailbox is not a place for them. A reached cap only
 * leaves the mail out.
 */
export async function notifyMentioned(ctx: Ctx, verificationId: string, named: CommentBody["mentions"]): Promise<void> {
  if (named.length === 0 || !isMember(ctx.actor)) return;
  const values = { author: ctx.actor.name, project: await readProjectName(ctx) };
  const shown = { url: `${ctx.platform.config.publicUrl}/verifications/${verificationId}` };
  for (const { id } of named) {
    const address = await findReviewerEmail(ctx, id);
    if (address === undefined || !(await isMailAllowed(ctx, "mention_notice", { address }))) continue;
    await mailMember(ctx, { to: address, name: "mentioned", values, shown, isOfMode: true });
  }
}
