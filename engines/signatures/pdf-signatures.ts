import { readDer } from "./der.ts";
import { DerError } from "./der-error.ts";

/** A signature as its bytes stand in the file. `contents`: the CMS without its padding; null when it cannot be read. */
export type PlacedSignature = {
  range: readonly [start: number, length: number, start: number, length: number] | null;
  contents: Buffer | null;
  /** Where `/ByteRange` stands. */
  at: number;
};

const key = "/ByteRange";
/** More are not looked at. */
export const mostSignatures = 32;
const mostContents = 1_000_000;

const isSpace = (byte: number | undefined) =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09 || byte === 0x0c || byte === 0;
const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 0x30 && byte <= 0x39;

/** `[a b c d]`, with what PDF allows between. */
function numbersAt(pdf: Buffer, from: number): number[] | null {
  let at = from;
  const skip = () => {
    while (isSpace(pdf[at]) && at - from < 200) at += 1;
  };
  skip();
  if (pdf[at] !== 0x5b) return null;
  at += 1;
  const numbers: number[] = [];
  for (let n = 0; n < 4; n += 1) {
    skip();
    const start = at;
    while (isDigit(pdf[at]) && at - start < 12) at += 1;
    if (at === start) return null;
    numbers.push(Number(pdf.toString("latin1", start, at)));
  }
  skip();
  return pdf[at] === 0x5d ? numbers : null;
}

const hexValue = (byte: number): number => {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
};

/** What stands in the gap, and nothing else stands there: `<`, hexadecimal digits, `>`. */
function contentsOf(pdf: Buffer, start: number, end: number): Buffer | null {
  const length = end - start - 2;
  if (length < 2 || length % 2 || length > 2 * mostContents) return null;
  if (pdf[start] !== 0x3c || pdf[end - 1] !== 0x3e) return null;
  const bytes = Buffer.alloc(length / 2);
  for (let at = start + 1, n = 0; n < bytes.length; at += 2, n += 1) {
    const high = hexValue(pdf[at] ?? 0);
    const low = hexValue(pdf[at + 1] ?? 0);
    if (high < 0 || low < 0) return null;
    bytes[n] = high * 16 + low;
  }
  try {
    return readDer(bytes).bytes;
  } catch (error) {
    if (error instanceof DerError) return null;
    throw error;
  }
}

function placedAt(pdf: Buffer, at: number): PlacedSignature {
  const [a = 0, b = 0, c = 0, d = 0] = numbersAt(pdf, at + key.length) ?? [];
  if (b === 0 || c < a + b || c + d > pdf.length) return { range: null, contents: null, at };
  return { range: [a, b, c, d], contents: contentsOf(pdf, a + b, c), at };
}

/**
 * All of a file's signatures, in its order. The file is not interpreted: a signature is what stands in the gap of its own
 * range, so that no other place of the file can say which bytes count.
 */
export function findSignatures(pdf: Buffer): PlacedSignature[] {
  const found: PlacedSignature[] = [];
  for (let at = pdf.indexOf(key); at >= 0 && found.length < mostSignatures; at = pdf.indexOf(key, at + key.length))
    found.push(placedAt(pdf, at));
  return found;
}

/** @throws RangeError when the signature has no range */
export function signedBytes(pdf: Buffer, { range }: PlacedSignature): Buffer {
  if (!range) throw new RangeError("a signature without a range");
  const [a, b, c, d] = range;
  return Buffer.concat([pdf.subarray(a, a + b), pdf.subarray(c, c + d)]);
}
