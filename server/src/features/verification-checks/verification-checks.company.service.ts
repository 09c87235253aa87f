import type { CompanyAnswers, PersonDetails } from "#contract/companies/affiliated-persons.ts";
import type { Holder } from "#contract/companies/shares.rules.ts";
import type { FormConfig } from "#contract/forms/form-config.ts";
import { type CompanyStep, type ScreeningStep, stepOf } from "#contract/forms/form-steps.ts";
import { readFlowPersons } from "#server/features/company-base/company-base.queries.ts";
import { countPersons } from "#server/features/company-base/company-base.waits.service.ts";
import { companyQuestions } from "#server/features/screenings/screenings.company.rules.ts";
import { type Look, lookInLists } from "#server/features/screenings/screenings.look.service.ts";
import { bestHits } from "#server/features/screenings/screenings.rules.ts";
import { isWorthAsking, type Provided, questionId } from "#server/features/services/services.providers.rules.ts";
import { askProvider } from "#server/features/services/services.providers.service.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import type { Platform } from "#server/platform/platform.ts";

type Register = Provided<"register"> | { state: "not_configured" };

export type CompanyFacts = {
  step: CompanyStep;
  answers: CompanyAnswers;
  persons: (Holder & PersonDetails)[];
  counts: { required: number; approved: number; declined: number };
  /** Null: the form does not ask it, or there is no number. */
  register: Register | null;
};

type Taken = { verificationId: string; form: FormConfig; steps: { company: CompanyAnswers | null } };

/** Null: no company was given. */
export async function readCompanyFacts(ctx: Ctx, { verificationId, form, steps }: Taken): Promise<CompanyFacts | null> {
  const step = stepOf(form, "COMPANY");
  if (!step || !steps.company) return null;
  const persons = await readFlowPersons(ctx, verificationId);
  const counts = await countPersons(ctx, verificationId);
  return { step, answers: steps.company, persons, counts, register: null };
}

/** @throws when the provider was away, so that the job asks again; on the last try a person looks */
export async function askRegister(
  platform: Platform,
  { verificationId, facts }: { verificationId: string; facts: CompanyFacts | null },
  isLastTry: boolean,
): Promise<Register | null> {
  const number = facts?.answers.registrationNumber;
  if (!facts?.step.askRegister || number === undefined) return null;
  const country = facts.answers.registrationCountry;
  const question = { kind: "register" as const, country, number_kind: "company", number };
  const said = await askProvider(platform, questionId(verificationId, question), question);
  if (said.state === "failed" && isWorthAsking(said.why) && !isLastTry)
    throw new Error(`the register did not answer: ${said.why}`);
  return said;
}

type By = { projectId: string; asker: { project: string; person: string } };

/** One look for all of them: each hit says which name it answers. @throws as `lookInLists` */
export async function lookForCompany(
  platform: Platform,
  by: By,
  facts: Pick<CompanyFacts, "answers" | "persons">,
  { lists, customBlacklists, minScore }: ScreeningStep,
): Promise<Look | null> {
  const wanted = { kinds: lists, blacklists: customBlacklists, minScore };
  const looks: Look[] = [];
  for (const asked of companyQuestions(facts))
    if (asked.names.length + asked.taxIds.length > 0) looks.push(await lookInLists(platform, by, asked, wanted));
  const [first] = looks;
  return first ? { ...first, hits: bestHits(looks.flatMap(({ hits }) => hits)) } : null;
}
