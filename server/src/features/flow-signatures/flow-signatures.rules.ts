import { flowSignatureFailures } from "#contract/calls/flow-signatures.calls.ts";
import type { Failure } from "#contract/failures.ts";
import type { CertificateFacts, SignatureFinding, SignatureProblem } from "#engines/signatures/signatures.types.ts";
import type { KeptSignature } from "./flow-signatures.queries.ts";

/** What another try can put right is refused at once; what remains is for the check, with its list of trusted issuers. */
const refusals: { [P in SignatureProblem]?: Failure } = {
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

export function whyNotTake(signatures: readonly SignatureFinding[]): Failure | null {
  const [first, second] = signatures;
  if (!first) return flowSignatureFailures.not_a_signature;
  if (second) return flowSignatureFailures.several;
  const refused = first.problems.map(({ problem }) => refusals[problem]).find((failure) => failure !== undefined);
  return refused ?? (first.signer ? null : flowSignatureFailures.not_a_signature);
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
