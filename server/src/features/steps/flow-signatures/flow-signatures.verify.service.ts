import type { QualifiedDemand, SignatureProblem } from "#engines/signatures/signatures.types.ts";
import { ownWork } from "#server/platform/holders.ts";
import type { JobStep } from "#server/platform/jobs/jobs.ts";
import type { LiveScope } from "#server/platform/live-scope.ts";
import type { Platform } from "#server/platform/platform.ts";
import { readTrustedIssuers } from "#server/platform/trusted-issuers.ts";
import { type KeptSignature, readSignedDocument } from "./flow-signatures.queries.ts";
import { askRevocation } from "./flow-signatures.revocation.service.ts";
import { demandedOf, judgedOf } from "./flow-signatures.rules.ts";

export type SignatureFacts = {
  signature: KeptSignature;
  problems: SignatureProblem[];
  /** The operator has named trusted issuers. */
  hasTrust: boolean;
  /** `unasked`: the operator does not want it. */
  revocation: "good" | "revoked" | "unknown" | "unasked";
  /** The answers have changed since. */
  isStale: boolean;
  /** What the certificate lacks of a qualified one, as far as the operator demands it. */
  lacking: QualifiedDemand[];
};

const forChecks = ownWork("checks");

/** Verified anew, with the issuers that are trusted today and what they say of revoked certificates. Null: not signed. */
export async function verifySignedAnswers(
  platform: Platform,
  step: JobStep,
  { live, verificationId }: { live: LiveScope; verificationId: string },
): Promise<SignatureFacts | null> {
  const kept = await step((ctx) => readSignedDocument(ctx, verificationId));
  if (!kept) return null;
  const { verifyPdf, verifyCms } = platform.engines.signatures;
  const trusted = await readTrustedIssuers(platform.config.trustedIssuersDir);
  const verify = async (said: { ocsps: Buffer[]; crls: Buffer[] }) => {
    const trust = {
      trusted: trusted?.signatures ?? [],
      trustedStamps: trusted?.stamps ?? [],
      at: kept.at,
      ...said,
    };
    const { signatures } = await (kept.kind === "pdf" ? verifyPdf : verifyCms)(
      forChecks,
      kept.signed,
      trust,
      kept.document,
    );
    return judgedOf(signatures);
  };
  const first = await verify({ ocsps: [], crls: [] });
  const isRequested = platform.config.revocation === "on" && trusted !== null;
  const found =
    first && isRequested
      ? await verify(await askRevocation(platform, step, { live, tenantKey: forChecks }, first.chain))
      : first;
  return {
    signature: kept.signature,
    problems: found ? found.problems.map(({ problem }) => problem) : ["malformed"],
    hasTrust: trusted !== null,
    revocation: isRequested ? (found?.revocation ?? "unknown") : "unasked",
    isStale: kept.isStale,
    lacking: demandedOf(found?.lacking ?? [], platform.config.qualifiedDevice),
  };
}
