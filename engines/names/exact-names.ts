import { isEssentialKind, type NameAlignment, pairWords, type ScoredNameWord } from "./alignment.ts";
import { HASH_OF_NOTHING, hashedWith } from "./known-words.ts";
import { indexedNameText, type NameIndex } from "./name-index.ts";

const SPACE = 32;
/** Foreign text: two names that are longer than this and begin alike are one. */
const LONGEST = 1000;

/** What stands between words beyond ASCII, as pairs of first and last code; all other codes from 0xc0 on are letters here. */
const BETWEEN = [
  0xd7, 0xd7, 0xf7, 0xf7, 0x5be, 0x5be, 0x5f3, 0x5f4, 0x60c, 0x60c, 0x61b, 0x61f, 0x2000, 0x206f, 0x3000, 0x303f,
  0x30fb, 0x30fb,
];

function isWord(code: number): boolean {
  if (code < 128) return (code >= 48 && code <= 57) || (code >= 97 && code <= 122);
  if (code < 0xc0) return false;
  for (let i = 0; i < BETWEEN.length; i += 2)
    if (code >= (BETWEEN[i] ?? 0) && code <= (BETWEEN[i + 1] ?? 0)) return false;
  return true;
}

function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i += 1) if (text.charCodeAt(i) > 127) return false;
  return true;
}

/** In one case and one way of writing letters; what stands between words is still in it. */
function folded(name: string): string {
  const text = name.length > LONGEST ? name.slice(0, LONGEST) : name;
  return (isAscii(text) ? text : text.normalize("NFKC")).toLowerCase();
}

/** Letters and digits of what is folded, with one space between words: nothing else of a name tells two apart. */
function eachCode(text: string, take: (code: number) => void): void {
  let [isApart, isEmpty] = [false, true];
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (!isWord(code)) isApart = true;
    else {
      if (isApart && !isEmpty) take(SPACE);
      take(code);
      [isApart, isEmpty] = [false, false];
    }
  }
}

function exactText(name: string): string {
  let out = "";
  eachCode(folded(name), (code) => {
    out += String.fromCharCode(code);
  });
  return out;
}

/** Of a name's letters and digits; an unsigned number of 32 bits. */
export function exactHash(name: string): number {
  let hash = HASH_OF_NOTHING;
  eachCode(folded(name), (code) => {
    hash = hashedWith(hash, code);
  });
  // The upper bits choose the bucket.
  return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
}

/** Bits that choose the bucket of a name, of about two names each. */
export const exactBits = (names: number) => Math.max(4, Math.min(22, Math.ceil(Math.log2(names + 1)) - 1));

/** Names of the list that are the very text that is searched for, but for case and what is between words. */
export function findExact(index: NameIndex, name: string): number[] {
  const { starts, values } = index.exact;
  const bucket = exactHash(name) >>> (32 - exactBits(index.names));
  const [from, to] = [starts[bucket] ?? 0, starts[bucket + 1] ?? 0];
  if (from === to) return [];
  const text = exactText(name);
  const found: number[] = [];
  for (let at = from; at < to; at += 1) {
    const listed = values[at] ?? 0;
    if (exactText(indexedNameText(index, listed)) === text) found.push(listed);
  }
  return found;
}

/** Each word meets itself; null where the two were not read alike, as a company and as a person. */
export function alignExact(
  queried: readonly ScoredNameWord[],
  listed: readonly ScoredNameWord[],
): NameAlignment | null {
  if (queried.length !== listed.length || queried.some(({ kind }, i) => kind !== listed[i]?.kind)) return null;
  const meetings = queried.flatMap(({ kind, weight }, i) =>
    isEssentialKind(kind) ? [{ ...pairWords(i, i, 1, weight), isInitial: kind === "initial" }] : [],
  );
  return { meetings, queriedAlone: [], listedAlone: [] };
}
