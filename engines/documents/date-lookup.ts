import anyAscii from "any-ascii";
import { comparabilityOf, type FoundText, isBetterText, printPositionOf } from "./found-text.ts";
import { BUDDHIST_YEARS, latinMonths, otherMonths, romanMonths } from "./months.ts";
import type { VisualZone } from "./visual-zone.ts";

const GAP = "[ .,/-]{1,3}";
const asPattern = (body: string) => new RegExp(`(?<![0-9])${body}(?![0-9])`, "u");
const anyOf = (stems: readonly string[] | undefined) =>
  (stems ?? []).map((stem) => stem.replaceAll(".", "\\.")).join("|");

type DatePattern = { pattern: RegExp; isMonthFirst: boolean };

function partsOf(date: string) {
  const [year = "", month = "", day = ""] = date.split("-");
  const loose = (part: string) => (part.startsWith("0") ? `0?${part.slice(1)}` : part);
  const buddhist = String(Number(year) + BUDDHIST_YEARS);
  return {
    ...{ year, month, day, at: Number(month) - 1 },
    ...{
      d: loose(day),
      m: loose(month),
      longYear: `(?:${year}|${buddhist})`,
      anyYear: `(?:${year}|${buddhist}|${year.slice(2)})`,
    },
  };
}

/** 14.08.1990, 14/8/90, 1990-08-14, 08/14/1990, 14 AUG/AOU 1990, Aug 14, 1990, 14 VIII 1990, 14/08/2533. */
function latinPatterns(date: string): DatePattern[] {
  const { year, month: number, day, at, d, m, longYear, anyYear } = partsOf(date);
  // A month of another language may come first or last ("14 СЕР/AUG 90"), in any script: it is read as some letters.
  const before = "(?:[A-Z0-9.]{2,14} ?[/|] ?)?";
  // A recogniser loses the stroke: "15 JUN JUIN 50".
  const month = `(?:${anyOf(latinMonths[at])})[A-Z]{0,9}\\.?`;
  const behind = `(?: ?[/|] ?[A-Z.]{2,14}| ${month})?`;
  const word = `${before}${month}${behind}`;
  const bodies = [
    `${d}${GAP}${m}${GAP}${anyYear}`,
    `${longYear}${GAP}${m}${GAP}${d}`,
    `${d}(?:${GAP})?${word}(?:${GAP})?${anyYear}`,
    `${d}${GAP}${romanMonths[at] ?? ""}${GAP}${anyYear}`,
    `${word}${GAP}${d}${GAP}${longYear}`,
    `${day}${number}${year}`,
  ];
  return [
    ...bodies.map((body) => ({ pattern: asPattern(body), isMonthFirst: false })),
    { pattern: asPattern(`${m}${GAP}${d}${GAP}${longYear}`), isMonthFirst: true },
  ];
}

/** A month in its own script alone: 14 СЕР 1990, 14 ส.ค. 2533. */
function otherPattern(date: string): RegExp {
  const { at, d, anyYear } = partsOf(date);
  return asPattern(`${d}(?:${GAP})?(?:${anyOf(otherMonths[at])})[\\p{L}\\p{M}]{0,12}(?:${GAP})?${anyYear}`);
}

function isAmbiguous(date: string): boolean {
  const [, month = "", day = ""] = date.split("-");
  return Number(day) <= 12 && day !== month;
}

/** Letters that look like digits, in a group that has a digit: II alone is a month. */
const withDigits = (line: string): string =>
  line.replace(/[0-9OQIL|SB]+/g, (group) =>
    /\d/.test(group) ? group.replace(/[OQ]/g, "0").replace(/[IL|]/g, "1").replace(/S/g, "5").replace(/B/g, "8") : group,
  );

/** A digit that looks like a letter, in a month: 190CT2032. */
const withMonths = (line: string): string => line.replace(/0(?=[CK]T)/g, "O").replace(/(?<=N)0(?=V)/g, "O");

const THAI_ZERO = "๐".charCodeAt(0);
const ownDigits = (text: string) => text.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - THAI_ZERO));

const TURNED_ROUND = 0.9;

/** To the day. `isUsual`: the state prints the month before the day. */
export function findDate({ lines }: Pick<VisualZone, "lines">, date: string, isUsual = false): FoundText | null {
  const latin = latinPatterns(date);
  const other = { pattern: otherPattern(date), isMonthFirst: false };
  let best: FoundText | null = null;
  for (const line of lines) {
    const text = anyAscii(line.text).toUpperCase();
    const own = ownDigits(line.text.normalize("NFC")).toUpperCase();
    const looks: [string, DatePattern[]][] = [
      [text, latin],
      [withDigits(text), latin],
      [withMonths(text), latin],
      [own, [other]],
    ];
    for (const [candidate, patterns] of looks) {
      for (const { pattern, isMonthFirst } of patterns) {
        const match = pattern.exec(candidate);
        if (!match) continue;
        const similarity = isMonthFirst && !isUsual && isAmbiguous(date) ? TURNED_ROUND : 1;
        const said = comparabilityOf([line]);
        const found = { text: match[0], similarity, confidence: line.confidence, at: printPositionOf(line), ...said };
        if (isBetterText(found, best)) best = found;
      }
    }
  }
  return best;
}
