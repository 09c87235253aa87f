import type { CompanyAnswers, PersonDetails } from "#contract/records/companies/affiliated-persons.ts";
import type { Shareholder } from "#contract/records/companies/shares.rules.ts";
import type { FormConfig } from "#contract/records/forms/form-config.ts";
import { stepOf } from "#contract/records/forms/form-steps.ts";
import type { CompanyStep } from "#contract/records/steps/company.schema.ts";
import {
  lockOwnVerifications,
  openDetails,
  openPersonsVault,
  readFlowPersons,
  readPersonRows,
} from "#server/features/records/company-base/company-base.queries.ts";
import { countPersons } from "#server/features/records/company-base/company-base.waits.service.ts";
import { readReading } from "#server/features/records/document-readings/document-readings.queries.ts";
import { isWorthAsking, type ProviderResult } from "#server/features/screening/services/services.providers.rules.ts";
import { askProvider } from "#server/features/screening/services/services.providers.service.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import type { LiveScope } from "#server/platform/live-scope.ts";
import { questionId } from "#server/platform/outbound/question-id.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type PersonName, type ProvingFact, readBirth, readName } from "./verification-checks.origins.rules.ts";

type Register = ProviderResult<"register"> | { state: "not_configured" };

/** Who was named, and what was submitted under their link. */
export type VerifiedPerson = {
  named: Pick<PersonDetails, "firstName" | "lastName" | "dob">;
  /** Of their own document; null: it was not read, or none was requested. */
  name: ProvingFact<PersonName> | null;
  birth: ProvingFact<string> | null;
};

export type CheckedCompanyFacts = {
  step: CompanyStep;
  answers: CompanyAnswers;
  persons: (Shareholder & PersonDetails)[];
  counts: { required: number; approved: number; declined: number };
  /** Of required persons who have submitted. */
  verified: VerifiedPerson[];
  /** Null: the form does not ask it, or there is no number. */
  register: Register | null;
};

export type DeclaredCompany = Pick<CheckedCompanyFacts, "step" | "answers" | "persons">;
export type QueriedCompany = Omit<CheckedCompanyFacts, "counts" | "verified">;

type Taken = { verificationId: string; form: FormConfig; steps: { company: CompanyAnswers | null } };

/** Null: no company was given. */
export async function readGivenCompany(
  ctx: Ctx,
  { verificationId, form, steps }: Taken,
): Promise<DeclaredCompany | null> {
  const step = stepOf(form, "COMPANY");
  if (!step || !steps.company) return null;
  return { step, answers: steps.company, persons: await readFlowPersons(ctx, verificationId) };
}

async function readVerified(ctx: Ctx, verificationId: string): Promise<VerifiedPerson[]> {
  const rows = await readPersonRows(ctx, verificationId);
  const vault = await openPersonsVault(ctx, verificationId, rows);
  const verified: VerifiedPerson[] = [];
  for (const row of rows) {
    // Of who is erased nothing is left to compare.
    if (!row.is_required || row.details === null || row.own_id === null || row.own_status === "created") continue;
    const named = openDetails(vault, verificationId, row);
    const reading = await readReading(ctx, row.own_id);
    verified.push({ named, name: readName(reading), birth: readBirth(reading) });
  }
  return verified;
}

/** As the persons stand now; they stay so until the call ends. */
export async function readCompanyFacts(
  ctx: Ctx,
  verificationId: string,
  { register, ...given }: QueriedCompany,
): Promise<CheckedCompanyFacts> {
  await lockOwnVerifications(ctx, verificationId);
  const counts = await countPersons(ctx, verificationId);
  return { ...given, register, counts, verified: await readVerified(ctx, verificationId) };
}

/** @throws when the provider was away, so that the job asks again; on the last try a person looks */
export async function askRegister(
  platform: Platform,
  { live, verificationId, facts }: { live: LiveScope; verificationId: string; facts: DeclaredCompany | null },
  isLastTry: boolean,
): Promise<Register | null> {
  const number = facts?.answers.registrationNumber;
  if (!facts?.step.askRegister || number === undefined) return null;
  const country = facts.answers.registrationCountry;
  const question = { kind: "register" as const, country, number_kind: "company", number };
  const said = await askProvider(platform, { live, id: questionId(verificationId, question) }, question);
  if (said.state === "failed" && isWorthAsking(said.why) && !isLastTry)
    throw new Error(`the register did not answer: ${said.why}`);
  return said;
}
