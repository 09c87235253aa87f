import type { z } from "zod";
import type { HitExplanation } from "#contract/records/verifications/screening.ts";

type Meeting = z.infer<typeof HitExplanation>["words"][number];

/** `how` is null for what met nothing. */
export type MarkedWordPart = { text: string; how: Meeting["how"] | null };

const isLetter = (text: string | undefined) => text !== undefined && /[\p{L}\p{N}\p{M}]/u.test(text);

/** The first place where the word stands whole, outside of what is taken; letters of either case, same length. */
function placeOf(name: string, word: string, taken: readonly boolean[]): number {
  if (word === "") return -1;
  const [inName, wanted] = [name.toLowerCase(), word.toLowerCase()];
  // Some letters change their length with their case: then only the word as it is written is looked for.
  const isSafe = inName.length === name.length && wanted.length === word.length;
  const [text, part] = isSafe ? [inName, wanted] : [name, word];
  const starts: number[] = [];
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1))
    if (!taken.slice(at, at + part.length).includes(true)) starts.push(at);
  const isWhole = (at: number) => !isLetter(text[at - 1]) && !isLetter(text[at + part.length]);
  return starts.find(isWhole) ?? starts[0] ?? -1;
}

/** A name cut where its words met those of the other side; longer words are placed first. */
export function markedParts(name: string, words: readonly Meeting[], side: "asked" | "listed"): MarkedWordPart[] {
  const taken: boolean[] = Array(name.length).fill(false);
  const marks: { at: number; end: number; how: Meeting["how"] }[] = [];
  for (const word of [...words].sort((a, b) => b[side].length - a[side].length)) {
    const whole = placeOf(name, word[side], taken);
    // Words that met as one may stand apart.
    const pieces = whole === -1 ? word[side].split(/\s+/) : [word[side]];
    for (const piece of pieces) {
      const at = placeOf(name, piece, taken);
      if (at === -1) continue;
      taken.fill(true, at, at + piece.length);
      marks.push({ at, end: at + piece.length, how: word.how });
    }
  }
  marks.sort((a, b) => a.at - b.at);
  const parts: MarkedWordPart[] = [];
  let from = 0;
  for (const { at, end, how } of marks) {
    if (at > from) parts.push({ text: name.slice(from, at), how: null });
    parts.push({ text: name.slice(at, end), how });
    from = end;
  }
  if (from < name.length) parts.push({ text: name.slice(from), how: null });
  return parts;
}
