import type { DocumentChoice, ProfileAnswers, TaxIdAnswers } from "#contract/flow/flow-answers.ts";
import type { FormConfig } from "#contract/forms/form-config.ts";
import { stepOf } from "#contract/forms/form-steps.ts";
import { type Look, lookInLists } from "#server/features/screenings/screenings.look.service.ts";
import { bestHits, isEmptyQuestion, questionOf } from "#server/features/screenings/screenings.rules.ts";
import type { ReadDocument } from "#server/features/verifications/verifications.reading.rules.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type CompanyFacts, lookForCompany } from "./verification-checks.company.service.ts";

type Given = {
  verificationId: string;
  projectId: string;
  form: FormConfig;
  profile: ProfileAnswers;
  document: DocumentChoice | null;
  steps: { taxId: TaxIdAnswers | null };
  company: CompanyFacts | null;
};

/**
 * Names and numbers as typed and as read, against the lists of today. Null: the form does not ask, or nothing is known.
 * When it fails on every try, every list counts as missing: the check is not available, and a person looks.
 */
export async function screen(
  platform: Platform,
  given: Given,
  reading: ReadDocument | null,
  isLastTry: boolean,
): Promise<Look | null> {
  const step = stepOf(given.form, "DATABASE_SCREENING");
  if (!step) return null;
  const { profile, document, projectId, verificationId, company } = given;
  const asked = questionOf({ profile, document, reading, taxId: given.steps.taxId });
  if (isEmptyQuestion(asked) && !company) return null;
  const wanted = { kinds: step.lists, blacklists: step.customBlacklists, minScore: step.minScore };
  const by = { projectId, asker: { project: projectId, person: "checks" } };
  const look = async () => {
    const person = isEmptyQuestion(asked) ? null : await lookInLists(platform, by, asked, wanted);
    const firm = company && (await lookForCompany(platform, by, company, step));
    if (person && firm) return { ...firm, hits: bestHits([...firm.hits, ...person.hits]) };
    return firm ?? person;
  };
  return look().catch((err: unknown): Look => {
    if (!isLastTry) throw err;
    platform.log.error({ err, verificationId }, "checked without a search of the lists");
    return { asked, lists: [], missing: [...step.lists, ...step.customBlacklists], hits: [] };
  });
}
