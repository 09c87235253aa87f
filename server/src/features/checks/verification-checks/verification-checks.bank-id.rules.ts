import { readingIdentityOf } from "#server/features/records/document-readings/document-readings.rules.ts";
import { type CheckRule, notAvailable } from "./verification-checks.facts.rules.ts";
import { judgeDiffering, typedFields } from "./verification-checks.profile.rules.ts";

/** The bank has proved who it is; what the applicant typed must be the same. */
export const checkBankId: CheckRule<"bank_id"> = ({ document, profile }) => {
  const bankId = document?.bankId;
  if (!bankId) return null;
  if (bankId.state === "away") return notAvailable("bank_id_away");
  if (bankId.state !== "verified") return { result: "review", evidence: { found: "bank_id.not_confirmed" } };
  const { reading } = document;
  const fields = typedFields(profile, reading);
  const { bank, confirmed_at } = bankId.person;
  const evidence = { fields, bank, confirmed: confirmed_at.slice(0, 10) };
  const differing = judgeDiffering(fields, readingIdentityOf(reading));
  return differing
    ? { ...differing, evidence: { found: "bank_id.differs", ...evidence } }
    : { result: "pass", evidence: { found: "bank_id.pass", ...evidence } };
};
