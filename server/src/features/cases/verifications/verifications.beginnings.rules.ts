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
