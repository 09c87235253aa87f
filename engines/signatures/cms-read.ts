import { type AlgorithmId, algorithmIdOf, plainSerial } from "./certificate.ts";
import { childrenOf, context, contextPlain, type Der, expect, octetsOf, oidOf, partsOf, readDer, tags } from "./der.ts";
import { DerError } from "./der-error.ts";
import { element } from "./der-write.ts";
import { ids } from "./object-ids.ts";

export type Attributes = ReadonlyMap<string, readonly Der[]>;

export type CmsSigner = {
  /** Of which certificate: its issuer's name and its serial, or its key's identifier. */
  of: { issuer: Buffer; serial: Buffer } | { keyId: Buffer };
  digestId: string;
  algorithm: AlgorithmId;
  signature: Buffer;
  /** `bytes`: the set that is signed. */
  signed: { bytes: Buffer; values: Attributes } | null;
  unsigned: Attributes;
};

export type Cms = {
  contentType: string;
  /** null: detached. */
  content: Buffer | null;
  certificates: Buffer[];
  signers: CmsSigner[];
};

const mostSigners = 16;
const mostCertificates = 32;
const mostAttributes = 64;

function attributesOf(set: Der): Attributes {
  const found = new Map<string, readonly Der[]>();
  for (const each of childrenOf(set, mostAttributes)) {
    const [id, values] = partsOf(each);
    const name = oidOf(id);
    // RFC 5652, 5.3: one of a kind. A second one could be what another reader believes.
    if (found.has(name)) throw new DerError("an attribute stands there twice");
    found.set(name, partsOf(values, tags.set));
  }
  return found;
}

function signerOf(der: Der): CmsSigner {
  const [, sid, digest, ...rest] = partsOf(der);
  const signed = rest[0]?.tag === context(0) ? rest.shift() : undefined;
  const [algorithm, signature, unsigned] = rest;
  const [issuer, serial] = sid?.tag === tags.sequence ? partsOf(sid) : [];
  return {
    of: issuer ? { issuer: issuer.bytes, serial: plainSerial(serial) } : { keyId: expect(sid, contextPlain(0)).body },
    digestId: algorithmIdOf(digest).id,
    algorithm: algorithmIdOf(algorithm),
    signature: octetsOf(signature),
    signed: signed ? { bytes: element(tags.set, signed.body), values: attributesOf(signed) } : null,
    unsigned: unsigned?.tag === context(1) ? attributesOf(unsigned) : new Map(),
  };
}

/** SignedData (RFC 5652). @throws DerError */
export function readCms(bytes: Buffer): Cms {
  const [type, content] = partsOf(readDer(bytes));
  if (oidOf(type) !== ids.signedData) throw new DerError("it is not signed data");
  const [, , encapsulated, ...rest] = partsOf(partsOf(content, context(0))[0]);
  const [contentType, wrapped] = partsOf(encapsulated);
  const certificates = rest.find(({ tag }) => tag === context(0));
  const signers = expect(rest.at(-1), tags.set);
  return {
    contentType: oidOf(contentType),
    content: wrapped ? octetsOf(partsOf(wrapped, context(0))[0]) : null,
    certificates: (certificates ? childrenOf(certificates, mostCertificates) : [])
      .filter(({ tag }) => tag === tags.sequence)
      .map((each) => each.bytes),
    signers: childrenOf(signers, mostSigners).map(signerOf),
  };
}
