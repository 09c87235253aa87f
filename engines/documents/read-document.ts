import { type AamvaCard, readAamva } from "#engines/barcodes/aamva.ts";
import { readBarcodes } from "#engines/barcodes/read-barcodes.ts";
import { type CrossCheck, crossCheck } from "./cross-check.ts";
import { looksLikeDocument } from "./document-glance.ts";
import type { PrintedReading } from "./layouts/read-printed-fields.ts";
import type { MrzFields } from "./mrz-fields.ts";
import { type MrzReading, readMrz } from "./mrz-reader.ts";
import { type ChosenDocumentType, readAtLabels } from "./read-at-labels.ts";
import { type DocumentSideImage, type DocumentSidePrint, type PrintReaders, readPrint } from "./read-print.ts";
import type { VisualZone } from "./visual-zone.ts";

export type DocumentPhotos = {
  front: Buffer;
  back?: Buffer;
  /** Documents of this kind have one, so it is worth looking for. */
  hasBarcode?: boolean;
  chosen?: ChosenDocumentType;
};

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

async function inspectSide(image: Buffer, today: string): Promise<DocumentSideImage> {
  const glance = await looksLikeDocument(image);
  // A zone too faint for the glance at reduced size may still be legible at full size.
  const mrz = glance.isDocument ? await readMrz(image, today) : null;
  return { image, glance, mrz };
}

const isAllFound = (checks: CrossCheck[]) =>
  checks.every(({ outcome }) => outcome === "match" || outcome === "not_given");

const joined = (zone: VisualZone, again: VisualZone): VisualZone => ({
  ...zone,
  words: [...zone.words, ...again.words],
  lines: [...zone.lines, ...again.lines],
});

/** What grey in Latin does not show is looked for in the brightest colour, and in the country's own script. */
async function compareWithPrint(
  fields: MrzFields,
  printed: readonly DocumentSidePrint[],
  { print, other, isLate, isNameCut }: PrintReaders & { isLate: () => boolean; isNameCut: boolean | undefined },
): Promise<CrossCheck[]> {
  const how = {
    datesInOrder: printed.some(({ mrz }) => mrz),
    ...(isNameCut === undefined ? {} : { isCut: isNameCut }),
  };
  const readings = [
    (image: Buffer, turnDeg: number) => print.read(image, turnDeg, "brightest"),
    ...(other ? [(image: Buffer, turnDeg: number) => other.read(image, turnDeg)] : []),
  ];
  let sides = [...printed];
  let checks = crossCheck(fields, sides, how);
  for (const reading of readings) {
    if (isAllFound(checks) || isLate()) break;
    const next: DocumentSidePrint[] = [];
    for (const { side, zone, mrz } of sides)
      next.push({ side, mrz, zone: joined(zone, await reading(side.image, zone.turnDeg)) });
    sides = next;
    checks = crossCheck(fields, sides, how);
  }
  return checks;
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
async function readCard(sides: readonly DocumentSideImage[]): Promise<AamvaCard | null> {
  for (const { image } of sides.toReversed()) {
    const [code] = await readBarcodes(image, (text) => readAamva(text) !== null);
    if (code) return readAamva(code.text);
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

/** A call has 90 s: what was read so far is worth more than another look. */
const lateMs = 45_000;

/** By processor time: other work on the machine makes nothing late. */
function lateness(): () => boolean {
  const since = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(since);
    return (user + system) / 1000 > lateMs;
  };
}

/** What is not found is null or `not_found`, never guessed. @throws when a photo is no picture or too large */
export async function readDocument(
  photos: DocumentPhotos,
  today: string,
  readers: PrintReaders,
): Promise<DocumentReading> {
  const readings = { ...readers, isLate: lateness() };
  const front = await inspectSide(photos.front, today);
  const back = photos.back ? await inspectSide(photos.back, today) : null;
  const sides = back ? [front, back] : [front];
  const printed: DocumentSidePrint[] = [];
  const holder = sides.find((side) => side.mrz) ?? null;
  const print = (holder && readers.beside) ?? readers.print;
  for (const side of sides) printed.push({ side, zone: await readPrint(side, print), mrz: side.mrz });
  const barcode = holder === null && photos.hasBarcode ? await readCard(sides) : null;
  const fields = holder?.mrz?.fields ?? (barcode && fieldsOf(barcode));
  const { chosen } = photos;
  return {
    mrz: holder?.mrz ?? null,
    mrzSide: holder === null ? null : holder === front ? "front" : "back",
    barcode,
    printed: !fields && chosen ? await readAtLabels(printed, chosen, { ...readings, today }) : null,
    crossChecks: fields
      ? await compareWithPrint(fields, printed, { ...readings, print, isNameCut: barcode?.isNameCut })
      : [],
  };
}
