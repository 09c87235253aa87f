import anyAscii from "any-ascii";
import { readNationalNumber } from "#engines/national-numbers/read-national-number.ts";
import { type CardField, type CardLayout, layoutScripts, type PrintedFieldName } from "./card-layout.ts";
import type { PrintAtom } from "./print-atoms.ts";

export type PrintedValue = { value: string; confidence: number };

/** Below this letters are guesses. */
const leastConfidence = 0.4;
/** A digit that was read as the letter that looks like it, or the other way round. */
const repairCosts = 0.85;

const sureOf = (atoms: readonly PrintAtom[]) => Math.min(...atoms.map(({ confidence }) => confidence));

const found = (value: string, atoms: readonly PrintAtom[]): PrintedValue | null => {
  const confidence = sureOf(atoms);
  return confidence >= leastConfidence ? { value, confidence } : null;
};

const isWord = (text: string) => /\p{L}/u.test(text);
const isName = (text: string) => /^\p{L}[\p{L}\p{M}'’ʼ.-]*$/u.test(text);
const isLatin = (text: string) => /\p{Script=Latin}/u.test(text);

/** Names in two scripts stand one behind the other: the card's own is taken. */
function readName(given: readonly PrintAtom[], { isRightToLeft, script }: CardLayout): PrintedValue | null {
  const atoms = isRightToLeft ? given.toReversed() : given;
  const words = atoms.filter(({ text }) => isWord(text) || /\d/.test(text));
  const own = words.filter(({ text }) => (script ? layoutScripts[script].test(text) : isLatin(text) || !isWord(text)));
  return own.length > 0 && own.every(({ text }) => isName(text))
    ? found(own.map(({ text }) => text).join(" "), own)
    : null;
}

const titles = new Set(["mr", "mrs", "miss", "ms", "master"]);
const withoutTitle = (atoms: readonly PrintAtom[]) =>
  atoms[0] && titles.has(atoms[0].letters) && atoms.length > 1 ? atoms.slice(1) : atoms;

/** English, French, Spanish, Portuguese, German, Dutch, Polish: by the letters that tell them apart. */
const monthStems: readonly (readonly string[])[] = [
  ["jan", "ene", "sty", "oca"],
  ["feb", "fev", "lut", "sub"],
  ["mar", "mrt", "mrz", "maa"],
  ["apr", "avr", "abr", "kwi", "nis"],
  ["may", "mai", "mei", "maj"],
  ["jun", "juin", "cze", "haz"],
  ["jul", "juil", "lip", "tem"],
  ["aug", "aou", "ago", "sie"],
  ["sep", "set", "wrz", "eyl"],
  ["oct", "okt", "out", "paz", "eki"],
  ["nov", "lis", "kas"],
  ["dec", "dez", "dic", "des", "gru", "ara"],
];
const monthOf = (letters: string) =>
  letters.length < 3 ? -1 : monthStems.findIndex((stems) => stems.some((stem) => letters.startsWith(stem)));

function asDate(year: string, month: string, day: string): string | null {
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const isDay = !Number.isNaN(Date.parse(date)) && new Date(date).toISOString().startsWith(date);
  return isDay && year >= "1900" && year <= "2100" ? date : null;
}

/** "1505 2020" and "15052020": blanks between digits are easily lost. */
const withoutJoins = (number: string, next: string | undefined): string[] => {
  if (number.length === 8) return [number.slice(0, 2), number.slice(2, 4), number.slice(4)];
  return number.length === 4 && /^\d{4}$/.test(next ?? "") ? [number.slice(0, 2), number.slice(2)] : [number];
};

/** The first day in a text of numbers and months: 14.08.1990, 14 08 1990, 1990-08-14, 14 AUG/AOU 1990, Aug 14, 1990. */
export function printedDateIn(text: string, isMonthFirst = false): string | null {
  const parts =
    anyAscii(text)
      .toLowerCase()
      .match(/\d+|[a-z]+/g) ?? [];
  const pieces = parts.flatMap((part, at) => {
    if (/^\d/.test(part)) return withoutJoins(part, parts[at + 1]);
    const month = monthOf(part);
    return month < 0 ? [] : [`m${month + 1}`];
  });
  // The same month in a second language.
  const once = pieces.filter((piece, at) => !(piece.startsWith("m") && pieces[at - 1]?.startsWith("m")));
  for (let at = 0; at + 2 < once.length; at += 1) {
    const [a = "", b = "", c = ""] = once.slice(at, at + 3);
    const isNumber = (piece: string, length: number) => /^\d/.test(piece) && piece.length <= length;
    if (c.length === 4 && /^\d/.test(c)) {
      if (b.startsWith("m") && isNumber(a, 2)) return asDate(c, b.slice(1), a);
      if (a.startsWith("m") && isNumber(b, 2)) return asDate(c, a.slice(1), b);
      if (isNumber(a, 2) && isNumber(b, 2)) return isMonthFirst ? asDate(c, a, b) : asDate(c, b, a);
    }
    if (/^\d{4}$/.test(a) && isNumber(c, 2) && (isNumber(b, 2) || b.startsWith("m")))
      return asDate(a, b.replace("m", ""), c);
  }
  return null;
}

const asDigit: Record<string, string> = { O: "0", Q: "0", D: "0", I: "1", L: "1", Z: "2", S: "5", G: "6", B: "8" };
const asLetter: Record<string, string> = { 0: "O", 1: "I", 2: "Z", 5: "S", 6: "G", 8: "B" };

/** Null: it does not have the shape, also with look-alikes. `repairs`: how many were put right. */
function inShape(text: string, shape: string): { value: string; repairs: number } | null {
  if (text.length !== shape.length) return null;
  let value = "";
  let repairs = 0;
  for (const [at, want] of [...shape].entries()) {
    const sign = text.charAt(at);
    const isDigit = /\d/.test(sign);
    const put = want === "X" || isDigit === (want === "0") ? sign : (isDigit ? asLetter : asDigit)[sign];
    if (put === undefined) return null;
    if (put !== sign) repairs += 1;
    value += put;
  }
  // More is another text, which only happens to be as long.
  return repairs <= 2 ? { value, repairs } : null;
}

const plainOf = (atoms: readonly PrintAtom[]) =>
  anyAscii(atoms.map(({ text }) => text).join(""))
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "");

export type PrintedNumberRules = { country: string | null; today: string };

function isRight(text: string, kind: string | undefined, { country, today }: PrintedNumberRules): boolean {
  if (kind === undefined || country === null) return true;
  return !("problem" in readNationalNumber({ country, kind, text, today }));
}

/** What follows a number on its line is left away: the longest beginning that has a shape. */
export function readNumber(
  atoms: readonly PrintAtom[],
  { shapes, kind }: CardField,
  rules: PrintedNumberRules,
): PrintedValue | null {
  for (let to = atoms.length; to > 0; to -= 1) {
    const some = atoms.slice(0, to);
    const plain = plainOf(some);
    const fits = shapes
      ? shapes.flatMap((shape) => inShape(plain, shape) ?? [])
      : /^[A-Z0-9]{5,20}$/.test(plain) && /\d/.test(plain)
        ? [{ value: plain, repairs: 0 }]
        : [];
    const best = fits.filter(({ value }) => isRight(value, kind, rules)).sort((a, b) => a.repairs - b.repairs)[0];
    const read = best && found(best.value, some);
    if (read) return { ...read, confidence: read.confidence * repairCosts ** best.repairs };
  }
  return null;
}

function readSex(atoms: readonly PrintAtom[], sexes: CardLayout["sexes"]): PrintedValue | null {
  const known: Readonly<Record<string, string>> = { M: "M", F: "F", X: "X", MALE: "M", FEMALE: "F", ...sexes };
  const said = atoms.flatMap((atom) => {
    const sex =
      known[
        anyAscii(atom.text)
          .toUpperCase()
          .replace(/[^A-Z-]/g, "")
      ];
    return sex ? [{ atom, sex }] : [];
  });
  const [first] = said;
  if (!first || said.some(({ sex }) => sex !== first.sex)) return null;
  return found(first.sex, [first.atom]);
}

/** Null where the text is no value of such a field. */
export function readValue(
  name: PrintedFieldName,
  atoms: readonly PrintAtom[],
  { layout, field, today }: { layout: CardLayout; field: CardField; today: string },
): PrintedValue | null {
  if (atoms.length === 0) return null;
  if (name === "surname" || name === "givenNames" || name === "fullName") return readName(withoutTitle(atoms), layout);
  if (name === "nationality") return readName(atoms, layout);
  if (name === "sex") return readSex(atoms, layout.sexes);
  if (name === "documentNumber" || name === "personalNumber")
    return readNumber(atoms, field, { country: layout.country, today });
  const date = printedDateIn(atoms.map(({ text }) => text).join(" "), layout.isMonthFirst);
  return date === null
    ? null
    : found(
        date,
        atoms.filter(({ text }) => /[\p{L}\d]/u.test(text)),
      );
}
