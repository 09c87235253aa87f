import { FormConfig } from "#contract/records/forms/form-config.ts";
import { stepOf } from "#contract/records/forms/form-steps.ts";
import { isMailAllowed } from "#server/features/project/mails/mails.caps.service.ts";
import { mailMember } from "#server/features/project/mails/mails.members.service.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { enqueue } from "#server/platform/jobs/jobs.ts";
import { notifyQuizManager } from "./form-reviewers.jobs.ts";
import { findReviewerEmail } from "./form-reviewers.queries.ts";

type Submitted = { verificationId: string; config: FormConfig };

/** A job writes the mail: one that cannot be made does not undo the submission. */
export async function announceQuiz(ctx: Ctx, { verificationId, config }: Submitted): Promise<void> {
  if (stepOf(config, "VIDEO")?.managerId) await enqueue(ctx, notifyQuizManager, { verificationId });
}

const readQuiz = (ctx: Ctx, verificationId: string) =>
  ctx.tx
    .selectFrom("verifications as v")
    .innerJoin("form_versions as fv", (join) =>
      join
        .onRef("fv.project_id", "=", "v.project_id")
        .onRef("fv.form_id", "=", "v.form_id")
        .onRef("fv.version", "=", "v.form_version"),
    )
    .where("v.project_id", "=", ctxProjectOf(ctx))
    .where("v.id", "=", verificationId)
    .select(["v.applicant_name", "v.status", "fv.config"])
    .executeTakeFirstOrThrow();

/** Any reviewer may decide. */
export async function sendQuizNotice(ctx: Ctx, verificationId: string): Promise<void> {
  const { applicant_name, status, config: kept } = await readQuiz(ctx, verificationId);
  if (status === "valid" || status === "invalid") return;
  const config = FormConfig.parse(kept);
  const managerId = stepOf(config, "VIDEO")?.managerId ?? null;
  const to = managerId === null ? undefined : await findReviewerEmail(ctx, managerId);
  if (to === undefined || !(await isMailAllowed(ctx, "quiz_notice", { address: to }))) return;
  const applicant = (applicant_name ?? "").replace(/\s+/g, " ").trim();
  const url = `${ctx.platform.config.publicUrl}/verifications/${verificationId}`;
  await mailMember(ctx, {
    to,
    name: "quiz_waiting",
    values: ({ nobody }) => ({ applicant: applicant || nobody, form: config.name }),
    shown: { url },
    about: { verificationId, reader: "team" },
  });
}
