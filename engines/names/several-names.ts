import { isEastAsian } from "./east-asian-words.ts";

/** Words after which another name of the same one stands. Longest first. */
const OTHER_NAME =
  /[\s,;(](?:also known as|otherwise known as|better known as|formerly listed as|previously listed as|formerly known as|previously known as|now known as|trading as|doing business as|operating as|formerly|previously|a\.k\.a\.?|a\/k\/a|f\.k\.a\.?|f\/k\/a|n\.k\.a\.?|n\/k\/a|d\.b\.a\.?|d\/b\/a|t\/a|aka|fka|nka|dba|alias|good quality:?|low quality:?)[\s:]+/giu;
/** What follows is no name. */
const NO_NAME =
  /[,;(]\s?(?:born|d\.?o\.?b\.?:?|p\.?o\.?b\.?:?|false identity|true identity|real name unknown|deceased|passport|previously listed|formerly listed|id card|identity card|date of birth)\b/iu;
const NUMBERED = /(?:^|[\s;,])(?:[a-z]|[0-9]{1,2})\)\s+/iu;
const ORIGINAL =
  /^\s*(?:original script|in original script|arabic|cyrillic|russian|persian|farsi|chinese|korean|hebrew)\s*:\s*/iu;
const MARKS =
  /[();/]|\b(?:a\.?k|f\.?k|n\.?k|d\.?b|also|known|formerly|previously|trading as|alias|born|dba|t\/a|identity|quality|doing|operating)/iu;

/** Names that one field may hold; more are no names. */
const MOST = 12;
/** Longer fields are no names, and none of the expressions is to go through them. */
const LONGEST_FIELD = 1000;
const SHORTEST = 3;
/** Of "previously listed as" with nothing after it. */
const LEFT_OVER = /^(?:previously |formerly )?(?:listed|known)(?: as)?$/iu;

type Script = "latin" | "cyrillic" | "arabic" | "hebrew" | "greek" | "eastern" | "other";

function scriptOf(text: string): Script | undefined {
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if ((code >= 65 && code <= 90) || (code >= 97 && code <= 122) || (code >= 0xc0 && code <= 0x24f)) return "latin";
    if (code >= 0x370 && code <= 0x3ff) return "greek";
    if (code >= 0x400 && code <= 0x52f) return "cyrillic";
    if (code >= 0x590 && code <= 0x5ff) return "hebrew";
    if (code >= 0x600 && code <= 0x77f) return "arabic";
    if (isEastAsian(text[i] ?? "") || (code >= 0x3040 && code <= 0x30ff)) return "eastern";
    if (code > 0x800) return "other";
  }
  return undefined;
}

const wordCount = (text: string) => text.trim().split(/\s+/).filter(Boolean).length;

/** Outside and inside of the last bracket, if both may be names. */
function atBracket(text: string): string[] {
  const trimmed = text.trimEnd();
  const open = trimmed.lastIndexOf("(");
  if (open < 0) return [text];
  const isClosed = trimmed.endsWith(")");
  const outside = trimmed.slice(0, open).trim();
  const inside = trimmed.slice(open + 1, isClosed ? -1 : undefined).trim();
  if (outside === "") return [inside];
  if (!isClosed && trimmed.includes(")", open)) return [text];
  const bare = inside.replace(ORIGINAL, "");
  const isOther = bare !== inside || scriptOf(bare) !== scriptOf(outside);
  if (scriptOf(bare) === undefined) return [text];
  // One word alone is too little of a person or company to be found by.
  if (isOther || wordCount(bare) > 1) return wordCount(outside) > 1 || isOther ? [outside, bare] : [bare];
  // A short name in capitals; another word there may tell one company from another.
  return /^[A-Z/.-]+$/.test(bare) && wordCount(outside) > 1 ? [outside] : [text];
}

/** Two names with a stroke between them have two words each at least: S/A and A/S are one word. */
function atStroke(text: string): string[] {
  const parts = text.split("/");
  return parts.length === 2 && parts.every((part) => wordCount(part) > 1) ? parts : [text];
}

/** A phrase between two names makes three words. Each name of a list comes here, so the expressions are for few. */
function mayHoldSeveral(field: string): boolean {
  if (field.length > LONGEST_FIELD) return false;
  let spaces = 0;
  for (let i = 0; i < field.length; i += 1) {
    const code = field.charCodeAt(i);
    if (code === 32) spaces += 1;
    else if (code === 40 || code === 41 || code === 47 || code === 59) return true;
  }
  return spaces > 1 && MARKS.test(field);
}

/**
 * The names in one field of a list, the whole of it first: with a.k.a., formerly or d/b/a between them, numbered, with
 * semicolons, in brackets or in two scripts (as the UN's list has them). Dates and papers after a name are left out. One name:
 * the text alone.
 */
export function namesInField(field: string): string[] {
  if (!mayHoldSeveral(field)) return [field];
  const found = new Set<string>();
  for (const semicolon of field.split(";"))
    for (const numbered of semicolon.split(NUMBERED))
      for (const other of numbered.split(OTHER_NAME)) {
        const text = beforeOthers(other);
        for (const bracket of atBracket(text)) for (const name of atStroke(bracket)) found.add(tidied(name));
      }
  const names = [...found].filter(
    (name) => name.length >= SHORTEST && scriptOf(name) !== undefined && name !== field && !LEFT_OVER.test(name),
  );
  return [field, ...names.slice(0, MOST)];
}

/** What stands before a date or a paper. */
function beforeOthers(text: string): string {
  const at = text.search(NO_NAME);
  return (at < 0 ? text : text.slice(0, at)).trim();
}

const isEdge = (letter: string) => ",:; ".includes(letter);

function tidied(name: string): string {
  let [from, to] = [0, name.length];
  while (from < to && (isEdge(name[from] ?? "") || name[from] === ".")) from += 1;
  while (to > from && isEdge(name[to - 1] ?? "")) to -= 1;
  const text = name.slice(from, to);
  return text.endsWith(")") && !text.includes("(") ? text.slice(0, -1).trim() : text;
}
