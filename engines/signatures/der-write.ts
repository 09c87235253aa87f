import { contextTag, derTags } from "./der.ts";

function header(tag: number, length: number): Buffer {
  if (length < 0x80) return Buffer.from([tag, length]);
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return Buffer.from([tag, 0x80 | bytes.length, ...bytes]);
}

export function element(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return Buffer.concat([header(tag, length), ...parts]);
}

export const sequence = (...parts: readonly Uint8Array[]) => element(derTags.sequence, ...parts);
export const octets = (bytes: Uint8Array) => element(derTags.octets, bytes);
export const explicit = (n: number, ...parts: readonly Uint8Array[]) => element(contextTag(n), ...parts);
export const nothing = Buffer.from([derTags.null, 0]);
export const bits = (bytes: Uint8Array) => element(derTags.bits, Buffer.from([0]), bytes);
export const utf8 = (text: string) => element(derTags.utf8, Buffer.from(text));

/** The elements of a set stand in the order of their bytes (X.690, 11.6); who verifies hashes exactly that. */
export const setOf = (...parts: readonly Buffer[]) => element(derTags.set, ...[...parts].sort(Buffer.compare));

/** Of big-endian bytes without a sign. */
export function integer(value: number | Uint8Array): Buffer {
  const bytes = typeof value === "number" ? Buffer.from([value]) : value;
  let start = 0;
  while (start < bytes.length - 1 && bytes[start] === 0) start += 1;
  const rest = bytes.subarray(start);
  return element(derTags.integer, (rest[0] ?? 0) & 0x80 ? Buffer.from([0]) : Buffer.alloc(0), rest);
}

export function oid(text: string): Buffer {
  const [first = 0, second = 0, ...rest] = text.split(".").map(Number);
  const bytes = [first * 40 + second, ...rest].flatMap((number) => {
    const digits = [number % 128];
    for (let left = Math.floor(number / 128); left > 0; left = Math.floor(left / 128))
      digits.unshift((left % 128) | 0x80);
    return digits;
  });
  return element(derTags.oid, Buffer.from(bytes));
}

const two = (value: number) => String(value).padStart(2, "0");

/** UTCTime until 2049, GeneralizedTime later (RFC 5280, 4.1.2.5). */
export function time(at: Date): Buffer {
  const rest = [at.getUTCMonth() + 1, at.getUTCDate(), at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()]
    .map(two)
    .join("");
  const year = at.getUTCFullYear();
  return year < 2050
    ? element(derTags.utcTime, Buffer.from(`${two(year % 100)}${rest}Z`))
    : element(derTags.generalizedTime, Buffer.from(`${year}${rest}Z`));
}
