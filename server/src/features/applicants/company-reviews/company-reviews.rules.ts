import { companyReviewFailures } from "#contract/applicants/company-reviews.calls.ts";
import { verificationFailures } from "#contract/cases/verifications.calls.ts";
import type { ApiFailure } from "#contract/failures.ts";
import type { VerificationStatus } from "#contract/records/verifications/verification-states.ts";

type Company = { status: VerificationStatus; rowVersion: number; proposalId: string | null };
type Person = { own_id: string | null; is_required: boolean; decision: "valid" | "invalid" | null; details: unknown };

function whyNotTouch(
  { status, rowVersion, proposalId }: Company,
  requested: { rowVersion: number },
): ApiFailure | null {
  if (rowVersion !== requested.rowVersion) return verificationFailures.stale;
  if (proposalId !== null) return verificationFailures.proposal_waiting;
  if (status === "created") return companyReviewFailures.not_submitted;
  return status === "valid" || status === "invalid" ? companyReviewFailures.company_decided : null;
}

export function whyNotDecidePerson(
  company: Company,
  person: Person,
  requested: { rowVersion: number; status: "valid" | "invalid" },
): ApiFailure | null {
  const refusal = whyNotTouch(company, requested);
  if (refusal) return refusal;
  // Of who was erased nobody can be asked any more: a reviewer says what holds.
  const isThere = person.details !== null;
  if (isThere && person.own_id !== null) return companyReviewFailures.own_verification;
  if (isThere && requested.status === "valid" && person.is_required) return companyReviewFailures.person_required;
  return person.decision === requested.status ? verificationFailures.not_decidable : null;
}

export function whyNotTakePersonBack(
  company: Company,
  person: Person,
  requested: { rowVersion: number },
): ApiFailure | null {
  const refusal = whyNotTouch(company, requested);
  if (refusal) return refusal;
  return person.decision === null ? companyReviewFailures.person_not_decided : null;
}
