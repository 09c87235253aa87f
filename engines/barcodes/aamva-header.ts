import { aamvaIssuers } from "./aamva-issuers.ts";

/** A part of the text, of which the directory in the head says where it begins; null where that is not a number. */
export type AamvaSubfile = { type: string; offset: number | null; length: number | null };
export type AamvaHeader = {
  issuer: string;
  /** 1 where its characters are no number. */
  version: number;
  hasVersion: boolean;
  subfiles: AamvaSubfile[];
  /** Where what follows the numbers begins: the directory, or the elements where there is none. */
  end: number;
  /** As long as the standard has it. */
  isWhole: boolean;
};

const HEAD = "@\n\u001e\rANSI ";
const EARLY_HEAD = "@\n\u001e\rAAMVA";
const MOST_SUBFILES = 10;

const isDigit = (letter: string | undefined) => letter !== undefined && letter >= "0" && letter <= "9";
export const isDigits = (text: string) => text.length > 0 && [...text].every(isDigit);

function numberAt(text: string, from: number, length: number): number | null {
  const digits = text.slice(from, from + length);
  return digits.length === length && isDigits(digits) ? Number(digits) : null;
}

/** Some issuers leave out a control character of the head, and some readers drop it: what follows is the same. */
function findHead(text: string): number | null {
  for (const head of [HEAD, EARLY_HEAD]) if (text.startsWith(head)) return head.length;
  const start = text.slice(0, 16);
  const at = Math.max(start.indexOf("ANSI "), start.indexOf("AAMVA"));
  return text.startsWith("@") && at > 0 ? at + 5 : null;
}

function readDirectory(text: string, from: number, count: number): AamvaSubfile[] {
  const subfiles: AamvaSubfile[] = [];
  for (let n = 0; n < count; n++) {
    const at = from + n * 10;
    const type = text.slice(at, at + 2);
    if (type.length < 2) break;
    subfiles.push({ type, offset: numberAt(text, at + 2, 4), length: numberAt(text, at + 6, 4) });
  }
  return subfiles;
}

/** North Carolina's first cards leave out the first digit of the issuer. */
function issuerOf(digits: string): string {
  const early = `6${digits.slice(0, 5)}`;
  return !(digits.slice(0, 6) in aamvaIssuers) && early in aamvaIssuers ? early : digits.slice(0, 6);
}

/**
 * Issuer (6 digits), version (2), from version 2 on the issuer's own version (2), count of subfiles (2), then ten
 * characters for each subfile (AAMVA DL/ID Card Design Standard, D.12.3 and D.12.4). Null: no such head.
 */
export function readAamvaHeader(text: string): AamvaHeader | null {
  const at = findHead(text);
  if (at === null) return null;
  let end = at;
  while (end < at + 12 && isDigit(text[end])) end += 1;
  const digits = text.slice(at, end);
  if (digits.length < 7) return null;
  const issuer = issuerOf(digits);
  const rest = issuer.startsWith(digits.slice(0, 6)) ? digits.slice(6) : digits.slice(5);
  const version = numberAt(rest, 0, 2);
  const count = numberAt(rest, rest.length - 2, 2);
  const isOfLength = rest.length === 4 || rest.length === 6;
  const isWhole = isOfLength && count !== null && count >= 1 && count <= MOST_SUBFILES;
  return {
    issuer,
    version: version ?? 1,
    hasVersion: version !== null,
    subfiles: readDirectory(text, end, isWhole ? count : 1),
    end,
    isWhole,
  };
}
