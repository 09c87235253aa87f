/** What an older Java calls .jks (sun.security.provider.JavaKeyStore). `null`: it is another kind of file. */
export type JavaEntry = { sealedKey: Uint8Array; certificates: Uint8Array<ArrayBuffer>[] };

const magic = 0xfeedfeed;
const keyTag = 1;
const saltBytes = 20;
const mostEntries = 100;

export const isJavaStore = (file: Uint8Array): boolean =>
  file.length > 12 && new DataView(file.buffer, file.byteOffset).getUint32(0) === magic;

/** Big-endian numbers, texts and byte runs, each with its length before it. */
class Reader {
  readonly #view: DataView;
  readonly #file: Uint8Array;
  #at: number;

  constructor(file: Uint8Array, at: number) {
    this.#file = file;
    this.#view = new DataView(file.buffer, file.byteOffset, file.length);
    this.#at = at;
  }

  number(): number {
    this.#at += 4;
    return this.#view.getUint32(this.#at - 4);
  }

  skipText(): void {
    this.#at += 2 + this.#view.getUint16(this.#at);
  }

  skip(bytes: number): void {
    this.#at += bytes;
  }

  bytes(): Uint8Array<ArrayBuffer> {
    const length = this.number();
    if (length > this.#file.length - this.#at) throw new RangeError("cut off");
    this.#at += length;
    return this.#file.slice(this.#at - length, this.#at);
  }
}

function readCertificate(reader: Reader, version: number): Uint8Array<ArrayBuffer> {
  if (version === 2) reader.skipText();
  return reader.bytes();
}

/** The first key with its certificates, the owner's first; `undefined`: there is none. @throws RangeError when cut off */
export function readJavaStore(file: Uint8Array): JavaEntry | undefined {
  const reader = new Reader(file, 4);
  const [version, count] = [reader.number(), reader.number()];
  for (let n = 0; n < Math.min(count, mostEntries); n += 1) {
    const tag = reader.number();
    reader.skipText();
    reader.skip(8);
    if (tag !== keyTag) {
      readCertificate(reader, version);
      continue;
    }
    const sealedKey = reader.bytes();
    const chain = Math.min(reader.number(), mostEntries);
    return { sealedKey, certificates: Array.from({ length: chain }, () => readCertificate(reader, version)) };
  }
  return undefined;
}

const joined = (...parts: Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
};

const sha1 = async (...parts: Uint8Array[]): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest("SHA-1", joined(...parts)));

/** UTF-16, the high byte first. */
const wide = (password: string): Uint8Array =>
  Uint8Array.from(Array.from(password, (_, at) => password.charCodeAt(at)).flatMap((code) => [code >> 8, code & 0xff]));

/** sun.security.provider.KeyProtector: a stream of hashes. PKCS#8; `null`: another password. */
export async function unsealJavaKey(sealed: Uint8Array, password: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const word = wide(password);
  const check = sealed.slice(-saltBytes);
  const plain = sealed.slice(saltBytes, -saltBytes);
  let block: Uint8Array = sealed.slice(0, saltBytes);
  for (let at = 0; at < plain.length; at += saltBytes) {
    block = await sha1(word, block);
    for (let n = 0; n < Math.min(saltBytes, plain.length - at); n += 1)
      plain[at + n] = (plain[at + n] ?? 0) ^ (block[n] ?? 0);
  }
  const made = await sha1(word, plain);
  return made.every((byte, n) => byte === check[n]) ? plain : null;
}
