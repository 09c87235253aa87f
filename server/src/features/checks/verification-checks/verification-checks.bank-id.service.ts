import { GivenDocument } from "#contract/records/steps/document.schema.ts";
import { askBank, bankIdResultOf } from "#server/features/checks/flow-bank-ids/flow-bank-ids.ask.service.ts";
import { readKeptAnswers } from "#server/features/records/flow-base/flow-base.answers.queries.ts";
import { keepAnswers } from "#server/features/records/flow-base/flow-base.answers.service.ts";
import { isWorthAsking } from "#server/features/screening/services/services.providers.rules.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import type { LiveScope } from "#server/platform/live-scope.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { BankIdFacts, DocumentFacts } from "./verification-checks.facts.rules.ts";

type Asking = { live: LiveScope; verificationId: string; document: GivenDocument | null; bankSession: string | null };

/** Its provider may have been away when the applicant came back. Null: a document was photographed. @throws while it is worth asking again */
export async function readBankId(
  platform: Platform,
  { live, verificationId, document, bankSession }: Asking,
  isLastTry: boolean,
): Promise<BankIdFacts | null> {
  if (!document?.bankId) return null;
  const { person } = document.bankId;
  if (person) return { state: "verified", person };
  if (bankSession === null) return { state: "away" };
  const said = await askBank(platform, { live, verificationId }, { what: "result", session: bankSession });
  if (said.state === "failed" && !isLastTry && isWorthAsking(said.why))
    throw new Error(`the provider of bank IDs did not answer: ${said.why}`);
  return bankIdResultOf(said) ?? { state: "away" };
}

/** Asked for after submission: the provider forgets a session, so a later run of the checks must not ask again. */
export async function keepBankPerson(ctx: Ctx, verificationId: string, facts: DocumentFacts | null): Promise<void> {
  if (facts?.bankId?.state !== "verified") return;
  const given = GivenDocument.nullable().parse(
    (await readKeptAnswers(ctx, verificationId, "DOCUMENT")).DOCUMENT ?? null,
  );
  if (!given?.bankId || given.bankId.person) return;
  const bankId = { ...given.bankId, person: facts.bankId.person };
  await keepAnswers(ctx, verificationId, "DOCUMENT", { ...given, bankId });
}
