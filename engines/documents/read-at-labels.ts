import { findLayouts } from "./layouts/find-layouts.ts";
import { type PrintedReading, readPrintedFields } from "./layouts/read-printed-fields.ts";
import { numberedLicenceCountries, readLicenceFields } from "./licence-layout.ts";
import { type DocumentSidePrint, type PrintReaders, readPrint } from "./read-print.ts";
import type { PrintedText, PrintLight, VisualZoneReader } from "./visual-zone.ts";

/** What a document is by the applicant's word, so where its fields stand. */
export type ChosenDocumentType = { country: string; type: string };

const surelyRead = 0.5;

const overlapOf = ({ box: a }: PrintedText, { box: b }: PrintedText) => {
  const across = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const down = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  const smaller = Math.min(a.width * a.height, b.width * b.height);
  return (Math.max(0, across) * Math.max(0, down)) / Math.max(1, smaller);
};

/** Models of other scripts lose digits: those are taken as Latin's read them. */
async function readInScript(
  { side, zone: latin }: DocumentSidePrint,
  { print, other }: { print: VisualZoneReader; other: VisualZoneReader },
  light: PrintLight,
): Promise<PrintedText[]> {
  const zone = await readPrint(side, other, light);
  // Letters of another script do not say which way up a card is by how they look in Latin.
  const same = zone.turnDeg === latin.turnDeg ? latin : await print.read(side.image, zone.turnDeg, light);
  const isOver = (word: PrintedText, others: readonly PrintedText[]) =>
    others.some((other) => overlapOf(word, other) >= surelyRead);
  const letters = zone.words.filter(
    ({ text, confidence }) => /\p{L}/u.test(text) && !/\d/.test(text) && confidence >= surelyRead,
  );
  // Letters may look like digits too: דוד is no 717.
  const digits = same.words.filter(
    (word) => /\d/.test(word.text) && word.confidence >= surelyRead && !isOver(word, letters),
  );
  const others = zone.words.filter((word) => !letters.includes(word) && !isOver(word, digits));
  return [...letters, ...digits, ...others];
}

const isNumbered = ({ country, type }: ChosenDocumentType) =>
  type === "DRIVERS_LICENSE" && numberedLicenceCountries.has(country);

async function readInLight(
  printed: readonly DocumentSidePrint[],
  { country, type }: ChosenDocumentType,
  { print, other, today, light }: PrintReaders & { today: string; light: PrintLight },
): Promise<PrintedReading | null> {
  const [front] = printed;
  if (front && isNumbered({ country, type })) return readLicenceFields(front.zone);
  const layouts = findLayouts(country, type);
  const words = [];
  if (other) for (const side of printed) words.push(await readInScript(side, { print, other }, light));
  return readPrintedFields([...words, ...printed.map(({ zone }) => zone.words)], layouts, today);
}

/** Fewer may be what a shadow has left. */
const enoughFields = 5;

/** In even light too, where little was read. Null: nothing is known of such cards, or too little was read. */
export async function readAtLabels(
  printed: readonly DocumentSidePrint[],
  chosen: ChosenDocumentType,
  readers: PrintReaders & { today: string; isLate: () => boolean },
): Promise<PrintedReading | null> {
  if (!isNumbered(chosen) && findLayouts(chosen.country, chosen.type).length === 0) return null;
  const first = await readInLight(printed, chosen, { ...readers, light: "grey" });
  if ((first && first.fields.length >= enoughFields) || readers.isLate()) return first;
  const even: DocumentSidePrint[] = [];
  for (const { side, mrz } of printed) even.push({ side, mrz, zone: await readPrint(side, readers.print, "even") });
  const second = await readInLight(even, chosen, { ...readers, light: "even" });
  return (second?.fields.length ?? 0) > (first?.fields.length ?? 0) ? second : first;
}
