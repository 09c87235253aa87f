import { stepOf } from "#contract/records/forms/form-steps.ts";
import type { CheckName } from "#contract/records/verifications/check-evidence.ts";
import { compileNames } from "#engines/names/compile-names.ts";
import { findNames } from "#engines/names/find-names.ts";
import type { SignatureProblem } from "#engines/signatures/signatures.types.ts";
import { isSameName } from "#server/features/cases/verifications/verifications.names.rules.ts";
import type { KeptSignature } from "#server/features/steps/flow-signatures/flow-signatures.queries.ts";
import {
  type CheckFacts,
  type CheckRule,
  type CheckRuleResult,
  notAvailable,
} from "./verification-checks.facts.rules.ts";
import {
  type CertificateName,
  certificateName,
  certificateNumbers,
  type FactOrigin,
  type PersonName,
  type ProvingFact,
  readName,
  readNumbers,
  type SourcedFact,
  typedName,
  typedNumber,
} from "./verification-checks.origins.rules.ts";

type Named = SourcedFact<"signature", CertificateName>;

/** Only what was read, or what a register says, can show that somebody is the holder. */
const isNamed = ({ value: { parts, whole } }: Named, { value: { first, last } }: ProvingFact<PersonName>): boolean =>
  parts
    ? isSameName(first, parts.first) && isSameName(last, parts.last)
    : isSameName(first, whole) && isSameName(last, whole);

/** Near enough that another way to spell it in other letters may be the reason. */
const likeness = 70;
function isNear({ value: { whole } }: Named, { value: { first, last } }: ProvingFact<PersonName>): boolean {
  const index = compileNames([{ names: [whole] }]);
  return findNames(index, { name: `${first} ${last}` }, { minScore: likeness }).length > 0;
}

const plainNumber = (number: string) => number.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase();

/** A tax number of the certificate that is among `others`. */
function sameNumber<O extends FactOrigin>(
  signature: KeptSignature,
  others: readonly SourcedFact<O, string>[],
): SourcedFact<O, string> | null {
  const numbers = certificateNumbers(signature).map(({ value }) => plainNumber(value));
  return others.find(({ value }) => plainNumber(value) !== "" && numbers.includes(plainNumber(value))) ?? null;
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

type QesFound = CheckRuleResult<Extract<CheckName, "qes">>;
type Signed = { signer: string; issuer: string; until: string };
const mismatch = { reasons: ["QES_MISMATCH" as const] };

/** Specification 1, section 3, "QES_MISMATCH"; product.md leaves what cannot be proved to a person. */
export const checkSignature: CheckRule<"qes"> = (facts): QesFound | null => {
  if (stepOf(facts.form, "QES")?.askToSign !== true) return null;
  const { signature: found } = facts;
  if (!found) return notAvailable("not_signed");
  const { signature, problems, hasTrust, lacking, revocation, isStale } = found;
  const signed: Signed = {
    signer: signature.signer,
    issuer: signature.issuer,
    until: signature.validUntil.slice(0, 10),
  };
  if (problems.includes("unsupported")) return { result: "review", evidence: { found: "qes.unsupported" } };
  if (problems.some((problem) => broken.includes(problem)))
    return { result: "fail", ...mismatch, evidence: { found: "qes.broken" } };
  const wrong = inOrder.find((problem) => problems.includes(problem) && (hasTrust || problem !== "foreign_issuer"));
  if (wrong) return { result: "fail", ...mismatch, evidence: { found: codes[wrong], ...signed } };
  const person = judgePerson(facts, signature, signed);
  if (person.result !== "pass") return person;
  if (isStale) return { result: "review", evidence: { found: "qes.data_changed", ...signed } };
  if (!hasTrust) return { result: "review", evidence: { found: "qes.no_trusted_issuers", ...signed } };
  if (lacking.length > 0) return { result: "review", evidence: { found: "qes.not_qualified", ...signed, lacking } };
  if (revocation === "unknown") return { result: "review", evidence: { found: "qes.revocation_unknown", ...signed } };
  return person;
};

/** The certificate's name is always compared with what was read: a number that the same applicant typed proves nothing. */
function judgePerson({ document, profile, steps }: CheckFacts, signature: KeptSignature, signed: Signed): QesFound {
  const read = readName(document?.reading);
  if (!read) return judgeUnread(typedName(profile), signed);
  const holder = certificateName(signature);
  const name = `${read.value.first} ${read.value.last}`;
  if (isNamed(holder, read)) return { result: "pass", evidence: { found: "qes.pass_name", ...signed, name } };
  if (isNear(holder, read))
    return judgeNear(sameNumber(signature, readNumbers(document?.reading)), { ...signed, name });
  const typed = typedNumber(steps.taxId?.number);
  const number = typed && sameNumber(signature, [typed]);
  return number
    ? { result: "review", ...mismatch, evidence: { found: "qes.typed_number", ...signed, name, number: number.value } }
    : { result: "fail", ...mismatch, evidence: { found: "qes.other_person", ...signed, name } };
}

/** Nobody but the applicant says who they are. */
const judgeUnread = (typed: SourcedFact<"typed", PersonName> | null, signed: Signed): QesFound =>
  typed
    ? {
        result: "review",
        evidence: { found: "qes.typed_name", ...signed, name: `${typed.value.first} ${typed.value.last}` },
      }
    : { result: "review", evidence: { found: "qes.no_name", ...signed } };

const judgeNear = (number: ProvingFact<string> | null, signed: Signed & { name: string }): QesFound =>
  number
    ? { result: "pass", evidence: { found: "qes.pass_number", ...signed, number: number.value } }
    : { result: "review", ...mismatch, evidence: { found: "qes.spelled_otherwise", ...signed } };
