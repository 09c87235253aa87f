import { type Alignment, isEssentialKind, pair, type ScoredWord } from "./alignment.ts";
import { HASH_OF_NOTHING, hashedWith } from "./known-words.ts";
import { type NameIndex, nameText } from "./name-index.ts";

const MARK_OF_WORD = /[\p{L}\p{N}\p{M}]/u;
const SPACE = 32;

const isAsciiWord = (code: number) =>
  (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);

function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i += 1) if (text.charCodeAt(i) > 127) return false;
  return true;
}

/** Letters and digits in one case with one space between words; nothing else of a name tells two apart. */
function exactText(name: string): string {
  let out = "";
  let isApart = false;
  for (const letter of isAscii(name) ? name.toLowerCase() : name.normalize("NFKC").toLowerCase()) {
    const code = letter.charCodeAt(0);
    if (code < 128 ? isAsciiWord(code) : MARK_OF_WORD.test(letter)) {
      out += isApart && out !== "" ? ` ${letter}` : letter;
      isApart = false;
    } else isApart = true;
  }
  return out;
}

/** Of what `exactText` gives; an unsigned number of 32 bits. */
export function exactHash(name: string): number {
  let hash = HASH_OF_NOTHING;
  if (!isAscii(name)) {
    const text = exactText(name);
    for (let i = 0; i < text.length; i += 1) hash = hashedWith(hash, text.charCodeAt(i));
  } else hash = asciiHash(name);
  // The upper bits choose the bucket.
  return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
}

/** The same without a string of its own: each name of a list comes here. */
function asciiHash(name: string): number {
  let hash = HASH_OF_NOTHING;
  let [isApart, isEmpty] = [false, true];
  for (let i = 0; i < name.length; i += 1) {
    const code = name.charCodeAt(i);
    if (!isAsciiWord(code)) isApart = true;
    else {
      if (isApart && !isEmpty) hash = hashedWith(hash, SPACE);
      hash = hashedWith(hash, code >= 65 && code <= 90 ? code + 32 : code);
      [isApart, isEmpty] = [false, false];
    }
  }
  return hash;
}

/** Bits that choose the bucket of a name, of about two names each. */
export const exactBits = (names: number) => Math.max(4, Math.min(22, Math.ceil(Math.log2(names + 1)) - 1));

/** Names of the list that are the very text that is asked for, but for case and what stands between words. */
export function findExact(index: NameIndex, name: string): number[] {
  const { starts, values } = index.exact;
  const bucket = exactHash(name) >>> (32 - exactBits(index.names));
  const [from, to] = [starts[bucket] ?? 0, starts[bucket + 1] ?? 0];
  if (from === to) return [];
  const text = exactText(name);
  const found: number[] = [];
  for (let at = from; at < to; at += 1) {
    const listed = values[at] ?? 0;
    if (exactText(nameText(index, listed)) === text) found.push(listed);
  }
  return found;
}

/** Each word meets itself; null where the two were not read alike, as a company and as a person. */
export function alignExact(asked: readonly ScoredWord[], listed: readonly ScoredWord[]): Alignment | null {
  if (asked.length !== listed.length || asked.some(({ kind }, i) => kind !== listed[i]?.kind)) return null;
  const meetings = asked.flatMap(({ kind, weight }, i) =>
    isEssentialKind(kind) ? [{ ...pair(i, i, 1, weight), isInitial: kind === "initial" }] : [],
  );
  return { meetings, askedAlone: [], listedAlone: [] };
}
