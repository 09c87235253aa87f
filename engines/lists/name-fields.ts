import { countryOf } from "./country-names.ts";
import type { ListedDocument, ListedName } from "./lists.types.ts";
import { datesIn } from "./partial-dates.ts";

/** What one field of names holds: several names, and births and papers that stand beside them. */
export type NameField = { names: ListedName[]; births: string[]; documents: ListedDocument[] };

type Options = { kind: ListedName["kind"]; script?: string; isOrganisation: boolean };

/** Words before another name of the same entry. The longer before the shorter of one beginning. */
const aliasMarks = [
  "original script:",
  "formerly known as",
  "previously known as",
  "formerly listed as",
  "previously listed as",
  "also known as",
  "transliterated as",
  "trading as",
  "doing business as",
  "formerly",
  "previously",
  "a.k.a.",
  "f.k.a.",
  "n.k.a.",
  "d.b.a.",
  "a/k/a",
  "f/k/a",
  "d/b/a",
];
/** The same without full stops are words of names, too: `Jean Aka`. They are marks between two whole names. */
const bareMarks = ["aka", "fka", "dba", "alias"];
/** What follows tells of a name, and is none. */
const notNames = ["born", "passport", "false identity", "identity card", "national id", "date of birth", "dob"];

const isLetter = (text: string): boolean => /\p{L}/u.test(text);
const isLatin = (text: string): boolean => /\p{Script=Latin}/u.test(text);
const isOtherScript = (text: string): boolean => isLetter(text) && !isLatin(text);
const wordsOf = (text: string): string[] => text.split(/\s/u).filter((word) => word !== "");

const edges = " \t\r\n,;:.-–/\"'“”‘’«»";
/** Without marks at its ends; a full stop after an initial stays. */
function trimmed(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && edges.includes(text.charAt(from))) from += 1;
  while (to > from && edges.includes(text.charAt(to - 1)) && text.charAt(to - 1) !== ".") to -= 1;
  return text.slice(from, to);
}

/** Where a mark stands as words of its own, from `at` on; -1: nowhere. */
function findMark(lower: string, mark: string, at = 0): number {
  for (let found = lower.indexOf(mark, at); found !== -1; found = lower.indexOf(mark, found + 1)) {
    const before = lower.charAt(found - 1);
    const after = lower.charAt(found + mark.length);
    if (!isLetter(before) && !/[\p{L}\p{N}]/u.test(after)) return found;
  }
  return -1;
}

type Part = { text: string; isInside: boolean };

/** Text outside of brackets, and what stands in each, in turn; of brackets in brackets the outer ones count. */
function readBrackets(text: string): Part[] {
  const parts: Part[] = [];
  let [part, depth] = ["", 0];
  const end = (isInside: boolean) => {
    if (part.trim() !== "") parts.push({ text: part.trim(), isInside });
    part = "";
  };
  for (const letter of text) {
    if (letter === "(" || letter === "[") {
      if (depth === 0) end(false);
      depth += 1;
      if (depth === 1) continue;
    }
    if ((letter === ")" || letter === "]") && depth > 0) {
      depth -= 1;
      if (depth > 0) part += letter;
      else end(true);
      continue;
    }
    part += letter;
  }
  end(depth > 0);
  return parts;
}

/** At semicolons, and at `a)`, `b)` … and line breaks outside of brackets. */
function splitField(text: string): string[] {
  const pieces: string[] = [];
  let [piece, depth] = ["", 0];
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    const isNumbered =
      depth === 0 &&
      /[a-z\d]/.test(letter) &&
      text.charAt(at + 1) === ")" &&
      (at === 0 || /\s/u.test(text.charAt(at - 1)));
    if (isNumbered || (letter === ";" && depth === 0)) {
      pieces.push(piece);
      piece = "";
      if (isNumbered) at += 1;
      continue;
    }
    if (letter === "(") depth += 1;
    if (letter === ")" && depth > 0) depth -= 1;
    piece += letter;
  }
  return [...pieces, piece].filter((each) => each.trim() !== "");
}

/** `Oman passport no. 01234567`: a word with digits after "no", and the country before. */
function documentsIn(text: string): ListedDocument[] {
  const at = findMark(text.toLowerCase(), "passport");
  if (at === -1) return [];
  const number = wordsOf(text.slice(at)).find((word) => (word.match(/\d/g)?.length ?? 0) >= 4);
  if (number === undefined) return [];
  const before = wordsOf(text.slice(0, at));
  const country = before.map((_, from) => countryOf(before.slice(from).join(" "))).find((found) => found);
  return [{ type: "Passport", number: trimmed(number), ...(country && { country }) }];
}

function splitAtBareMark(text: string, isInside: boolean): string[] {
  const lower = text.toLowerCase();
  for (const mark of bareMarks) {
    const at = findMark(lower, mark);
    if (at === -1) continue;
    const sides = [text.slice(0, at), text.slice(at + mark.length)];
    if (sides.every((side) => wordsOf(side).length > 1) || (isInside && at === 0)) return sides;
  }
  return [text];
}

/** At marks such as "a.k.a."; what stands after one that is no name's is left out. */
function splitAtMarks(text: string, isInside = false): string[] {
  const lower = text.toLowerCase();
  const cuts = notNames.map((mark) => findMark(lower, mark)).filter((at) => at !== -1);
  const name = text.slice(0, Math.min(text.length, ...cuts));
  const lowerName = name.toLowerCase();
  for (const mark of aliasMarks) {
    const at = findMark(lowerName, mark);
    if (at === -1) continue;
    return [name.slice(0, at), name.slice(at + mark.length)].flatMap((side) => splitAtMarks(side));
  }
  return splitAtBareMark(name, isInside);
}

const isShortName = (text: string): boolean => text.length <= 12 && /\p{Lu}/u.test(text) && !/[\p{Ll}\s]/u.test(text);

class FieldReader {
  readonly #options: Options;
  readonly field: NameField = { names: [], births: [], documents: [] };
  constructor(options: Options) {
    this.#options = options;
  }

  read(text: string): void {
    for (const piece of splitField(text)) {
      const parts = readBrackets(piece);
      const outside = parts.filter(({ isInside }) => !isInside).map((part) => part.text);
      const { names } = this.field;
      const before = names.length;
      const name = parts.flatMap((part, at) => {
        if (!part.isInside) return [part.text];
        const isInName = !this.#readInside(part.text, outside.join(" "), at === parts.length - 1);
        return isInName ? [`(${part.text})`] : [];
      });
      // The name itself is first.
      const inside = names.splice(before);
      this.#readOutside(name.join(" "));
      names.push(...inside);
    }
  }

  #add(text: string, more: Partial<ListedName> = {}): void {
    const name = trimmed(text);
    if (!/[\p{L}\p{N}]/u.test(name)) return;
    const { kind, script } = this.#options;
    this.field.names.push({ text: name, kind, ...(script && { script }), ...more });
  }

  #readFacts(text: string): void {
    const lower = text.toLowerCase();
    const born = ["born", "date of birth", "dob"].map((mark) => findMark(lower, mark)).find((at) => at !== -1);
    const passport = findMark(lower, "passport");
    if (born !== undefined)
      this.field.births.push(...datesIn(text.slice(born, passport > born ? passport : undefined)));
    this.field.documents.push(...documentsIn(text));
  }

  #readOutside(text: string): void {
    this.#readFacts(text);
    for (const name of splitAtMarks(text)) {
      const sides = this.#options.isOrganisation ? name.split("/") : [name];
      // `Army of the North/Northern Movement` are two, `A/S` is a form.
      const areNames = sides.length > 1 && sides.every((side) => wordsOf(side).length > 1);
      for (const each of areNames ? sides : [name]) this.#add(each);
    }
  }

  /** @returns false when it is a part of the name around it: `Velgora (Malta) Ltd` */
  #readInside(text: string, outside: string, isLast: boolean): boolean {
    const { isOrganisation } = this.#options;
    const lower = text.toLowerCase();
    if (notNames.some((mark) => findMark(lower, mark) !== -1)) {
      this.#readFacts(text);
      return true;
    }
    const marked = splitAtMarks(text, true);
    if (marked.length > 1 || isOtherScript(text) !== isOtherScript(outside)) {
      for (const name of marked) this.#add(name, isOtherScript(name) ? { script: "original" } : {});
      return true;
    }
    const short = trimmed(text);
    if (isOrganisation && isLast && isShortName(short)) {
      for (const name of new Set([short, ...short.split("/")])) this.#add(name, { kind: "weak" });
      return true;
    }
    const count = wordsOf(text).length;
    const isName = /^\P{Ll}/u.test(short) && !/\d/.test(text) && count <= 5 && !countryOf(short);
    if (!isLast || !isName || (isOrganisation && count === 1)) return !isOrganisation && isLast;
    this.#add(text, { kind: "weak" });
    return true;
  }
}

/**
 * The names that a publisher wrote into one field: `A; B`, `a) A b) B`, `A (original script: Б)`, `A (formerly B)`,
 * `A, born 3 Mar. 1971 (Oman passport no. 01234567)`. Every name that it has, none of the words around them.
 */
export function readNameField(text: string, options: Options): NameField {
  const reader = new FieldReader(options);
  reader.read(text.slice(0, 4_000));
  return reader.field;
}

/** Of several fields. */
export const joinNameFields = (fields: readonly NameField[]): NameField => ({
  names: fields.flatMap(({ names }) => names),
  births: fields.flatMap(({ births }) => births),
  documents: fields.flatMap(({ documents }) => documents),
});
