/** Fewer digits would find too much, and may be a name like "Ada". */
const fewestIdDigits = 4;

const uuidOf = (digits: string) => digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

export function idsFrom(text: string): { from: string; to: string } | null {
  const digits = text.toLowerCase().replaceAll("-", "");
  if (digits.length < fewestIdDigits || digits.length > 32 || !/^[0-9a-f]+$/.test(digits)) return null;
  return { from: uuidOf(digits.padEnd(32, "0")), to: uuidOf(digits.padEnd(32, "f")) };
}

/** After everything with this beginning, in byte order (collation "C"). */
export const pastAll = (beginning: string) => `${beginning}\u{10FFFF}`;

/** A typed word, in every spelling that may be meant: one of them begins a word of the name. */
export type TypedWord = readonly string[];

type Put = (value: unknown, type: string) => string;

export const beginsWith = (column: string, beginning: string, put: Put): string =>
  `${column} >= ${put(beginning, "text")} and ${column} < ${put(pastAll(beginning), "text")}`;

export const beginsWithAny = (column: string, [first = "", ...others]: TypedWord, put: Put): string =>
  others.length === 0
    ? beginsWith(column, first, put)
    : `(${[first, ...others].map((spelling) => `(${beginsWith(column, spelling, put)})`).join(" or ")})`;
