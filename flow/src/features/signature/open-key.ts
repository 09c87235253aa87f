import asn1, { type Asn1 } from "node-forge/lib/asn1.js";
import pkcs12, { type Bag } from "node-forge/lib/pkcs12.js";
import pki from "node-forge/lib/pki.js";
import { isJavaStore, readJavaStore, unsealJavaKey } from "./open-java-key.ts";

// Loaded only when an applicant signs with a key file. Nothing of it leaves the browser.

export type SigningKeyProblem = "wrong_password" | "damaged" | "no_key" | "unsupported";
type Kind = { kind: "RSA" | "EC"; curve: string };
/** `pkcs8` and `certificates` are DER; the owner's certificate first. */
export type OpenedSigningKey = Kind & { pkcs8: Uint8Array<ArrayBuffer>; certificates: Uint8Array[] };
export type OpenKeyResult = { ok: true; key: OpenedSigningKey } | { ok: false; problem: SigningKeyProblem };

const bytesOf = (node: Asn1): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(asn1.toDer(node).getBytes(), (letter) => letter.charCodeAt(0));

const nodeOf = (bytes: Uint8Array): Asn1 =>
  asn1.fromDer(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));

const rsa = "1.2.840.113549.1.1.1";
const ec = "1.2.840.10045.2.1";
/** Those that browsers sign with. */
const curves: Record<string, string> = {
  "1.2.840.10045.3.1.7": "P-256",
  "1.3.132.0.34": "P-384",
  "1.3.132.0.35": "P-521",
};

const childrenOf = (node: Asn1 | undefined): Asn1[] => (Array.isArray(node?.value) ? node.value : []);
const oidOf = (node: Asn1 | undefined): string =>
  node?.type === asn1.Type.OID && typeof node.value === "string" ? asn1.derToOid(node.value) : "";

/** PKCS#8 has version, algorithm, key. */
function kindOf(key: Asn1): Kind | null {
  const [name, parameters] = childrenOf(childrenOf(key)[1]);
  const curve = curves[oidOf(parameters)] ?? "";
  if (oidOf(name) === rsa) return { kind: "RSA", curve: "" };
  return oidOf(name) === ec && curve !== "" ? { kind: "EC", curve } : null;
}

/** Keys and certificates with curves stay as they are: forge does not know them. */
const keyNode = ({ key, asn1: raw }: Bag): Asn1 | undefined =>
  key ? pki.wrapRsaPrivateKey(pki.privateKeyToAsn1(key)) : raw;
const certificateNode = ({ cert, asn1: raw }: Bag): Asn1 | undefined => (cert ? pki.certificateToAsn1(cert) : raw);

function read(file: Uint8Array, password: string): { key: Bag | undefined; certificates: Bag[] } {
  const store = pkcs12.pkcs12FromAsn1(nodeOf(file), password);
  const bags = store.safeContents.flatMap(({ safeBags }) => safeBags);
  const { keyBag, pkcs8ShroudedKeyBag, certBag } = pki.oids;
  return {
    key: bags.find(({ type }) => type === pkcs8ShroudedKeyBag || type === keyBag),
    certificates: bags.filter(({ type }) => type === certBag),
  };
}

const idOf = ({ attributes }: Bag): string | undefined => attributes.localKeyId?.[0];

/** forge says in words what went wrong. */
function problemOf(error: unknown): SigningKeyProblem {
  const words = error instanceof Error ? error.message : "";
  if (/password|could not be verified|Failed to decrypt/.test(words)) return "wrong_password";
  return /unsupported|Unsupported|not supported/.test(words) ? "unsupported" : "damaged";
}

async function openJavaStore(file: Uint8Array, password: string): Promise<OpenKeyResult> {
  const entry = readJavaStore(file);
  if (!entry || entry.certificates.length === 0) return { ok: false, problem: "no_key" };
  // EncryptedPrivateKeyInfo: algorithm, bytes.
  const [, sealed] = childrenOf(nodeOf(entry.sealedKey));
  const bytes = Uint8Array.from(typeof sealed?.value === "string" ? sealed.value : "", (letter) =>
    letter.charCodeAt(0),
  );
  const pkcs8 = await unsealJavaKey(bytes, password);
  if (!pkcs8) return { ok: false, problem: "wrong_password" };
  const kind = kindOf(nodeOf(pkcs8));
  if (!kind) return { ok: false, problem: "unsupported" };
  return { ok: true, key: { ...kind, pkcs8, certificates: entry.certificates } };
}

function openPkcs12(file: Uint8Array, password: string): OpenKeyResult {
  const { key, certificates } = read(file, password);
  const node = key && keyNode(key);
  if (!node || certificates.length === 0) return { ok: false, problem: "no_key" };
  const kind = kindOf(node);
  if (!kind) return { ok: false, problem: "unsupported" };
  const isOwn = (bag: Bag) => idOf(bag) !== undefined && idOf(bag) === idOf(key);
  const sorted = [...certificates.filter(isOwn), ...certificates.filter((bag) => !isOwn(bag))];
  const ders = sorted.flatMap((bag) => certificateNode(bag) ?? []).map(bytesOf);
  return { ok: true, key: { ...kind, pkcs8: bytesOf(node), certificates: ders } };
}

/** An algorithm, then bytes: a sealed key alone, such as the .dat of Ukraine, whose keys no browser signs with. */
const isSealedKey = (file: Uint8Array): boolean => oidOf(childrenOf(childrenOf(nodeOf(file))[0])[0]) !== "";

/** PKCS#12 (.p12, .pfx, the .jks of a newer Java), and the .jks of an older one. */
export async function openKey(file: Uint8Array, password: string): Promise<OpenKeyResult> {
  try {
    if (!isJavaStore(file) && isSealedKey(file)) return { ok: false, problem: "unsupported" };
    return isJavaStore(file) ? await openJavaStore(file, password) : openPkcs12(file, password);
  } catch (error) {
    return { ok: false, problem: problemOf(error) };
  }
}
