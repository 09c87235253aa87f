import anyAscii from "any-ascii";
import { textSimilarityOf } from "./text-likeness.ts";

const lookAlikes: Record<string, string> = { O: "0", Q: "0", D: "0", I: "1", L: "1", Z: "2", S: "5", G: "6", B: "8" };
const blurred = (text: string): string => [...text].map((sign) => lookAlikes[sign] ?? sign).join("");

/** In Latin capitals. */
export const pageWordsOf = (text: string): string[] =>
  anyAscii(text)
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== "");

/** As for names: one wrong letter in five is a recogniser's error, more is another word. */
const likeEnough = 0.8;
const shortestStem = 4;

function isSameWord(wanted: string, printed: string): boolean {
  if (/\d/.test(wanted)) return blurred(wanted) === blurred(printed);
  if (wanted.length < shortestStem) return wanted === printed;
  // "Hauptstr." stands for "Hauptstrasse", and the other way round.
  const isStem = printed.length >= shortestStem && (wanted.startsWith(printed) || printed.startsWith(wanted));
  return isStem || textSimilarityOf(wanted, printed) >= likeEnough;
}

/** Tolerates recogniser errors; numbers must match digit by digit. Words are returned in Latin capitals. */
export function findWords(lines: readonly string[], text: string): { found: string[]; missing: string[] } {
  const printed = [...new Set(lines.flatMap(pageWordsOf))];
  const wanted = [...new Set(pageWordsOf(text))];
  const found = wanted.filter((word) => printed.some((other) => isSameWord(word, other)));
  return { found, missing: wanted.filter((word) => !found.includes(word)) };
}

const bare = (text: string): string => pageWordsOf(text).join("");

/** In any grouping, from four characters on. */
export function hasNumber(lines: readonly string[], number: string): boolean {
  const wanted = blurred(bare(number));
  return wanted.length >= 4 && lines.some((line) => blurred(bare(line)).includes(wanted));
}

const mostGroups = 4;

/** 7 to 20 letters and digits, five digits at least, in up to four groups of one line. */
export function numbersOnPage(lines: readonly string[]): string[] {
  const numbers = new Set<string>();
  for (const line of lines) {
    const words = pageWordsOf(line);
    for (let from = 0; from < words.length; from += 1) {
      for (let to = from + 1; to <= Math.min(words.length, from + mostGroups); to += 1) {
        const candidate = words.slice(from, to).join("");
        if (/^[A-Z0-9]{7,20}$/.test(candidate) && candidate.replace(/\D/g, "").length >= 5) numbers.add(candidate);
      }
    }
  }
  return [...numbers];
}
