import type { PrintedText } from "../visual-zone.ts";
import {
  type CardField,
  type CardLayout,
  type LabelSide,
  type PrintedFieldName,
  printedFieldNames,
} from "./card-layout.ts";
import { findLabels, type LabelSighting, labelFieldOf } from "./label-sightings.ts";
import { atomEndOf, atomMiddleOf, type PrintAtom, type PrintedRow, printRowsOf } from "./print-atoms.ts";
import { type PrintedValue, readNumber, readValue } from "./printed-values.ts";

/** `confidence` 0–1, of the recogniser. Dates are YYYY-MM-DD. Nothing proves such a value. */
export type PrintedField = { name: PrintedFieldName; value: string; confidence: number };
export type PrintedReading = { layout: string; fields: PrintedField[] };

type Card = ReturnType<typeof findLabels> & { rows: PrintedRow[]; rowOf: Map<PrintAtom, number> };

const bottomOf = ({ box }: { box: PrintAtom["box"] }) => box.top + box.height;

/** In heights of the label, or of the value's letters. */
const reach = { line: 3.2, nextLine: 1.6, gap: 2.2, word: 1.2, firstGap: 14, left: 1.5 };

/** Up to where a column goes on; beyond a wide gap the next one begins. */
function upToGap(atoms: readonly PrintAtom[], firstGap: number, from?: number): PrintAtom[] {
  const kept: PrintAtom[] = [];
  let end = from;
  for (const atom of atoms) {
    const gap = kept.length === 0 ? firstGap : reach.gap;
    if (end !== undefined && atom.box.left - end > gap * atom.box.height) break;
    kept.push(atom);
    end = atomEndOf(atom.box);
  }
  return kept;
}

function beside(card: Card, { row, box }: LabelSighting): PrintAtom[] {
  const atoms = card.rows[row]?.atoms ?? [];
  const behind = atoms.filter((atom) => atom.box.left >= atomEndOf(box) - 1);
  const label = behind.findIndex((atom) => card.labelOf.has(atom));
  return upToGap(label < 0 ? behind : behind.slice(0, label), reach.firstGap, atomEndOf(box));
}

/** A label may begin with a language that could not be read: what stands close before it is part of it. */
function beginOf({ rows, labelOf }: Card, { row, box }: LabelSighting): number {
  let begin = box.left;
  for (const atom of (rows[row]?.atoms ?? []).filter((each) => each.box.left < box.left).reverse()) {
    if (labelOf.has(atom) || begin - atomEndOf(atom.box) > reach.word * box.height) break;
    begin = atom.box.left;
  }
  return begin;
}

/** Where the next column begins, by the labels of the same row. */
function columnOf(card: Card, label: LabelSighting, isRightToLeft: boolean): { from: number; to: number } {
  const { name, row, box } = label;
  const isOther = (other: LabelSighting) =>
    other.row === row && other !== label && (name === null || other.name !== name);
  const others = card.sightings.filter(isOther);
  const ends = others.filter((other) => atomEndOf(other.box) <= box.left).map((other) => atomEndOf(other.box));
  const starts = others.filter((other) => other.box.left >= atomEndOf(box)).map((other) => other.box.left);
  const slack = reach.left * box.height;
  return isRightToLeft
    ? { from: Math.max(Number.NEGATIVE_INFINITY, ...ends), to: atomEndOf(box) + slack }
    : { from: beginOf(card, label) - slack, to: Math.min(Number.POSITIVE_INFINITY, ...starts) - 0.3 * box.height };
}

function inColumn(card: Card, column: { from: number; to: number }, isRightToLeft: boolean): PrintAtom[] {
  return card.rows.flatMap(({ atoms }) =>
    atoms.filter(({ box }) =>
      isRightToLeft
        ? atomEndOf(box) <= column.to && box.left >= column.from
        : box.left >= column.from && box.left < column.to,
    ),
  );
}

/** The rows of values nearest to a label in its column; a label of another field ends them. */
function stacked(
  card: Card,
  label: LabelSighting,
  way: 1 | -1,
  { rows = 1 }: CardField,
  isRightToLeft: boolean,
): PrintAtom[] {
  const column = inColumn(card, columnOf(card, label, isRightToLeft), isRightToLeft);
  const kept: PrintAtom[] = [];
  let edge = way === 1 ? bottomOf(label) : label.box.top;
  let limit = reach.line * label.box.height;
  let taken = 0;
  let seen = atomMiddleOf(label.box);
  while (taken < rows) {
    const ahead = column
      .filter(({ box }) => way * (atomMiddleOf(box) - seen) > 0.3 * Math.min(box.height, label.box.height))
      .filter((atom) => way * ((way === 1 ? atom.box.top : bottomOf(atom)) - edge) <= limit)
      .filter((atom) => card.rowOf.get(atom) !== label.row)
      .sort((a, b) => way * (atomMiddleOf(a.box) - atomMiddleOf(b.box)));
    const [nearest] = ahead;
    if (!nearest) break;
    const row = ahead.filter((atom) => card.rowOf.get(atom) === card.rowOf.get(nearest));
    row.sort((a, b) => a.box.left - b.box.left);
    const other = row.map((atom) => card.labelOf.get(atom)).find((sighting) => sighting !== undefined);
    if (other && other.name !== label.name) break;
    seen = atomMiddleOf(nearest.box);
    edge = way === 1 ? Math.max(...row.map(bottomOf)) : Math.min(...row.map(({ box }) => box.top));
    // The label goes on in another language.
    if (other) continue;
    kept.push(...(isRightToLeft ? row : upToGap(row, reach.gap)));
    taken += 1;
    limit = reach.nextLine * nearest.box.height;
  }
  return kept;
}

function atSide(
  card: Card,
  label: LabelSighting,
  side: LabelSide,
  field: CardField,
  isRightToLeft: boolean,
): PrintAtom[] {
  if (side === "beside") return beside(card, label);
  return stacked(card, label, side === "below" ? 1 : -1, field, isRightToLeft);
}

type Question = { layout: CardLayout; field: CardField; today: string };

function readLabelled(card: Card, name: PrintedFieldName, question: Question): PrintedValue | null {
  const { layout, field } = question;
  for (const label of card.sightings) {
    if (label.name !== name) continue;
    const atoms = atSide(card, label, field.side ?? layout.side, field, layout.isRightToLeft === true);
    const read = readValue(name, atoms, question);
    if (read) return { ...read, confidence: read.confidence * label.likeness };
  }
  return null;
}

const mostGroups = 5;

/** Two of one shape say nothing. */
function readByShape(card: Card, { layout, field, today }: Question): PrintedValue | null {
  const found = new Map<string, PrintedValue>();
  for (const { atoms } of card.rows)
    for (const from of atoms.keys()) {
      const read = readNumber(atoms.slice(from, from + mostGroups), field, { country: layout.country, today });
      if (read && !found.has(read.value)) found.set(read.value, read);
    }
  const [only, ...more] = found.values();
  return only && more.length === 0 ? only : null;
}

/** Days that contradict each other are all doubtful. */
export function withoutContradiction(fields: PrintedField[]): PrintedField[] {
  const days = (["birthDate", "issueDate", "expiryDate"] as const).flatMap(
    (name) => fields.find((field) => field.name === name)?.value ?? [],
  );
  const isInOrder = days.every((day, at) => at === 0 || (days[at - 1] ?? "") < day);
  return isInOrder ? fields : fields.filter(({ name }) => !name.endsWith("Date"));
}

function readLayout(words: readonly PrintedText[], layout: CardLayout, today: string): PrintedField[] {
  const rows = printRowsOf(words);
  const rowOf = new Map(rows.flatMap(({ atoms }, row) => atoms.map((atom) => [atom, row] as const)));
  const card: Card = { ...findLabels(rows, layout), rows, rowOf };
  const fields = printedFieldNames.flatMap((name) => {
    const given = layout.fields[name];
    if (given === undefined) return [];
    const question = { layout, field: labelFieldOf(given), today };
    const read = question.field.labels === "" ? readByShape(card, question) : readLabelled(card, name, question);
    return read ? [{ name, ...read }] : [];
  });
  return withoutContradiction(fields);
}

/** Fewer happen on any card. */
const leastFields = 3;

/**
 * What stands at the labels of the card that was chosen. `sides`: the words of each photo, in each script that it was
 * read in; the first that has a field gives it. Null when too little is found: it is another card, or cannot be read.
 */
export function readPrintedFields(
  sides: readonly (readonly PrintedText[])[],
  layouts: readonly CardLayout[],
  today: string,
): PrintedReading | null {
  let best: PrintedReading | null = null;
  for (const layout of layouts) {
    const fields: PrintedField[] = [];
    for (const words of sides)
      for (const field of readLayout(words, layout, today))
        if (!fields.some(({ name }) => name === field.name)) fields.push(field);
    const least = Math.min(leastFields, Object.keys(layout.fields).length);
    if (fields.length >= least && fields.length > (best?.fields.length ?? 0))
      best = { layout: layout.name, fields: withoutContradiction(fields) };
  }
  return best;
}
