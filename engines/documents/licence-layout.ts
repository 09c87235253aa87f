import { type PrintedField, type PrintedReading, withoutContradiction } from "./layouts/read-printed-fields.ts";
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

const codes = ["1", "2", "3", "4a", "4b", "4c", "4d", "5", "6", "7", "8", "9", "10", "11", "12"] as const;
type Code = (typeof codes)[number];

/** A point always follows the number; recognisers see a comma, or join it to the value. */
function codeOf(word: string): { code: Code; rest: string } | null {
  // "10.02.1990" is a day, not field 10.
  if (/^\d{2}[.,/-]\d{2}[.,/-]\d{4}/.test(word)) return null;
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

type Behind = { words: string[]; confidence: number };

/** What stands behind each number, in the order of the lines; the first of each counts. */
function valuesByCode({ lines }: Pick<VisualZone, "lines">): Map<Code, Behind> {
  const values = new Map<Code, Behind>();
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
      if (!values.has(found.code)) values.set(found.code, { words: current, confidence });
    }
  }
  return values;
}

const readers = [
  ["surname", "1", nameIn],
  ["givenNames", "2", nameIn],
  ["birthDate", "3", dateIn],
  ["issueDate", "4a", dateIn],
  ["expiryDate", "4b", dateIn],
  ["documentNumber", "5", numberIn],
] as const;

/** Null when fewer than three fields are found: it is no such licence, or cannot be read. Nothing is guessed. */
export function readLicenceFields(zone: Pick<VisualZone, "lines">): PrintedReading | null {
  const values = valuesByCode(zone);
  const read = readers.flatMap(([name, code, readIn]): PrintedField[] => {
    const behind = values.get(code);
    const value = behind && readIn(behind.words);
    return behind && value ? [{ name, value, confidence: behind.confidence }] : [];
  });
  const fields = withoutContradiction(read);
  return fields.length >= 3 ? { layout: "numbered licence", fields } : null;
}
