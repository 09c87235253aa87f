import { certificateFactsOf } from "./certificate-facts.ts";
import { type CmsContent, type CmsSigner, readCms } from "./cms-read.ts";
import { DerError } from "./der-error.ts";
import { objectIds } from "./object-ids.ts";
import { whyNotOnlySigned } from "./pdf-appended.ts";
import { findSignatures, mostSignatures, type PlacedSignature, signedBytes } from "./pdf-signatures.ts";
import { lackingDemandsOf } from "./qualified-certificate.ts";
import type { SignatureFinding, TrustAndTime, VerifiedDocument } from "./signatures.types.ts";
import { type TimeStampFinding, verifyTimeStamp } from "./time-stamp.ts";
import { readableCertificates } from "./trust-path.ts";
import { type SignerProblem, signerProblemsOf, type TrustOfSigner } from "./verify-signer.ts";

type Trust = { signers: TrustOfSigner; stamps: TrustOfSigner };

function trustOf({ trusted, trustedStamps = trusted, at, crls = [], ocsps = [] }: TrustAndTime): Trust {
  const common = { at, now: at, crls, ocsps };
  return {
    signers: { ...common, trusted: readableCertificates(trusted), purpose: "signature" },
    stamps: { ...common, trusted: readableCertificates(trustedStamps), purpose: "time_stamp" },
  };
}

const without = (problem: SignerProblem): SignatureFinding => ({
  problems: [problem],
  signer: null,
  chain: [],
  revocation: "unknown",
  lacking: [],
  stampedAt: null,
  claimedAt: null,
  coversWholeDocument: false,
});

const unreadable = (detail: string) => without({ problem: "malformed", detail });
const unsupported = (detail: string) => without({ problem: "unsupported", detail });

function stampOf(signer: CmsSigner, trust: TrustOfSigner): TimeStampFinding | null {
  const token = signer.unsigned.get(objectIds.timeStampToken)?.[0];
  return token ? verifyTimeStamp(token.bytes, signer.signature, trust) : null;
}

/** With a valid time stamp the certificate is judged for its time; else for now. */
function findingOf(cms: CmsContent, signer: CmsSigner, { signers, stamps }: Trust): SignatureFinding {
  const stamp = stampOf(signer, stamps);
  const stampedAt = stamp && "at" in stamp ? stamp.at : null;
  const stampProblems: SignerProblem[] =
    stamp && "detail" in stamp ? [{ problem: "bad_time_stamp", detail: stamp.detail }] : [];
  const found = signerProblemsOf(cms, signer, { ...signers, at: stampedAt ?? signers.at });
  return {
    problems: [...found.problems, ...stampProblems],
    signer: found.own ? certificateFactsOf(found.own) : null,
    chain: found.chain.map(({ der }) => Buffer.from(der)),
    revocation: found.revocation,
    lacking: found.own ? lackingDemandsOf(found.own) : [],
    stampedAt,
    claimedAt: found.claimedAt,
    coversWholeDocument: true,
  };
}

function guarded(find: () => SignatureFinding): SignatureFinding {
  try {
    return find();
  } catch (error) {
    if (error instanceof DerError) return unreadable(error.message);
    throw error;
  }
}

/** What a signature in a PDF leaves out. */
function coverProblems(pdf: Buffer, { range }: PlacedSignature): SignerProblem[] {
  if (!range) return [{ problem: "malformed", detail: "the range of its bytes" }];
  return range[0] === 0
    ? []
    : [{ problem: "part_of_document", detail: `the first ${range[0]} of ${pdf.length} bytes` }];
}

function verifyPlaced(pdf: Buffer, placed: PlacedSignature, trust: Trust): SignatureFinding {
  const { range, contents } = placed;
  if (!range || !contents) return unreadable(range ? "what stands in its gap" : "the range of its bytes");
  const cms = readCms(contents);
  if (cms.contentType === objectIds.timeStampInfo) return unsupported("a time stamp of the document itself");
  // ETSI EN 319 142-1, 5.2: one signer, and the document itself is not inside.
  if (cms.signers.length !== 1 || !cms.signers[0] || cms.content) return unreadable("it is no signature of a PDF");
  const found = findingOf({ ...cms, content: signedBytes(pdf, placed) }, cms.signers[0], trust);
  const isWhole = range[0] === 0 && range[2] + range[3] === pdf.length;
  return { ...found, problems: [...coverProblems(pdf, placed), ...found.problems], coversWholeDocument: isWhole };
}

/** Null: it is the original, and behind it nothing but what signatures need. */
function whyNotOriginal(pdf: Buffer, original: Buffer): string | null {
  if (!pdf.subarray(0, original.length).equals(original)) return "it begins differently";
  return whyNotOnlySigned(pdf, original.length);
}

/** What came behind a signature. Another one over it proves who added that, not that nothing else is shown. */
function lateProblems(pdf: Buffer, { range }: PlacedSignature, isCovered: boolean): SignerProblem[] {
  if (!isCovered || !range) return [{ problem: "changed_after_signing", detail: "the file goes on after it" }];
  const why = whyNotOnlySigned(pdf, range[2] + range[3]);
  return why ? [{ problem: "changed_after_signing", detail: why }] : [];
}

/**
 * All signatures of a PDF. `original`: what was to be signed; a file that does not begin with it, or shows something
 * else, is another document. A signature that ends before the file does is a problem, unless a valid later one covers
 * the whole and only what signatures need came in between.
 */
export function verifyPdf(pdf: Buffer, wanted: TrustAndTime, original?: Buffer): VerifiedDocument {
  const trust = trustOf(wanted);
  const placed = findSignatures(pdf);
  const found = placed.map((each) => ({ place: each, ...guarded(() => verifyPlaced(pdf, each, trust)) }));
  const isCovered = found.some((each) => each.coversWholeDocument && each.problems.length === 0);
  const why = original && found.length > 0 ? whyNotOriginal(pdf, original) : null;
  const other: SignerProblem[] = why ? [{ problem: "other_document", detail: why }] : [];
  const signatures = found.map(({ place, ...each }) => {
    const isOpen = !each.coversWholeDocument && each.signer !== null;
    const late = isOpen ? lateProblems(pdf, place, isCovered) : [];
    return { ...each, problems: [...each.problems, ...late, ...other] };
  });
  if (placed.length < mostSignatures) return { signatures };
  return { signatures: [...signatures, unreadable(`more than ${mostSignatures - 1} signatures`)] };
}

/** A signature in a file of its own (.p7s, .p7m): of `original`, or of what it has inside. */
export function verifyCms(file: Buffer, wanted: TrustAndTime, original?: Buffer): VerifiedDocument {
  const trust = trustOf(wanted);
  let cms: CmsContent;
  try {
    cms = readCms(file);
  } catch (error) {
    if (error instanceof DerError) return { signatures: [unreadable(error.message)] };
    throw error;
  }
  const content = cms.content ?? original;
  if (!content) return { signatures: [unreadable("the signed file is missing")] };
  const isOther = original !== undefined && !content.equals(original);
  const other: SignerProblem[] = isOther ? [{ problem: "other_document", detail: "another file is inside" }] : [];
  const signatures = cms.signers.map((signer) => {
    const found = guarded(() => findingOf({ ...cms, content }, signer, trust));
    return { ...found, problems: [...found.problems, ...other] };
  });
  return { signatures };
}
