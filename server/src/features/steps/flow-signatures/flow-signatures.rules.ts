import type { ApiFailure } from "#contract/failures.ts";
import { flowSignatureFailures } from "#contract/steps/flow-signatures.calls.ts";
import type {
  CertificateFacts,
  QualifiedDemand,
  SignatureFinding,
  SignatureProblem,
} from "#engines/signatures/signatures.types.ts";
import type { KeptSignature } from "./flow-signatures.queries.ts";

/** What another try can put right is refused at once; what remains is for the check, with its list of trusted issuers. */
const refusals: { [P in SignatureProblem]?: ApiFailure } = {
  malformed: flowSignatureFailures.not_a_signature,
  changed: flowSignatureFailures.broken,
  bad_signature: flowSignatureFailures.broken,
  part_of_document: flowSignatureFailures.broken,
  changed_after_signing: flowSignatureFailures.broken,
  wrong_certificate: flowSignatureFailures.broken,
  other_document: flowSignatureFailures.other_document,
  expired: flowSignatureFailures.certificate_over,
  not_yet_valid: flowSignatureFailures.certificate_over,
  not_for_signing: flowSignatureFailures.not_for_signing,
};

/** A ZIP file, as ASiC is (ETSI EN 319 162-1). */
export const isContainer = (file: Buffer): boolean => file.subarray(0, 4).equals(Buffer.from("PK\x03\x04", "latin1"));

/** Of several the one that covers the whole file: what was signed before it may have been added to since. */
export const judgedOf = (signatures: readonly SignatureFinding[]): SignatureFinding | undefined =>
  signatures.findLast(({ coversWholeDocument, signer }) => coversWholeDocument && signer !== null) ?? signatures[0];

/** A qualified certificate may be without a device (eIDAS, article 3); the operator says whether one must be. */
export const demandedOf = (lacking: readonly QualifiedDemand[], device: "any" | "required"): QualifiedDemand[] =>
  lacking.filter((each) => each !== "device" || device === "required");

const isSamePerson = (a: CertificateFacts | null, b: CertificateFacts | null): boolean =>
  a !== null && b !== null && a.serial === b.serial && a.issuer === b.issuer;

/** Somebody may sign again, with the same certificate; somebody else may not. */
export function whyNotTake(signatures: readonly SignatureFinding[]): ApiFailure | null {
  const judged = judgedOf(signatures);
  if (!judged) return flowSignatureFailures.not_a_signature;
  if (signatures.some((each) => each !== judged && !isSamePerson(each.signer, judged.signer)))
    return flowSignatureFailures.several;
  const refused = judged.problems.map(({ problem }) => refusals[problem]).find((failure) => failure !== undefined);
  return refused ?? (judged.signer ? null : flowSignatureFailures.not_a_signature);
}

export const toKeptSignature = (facts: CertificateFacts): KeptSignature => ({
  signer: facts.owner,
  issuer: facts.issuer,
  serial: facts.serial,
  algorithm: facts.algorithm,
  validFrom: facts.notBefore.toISOString(),
  validUntil: facts.notAfter.toISOString(),
  surname: facts.surname,
  givenName: facts.givenName,
  numbers: facts.numbers,
});
