import type { NameWord } from "./name-word.ts";

/** Letters of a company are few; more are a name that is written apart. */
const MOST_LETTERS = 8;

const isLetter = ({ kind }: NameWord) => kind === "initial";
/** AT & V: two capitals are letters too, beside a letter. */
const areLetters = (word: NameWord) =>
  isLetter(word) || (word.kind !== "companyForm" && word.kind !== "number" && /^[A-Z]{2}$/.test(word.written));
const isAnd = ({ plain }: NameWord) => plain === "and";

/** Where the letters that begin at `at` end: R & T, R and T, A-B-K. */
function endOfLetters(words: readonly NameWord[], at: number): number {
  let [end, length] = [at, 0];
  let hasLetter = false;
  for (let i = at; i < words.length; i += 1) {
    const word = words[i];
    if (!word) break;
    const next = words[i + 1];
    if (isAnd(word) && i > at && next && areLetters(next)) continue;
    if (!areLetters(word)) break;
    length += word.plain.length;
    if (length > MOST_LETTERS) break;
    hasLetter ||= isLetter(word);
    end = i + 1;
  }
  return hasLetter ? end : at;
}

/** A company's letters are one word, however they are parted: A.B.K., A-B-K and ABK; R & T, R and T. */
export function joinLetters(words: NameWord[]): NameWord[] {
  if (!words.some(isLetter)) return words;
  const out: NameWord[] = [];
  for (let at = 0; at < words.length; ) {
    const word = words[at];
    if (!word) break;
    const end = endOfLetters(words, at);
    const parts = words.slice(at, Math.max(end, at + 1));
    at += parts.length;
    if (parts.length === 1) {
      out.push(word);
      continue;
    }
    const plain = parts.map((part) => (isAnd(part) ? "" : part.plain)).join("");
    out.push({ ...word, written: parts.map(({ written }) => written).join(" "), plain, kind: "name", number: -1 });
  }
  return out;
}

const CAPITALS = /^[B-DF-HJ-NP-TV-Z]{2,3}$/;
const FROM_LETTERS = 4;

/** JM Smith: capitals without a vowel are a person's initials beside a full name, in a name that is not all capitals. */
export function splitCapitals(words: NameWord[], readLetter: (letter: string) => NameWord): NameWord[] {
  if (!words.some(({ written, kind }) => written.length < 4 && kind === "name" && CAPITALS.test(written))) return words;
  if (words.every(({ written }) => written === written.toUpperCase())) return words;
  if (!words.some(({ plain, kind }) => kind === "name" && plain.length >= FROM_LETTERS)) return words;
  return words.flatMap((word) =>
    word.kind === "name" && CAPITALS.test(word.written) && word.written !== "MD"
      ? [...word.written].map(readLetter)
      : [word],
  );
}
