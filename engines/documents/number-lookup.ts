import anyAscii from "any-ascii";
import { comparabilityOf, type FoundText, isBetterText, printPositionOf } from "./found-text.ts";
import { numberLabels } from "./label-words.ts";
import { printLettersOf } from "./layouts/print-atoms.ts";
import { textSimilarityOf } from "./text-likeness.ts";
import type { PrintBox, PrintedText, VisualZone } from "./visual-zone.ts";

/** One of nine characters may differ, after look-alikes are made equal. */
const MIN_NUMBER_SIMILARITY = 0.88;

const LOOK_ALIKES: Record<string, string> = { O: "0", Q: "0", D: "0", I: "1", L: "1", Z: "2", S: "5", G: "6", B: "8" };
/** Those that have one shape in most print: only they count as equal. */
const ONE_SHAPE: Record<string, string> = { O: "0", Q: "0", D: "0", I: "1", L: "1" };
const LOOK_ALIKE = 0.95;
const MOST_GROUPS = 4;

const bare = (text: string) =>
  anyAscii(text)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "");
const oneShape = (text: string) => [...bare(text)].map((c) => ONE_SHAPE[c] ?? c).join("");
const blurred = (text: string) => [...bare(text)].map((c) => LOOK_ALIKES[c] ?? c).join("");

type Run = { text: string; similarity: number };

/** Runs of up to four neighbours, because numbers are printed in groups; `longer`: by how much a run may be longer or shorter. */
function bestRun(words: readonly string[], number: string, longer: number): Run | null {
  const wanted = blurred(number);
  let best: Run | null = null;
  for (let from = 0; from < words.length; from += 1) {
    for (let to = from + 1; to <= Math.min(words.length, from + MOST_GROUPS); to += 1) {
      const text = words.slice(from, to).join(" ");
      const candidate = blurred(text);
      if (Math.abs(candidate.length - wanted.length) > longer) continue;
      const alike = textSimilarityOf(wanted, candidate);
      const similarity = alike === 1 && oneShape(text) !== oneShape(number) ? LOOK_ALIKE : alike;
      if (similarity > (best?.similarity ?? -1)) best = { text, similarity };
    }
  }
  return best;
}

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== "");

function findByValue(lines: readonly PrintedText[], number: string): FoundText | null {
  let best: FoundText | null = null;
  for (const line of lines) {
    const run = bestRun(wordsOf(line.text), number, 1);
    if (!run || run.similarity < MIN_NUMBER_SIMILARITY) continue;
    const found = { ...run, confidence: line.confidence, at: printPositionOf(line), ...comparabilityOf([line]) };
    if (isBetterText(found, best)) best = found;
  }
  return best;
}

const LABEL_WORDS = 5;
/** One wrong letter in seven is a recogniser's error. */
const LABEL_LIKENESS = 0.85;

function isNumberLabel(words: readonly string[]): boolean {
  const letters = printLettersOf(words.join(""));
  return numberLabels.some(
    (label) =>
      letters === label ||
      (Math.abs(letters.length - label.length) <= 0.15 * label.length &&
        (letters.slice(0, 2) === label.slice(0, 2) || letters.slice(-2) === label.slice(-2)) &&
        textSimilarityOf(letters, label) >= LABEL_LIKENESS),
  );
}

/** What stands behind the last label of its line; null: no label of a number. */
function behindLabel(line: PrintedText): string[] | null {
  // A recogniser loses spaces at the stroke between two languages: "Passport No./No.de passeport".
  const words = wordsOf(line.text.replaceAll("/", " "));
  for (let to = words.length; to > 0; to -= 1) {
    for (let from = Math.max(0, to - LABEL_WORDS); from < to; from += 1) {
      const label = words.slice(from, to);
      if (!label.some((word) => /\d/.test(word)) && isNumberLabel(label)) return words.slice(to);
    }
  }
  return null;
}

const FEWEST_DIGITS = 2;
const isDate = (text: string) =>
  /\d{1,4}\s?[./-]\s?\d{1,2}\s?[./-]\s?\d{2,4}|^\d{1,2}\s?[A-Z]{3,9}\.?\s?\d{2,4}$/i.test(text);
const isNumber = ({ text }: Run) => text.replace(/\D/g, "").length >= FEWEST_DIGITS && !isDate(text);

/** In heights of the label. */
const REACH = { below: 3.2, beside: 14, left: 1.5, right: 2 };
const middleOf = ({ top, height }: PrintBox) => top + height / 2;
const endOf = ({ left, width }: PrintBox) => left + width;

/** Of the row right of a label, else of the nearest row below it in its column. */
function linesAt(
  { box }: PrintedText,
  lines: readonly PrintedText[],
  isValue: (line: PrintedText) => boolean,
): PrintedText[] {
  const h = box.height;
  const beside = lines.filter(
    (line) =>
      Math.abs(middleOf(line.box) - middleOf(box)) <= 0.6 * Math.max(h, line.box.height) &&
      line.box.left >= endOf(box) - h &&
      line.box.left - endOf(box) <= REACH.beside * h &&
      isValue(line),
  );
  if (beside.length > 0) return beside;
  const below = lines
    .filter((line) => middleOf(line.box) > middleOf(box) + 0.5 * h && line.box.top - box.top - h <= REACH.below * h)
    .filter((line) => line.box.left <= endOf(box) + REACH.right * h && endOf(line.box) >= box.left - REACH.left * h)
    .filter(isValue);
  const top = Math.min(...below.map((line) => line.box.top));
  return below.filter((line) => line.box.top - top <= 0.7 * line.box.height);
}

/** Below this letters are guesses. */
const SURE = 0.6;
/** Nearer to the wanted number than this, another one at its place is still another. */
const OTHER_NUMBER = 0.9;

/** The number at its label. Null: no label, or no number is legible there. */
function findAtLabel(lines: readonly PrintedText[], number: string): FoundText | null {
  const runOf = (words: readonly string[]): Run | null => {
    const run = bestRun(words, number, 2);
    return run && isNumber(run) ? run : null;
  };
  const found: FoundText[] = [];
  for (const label of lines) {
    const behind = behindLabel(label);
    if (!behind) continue;
    const own = runOf(behind);
    const at = own ? [label] : linesAt(label, lines, (line) => line !== label && runOf(wordsOf(line.text)) !== null);
    for (const line of at) {
      const run = own ?? runOf(wordsOf(line.text));
      if (run && line.confidence >= SURE)
        found.push({ ...run, confidence: line.confidence, at: printPositionOf(line), ...comparabilityOf([line]) });
    }
  }
  return found.reduce<FoundText | null>((best, each) => (isBetterText(each, best) ? each : best), null);
}

/** The one at its label decides, wherever else the right one may be printed; without a label it is looked for by value. */
export function findNumber({ lines }: Pick<VisualZone, "lines">, number: string): FoundText | null {
  if (blurred(number).length < 4) return null;
  const labelled = findAtLabel(lines, number);
  if (!labelled) return findByValue(lines, number);
  return labelled.similarity === 1
    ? labelled
    : { ...labelled, similarity: Math.min(OTHER_NUMBER, labelled.similarity) };
}
