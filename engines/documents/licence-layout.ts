import type { VisualZone } from "./visual-zone.ts";

/**
 * Countries whose driving licences number their fields: Directive 2006/126/EC, annex I, and the Convention on Road
 * Traffic (Vienna 1968), annex 6.
 */
export const numberedLicenceCountries: ReadonlySet<string> = new Set(
  (
    "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK " +
    "IS LI NO CH GB UA MD GE RS ME MK BA AL TR"
  ).split(" "),
);

/** Dates are YYYY-MM-DD. Null: its number, or a value of the right shape behind it, was not found. */
export type LicenceFields = {
  surname: string | null;
  givenNames: string | null;
  birthDate: string | null;
  issueDate: string | null;
  expiryDate: string | null;
  documentNumber: string | null;
};

const codes = ["1", "2", "3", "4a", "4b", "4c", "4d", "5", "6", "7", "8", "9", "10", "11", "12"] as const;
type Code = (typeof codes)[number];

/** A point always follows the number; recognisers see a comma, or join it to the value. */
function codeOf(word: string): { code: Code; rest: string } | null {
  const small = word.toLowerCase();
  const code = codes.find(
    (each) => small === each || (small.startsWith(each) && /[.,:]/.test(small.charAt(each.length))),
  );
  if (!code) return null;
  // Without its point a lone digit may be anything.
  if (small === code && code.length === 1) return null;
  return { code, rest: word.slice(code.length + 1) };
}

function dateIn(words: readonly string[]): string | null {
  for (const word of words) {
    const [, day, month, year] = /^(\d{2})[.,/-](\d{2})[.,/-](\d{4})/.exec(word) ?? [];
    if (!day || !month || !year) continue;
    const date = `${year}-${month}-${day}`;
    if (!Number.isNaN(Date.parse(date)) && new Date(date).toISOString().startsWith(date)) return date;
  }
  return null;
}

const nameIn = (words: readonly string[]): string | null => {
  const names = words.filter((word) => /^\p{L}[\p{L}'’.-]*$/u.test(word));
  return names.length === words.length && names.length > 0 ? names.join(" ") : null;
};

function numberIn(words: readonly string[]): string | null {
  const number = words.join("").replaceAll(/[^A-Za-z0-9]/g, "");
  return number.length >= 5 && number.length <= 20 && /\d/.test(number) ? number.toUpperCase() : null;
}

/** Below this letters are guesses. */
const leastConfidence = 0.5;

/** What stands behind each number, in the order of the lines; the first of each counts. */
function valuesByCode({ lines }: Pick<VisualZone, "lines">): Map<Code, string[]> {
  const values = new Map<Code, string[]>();
  const fromTop = [...lines].sort((a, b) => a.box.top - b.box.top);
  for (const { text, confidence } of fromTop) {
    if (confidence < leastConfidence) continue;
    let current: string[] | null = null;
    for (const word of text.split(/\s+/)) {
      const found = codeOf(word);
      if (!found) {
        current?.push(word);
        continue;
      }
      current = found.rest === "" ? [] : [found.rest];
      if (!values.has(found.code)) values.set(found.code, current);
    }
  }
  return values;
}

/** Null when fewer than three fields are found: it is no such licence, or cannot be read. Nothing is guessed. */
export function readLicenceFields(zone: Pick<VisualZone, "lines">): LicenceFields | null {
  const values = valuesByCode(zone);
  const of = (code: Code) => values.get(code) ?? [];
  const [birthDate, issueDate, expiryDate] = [dateIn(of("3")), dateIn(of("4a")), dateIn(of("4b"))];
  const isInOrder = (a: string | null, b: string | null) => a === null || b === null || a < b;
  const areDatesFit =
    isInOrder(birthDate, issueDate) && isInOrder(issueDate, expiryDate) && isInOrder(birthDate, expiryDate);
  const fields: LicenceFields = {
    surname: nameIn(of("1")),
    givenNames: nameIn(of("2")),
    // Dates that contradict each other are all doubtful.
    birthDate: areDatesFit ? birthDate : null,
    issueDate: areDatesFit ? issueDate : null,
    expiryDate: areDatesFit ? expiryDate : null,
    documentNumber: numberIn(of("5")),
  };
  return Object.values(fields).filter((value) => value !== null).length >= 3 ? fields : null;
}
