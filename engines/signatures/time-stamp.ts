import { randomBytes } from "node:crypto";
import { algorithmIdOf, plainSerial } from "./certificate.ts";
import { type CmsContent, readCms } from "./cms-read.ts";
import { derOctetsOf, derPartsOf, derTags, derTimeOf, expectTag, readWholeDer } from "./der.ts";
import { DerError } from "./der-error.ts";
import { element, integer, nothing, octets, oid, sequence } from "./der-write.ts";
import { hashByName, hashNameOf, isWeakHash } from "./hashes.ts";
import { objectIds, sha } from "./object-ids.ts";
import { signerProblemsOf, type TrustOfSigner } from "./verify-signer.ts";

type StampInfo = { hashId: string; imprint: Buffer; at: Date; nonce: Buffer | null };

/** TSTInfo, RFC 3161. */
function infoOf({ contentType, content }: CmsContent): StampInfo {
  if (contentType !== objectIds.timeStampInfo || !content) throw new DerError("it is no time stamp");
  const [version, , imprint, , at, ...rest] = derPartsOf(readWholeDer(content, derTags.sequence));
  if (!plainSerial(version).equals(Buffer.of(1))) throw new DerError("the time stamp is of another version");
  const [algorithm, hash] = derPartsOf(imprint);
  const nonce = rest.find(({ tag }) => tag === derTags.integer);
  return {
    hashId: algorithmIdOf(algorithm).id,
    imprint: derOctetsOf(hash),
    at: derTimeOf(expectTag(at, derTags.generalizedTime)),
    nonce: nonce ? plainSerial(nonce) : null,
  };
}

/** A question for a time stamp of a signature's value (RFC 3161); the answer must have its `nonce`. */
export function timeStampRequest(value: Buffer): Buffer {
  const nonce = randomBytes(8);
  nonce[0] = (nonce[0] ?? 0) | 0x40;
  const imprint = sequence(sequence(oid(sha["SHA-256"]), nothing), octets(hashByName("SHA-256", value)));
  return sequence(integer(1), imprint, integer(nonce), element(derTags.boolean, Buffer.from([0xff])));
}

/** The token of an answer that fits the question; whether it is to be trusted is another question. @throws DerError */
export function timeStampTokenOf(response: Buffer, request: Buffer): Buffer {
  const [status, token] = derPartsOf(readWholeDer(response, derTags.sequence));
  const state = derPartsOf(status)[0]?.body.at(-1) ?? 2;
  if (state > 1 || !token) throw new DerError(`the time stamp is refused (${state})`);
  const [, question, nonce] = derPartsOf(readWholeDer(request, derTags.sequence));
  const [, hash] = derPartsOf(question);
  const info = infoOf(readCms(token.bytes));
  if (!info.imprint.equals(derOctetsOf(hash)) || !info.nonce?.equals(plainSerial(nonce)))
    throw new DerError("the time stamp is of something else");
  return token.bytes;
}

export type TimeStampFinding = { at: Date } | { detail: string };

/** Whether `token` is a valid time stamp of `value`. `trust`: of stamps. */
export function verifyTimeStamp(token: Buffer, value: Buffer, trust: TrustOfSigner): TimeStampFinding {
  try {
    const cms = readCms(token);
    const info = infoOf(cms);
    if (cms.signers.length !== 1) return { detail: `it has ${cms.signers.length} signatures` };
    const hash = hashNameOf(info.hashId);
    if (!hash || isWeakHash(hash)) return { detail: `its hash ${info.hashId}` };
    if (!hashByName(hash, value).equals(info.imprint)) return { detail: "it is of something else" };
    const found = signerProblemsOf(cms, cms.signers[0], { ...trust, at: info.at });
    const [first] = found.problems;
    return first ? { detail: `${first.problem}: ${first.detail}` } : { at: info.at };
  } catch (error) {
    if (error instanceof DerError) return { detail: error.message };
    throw error;
  }
}
