import type { FormConfig } from "#contract/forms/form-config.ts";
import { stepOf } from "#contract/forms/form-steps.ts";
import { mayMail } from "#server/features/mails/mails.caps.service.ts";
import { sendMail } from "#server/features/mails/mails.service.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { findReviewerEmail } from "./form-reviewers.queries.ts";

type Submitted = { verificationId: string; config: FormConfig; applicantName: string };

/** Any reviewer may decide. */
export async function tellQuizManager(ctx: Ctx, { verificationId, config, applicantName }: Submitted): Promise<void> {
  const managerId = stepOf(config, "VIDEO")?.managerId ?? null;
  const to = managerId === null ? undefined : await findReviewerEmail(ctx, managerId);
  if (to === undefined || !(await mayMail(ctx, "quiz_notice", { address: to }))) return;
  const name = applicantName.replace(/\s+/g, " ").trim() || "An applicant without a name";
  await sendMail(ctx, {
    to,
    about: { verificationId },
    subject: "Answers of a video quiz are waiting for you",
    text: `${name} has answered the video quiz of the form “${config.name}”. The form names you to check the answers.

${ctx.platform.config.publicUrl}/verifications/${verificationId}`,
  });
}
