import { textSimilarityOf } from "../text-likeness.ts";
import type { PrintBox } from "../visual-zone.ts";
import type { CardField, CardLayout, PrintedFieldName } from "./card-layout.ts";
import { atomEndOf, type PrintAtom, type PrintedRow, printLettersOf } from "./print-atoms.ts";

/** `name`: null for a label whose value is not read. */
export type LabelSighting = { name: PrintedFieldName | null; row: number; box: PrintBox; likeness: number };

type Label = { name: PrintedFieldName | null; letters: string };

/** One wrong letter in five is a recogniser's error; a short word with one is another word. */
const likeEnough = 0.8;
const shortest = 5;
const mostWords = 6;

export const labelFieldOf = (field: string | CardField): CardField =>
  typeof field === "string" ? { labels: field } : field;

function labelsOf({ fields, others }: CardLayout): Label[] {
  const named = (name: PrintedFieldName | null, labels: string) =>
    labels
      .split(" / ")
      .map((label) => ({ name, letters: printLettersOf(label) }))
      .filter(({ letters }) => letters !== "");
  const own = Object.entries(fields).flatMap(([name, field]) =>
    named(name as PrintedFieldName, labelFieldOf(field).labels),
  );
  return [...own, ...named(null, others)];
}

function likenessTo(letters: string, label: string): number {
  if (letters === label) return 1;
  if (Math.min(letters.length, label.length) < shortest) return 0;
  if (Math.abs(letters.length - label.length) > 0.2 * label.length) return 0;
  const likeness = textSimilarityOf(letters, label);
  return likeness >= likeEnough ? likeness : 0;
}

const isNumber = (text: string) => /\d/.test(text);

type Match = Label & { to: number; likeness: number };

/** The longest label that begins here. */
function labelAt(atoms: readonly PrintAtom[], from: number, labels: readonly Label[]): Match | null {
  let best: Match | null = null;
  let letters = "";
  for (let to = from; to < Math.min(atoms.length, from + mostWords); to += 1) {
    const atom = atoms[to];
    if (!atom || isNumber(atom.text)) break;
    letters += atom.letters;
    if (letters === "") break;
    for (const label of labels) {
      const likeness = likenessTo(letters, label.letters);
      if (likeness === 0) continue;
      const isBetter =
        !best ||
        label.letters.length > best.letters.length ||
        (label.letters.length === best.letters.length && likeness > best.likeness);
      if (isBetter) best = { ...label, to, likeness };
    }
  }
  return best;
}

const around = (atoms: readonly PrintAtom[]): PrintBox => {
  const left = Math.min(...atoms.map(({ box }) => box.left));
  const top = Math.min(...atoms.map(({ box }) => box.top));
  const bottom = Math.max(...atoms.map(({ box }) => box.top + box.height));
  return { left, top, width: Math.max(...atoms.map(({ box }) => atomEndOf(box))) - left, height: bottom - top };
};

/** The labels of a card, and which of its atoms are part of one. */
export function findLabels(
  rows: readonly PrintedRow[],
  layout: CardLayout,
): { sightings: LabelSighting[]; labelOf: Map<PrintAtom, LabelSighting> } {
  const labels = labelsOf(layout);
  const sightings: LabelSighting[] = [];
  const labelOf = new Map<PrintAtom, LabelSighting>();
  for (const [row, { atoms: fromLeft }] of rows.entries()) {
    const atoms = layout.isRightToLeft ? fromLeft.toReversed() : fromLeft;
    let last: { sighting: LabelSighting; atoms: PrintAtom[]; to: number } | null = null;
    for (let at = 0; at < atoms.length; at += 1) {
      const match = labelAt(atoms, at, labels);
      if (!match) continue;
      const own = atoms.slice(at, match.to + 1);
      // The same label in the next language.
      const isSame =
        last !== null &&
        match.name !== null &&
        last.sighting.name === match.name &&
        atoms.slice(last.to + 1, at).every(({ letters, text }) => letters === "" && !isNumber(text));
      if (last && isSame) {
        last.atoms.push(...own);
        last.to = match.to;
        last.sighting.box = around(last.atoms);
        last.sighting.likeness = Math.max(last.sighting.likeness, match.likeness);
      } else {
        const sighting: LabelSighting = { name: match.name, row, box: around(own), likeness: match.likeness };
        sightings.push(sighting);
        last = { sighting, atoms: [...own], to: match.to };
      }
      for (const atom of own) labelOf.set(atom, last.sighting);
      at = match.to;
    }
  }
  return { sightings, labelOf };
}
