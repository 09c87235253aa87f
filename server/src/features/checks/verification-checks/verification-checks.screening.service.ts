import type { StepAnswers } from "#contract/records/flow/flow-answers.ts";
import type { FormConfig } from "#contract/records/forms/form-config.ts";
import { stepOf } from "#contract/records/forms/form-steps.ts";
import type { DocumentChoice } from "#contract/records/steps/document.schema.ts";
import type { ProfileAnswers } from "#contract/records/steps/profile.schema.ts";
import type { DocumentReadingFields } from "#server/features/records/document-readings/document-readings.rules.ts";
import { companyScreeningQuestions } from "#server/features/screening/screenings/screenings.company.rules.ts";
import { isEmptyQuestion, screeningQuestionOf } from "#server/features/screening/screenings/screenings.rules.ts";
import { type ScreeningResult, searchAllLists } from "#server/features/screening/screenings/screenings.run.service.ts";
import { ownWork } from "#server/platform/holders.ts";
import type { LiveScope } from "#server/platform/live-scope.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { DeclaredCompany } from "./verification-checks.company.service.ts";

type Given = {
  live: LiveScope;
  verificationId: string;
  form: FormConfig;
  profile: ProfileAnswers;
  document: DocumentChoice | null;
  steps: Partial<StepAnswers>;
  company: DeclaredCompany | null;
};

/**
 * Names and numbers as typed and as read, against the lists of today. Null: the form does not ask, or nothing is known.
 * When it fails on every try, every list counts as missing: the check is not available, and a person looks.
 */
export async function screenVerification(
  platform: Platform,
  given: Given,
  reading: DocumentReadingFields | null,
  isLastTry: boolean,
): Promise<ScreeningResult | null> {
  const step = stepOf(given.form, "DATABASE_SCREENING");
  if (!step) return null;
  const { live, profile, document, steps, verificationId, company } = given;
  const person = screeningQuestionOf({ answers: { ...steps, profile, document }, reading });
  const firm = company ? companyScreeningQuestions(company) : [];
  const [queried, ...others] = [...firm, person].filter((each) => !isEmptyQuestion(each));
  if (!queried) return null;
  const wanted = { kinds: step.lists, blacklists: step.customBlacklists, minScore: step.minScore };
  const by = { live, tenantKey: ownWork(`checks of ${live.projectId}`) };
  return searchAllLists(platform, by, [queried, ...others], wanted).catch((err: unknown): ScreeningResult => {
    if (!isLastTry) throw err;
    platform.log.error({ err, verificationId }, "checked without a search of the lists");
    return { queried, lists: [], missing: [...step.lists, ...step.customBlacklists], hits: [], isCut: false };
  });
}
