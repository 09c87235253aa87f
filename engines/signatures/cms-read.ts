import { type AlgorithmId, algorithmIdOf, plainSerial } from "./certificate.ts";
import {
  contextPlain,
  contextTag,
  type DerElement,
  derChildrenOf,
  derOctetsOf,
  derOidOf,
  derPartsOf,
  derTags,
  expectTag,
  readDer,
} from "./der.ts";
import { DerError } from "./der-error.ts";
import { element } from "./der-write.ts";
import { objectIds } from "./object-ids.ts";

export type CmsAttributes = ReadonlyMap<string, readonly DerElement[]>;

export type CmsSigner = {
  /** Of which certificate: its issuer's name and its serial, or its key's identifier. */
  of: { issuer: Buffer; serial: Buffer } | { keyId: Buffer };
  digestId: string;
  algorithm: AlgorithmId;
  signature: Buffer;
  /** `bytes`: the set that is signed. */
  signed: { bytes: Buffer; values: CmsAttributes } | null;
  unsigned: CmsAttributes;
};

export type CmsContent = {
  contentType: string;
  /** null: detached. */
  content: Buffer | null;
  certificates: Buffer[];
  signers: CmsSigner[];
};

const mostSigners = 16;
const mostCertificates = 32;
const mostAttributes = 64;

function attributesOf(set: DerElement): CmsAttributes {
  const found = new Map<string, readonly DerElement[]>();
  for (const each of derChildrenOf(set, mostAttributes)) {
    const [id, values] = derPartsOf(each);
    const name = derOidOf(id);
    // RFC 5652, 5.3: one of a kind. A second one could be what another reader believes.
    if (found.has(name)) throw new DerError("an attribute stands there twice");
    found.set(name, derPartsOf(values, derTags.set));
  }
  return found;
}

function signerOf(der: DerElement): CmsSigner {
  const [, sid, digest, ...rest] = derPartsOf(der);
  const signed = rest[0]?.tag === contextTag(0) ? rest.shift() : undefined;
  const [algorithm, signature, unsigned] = rest;
  const [issuer, serial] = sid?.tag === derTags.sequence ? derPartsOf(sid) : [];
  return {
    of: issuer
      ? { issuer: issuer.bytes, serial: plainSerial(serial) }
      : { keyId: expectTag(sid, contextPlain(0)).body },
    digestId: algorithmIdOf(digest).id,
    algorithm: algorithmIdOf(algorithm),
    signature: derOctetsOf(signature),
    signed: signed ? { bytes: element(derTags.set, signed.body), values: attributesOf(signed) } : null,
    unsigned: unsigned?.tag === contextTag(1) ? attributesOf(unsigned) : new Map(),
  };
}

/** SignedData (RFC 5652). @throws DerError */
export function readCms(bytes: Buffer): CmsContent {
  const [type, content] = derPartsOf(readDer(bytes));
  if (derOidOf(type) !== objectIds.signedData) throw new DerError("it is not signed data");
  const [, , encapsulated, ...rest] = derPartsOf(derPartsOf(content, contextTag(0))[0]);
  const [contentType, wrapped] = derPartsOf(encapsulated);
  const certificates = rest.find(({ tag }) => tag === contextTag(0));
  const signers = expectTag(rest.at(-1), derTags.set);
  return {
    contentType: derOidOf(contentType),
    content: wrapped ? derOctetsOf(derPartsOf(wrapped, contextTag(0))[0]) : null,
    certificates: (certificates ? derChildrenOf(certificates, mostCertificates) : [])
      .filter(({ tag }) => tag === derTags.sequence)
      .map((each) => each.bytes),
    signers: derChildrenOf(signers, mostSigners).map(signerOf),
  };
}
