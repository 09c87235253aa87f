import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  type PDFPage,
  PDFRef,
  PDFString,
} from "pdf-lib";
import { PdfSigningError, type SignatureField, type SignatureWords } from "./signatures.types.ts";

const name = (text: string) => PDFName.of(text);
const hexText = (text: string) => `<FEFF${Buffer.from(text, "utf16le").swap16().toString("hex").toUpperCase()}>`;
/** Ten digits: its place is kept until the lengths are known. */
const rangeCapacity = `[${"0".repeat(10)} ${"0".repeat(10)} ${"0".repeat(10)} ${"0".repeat(10)}]`;

function bytesOf(object: PDFObject): Buffer {
  const bytes = new Uint8Array(object.sizeInBytes());
  object.copyBytesInto(bytes, 0);
  return Buffer.from(bytes);
}

async function open(pdf: Buffer): Promise<PDFDocument> {
  if (pdf.toString("latin1", 0, 5) !== "%PDF-") throw new PdfSigningError("damaged", "it is no PDF");
  const document = await PDFDocument.load(pdf, { updateMetadata: false, ignoreEncryption: true });
  if (document.context.trailerInfo.Encrypt) throw new PdfSigningError("encrypted", "it is encrypted");
  return document;
}

type Table = { at: number; isText: boolean; size: number };

/** The newest table of objects: where it is, whether it is of text or a stream, the first number that nobody has. */
function tableOf(pdf: Buffer): Table {
  const word = pdf.lastIndexOf("startxref");
  const at = word < 0 ? 0 : Number.parseInt(pdf.toString("latin1", word + 9, word + 40).trim(), 10);
  if (!(at > 0 && at < pdf.length)) throw new PdfSigningError("damaged", "it has no table of objects");
  const isText = pdf.toString("latin1", at, at + 4) === "xref";
  const sizeAt = pdf.indexOf("/Size", isText ? pdf.indexOf("trailer", at) : at);
  const size = Number.parseInt(pdf.toString("latin1", sizeAt + 5, sizeAt + 20).trim(), 10);
  if (sizeAt < 0 || !(size > 0 && size < 8_388_608)) throw new PdfSigningError("damaged", "its table has no size");
  return { at, isText, size };
}

/** Object numbers as `[first, count]`, in their order. */
function runsOf(numbers: readonly number[]): [first: number, count: number][] {
  const runs: [number, number][] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last && last[0] + last[1] === number) last[1] += 1;
    else runs.push([number, 1]);
  }
  return runs;
}

type Written = { offsets: Map<number, number>; size: number; trailer: string };

function textTable({ offsets, size, trailer }: Written, previous: number): Buffer {
  const numbers = [...offsets.keys()].sort((a, b) => a - b);
  const rows = runsOf(numbers).map(([first, count]) => {
    const lines = Array.from(
      { length: count },
      (_, n) => `${String(offsets.get(first + n)).padStart(10, "0")} 00000 n \n`,
    );
    return `${first} ${count}\n${lines.join("")}`;
  });
  return Buffer.from(`xref\n${rows.join("")}trailer\n<< /Size ${size} ${trailer} /Prev ${previous} >>\n`, "latin1");
}

function streamTable({ offsets, size, trailer }: Written, previous: number, at: number): Buffer {
  const all = new Map(offsets).set(size, at);
  const numbers = [...all.keys()].sort((a, b) => a - b);
  const rows = Buffer.alloc(numbers.length * 7);
  for (const [row, number] of numbers.entries()) {
    rows[row * 7] = 1;
    rows.writeUInt32BE(all.get(number) ?? 0, row * 7 + 1);
  }
  const head = `${size} 0 obj\n<< /Type /XRef /W [1 4 2] /Index [${runsOf(numbers).flat().join(" ")}] /Size ${size + 1} ${trailer} /Prev ${previous} /Length ${rows.length} >>\nstream\n`;
  return Buffer.concat([Buffer.from(head, "latin1"), rows, Buffer.from("\nendstream\nendobj\n", "latin1")]);
}

/** `document` with the changed and the new objects behind its end, so that what was signed before stays as it was. */
class Appendix {
  readonly #pdf: Buffer;
  readonly #context: PDFContext;
  readonly #table: Table;
  readonly #parts: Buffer[] = [];
  readonly #offsets = new Map<number, number>();
  #at: number;

  constructor(pdf: Buffer, context: PDFContext, table: Table) {
    this.#pdf = pdf;
    this.#context = context;
    this.#table = table;
    this.#at = pdf.length;
    this.#push(Buffer.from("\n"));
  }

  #push(bytes: Buffer): void {
    this.#parts.push(bytes);
    this.#at += bytes.length;
  }

  /** Returns where the object's own bytes begin. */
  write(ref: PDFRef, body: Buffer): number {
    this.#offsets.set(ref.objectNumber, this.#at);
    this.#push(Buffer.from(`${ref.objectNumber} ${ref.generationNumber} obj\n`));
    const start = this.#at;
    this.#push(body);
    this.#push(Buffer.from("\nendobj\n"));
    return start;
  }

  end(): Buffer {
    const { Root, Info, ID } = this.#context.trailerInfo;
    const known = Object.entries({ Root, Info, ID }).flatMap(([key, value]) =>
      value ? [`/${key} ${bytesOf(value).toString("latin1")}`] : [],
    );
    const { at, isText } = this.#table;
    const written = {
      offsets: this.#offsets,
      size: this.#context.largestObjectNumber + 1,
      trailer: known.join(" "),
    };
    const start = this.#at;
    this.#push(isText ? textTable(written, at) : streamTable(written, at, start));
    this.#push(Buffer.from(`startxref\n${start}\n%%EOF\n`));
    return Buffer.concat([this.#pdf, ...this.#parts]);
  }
}

/** Puts `item` at the end of the array that `key` of `owner` names; says what has changed. */
function addTo(context: PDFContext, owner: PDFDict, ownerRef: PDFRef, key: string, item: PDFRef): PDFRef {
  const value = owner.get(name(key));
  const array = owner.lookup(name(key));
  if (array instanceof PDFArray) {
    array.push(item);
    return value instanceof PDFRef ? value : ownerRef;
  }
  owner.set(name(key), context.obj([item]));
  return ownerRef;
}

/** Says which objects have changed. */
function addToForm({ context, catalog }: PDFDocument, rootRef: PDFRef, widget: PDFRef): PDFRef[] {
  const value = catalog.get(name("AcroForm"));
  const known = catalog.lookup(name("AcroForm"));
  const form = known instanceof PDFDict ? known : context.obj({});
  const owner = known instanceof PDFDict && value instanceof PDFRef ? value : rootRef;
  if (form !== known) catalog.set(name("AcroForm"), form);
  form.set(name("SigFlags"), context.obj(3));
  return [owner, addTo(context, form, owner, "Fields", widget)];
}

async function appearanceOf(document: PDFDocument, { appearance }: SignatureField): Promise<PDFRef | null> {
  if (!appearance) return null;
  const [drawn] = await document.embedPdf(appearance, [0]);
  await document.flush();
  return drawn?.ref ?? null;
}

function pageOf(document: PDFDocument, { page }: SignatureField): PDFPage {
  const pages = document.getPages();
  const found = page === "last" ? pages.at(-1) : pages[page];
  if (!found) throw new PdfSigningError("no_page", `it has ${pages.length} pages`);
  return found;
}

const two = (value: number) => String(value).padStart(2, "0");
const pdfTime = (at: Date) =>
  `(D:${at.getUTCFullYear()}${[at.getUTCMonth() + 1, at.getUTCDate(), at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()].map(two).join("")}Z)`;

function signatureDictionary(owner: string, { reason, location, signedAt }: SignatureWords, capacity: number) {
  const words = Object.entries({ Name: owner, Reason: reason, Location: location }).flatMap(([key, text]) =>
    text ? [`/${key} ${hexText(text)}`] : [],
  );
  const before = "<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /ByteRange ";
  const middle = " /Contents ";
  const after = ` /M ${pdfTime(signedAt)} ${words.join(" ")} >>`;
  const contents = `<${"0".repeat(capacity * 2)}>`;
  return {
    body: Buffer.from(before + rangeCapacity + middle + contents + after, "latin1"),
    rangeAt: before.length,
    gapAt: before.length + rangeCapacity.length + middle.length,
    gapLength: contents.length,
  };
}

function writeRange(document: Buffer, at: number, gapAt: number, gapLength: number): void {
  const end = gapAt + gapLength;
  const range = `[0 ${gapAt} ${end} ${document.length - end}]`.padEnd(rangeCapacity.length);
  document.write(range, at, "latin1");
}

/** What the library says of a document that it cannot work with. */
async function orDamaged<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof PdfSigningError) throw error;
    throw new PdfSigningError("damaged", error instanceof Error ? error.message.slice(0, 200) : "unknown");
  }
}

async function append(
  pdf: Buffer,
  field: SignatureField,
  owner: string,
  words: SignatureWords,
  capacity: number,
): Promise<Buffer> {
  const document = await open(pdf);
  const { context } = document;
  const table = tableOf(pdf);
  // Streams of objects have numbers too, which the library does not count.
  context.largestObjectNumber = Math.max(context.largestObjectNumber, table.size - 1);
  const before = context.largestObjectNumber;
  const page = pageOf(document, field);
  const rootRef = context.trailerInfo.Root;
  if (!(rootRef instanceof PDFRef)) throw new PdfSigningError("damaged", "it has no catalog");
  const signature = context.nextRef();
  const widget = context.nextRef();
  const drawn = await appearanceOf(document, field);
  const dictionary = context.obj({
    Type: "Annot",
    Subtype: "Widget",
    FT: "Sig",
    F: 132,
    Rect: [...field.rectangle],
    V: signature,
    P: page.ref,
    ...(drawn ? { AP: { N: drawn } } : {}),
  });
  dictionary.set(name("T"), PDFString.of(`Signature ${widget.objectNumber}`));
  context.assign(widget, dictionary);
  const changed = new Set([
    addTo(context, page.node, page.ref, "Annots", widget),
    ...addToForm(document, rootRef, widget),
  ]);
  const appendix = new Appendix(pdf, context, table);
  for (const [ref, object] of context.enumerateIndirectObjects())
    if (changed.has(ref) || ref.objectNumber > before) appendix.write(ref, bytesOf(object));
  const { body, rangeAt, gapAt, gapLength } = signatureDictionary(owner, words, capacity);
  const start = appendix.write(signature, body);
  const whole = appendix.end();
  writeRange(whole, start + rangeAt, start + gapAt, gapLength);
  return whole;
}

/**
 * The document with a field, and room for a signature of `room` bytes over all the rest.
 *
 * @throws PdfSigningError
 */
export const appendSignature = (...wanted: Parameters<typeof append>): Promise<Buffer> => orDamaged(append(...wanted));
