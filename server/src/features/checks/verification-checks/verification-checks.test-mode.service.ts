import type { StepAnswers } from "#contract/records/flow/flow-answers.ts";
import type { FormConfig } from "#contract/records/forms/form-config.ts";
import type { ProfileAnswers } from "#contract/records/steps/profile.schema.ts";
import { type TestName, typedTestName } from "#server/features/checks/test-outcomes/test-outcomes.rules.ts";
import { decideTest } from "#server/features/checks/test-outcomes/test-outcomes.service.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { enqueue } from "#server/platform/jobs/jobs.ts";
import { checkVerification } from "./verification-checks.jobs.ts";

type Taken = {
  verificationId: string;
  applicantId: string;
  form: FormConfig;
  profile: ProfileAnswers;
  steps: Pick<StepAnswers, "company">;
};

/** As typed with this verification; else as the applicant's record has it, which the customer's API fills in. */
async function nameOf(ctx: Ctx, { applicantId, profile, steps }: Taken): Promise<TestName> {
  const typed = typedTestName({ profile, company: steps.company });
  if (typed) return typed;
  const row = await ctx.tx
    .selectFrom("applicants")
    .select(["first_name", "last_name"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", applicantId)
    .executeTakeFirstOrThrow();
  return { first: row.first_name ?? "", last: row.last_name ?? "" };
}

export async function settleTest(ctx: Ctx, taken: Taken): Promise<void> {
  const { verificationId, applicantId, form } = taken;
  const next = await decideTest(ctx, { verificationId, applicantId, form, name: await nameOf(ctx, taken) });
  for (const { verificationId: id, startAfter } of next)
    await enqueue(
      ctx,
      checkVerification,
      { verificationId: id },
      { group: ctxProjectOf(ctx), ...(startAfter && { startAfter }) },
    );
}
