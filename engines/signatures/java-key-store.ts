import { createDecipheriv, createHash } from "node:crypto";
import { derChildrenOf, derOctetsOf, derOidOf, derPartsOf, derTags, readWholeDer, smallIntegerOf } from "./der.ts";
import { KeyFileError } from "./key-file-error.ts";

// The formats JKS and JCEKS of Java's `keytool`: sun.security.provider.JavaKeyStore, com.sun.crypto.provider.JceKeyStore.

const magics = new Set([0xfeedfeed, 0xcececece]);
const protectors = { jks: "1.3.6.1.4.1.42.2.17.1.1", jceks: "1.3.6.1.4.1.42.2.19.1" } as const;
const entryKinds = { key: 1, certificate: 2 } as const;
const digestLength = 20;
const mostEntries = 64;
const mostRounds = 5_000_000;

export const isJavaKeyStore = (bytes: Buffer): boolean => bytes.length >= 4 && magics.has(bytes.readUInt32BE(0));

class Reader {
  readonly #bytes: Buffer;
  at = 4;
  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }
  take(length: number): Buffer {
    if (this.at + length > this.#bytes.length) throw new KeyFileError("damaged", "the file ends too early");
    const taken = this.#bytes.subarray(this.at, this.at + length);
    this.at += length;
    return taken;
  }
  number(): number {
    return this.take(4).readUInt32BE(0);
  }
  text(): string {
    return this.take(this.take(2).readUInt16BE(0)).toString("utf8");
  }
}

type Entries = { keys: Buffer[]; certificates: Buffer[] };

function certificateOf(reader: Reader, version: number): Buffer {
  const type = version === 2 ? reader.text() : "X.509";
  const bytes = reader.take(reader.number());
  if (type !== "X.509") throw new KeyFileError("unsupported", `a certificate of the kind ${type.slice(0, 40)}`);
  return bytes;
}

function entriesOf(reader: Reader): Entries {
  const version = reader.number();
  if (version !== 1 && version !== 2) throw new KeyFileError("unsupported", `version ${version} of the file`);
  const count = reader.number();
  if (count > mostEntries) throw new KeyFileError("damaged", `it says that it has ${count} entries`);
  const found: Entries = { keys: [], certificates: [] };
  for (let n = 0; n < count; n += 1) {
    const kind = reader.number();
    if (kind !== entryKinds.key && kind !== entryKinds.certificate)
      throw new KeyFileError("unsupported", `an entry of the kind ${kind}`);
    reader.text();
    reader.take(8);
    if (kind === entryKinds.key) found.keys.push(reader.take(reader.number()));
    const chain = kind === entryKinds.key ? reader.number() : 1;
    if (chain > mostEntries) throw new KeyFileError("damaged", `it says that a chain has ${chain} certificates`);
    for (let each = 0; each < chain; each += 1) found.certificates.push(certificateOf(reader, version));
  }
  return found;
}

const sha1 = (...parts: readonly Uint8Array[]) => {
  const hash = createHash("sha1");
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** The bytes are hidden under hashes of the password; the last twenty say whether it was the right one. */
function openJks(hidden: Buffer, password: Buffer): Buffer {
  const salt = hidden.subarray(0, digestLength);
  const data = hidden.subarray(digestLength, -digestLength);
  const open = Buffer.from(data);
  let mask = salt;
  for (let at = 0; at < open.length; at += 1) {
    if (at % digestLength === 0) mask = sha1(password, mask);
    open[at] = (open[at] ?? 0) ^ (mask[at % digestLength] ?? 0);
  }
  if (!sha1(password, open).equals(hidden.subarray(-digestLength)))
    throw new KeyFileError("wrong_password", "the key has another password");
  return open;
}

/** PBEWithMD5AndTripleDES. Of a salt with equal halves Java turns the first around, with a slip that is part of the format. */
function jceksSalt(salt: Buffer): Buffer {
  const turned = Buffer.from(salt);
  if (!turned.subarray(0, 4).equals(turned.subarray(4, 8))) return turned;
  for (let at = 0; at < 2; at += 1) {
    const kept = turned[at] ?? 0;
    turned[at] = turned[3 - at] ?? 0;
    turned[2] = kept;
  }
  return turned;
}

function openJceks(hidden: Buffer, password: Buffer, salt: Buffer, rounds: number): Buffer {
  if (salt.length !== 8 || rounds > mostRounds) throw new KeyFileError("unsupported", "the protection of the key");
  const turned = jceksSalt(salt);
  const halves = [turned.subarray(0, 4), turned.subarray(4)].map((half) => {
    let hash: Buffer = half;
    for (let n = 0; n < rounds; n += 1) hash = createHash("md5").update(hash).update(password).digest();
    return hash;
  });
  const derived = Buffer.concat(halves);
  const decipher = createDecipheriv("des-ede3-cbc", derived.subarray(0, 24), derived.subarray(24));
  try {
    return Buffer.concat([decipher.update(hidden), decipher.final()]);
  } catch {
    throw new KeyFileError("wrong_password", "the key has another password");
  }
}

function openKey(entry: Buffer, password: string): Buffer {
  const [algorithm, hidden] = derPartsOf(readWholeDer(entry, derTags.sequence));
  const [id, parameters] = derPartsOf(algorithm);
  const protector = derOidOf(id);
  if (protector === protectors.jks) return openJks(derOctetsOf(hidden), wide(password));
  if (protector !== protectors.jceks || !parameters)
    throw new KeyFileError("unsupported", `the protection ${protector} of the key`);
  const [salt, rounds] = derChildrenOf(parameters);
  return openJceks(derOctetsOf(hidden), Buffer.from(password), derOctetsOf(salt), smallIntegerOf(rounds));
}

const wide = (password: string) => Buffer.from(password, "utf16le").swap16();

/** The file's keys (PKCS#8) and certificates. @throws KeyFileError, DerError */
export function openJavaKeyStore(bytes: Buffer, password: string): Entries {
  const reader = new Reader(bytes);
  const { keys, certificates } = entriesOf(reader);
  const digest = bytes.subarray(reader.at);
  if (digest.length !== digestLength) throw new KeyFileError("damaged", "the file's end is missing or too long");
  const said = sha1(wide(password), Buffer.from("Mighty Aphrodite"), bytes.subarray(0, reader.at));
  if (!said.equals(digest)) throw new KeyFileError("wrong_password", "the file has another password, or was changed");
  return { keys: keys.map((key) => openKey(key, password)), certificates };
}
