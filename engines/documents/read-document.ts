import { type AamvaCard, readAamva } from "#engines/barcodes/aamva.ts";
import { readBarcodes } from "#engines/barcodes/read-barcodes.ts";
import { type CrossCheck, crossCheck, type PrintedSide } from "./cross-check.ts";
import { type DocumentGlance, looksLikeDocument } from "./document-glance.ts";
import { findLayouts } from "./layouts/find-layouts.ts";
import { type PrintedReading, readPrintedFields } from "./layouts/read-printed-fields.ts";
import { numberedLicenceCountries, readLicenceFields } from "./licence-layout.ts";
import type { MrzFields } from "./mrz-fields.ts";
import { type MrzReading, readMrz } from "./mrz-reader.ts";
import type { PrintedText, VisualZone, VisualZoneReader } from "./visual-zone.ts";

/** `chosen`: what it is by the applicant's word, so where its fields stand. */
export type DocumentPhotos = {
  front: Buffer;
  back?: Buffer;
  /** Documents of this kind have one, so it is worth looking for. */
  hasBarcode?: boolean;
  chosen?: { country: string; type: string };
};

/** `other`: reads another script together with Latin. */
export type PrintReaders = { print: VisualZoneReader; other?: VisualZoneReader | null };

export type DocumentReading = {
  mrz: MrzReading | null;
  mrzSide: "front" | "back" | null;
  /** Where there is no zone, and it was looked for. */
  barcode: AamvaCard | null;
  /** At the labels or numbers of its fields, with nothing that proves it; where there is neither zone nor barcode. */
  printed: PrintedReading | null;
  crossChecks: CrossCheck[];
};

/** Below this a line is noise of paper and shadows. */
const LEAST_CONFIDENCE = 0.4;
const ENOUGH_WORDS = 4;

type Side = { image: Buffer; glance: DocumentGlance; mrz: MrzReading | null };

async function lookAtSide(image: Buffer, today: string): Promise<Side> {
  const glance = await looksLikeDocument(image);
  // A zone too faint for the glance at reduced size may still be legible at full size.
  const mrz = glance.isDocument ? await readMrz(image, today) : null;
  return { image, glance, mrz };
}

const isAllFound = (checks: CrossCheck[]) =>
  checks.every(({ outcome }) => outcome === "match" || outcome === "not_given");

type ReadSide = PrintedSide & { side: Side };

const joined = (zone: VisualZone, again: VisualZone): VisualZone => ({
  ...zone,
  words: [...zone.words, ...again.words],
  lines: [...zone.lines, ...again.lines],
});

/** What grey in Latin does not show is looked for in the brightest colour, and in the country's own script. */
async function compareWithPrint(
  fields: MrzFields,
  printed: readonly ReadSide[],
  { print, other }: PrintReaders,
): Promise<CrossCheck[]> {
  const datesInOrder = printed.some(({ mrz }) => mrz);
  const looks = [
    (image: Buffer, turnDeg: number) => print.read(image, turnDeg, "brightest"),
    ...(other ? [(image: Buffer, turnDeg: number) => other.read(image, turnDeg)] : []),
  ];
  let sides = [...printed];
  let checks = crossCheck(fields, sides, datesInOrder);
  for (const look of looks) {
    if (isAllFound(checks)) break;
    const next: ReadSide[] = [];
    for (const { side, zone, mrz } of sides)
      next.push({ side, mrz, zone: joined(zone, await look(side.image, zone.turnDeg)) });
    sides = next;
    checks = crossCheck(fields, sides, datesInOrder);
  }
  return checks;
}

/** A side without an MRZ may be upside down: the rotation with more legible words is used. */
async function readPrint(side: Side, print: VisualZoneReader): Promise<VisualZone> {
  if (side.mrz) return print.read(side.image, side.mrz.turnDeg);
  const legible = (zone: VisualZone) =>
    zone.words.filter((word) => word.confidence > 0.75 && word.text.length > 2).length;
  const first = await print.read(side.image, side.glance.turnDeg);
  if (!side.glance.isDocument || legible(first) >= ENOUGH_WORDS) return first;
  const second = await print.read(side.image, side.glance.turnDeg + 180);
  return legible(second) > legible(first) ? second : first;
}

/** @throws when `image` is no picture */
export async function readPage(image: Buffer, { print, other }: PrintReaders): Promise<string[]> {
  const glance = await looksLikeDocument(image);
  const first = await readPrint({ image, glance, mrz: null }, print);
  // Letters that look Latin do not say which way up a page is: both readers look for themselves.
  const second = other ? await readPrint({ image, glance, mrz: null }, other) : null;
  const lines = [...first.lines, ...(second?.lines ?? [])];
  return lines.filter(({ confidence }) => confidence >= LEAST_CONFIDENCE).map(({ text }) => text);
}

/** Mostly on the back. */
async function readCard(sides: readonly Side[]): Promise<AamvaCard | null> {
  for (const { image } of sides.toReversed())
    for (const { text } of await readBarcodes(image)) {
      const card = readAamva(text);
      if (card) return card;
    }
  return null;
}

/** As they would be in a zone, so that the print is compared with the same eyes. */
const fieldsOf = (card: AamvaCard): MrzFields => ({
  documentCode: card.kind === "DL" ? "D" : "I",
  issuingState: card.country === "CA" ? "CAN" : "USA",
  surname: card.surname,
  givenNames: card.givenNames,
  documentNumber: card.documentNumber,
  nationality: "",
  birthDate: card.birthDate,
  sex: card.sex ?? "X",
  expiryDate: card.expiryDate,
  optional: "",
});

const surelyRead = 0.5;

const overlapOf = ({ box: a }: PrintedText, { box: b }: PrintedText) => {
  const across = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const down = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  const smaller = Math.min(a.width * a.height, b.width * b.height);
  return (Math.max(0, across) * Math.max(0, down)) / Math.max(1, smaller);
};

/** Models of other scripts lose digits: those are taken as Latin's read them. */
async function readInScript(
  side: Side,
  latin: VisualZone,
  { print, other }: { print: VisualZoneReader; other: VisualZoneReader },
): Promise<PrintedText[]> {
  const zone = await readPrint(side, other);
  // Letters of another script do not say which way up a card is by how they look in Latin.
  const same = zone.turnDeg === latin.turnDeg ? latin : await print.read(side.image, zone.turnDeg);
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

async function readAtLabels(
  printed: readonly ReadSide[],
  { country, type }: { country: string; type: string },
  { print, other, today }: PrintReaders & { today: string },
): Promise<PrintedReading | null> {
  const [front] = printed;
  if (front && type === "DRIVERS_LICENSE" && numberedLicenceCountries.has(country))
    return readLicenceFields(front.zone);
  const layouts = findLayouts(country, type);
  if (layouts.length === 0) return null;
  const words = [];
  if (other) for (const { side, zone } of printed) words.push(await readInScript(side, zone, { print, other }));
  return readPrintedFields([...words, ...printed.map(({ zone }) => zone.words)], layouts, today);
}

/** What is not found is null or `not_found`, never guessed. @throws when a photo is no picture or too large */
export async function readDocument(
  photos: DocumentPhotos,
  today: string,
  readers: PrintReaders,
): Promise<DocumentReading> {
  const front = await lookAtSide(photos.front, today);
  const back = photos.back ? await lookAtSide(photos.back, today) : null;
  const sides = back ? [front, back] : [front];
  const printed: ReadSide[] = [];
  for (const side of sides) printed.push({ side, zone: await readPrint(side, readers.print), mrz: side.mrz });
  const holder = sides.find((side) => side.mrz) ?? null;
  const barcode = holder === null && photos.hasBarcode ? await readCard(sides) : null;
  const fields = holder?.mrz?.fields ?? (barcode && fieldsOf(barcode));
  const { chosen } = photos;
  return {
    mrz: holder?.mrz ?? null,
    mrzSide: holder === null ? null : holder === front ? "front" : "back",
    barcode,
    printed: !fields && chosen ? await readAtLabels(printed, chosen, { ...readers, today }) : null,
    crossChecks: fields ? await compareWithPrint(fields, printed, readers) : [],
  };
}
