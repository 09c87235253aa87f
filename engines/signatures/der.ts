import { DerError } from "./der-error.ts";

/** One element. `body` is without its header. Read level by level, so that depth costs nothing. */
export type DerElement = { tag: number; bytes: Buffer; body: Buffer };

const mostChildren = 20_000;

export const derTags = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  null: 0x05,
  oid: 0x06,
  enumerated: 0x0a,
  utf8: 0x0c,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;

/** `[n]`, of something within. */
export const contextTag = (n: number) => 0xa0 | n;
/** `[n] IMPLICIT` of a plain value. */
export const contextPlain = (n: number) => 0x80 | n;

function lengthAt(bytes: Buffer, at: number): { length: number | null; start: number } {
  const first = bytes[at];
  if (first === undefined) throw new DerError("it ends within a header");
  if (first < 0x80) return { length: first, start: at + 1 };
  if (first === 0x80) return { length: null, start: at + 1 };
  const count = first & 0x7f;
  if (count > 4 || at + 1 + count > bytes.length) throw new DerError("a length that cannot be");
  return { length: bytes.readUIntBE(at + 1, count), start: at + 1 + count };
}

/** Where the element at `at` ends whose length is not written (BER): behind its end mark. */
function endOfOpen(bytes: Buffer, from: number): number {
  let open = 1;
  let at = from;
  while (open > 0) {
    if (bytes[at] === 0 && bytes[at + 1] === 0) {
      open -= 1;
      at += 2;
      continue;
    }
    const { length, start } = lengthAt(bytes, at + 1);
    if (length === null) {
      open += 1;
      at = start;
    } else {
      at = start + length;
    }
    if (at > bytes.length) throw new DerError("it ends within an element");
  }
  return at;
}

/** @throws DerError when there is none */
export function readDer(bytes: Buffer, at = 0): DerElement {
  const tag = bytes[at];
  if (tag === undefined || (tag & 0x1f) === 0x1f) throw new DerError("no element");
  const { length, start } = lengthAt(bytes, at + 1);
  if (length === null) {
    if ((tag & 0x20) === 0) throw new DerError("a length that cannot be");
    const end = endOfOpen(bytes, start);
    return { tag, bytes: bytes.subarray(at, end), body: bytes.subarray(start, end - 2) };
  }
  const end = start + length;
  if (end > bytes.length) throw new DerError("it ends within an element");
  return { tag, bytes: bytes.subarray(at, end), body: bytes.subarray(start, end) };
}

/** The only element of `bytes`. @throws DerError */
export function readWholeDer(bytes: Buffer, tag: number): DerElement {
  const der = expectTag(readDer(bytes), tag);
  if (der.bytes.length !== bytes.length) throw new DerError("bytes behind the end");
  return der;
}

/** @throws DerError */
export function expectTag(der: DerElement | undefined, tag: number): DerElement {
  if (der?.tag !== tag) throw new DerError(`an element ${tag.toString(16)} is missing`);
  return der;
}

/** @throws DerError */
export function derChildrenOf(der: DerElement, most = mostChildren): DerElement[] {
  const found: DerElement[] = [];
  for (let at = 0; at < der.body.length; ) {
    const child = readDer(der.body, at);
    found.push(child);
    if (found.length > most) throw new DerError("too many elements");
    at += child.bytes.length;
  }
  return found;
}

/** The children of a sequence, set, or `[n]`. @throws DerError */
export const derPartsOf = (der: DerElement | undefined, tag: number = derTags.sequence): DerElement[] =>
  derChildrenOf(expectTag(der, tag));

/** An octet string's bytes, in pieces or not. @throws DerError */
export function derOctetsOf(der: DerElement | undefined): Buffer {
  if (der?.tag === (derTags.octets | 0x20))
    return Buffer.concat(derChildrenOf(der).map((piece) => expectTag(piece, derTags.octets).body));
  return expectTag(der, derTags.octets).body;
}

/** @throws DerError */
export function derBitsOf(der: DerElement | undefined): Buffer {
  const { body } = expectTag(der, derTags.bits);
  if (body.length === 0) throw new DerError("bits without a count");
  return body.subarray(1);
}

/** @throws DerError */
export function derOidOf(der: DerElement | undefined): string {
  const { body } = expectTag(der, derTags.oid);
  if (body.length === 0 || body.length > 64) throw new DerError("an identifier that cannot be");
  const numbers: number[] = [];
  let value = 0;
  for (const byte of body) {
    value = value * 128 + (byte & 0x7f);
    if (value > Number.MAX_SAFE_INTEGER / 256) throw new DerError("an identifier that cannot be");
    if (byte & 0x80) continue;
    if (numbers.length === 0) {
      const first = Math.min(2, Math.floor(value / 40));
      numbers.push(first, value - first * 40);
    } else {
      numbers.push(value);
    }
    value = 0;
  }
  return numbers.join(".");
}

/** @throws DerError */
export function smallIntegerOf(der: DerElement | undefined): number {
  const { body } = expectTag(der, derTags.integer);
  if (body.length === 0 || body.length > 5 || (body[0] ?? 0) & 0x80) throw new DerError("a number that cannot be");
  return body.readUIntBE(0, body.length);
}

const digits = (text: string, from: number, count: number) => {
  const part = text.slice(from, from + count);
  return part.length === count && [...part].every((each) => each >= "0" && each <= "9") ? Number(part) : Number.NaN;
};

/** UTCTime or GeneralizedTime in UTC, as certificates have them (RFC 5280, 4.1.2.5). @throws DerError */
export function derTimeOf(der: DerElement | undefined): Date {
  const isShort = der?.tag === derTags.utcTime;
  if (!isShort) expectTag(der, derTags.generalizedTime);
  const text = der?.body.toString("latin1") ?? "";
  const year = isShort ? digits(text, 0, 2) + (digits(text, 0, 2) < 50 ? 2000 : 1900) : digits(text, 0, 4);
  const rest = isShort ? 2 : 4;
  const [month = 0, day, hour, minute] = [0, 2, 4, 6].map((each) => digits(text, rest + each, 2));
  const second = text.length > rest + 9 ? digits(text, rest + 8, 2) : 0;
  const time = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  // A month of 99 would be carried over into the years.
  const isAsWritten = time.getUTCMonth() === month - 1 && time.getUTCDate() === day && time.getUTCHours() === hour;
  if (!isAsWritten || time.getUTCMinutes() !== minute || !text.endsWith("Z"))
    throw new DerError("a time that cannot be");
  return time;
}

const decoders: Record<number, (body: Buffer) => string> = {
  12: (body) => body.toString("utf8"),
  18: (body) => body.toString("latin1"),
  19: (body) => body.toString("latin1"),
  20: (body) => body.toString("latin1"),
  22: (body) => body.toString("latin1"),
  26: (body) => body.toString("latin1"),
  30: (body) =>
    Buffer.from(body.subarray(0, body.length & ~1))
      .swap16()
      .toString("utf16le"),
};

/** Text of any of the string kinds; "" for anything else. */
export const derTextOf = (der: DerElement): string =>
  (decoders[der.tag]?.(der.body) ?? "").replaceAll("\0", "").trim().slice(0, 512);
