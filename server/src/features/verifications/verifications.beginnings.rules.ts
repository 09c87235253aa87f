/** Fewer digits of an id would find too much, and are more likely a name like "Ada". */
const fewestIdDigits = 4;

const uuidOf = (digits: string) => digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

/** The ids that begin so, as one range; null for what is no beginning of an id. */
export function idsFrom(text: string): { from: string; to: string } | null {
  const digits = text.toLowerCase().replaceAll("-", "");
  if (digits.length < fewestIdDigits || digits.length > 32 || !/^[0-9a-f]+$/.test(digits)) return null;
  return { from: uuidOf(digits.padEnd(32, "0")), to: uuidOf(digits.padEnd(32, "f")) };
}

/** Whatever begins so comes before this, in the order of bytes (collation "C"). */
export const pastAll = (beginning: string) => `${beginning}\u{10FFFF}`;
