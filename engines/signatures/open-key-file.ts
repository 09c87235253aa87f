import { createPrivateKey, createPublicKey } from "node:crypto";
import { type Certificate, certificateAlgorithmOf, keyUsageOf, readCertificate } from "./certificate.ts";
import { certificateFactsOf } from "./certificate-facts.ts";
import { derChildrenOf, derOidOf, derPartsOf, derTags, readWholeDer } from "./der.ts";
import { DerError } from "./der-error.ts";
import { dstuKeysOf, isDstuContainer, openDstuContainer, publicKeyOf } from "./dstu.ts";
import { isJavaKeyStore, openJavaKeyStore } from "./java-key-store.ts";
import { KeyFileError } from "./key-file-error.ts";
import { objectIds } from "./object-ids.ts";
import { openPkcs12 } from "./pkcs12.ts";
import type { KeyAlgorithm, OpenedKeyFile, SigningKey } from "./signatures.types.ts";
import { UnsupportedKind } from "./unsupported-kind.ts";

export const mostKeyFileBytes = 20 * 1024;

type Contents = { keys: Buffer[]; certificates: Buffer[] };
type Key = { algorithm: KeyAlgorithm; der: Buffer };

/** 1.2.804.2.1.1.1.1, with which every Ukrainian algorithm begins. */
const ukrainian = Buffer.from("2a86240201010101", "hex");
/** Some programs write six bytes before the file. */
const withoutPrefix = (bytes: Buffer) => (bytes[0] === 0x51 ? bytes.subarray(6) : bytes);

function dstuContents(bytes: Buffer, password: string): Contents {
  try {
    return openDstuContainer(bytes, password);
  } catch {
    throw new KeyFileError("wrong_password", "the file has another password, or was changed");
  }
}

function contentsOf(file: Buffer, password: string): Contents {
  const bytes = withoutPrefix(file);
  if (isJavaKeyStore(bytes)) return openJavaKeyStore(bytes, password);
  const [first] = derChildrenOf(readWholeDer(bytes, derTags.sequence));
  const isPkcs12 = first?.tag === derTags.integer && first.body.length === 1 && first.body[0] === 3;
  if (isPkcs12 && !bytes.includes(ukrainian)) return openPkcs12(bytes, password);
  if (isDstuContainer(bytes)) return dstuContents(bytes, password);
  throw new KeyFileError("unsupported", "the kind of the file");
}

const algorithms: Record<string, KeyAlgorithm> = {
  [objectIds.rsaEncryption]: "RSA",
  [objectIds.rsaPss]: "RSA",
  [objectIds.ecPublicKey]: "EC",
  [objectIds.dstu4145]: "DSTU4145",
};

function keysOf(der: Buffer): Key[] {
  const [, algorithm] = derPartsOf(readWholeDer(der, derTags.sequence));
  const id = derOidOf(derPartsOf(algorithm)[0]);
  const known = algorithms[id];
  if (!known) throw new KeyFileError("unsupported", `a key of the kind ${id}`);
  // A Ukrainian container may hold a second key in the first one's attributes.
  return known === "DSTU4145"
    ? dstuKeysOf(der).map((each) => ({ algorithm: known, der: each }))
    : [{ algorithm: known, der }];
}

function belongs({ algorithm, der }: Key, certificate: Certificate): boolean {
  if (certificateAlgorithmOf(certificate) !== algorithm) return false;
  if (algorithm === "DSTU4145") return publicKeyOf(der).equals(certificate.keyBits);
  const own = createPublicKey(createPrivateKey({ key: der, format: "der", type: "pkcs8" }));
  return own.equals(createPublicKey({ key: certificate.publicKey, format: "der", type: "spki" }));
}

/** Digital signature, or non-repudiation. */
export function mayAppearAsSigner(certificate: Certificate): boolean {
  const usage = keyUsageOf(certificate);
  return usage === null || ((usage[0] ?? 0) & 0xc0) !== 0;
}

function chainOf(own: Certificate, others: readonly Certificate[]): Certificate[] {
  const chain = [own];
  for (let last = own; chain.length < 8; ) {
    const issuer = others.find((each) => each.subject.bytes.equals(last.issuer.bytes) && !chain.includes(each));
    if (!issuer) break;
    chain.push(issuer);
    last = issuer;
  }
  return chain;
}

function choose(keys: readonly Key[], certificates: readonly Certificate[]): { key: SigningKey; own: Certificate } {
  if (keys.length === 0) throw new KeyFileError("no_private_key", "the file has certificates only");
  const pairs = keys.flatMap((key) => certificates.filter((each) => belongs(key, each)).map((own) => ({ key, own })));
  const pair = pairs.find(({ own }) => mayAppearAsSigner(own));
  if (!pair) {
    const detail = pairs.length > 0 ? "its certificate is not for signing" : "the file has no certificate of its key";
    throw new KeyFileError("no_certificate", detail);
  }
  const chain = chainOf(pair.own, certificates).map(({ der }) => Buffer.from(der));
  return { own: pair.own, key: { algorithm: pair.key.algorithm, privateKey: pair.key.der, certificates: chain } };
}

/**
 * A key file: JKS, JCEKS, PKCS#12 or one of the Ukrainian containers, recognised by its bytes and not by its name. `certificates`
 * (DER) are of issuers that keep them apart from the key. Takes seconds of a processor: for a child process.
 */
export function openKeyFile(file: Buffer, password: string, certificates: readonly Buffer[] = []): OpenedKeyFile {
  try {
    if (file.length > mostKeyFileBytes) throw new KeyFileError("too_large", `${file.length} bytes`);
    const contents = contentsOf(file, password);
    const all = [...contents.certificates, ...certificates].map(readCertificate);
    const { key, own } = choose(contents.keys.flatMap(keysOf), all);
    return { ok: true, key, facts: certificateFactsOf(own) };
  } catch (error) {
    if (error instanceof KeyFileError) return { ok: false, problem: error.problem, detail: error.message };
    if (error instanceof UnsupportedKind) return { ok: false, problem: "unsupported", detail: error.message };
    const detail = error instanceof Error ? error.message : String(error);
    if (error instanceof DerError) return { ok: false, problem: "damaged", detail };
    return { ok: false, problem: "unsupported", detail: detail.slice(0, 200) };
  }
}
