import anyAscii from "any-ascii";
import { toEscapedMrzName, toMrzName } from "./mrz-names.ts";
import type { PrintToken } from "./print-tokens.ts";
import { isOtherScript, isSpellingDecided, spellingsInScript } from "./spellings/spell-name.ts";
import { textSimilarityOf } from "./text-likeness.ts";

/** A part of a printed word, at its hyphens, with each way that a zone may spell it. `isSpellingDecided`: see `SpellingTable`. */
export type NamePiece = { token: PrintToken; spellings: readonly string[]; isOther: boolean; isDecided: boolean };

const plain = (text: string) =>
  anyAscii(text)
    .toUpperCase()
    .replace(/[^A-Z]/g, "");

/** AE, OE, UE, AA and SS each stand for one letter; a recogniser that loses the accent leaves only the letter. */
export const collapsedName = (part: string) =>
  part
    .replace(/A[AE]/g, "A")
    .replace(/([OU])E/g, "$1")
    .replace(/SS/g, "S");

/** A recogniser's digit in a word of letters. */
function withLetters(word: string): string {
  if (!/\p{L}\d|\d\p{L}/u.test(word)) return word;
  return word.replace(/0/g, "O").replace(/1/g, "I").replace(/5/g, "S").replace(/8/g, "B");
}

/** ICAO's spellings (Ü is UE or UXX), without the accent (Ü is U), and collapsed. */
function latinSpellings(part: string): string[] {
  const icao = toMrzName(part).replaceAll("<", "");
  return [...new Set([icao, plain(part), collapsedName(icao), toEscapedMrzName(part).replaceAll("<", "")])].filter(
    (spelled) => spelled !== "",
  );
}

const QUOTES = /['’ʼ`´]/gu;

export function namePiecesOf(token: PrintToken, state: string): NamePiece[] {
  const parts = withLetters(token.text)
    .replace(QUOTES, "")
    .split(/[^\p{L}\p{M}]+/u)
    .filter((part) => part !== "");
  return parts.map((part) => {
    const isOther = isOtherScript(part);
    return {
      token,
      isOther,
      spellings: isOther ? spellingsInScript(part, state) : latinSpellings(part),
      isDecided: isSpellingDecided(part, state),
    };
  });
}

/** The words of a name in a zone, which may be spelled with or without the letters that stand for an accent. */
export const partsOfName = (name: string): string[] =>
  toMrzName(name)
    .split("<")
    .filter((part) => part !== "");

const ONE_LETTER: Record<string, string> = { L: "I", Q: "O" };
const oneLetter = (part: string) => [...part].map((c) => ONE_LETTER[c] ?? c).join("");

/** 0–1. `isBeginning`: of the spelling only as much counts as the part has. */
export function namePieceLikeness(part: string, spellings: readonly string[], isBeginning = false): number {
  let best = 0;
  for (const wanted of new Set([part, collapsedName(part)]))
    for (const spelled of spellings) {
      const seen = isBeginning && spelled.length > wanted.length ? spelled.slice(0, wanted.length) : spelled;
      best = Math.max(best, textSimilarityOf(oneLetter(wanted), oneLetter(seen)));
    }
  return best;
}
