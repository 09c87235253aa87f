import { verificationFailures } from "#contract/cases/verifications.calls.ts";
import { CompanyAnswers } from "#contract/records/companies/affiliated-persons.ts";
import type { FormConfig } from "#contract/records/forms/form-config.ts";
import { stepOf } from "#contract/records/forms/form-steps.ts";
import type { ScreeningQuestion } from "#contract/records/verifications/screening.ts";
import { readCorrections } from "#server/features/records/applicant-records/applicant-records.queries.ts";
import {
  correctedAnswers,
  effectiveCompany,
} from "#server/features/records/applicant-records/applicant-records.rules.ts";
import { readFlowPersons } from "#server/features/records/company-base/company-base.queries.ts";
import { readReading } from "#server/features/records/document-readings/document-readings.queries.ts";
import { readAnswers } from "#server/features/records/flow-base/flow-base.answers.queries.ts";
import { readGivenAt } from "#server/features/records/resubmission-base/resubmission-base.queries.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { companyScreeningQuestions } from "./screenings.company.rules.ts";
import { isEmptyQuestion, screeningQuestionOf } from "./screenings.rules.ts";

export const screeningStepOf = (form: FormConfig) => stepOf(form, "DATABASE_SCREENING");

async function readKnown(ctx: Ctx, verificationId: string) {
  const row = await ctx.tx
    .selectFrom("verifications")
    .select(["applicant_id", "submitted_at"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", verificationId)
    .executeTakeFirst();
  if (!row) throw fail(verificationFailures.not_found);
  const answers = await readAnswers(ctx, verificationId);
  const corrections = await readCorrections(ctx, {
    applicantId: row.applicant_id,
    givenAt: await readGivenAt(ctx, { verificationId, submittedAt: row.submitted_at }),
  });
  const person = screeningQuestionOf({
    answers: { ...answers, profile: correctedAnswers(answers.profile, corrections) },
    reading: await readReading(ctx, verificationId),
  });
  return { answers, corrections, person };
}

/**
 * What is known of the applicant now, with later corrections: of a company, the company itself and then each of its persons.
 * Only questions that name somebody. @throws verifications.not_found, applicants.erased
 */
export async function readQuestions(ctx: Ctx, verificationId: string): Promise<ScreeningQuestion[]> {
  const { answers, corrections, person } = await readKnown(ctx, verificationId);
  const given = answers.company;
  const company = given
    ? companyScreeningQuestions({
        answers: CompanyAnswers.parse(effectiveCompany(given, corrections)),
        persons: await readFlowPersons(ctx, verificationId),
      })
    : [];
  return [...company, person].filter((queried) => !isEmptyQuestion(queried));
}
