import anyAscii from "any-ascii";
import { compileNames } from "#engines/names/compile-names.ts";
import { findNames } from "#engines/names/find-names.ts";
import type { Point } from "./homography.ts";
import { toMrzName } from "./mrz-names.ts";
import type { PrintedText, VisualZone } from "./visual-zone.ts";

/** Dates are YYYY-MM-DD. */
export type Expected = { kind: "name" | "number" | "date"; value: string; isMonthFirst?: boolean };
/** A letter changed on purpose looks like a misread one: only from `SAME` on the text counts as equal. */
export type FoundText = { text: string; similarity: number; confidence: number; at: { left: number; top: number } };

export const SAME = 0.995;

/** Per word of a name: one wrong letter in five is a recogniser's error, more is another name. */
export const MIN_NAME_SIMILARITY = 0.8;
/** One of nine characters may differ, after look-alikes are made equal. */
export const MIN_NUMBER_SIMILARITY = 0.88;

const LOOK_ALIKES: Record<string, string> = { O: "0", Q: "0", D: "0", I: "1", L: "1", Z: "2", S: "5", G: "6", B: "8" };
/** Those that have one shape in most print: only they count as equal. */
const ONE_SHAPE: Record<string, string> = { O: "0", Q: "0", D: "0", I: "1", L: "1" };
const ONE_LETTER: Record<string, string> = { L: "I", Q: "O" };
const LOOK_ALIKE = 0.95;
const MONTHS = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];
const MONTH_VARIANTS: Record<string, string> = {
  FEB: "FEB|FEV|LUT",
  MAR: "MAR|MRZ|MAERZ",
  APR: "APR|AVR|KWI",
  MAY: "MAY|MAI|MAJ",
  JUN: "JUN|JUIN|CZE",
  JUL: "JUL|JUIL|LIP",
  AUG: "AUG|AOU|SIE",
  SEP: "SEP|SEPT|WRZ",
  OCT: "OCT|OKT|PAZ",
  NOV: "NOV|LIS",
  DEC: "DEC|DEZ|GRU",
  JAN: "JAN|STY",
};

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a.charAt(i - 1) === b.charAt(j - 1) ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

export function similarityOf(a: string, b: string): number {
  const longer = Math.max(a.length, b.length);
  return longer === 0 ? 0 : 1 - editDistance(a, b) / longer;
}

const plain = (text: string) => anyAscii(text).toUpperCase();
const bare = (text: string) => plain(text).replace(/[^A-Z0-9]/g, "");
const oneShape = (text: string) => [...bare(text)].map((c) => ONE_SHAPE[c] ?? c).join("");
const oneLetter = (part: string) => [...part].map((c) => ONE_LETTER[c] ?? c).join("");
const blurred = (text: string) => [...bare(text)].map((c) => LOOK_ALIKES[c] ?? c).join("");

/** AE, OE, UE, AA and SS each stand for one letter; a recogniser that loses the accent leaves only the letter. */
const collapsed = (part: string) =>
  part
    .replace(/A[AE]/g, "A")
    .replace(/([OU])E/g, "$1")
    .replace(/SS/g, "S");

/** The spellings of a name to compare: ICAO's (Ü is UE), without the accent (Ü is U), and collapsed. */
function spellingsOf(name: string): string[][] {
  const parts = (spelled: string) => spelled.split(/[^A-Z]+/).filter((part) => part !== "");
  const icao = parts(toMrzName(name));
  const simple = parts(plain(name).replace(/['’]/g, ""));
  const spellings = [icao, simple, icao.map(collapsed)];
  return spellings.filter((one, i) => spellings.findIndex((other) => other.join() === one.join()) === i);
}

function withLetters(word: string): string {
  if (!/\p{L}\d|\d\p{L}/u.test(word)) return word;
  return word.replace(/0/g, "O").replace(/1/g, "I").replace(/5/g, "S").replace(/8/g, "B");
}

function bestWord(
  part: string,
  printed: { parts: string[]; word: PrintedText }[],
): { word: PrintedText; similarity: number } | null {
  let best: { word: PrintedText; similarity: number } | null = null;
  for (const { parts, word } of printed) {
    for (const candidate of parts) {
      const similarity = similarityOf(oneLetter(part), oneLetter(candidate));
      if (!best || similarity > best.similarity) best = { word, similarity };
    }
  }
  return best;
}

const placeOf = (print: PrintedText | undefined) => ({ left: print?.box.left ?? 0, top: print?.box.top ?? 0 });

/** Single letters only count beside longer parts. */
function findName(zone: VisualZone, name: string): FoundText | null {
  const printed = zone.words.map((word) => ({ parts: spellingsOf(withLetters(word.text)).flat(), word }));
  let best: FoundText | null = null;
  for (const spelling of spellingsOf(name)) {
    const parts = spelling.filter((part) => part.length > 1 || spelling.length === 1);
    if (parts.length === 0) continue;
    const found = parts.map((part) => bestWord(part, printed));
    const least = Math.min(...found.map((match) => match?.similarity ?? 0));
    if (least < MIN_NAME_SIMILARITY || least <= (best?.similarity ?? 0)) continue;
    const words = found.flatMap((match) => (match ? [match.word] : []));
    best = {
      text: [...new Set(words.map((word) => word.text))].join(" "),
      similarity: least,
      confidence: Math.min(...words.map((word) => word.confidence)),
      at: placeOf(words[0]),
    };
  }
  return best;
}

/** A name that only the engine of names finds is near, never the same. */
const NEAR = 0.9;
const PROBABLE = 85;
const MOST_RUNS = 400;

/** In a script whose spelling in Latin cannot be told letter by letter, as Hebrew's and Arabic's. */
function findNameInScript(zone: VisualZone, name: string): FoundText | null {
  const many = name.split(/\s+/).filter(Boolean).length;
  const runs = zone.lines
    .filter(({ text }) => /[^\P{L}\p{Script=Latin}]/u.test(text))
    .flatMap((line) => {
      const words = line.text.split(/\s+/);
      return words.map((_, from) => ({ text: words.slice(from, from + many).join(" "), line }));
    })
    .slice(0, MOST_RUNS);
  if (runs.length === 0) return null;
  const index = compileNames(runs.map(({ text }) => ({ names: [text], kind: "person" as const })));
  const [best] = findNames(index, { name, kind: "person" }, { minScore: PROBABLE, limit: 1 });
  const run = best && runs[best.entry];
  return run ? { text: run.text, similarity: NEAR, confidence: run.line.confidence, at: placeOf(run.line) } : null;
}

/** Runs of up to four neighbours, because numbers are printed in groups. */
function findNumber(zone: VisualZone, number: string): FoundText | null {
  const wanted = blurred(number);
  if (wanted.length < 4) return null;
  let best: FoundText | null = null;
  for (const line of zone.lines) {
    const words = line.text.split(/\s+/);
    for (let from = 0; from < words.length; from += 1) {
      for (let to = from + 1; to <= Math.min(words.length, from + 4); to += 1) {
        const text = words.slice(from, to).join(" ");
        const candidate = blurred(text);
        if (Math.abs(candidate.length - wanted.length) > 1) continue;
        const alike = similarityOf(wanted, candidate);
        const similarity = alike === 1 && oneShape(text) !== oneShape(number) ? LOOK_ALIKE : alike;
        if (similarity >= MIN_NUMBER_SIMILARITY && similarity > (best?.similarity ?? 0)) {
          best = { text, similarity, confidence: line.confidence, at: placeOf(line) };
        }
      }
    }
  }
  return best;
}

/** 14.08.1990, 14/8/90, 1990-08-14, 08/14/1990, 14 AUG/AOU 1990, Aug 14, 1990. */
function datePatterns(date: string): { pattern: RegExp; isMonthFirst: boolean }[] {
  const [year = "", month = "", day = ""] = date.split("-");
  const loose = (part: string) => (part.startsWith("0") ? `0?${part.slice(1)}` : part);
  const d = loose(day);
  const m = loose(month);
  const y = `(?:${year}|${year.slice(2)})`;
  const gap = "[ .,/-]{1,3}";
  const english = MONTHS[Number(month) - 1] ?? "";
  // A local month may come first ("14 СЕР/AUG 90"), in any script: it is read as some letters.
  const local = "(?:[A-Z0-9]{2,12} ?[/|] ?)?";
  const word = `${local}(?:${MONTH_VARIANTS[english] ?? english})[A-Z]*(?: ?/ ?[A-Z]+)?`;
  const bodies = [
    `${d}${gap}${m}${gap}${y}`,
    `${year}${gap}${m}${gap}${d}`,
    `${d}(?:${gap})?${word}(?:${gap})?${y}`,
    `${word}${gap}${d}${gap}${year}`,
    `${day}${month}${year}`,
  ];
  const asPattern = (body: string) => new RegExp(`(?<![0-9])${body}(?![0-9])`);
  const monthFirst = asPattern(`${m}${gap}${d}${gap}${year}`);
  return [
    ...bodies.map((body) => ({ pattern: asPattern(body), isMonthFirst: false })),
    { pattern: monthFirst, isMonthFirst: true },
  ];
}

function isAmbiguous(date: string): boolean {
  const [, month = "", day = ""] = date.split("-");
  return Number(day) <= 12 && day !== month;
}

function withDigits(line: string): string {
  return line.replace(/[0-9OIL|SB][0-9OIL|SB./ -]*[0-9OIL|SB]/g, (run) =>
    /\d/.test(run) ? run.replace(/[OQ]/g, "0").replace(/[IL|]/g, "1").replace(/S/g, "5").replace(/B/g, "8") : run,
  );
}

const TURNED_ROUND = 0.9;

function findDate(zone: VisualZone, { value: date, isMonthFirst: isUsual = false }: Expected): FoundText | null {
  const patterns = datePatterns(date);
  let best: FoundText | null = null;
  for (const line of zone.lines) {
    const text = plain(line.text);
    for (const candidate of [text, withDigits(text)]) {
      for (const { pattern, isMonthFirst } of patterns) {
        const match = pattern.exec(candidate);
        if (!match) continue;
        const similarity = isMonthFirst && !isUsual && isAmbiguous(date) ? TURNED_ROUND : 1;
        if (similarity > (best?.similarity ?? 0))
          best = { text: match[0], similarity, confidence: line.confidence, at: placeOf(line) };
      }
    }
  }
  return best;
}

/** Null when it is not there: nothing is guessed. A date must match to the day; a name with every part. */
export function findInVisualZone(zone: VisualZone, expected: Expected): FoundText | null {
  if (expected.kind === "name") return findName(zone, expected.value) ?? findNameInScript(zone, expected.value);
  if (expected.kind === "number") return findNumber(zone, expected.value);
  return findDate(zone, expected);
}

function placeInZone(zone: VisualZone, share: Point): Point {
  const x = (share.x - 0.5) * zone.source.width;
  const y = (share.y - 0.5) * zone.source.height;
  const turn = (zone.turnDeg * Math.PI) / 180;
  return {
    x: zone.width / 2 + x * Math.cos(turn) - y * Math.sin(turn),
    y: zone.height / 2 + x * Math.sin(turn) + y * Math.cos(turn),
  };
}

/** The MRZ must not confirm itself. `corners` is null when it is on another side. */
export function withoutMrz(zone: VisualZone, corners: Point[] | null): VisualZone {
  const placed = (corners ?? []).map((corner) => placeInZone(zone, corner));
  const top = Math.min(...placed.map((p) => p.y));
  const bottom = Math.max(...placed.map((p) => p.y));
  const isOutside = ({ text, box }: PrintedText) => {
    const middle = box.top + box.height / 2;
    return !(middle >= top && middle <= bottom) && !/[<«‹]{2}/.test(text);
  };
  return { ...zone, lines: zone.lines.filter(isOutside), words: zone.words.filter(isOutside) };
}
