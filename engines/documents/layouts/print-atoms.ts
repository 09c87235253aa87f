import anyAscii from "any-ascii";
import type { PrintBox, PrintedText } from "../visual-zone.ts";

/** A word of the print, or a part of one: "Name/Surname" are two. `letters`: in Latin, lower case. */
export type PrintAtom = { text: string; letters: string; box: PrintBox; confidence: number };
/** From left to right. */
export type PrintedRow = { atoms: PrintAtom[] };

/** A card has some sixty words. */
const mostWords = 600;

export const printLettersOf = (text: string): string =>
  anyAscii(text)
    .toLowerCase()
    .replace(/[^a-z]/g, "");

const isLetter = (sign: string | undefined) => sign !== undefined && /\p{L}/u.test(sign);

/** After a stroke or colon behind a letter; "24/08/1991" stays whole. */
function partsOf(text: string): string[] {
  const parts = [""];
  for (const [at, sign] of [...text].entries()) {
    const isBreak = "/:•|".includes(sign) && isLetter([...text][at - 1]);
    if (isBreak) parts.push("");
    else parts[parts.length - 1] += sign;
  }
  return parts;
}

function atomsOf({ text, box, confidence }: PrintedText): PrintAtom[] {
  const parts = partsOf(text);
  const share = box.width / Math.max(1, text.length);
  let from = 0;
  return parts.flatMap((part) => {
    const left = box.left + from * share;
    from += part.length + 1;
    if (part === "") return [];
    return [
      { text: part, letters: printLettersOf(part), confidence, box: { ...box, left, width: part.length * share } },
    ];
  });
}

export const atomMiddleOf = ({ top, height }: PrintBox) => top + height / 2;
export const atomEndOf = ({ left, width }: PrintBox) => left + width;

/** By their middles, from word to word: a line that is not quite level stays one row. */
export function printRowsOf(words: readonly PrintedText[]): PrintedRow[] {
  const atoms = words.slice(0, mostWords).flatMap(atomsOf);
  const rows: PrintedRow[] = [];
  for (const atom of atoms.sort((a, b) => a.box.left - b.box.left)) {
    let nearest: PrintedRow | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (const row of rows) {
      const last = row.atoms.at(-1);
      if (!last) continue;
      const apart = Math.abs(atomMiddleOf(last.box) - atomMiddleOf(atom.box));
      const isLevel = apart <= 0.45 * Math.max(last.box.height, atom.box.height);
      if (isLevel && apart < least) [nearest, least] = [row, apart];
    }
    if (nearest) nearest.atoms.push(atom);
    else rows.push({ atoms: [atom] });
  }
  return rows;
}
