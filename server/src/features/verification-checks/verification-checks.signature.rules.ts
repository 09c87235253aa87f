import { stepOf } from "#contract/forms/form-steps.ts";
import type { CheckName } from "#contract/verifications/check-evidence.ts";
import { compileNames } from "#engines/names/compile-names.ts";
import { findNames } from "#engines/names/find-names.ts";
import type { SignatureProblem } from "#engines/signatures/signatures.types.ts";
import { identityOf } from "#server/features/document-readings/document-readings.rules.ts";
import type { KeptSignature } from "#server/features/flow-signatures/flow-signatures.queries.ts";
import { isSameName } from "#server/features/verifications/verifications.names.rules.ts";
import { type CheckFacts, type CheckRule, type Found, notAvailable } from "./verification-checks.facts.rules.ts";

type Person = { first: string; last: string };

/** The document's own names; the typed ones where none were read. */
function personOf({ document, profile }: CheckFacts): Person | null {
  const mrz = identityOf(document?.reading);
  const first = mrz?.firstNames || profile.first_name || "";
  const last = mrz?.lastName || profile.last_name || "";
  return first && last ? { first, last } : null;
}

const isNamed = ({ surname, givenName, signer }: KeptSignature, { first, last }: Person): boolean =>
  surname && givenName
    ? isSameName(first, givenName) && isSameName(last, surname)
    : isSameName(first, signer) && isSameName(last, signer);

/** Near enough that another way to spell it in other letters may be the reason. */
const likeness = 70;
function isNear({ surname, givenName, signer }: KeptSignature, { first, last }: Person): boolean {
  const name = surname && givenName ? `${givenName} ${surname}` : signer;
  const index = compileNames([{ names: [name] }]);
  return findNames(index, { name: `${first} ${last}` }, { minScore: likeness }).length > 0;
}

const plainNumber = (number: string) => number.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase();

/** A tax number of the certificate that the applicant has given, too. */
function sameNumber({ steps }: CheckFacts, { numbers }: KeptSignature): string | null {
  const given = plainNumber(steps.taxId?.number ?? "");
  const found = numbers.find(({ kind, number }) => kind === "tax" && plainNumber(number) === given);
  return given !== "" && found ? found.number : null;
}

const codes = {
  expired: "qes.expired",
  not_yet_valid: "qes.expired",
  revoked: "qes.revoked",
  foreign_issuer: "qes.foreign_issuer",
  not_for_signing: "qes.not_for_signing",
  weak: "qes.weak",
} as const;
const broken: readonly SignatureProblem[] = [
  "malformed",
  "changed",
  "bad_signature",
  "part_of_document",
  "changed_after_signing",
  "other_document",
  "wrong_certificate",
];
/** The worst first. */
const inOrder = ["revoked", "foreign_issuer", "expired", "not_yet_valid", "not_for_signing", "weak"] as const;

type QesFound = Found<Extract<CheckName, "qes">>;
const mismatch = { reasons: ["QES_MISMATCH" as const] };

/** Specification 1, section 3, "QES_MISMATCH"; product.md leaves what cannot be proved to a person. */
export const checkSignature: CheckRule<"qes"> = (facts): QesFound | null => {
  if (stepOf(facts.form, "QES")?.askToSign !== true) return null;
  const { signature: found } = facts;
  if (!found) return notAvailable("not_signed");
  const { signature, problems, hasTrust, revocation, isStale } = found;
  const signed = { signer: signature.signer, issuer: signature.issuer, until: signature.validUntil.slice(0, 10) };
  if (problems.includes("unsupported")) return { result: "review", evidence: { found: "qes.unsupported" } };
  if (problems.some((problem) => broken.includes(problem)))
    return { result: "fail", ...mismatch, evidence: { found: "qes.broken" } };
  const wrong = inOrder.find((problem) => problems.includes(problem) && (hasTrust || problem !== "foreign_issuer"));
  if (wrong) return { result: "fail", ...mismatch, evidence: { found: codes[wrong], ...signed } };
  const person = judgePerson(facts, signature, signed);
  if (person.result !== "pass") return person;
  if (isStale) return { result: "review", evidence: { found: "qes.data_changed", ...signed } };
  if (!hasTrust) return { result: "review", evidence: { found: "qes.no_trusted_issuers", ...signed } };
  if (revocation === "unknown") return { result: "review", evidence: { found: "qes.revocation_unknown", ...signed } };
  return person;
};

function judgePerson(
  facts: CheckFacts,
  signature: KeptSignature,
  signed: { signer: string; issuer: string; until: string },
): QesFound {
  const number = sameNumber(facts, signature);
  if (number) return { result: "pass", evidence: { found: "qes.pass_number", ...signed, number } };
  const person = personOf(facts);
  if (!person) return { result: "review", evidence: { found: "qes.no_name", ...signed } };
  const name = `${person.first} ${person.last}`;
  if (isNamed(signature, person)) return { result: "pass", evidence: { found: "qes.pass_name", ...signed, name } };
  if (isNear(signature, person))
    return { result: "review", ...mismatch, evidence: { found: "qes.spelled_otherwise", ...signed, name } };
  return { result: "fail", ...mismatch, evidence: { found: "qes.other_person", ...signed, name } };
}
