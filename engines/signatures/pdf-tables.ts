import { inflateSync } from "node:zlib";
import {
  PdfReadError,
  PdfReader,
  type PdfRef,
  type PdfStream,
  type PdfValue,
  pdfEntriesOf,
  pdfItemsOf,
  pdfNameIn,
  pdfNumberIn,
} from "./pdf-objects.ts";

/** Where an object is: at a place of the file, as the `index`th of a stream of objects, or nowhere. */
export type ObjectLocation =
  | { kind: "at"; offset: number; generation: number }
  | { kind: "within"; stream: number; index: number }
  | { kind: "free" };

/** A table of objects with its trailer. `own`: the number of the stream that it is; null: it is written out. */
export type PdfTableSection = {
  locations: ReadonlyMap<number, ObjectLocation>;
  trailer: ReadonlyMap<string, PdfValue>;
  own: number | null;
};

const mostObjects = 200_000;
const mostInflated = 32 * 1024 * 1024;
const mostSections = 64;

const placeOf = (kind: number, second: number, third: number): ObjectLocation => {
  if (kind === 1) return { kind: "at", offset: second, generation: third };
  return kind === 2 ? { kind: "within", stream: second, index: third } : { kind: "free" };
};

/** ISO 32000-1, 7.5.4. Behind it the reader is at the end of the trailer. @throws PdfReadError */
export function readWrittenTable(reader: PdfReader): PdfTableSection {
  const locations = new Map<number, ObjectLocation>();
  reader.take("xref");
  for (reader.skipSpace(); !reader.startsWith("trailer"); reader.skipSpace()) {
    const [first, count] = [reader.number(), reader.number()];
    if (locations.size + count > mostObjects) throw new PdfReadError("too many objects");
    for (let number = first; number < first + count; number += 1) {
      const [offset, generation, word] = [reader.number(), reader.number(), reader.word()];
      if (locations.has(number) || (word !== "n" && word !== "f")) throw new PdfReadError("its table of objects");
      locations.set(number, word === "n" ? placeOf(1, offset, generation) : { kind: "free" });
    }
  }
  reader.take("trailer");
  const trailer = reader.value();
  if (trailer.kind !== "dict") throw new PdfReadError("its trailer");
  return { locations, trailer: trailer.entries, own: null };
}

/** PNG's filters by rows, ISO 32000-1, 7.4.4.4. */
function unfiltered(bytes: Buffer, columns: number): Buffer {
  const rows = Math.floor(bytes.length / (columns + 1));
  const found = Buffer.alloc(rows * columns);
  for (let row = 0; row < rows; row += 1) {
    const filter = bytes[row * (columns + 1)] ?? 0;
    if (filter > 2) throw new PdfReadError(`the filter ${filter} of a row`);
    for (let at = 0; at < columns; at += 1) {
      const left = filter === 1 && at > 0 ? (found[row * columns + at - 1] ?? 0) : 0;
      const above = filter === 2 && row > 0 ? (found[(row - 1) * columns + at] ?? 0) : 0;
      found[row * columns + at] = ((bytes[row * (columns + 1) + 1 + at] ?? 0) + left + above) & 0xff;
    }
  }
  return found;
}

const onlyOf = (value: PdfValue | undefined): PdfValue | undefined =>
  value?.kind === "array" && value.items.length === 1 ? value.items[0] : value;

/** Of a stream that is packed with Flate, or not at all. @throws PdfReadError */
export function unpackedStream(bytes: Buffer, { entries, start, end }: PdfStream): Buffer {
  const filter = onlyOf(entries.get("Filter"));
  const raw = bytes.subarray(start, end);
  if (filter === undefined) return raw;
  if (filter.kind !== "name" || filter.text !== "FlateDecode") throw new PdfReadError("the filter of a stream");
  const parameters = pdfEntriesOf(onlyOf(entries.get("DecodeParms")));
  const predictor = pdfNumberIn(parameters, "Predictor") ?? 1;
  let found: Buffer;
  try {
    found = inflateSync(raw, { maxOutputLength: mostInflated });
  } catch {
    throw new PdfReadError("a stream that cannot be unpacked");
  }
  if (predictor === 1) return found;
  const columns = pdfNumberIn(parameters, "Columns") ?? 1;
  if (predictor < 10 || !(columns > 0 && columns < 100)) throw new PdfReadError("the predictor of a stream");
  return unfiltered(found, columns);
}

const numbersOf = (value: PdfValue | undefined): number[] =>
  pdfItemsOf(value).map((each) => {
    if (each.kind !== "plain" || typeof each.value !== "number" || !(each.value >= 0))
      throw new PdfReadError("its table of objects");
    return each.value;
  });

/** ISO 32000-1, 7.5.8. @throws PdfReadError */
export function readPackedTable(bytes: Buffer, own: number, stream: PdfStream): PdfTableSection {
  const { entries } = stream;
  const [a = 0, b = 0, c = 0, ...more] = numbersOf(entries.get("W"));
  const width = a + b + c;
  if (pdfNameIn(entries, "Type") !== "XRef" || more.length > 0 || a > 4 || b > 6 || c > 4 || b === 0)
    throw new PdfReadError("its table of objects");
  const index = entries.has("Index") ? numbersOf(entries.get("Index")) : [0, pdfNumberIn(entries, "Size") ?? 0];
  const rows = unpackedStream(bytes, stream);
  const field = (at: number, size: number) => (size === 0 ? 0 : rows.readUIntBE(at, size));
  const locations = new Map<number, ObjectLocation>();
  let row = 0;
  for (let run = 0; run + 1 < index.length; run += 2) {
    const [first = 0, count = 0] = [index[run], index[run + 1]];
    for (let number = first; number < first + count; number += 1, row += 1) {
      const at = row * width;
      if (at + width > rows.length || locations.has(number) || row > mostObjects)
        throw new PdfReadError("its table of objects");
      locations.set(number, placeOf(a === 0 ? 1 : field(at, a), field(at + a, b), field(at + a + b, c)));
    }
  }
  return { locations, trailer: entries, own };
}

/** The objects of a stream by their numbers, in its order. @throws PdfReadError */
export function readObjectStream(bytes: Buffer, stream: PdfStream): [number: number, value: PdfValue][] {
  const { entries } = stream;
  const [count, first] = [pdfNumberIn(entries, "N") ?? -1, pdfNumberIn(entries, "First") ?? -1];
  if (
    pdfNameIn(entries, "Type") !== "ObjStm" ||
    count < 0 ||
    count > mostObjects ||
    first < 0 ||
    entries.has("Extends")
  )
    throw new PdfReadError("a stream of objects");
  const inner = unpackedStream(bytes, stream);
  const head = new PdfReader(inner);
  const pairs = Array.from({ length: count }, () => [head.number(), head.number()] as const);
  return pairs.map(([number, offset]) => [number, new PdfReader(inner, first + offset).value()]);
}

/** Where the newest table is. @throws PdfReadError */
export function lastTableOf(bytes: Buffer): number {
  const word = bytes.lastIndexOf("startxref");
  if (word < 0) throw new PdfReadError("it has no table of objects");
  return new PdfReader(bytes, word + "startxref".length).number();
}

function sectionAt(bytes: Buffer, at: number): PdfTableSection {
  const reader = new PdfReader(bytes, at);
  reader.skipSpace();
  if (reader.startsWith("xref")) return readWrittenTable(reader);
  const { number, value } = reader.object();
  if (value.kind !== "stream") throw new PdfReadError("its table of objects");
  return readPackedTable(bytes, number, value);
}

/** A whole file, read as its tables say. */
export class PdfFile {
  readonly bytes: Buffer;
  readonly tableAt: number;
  readonly trailer: ReadonlyMap<string, PdfValue>;
  readonly #locations = new Map<number, ObjectLocation>();
  readonly #streams = new Map<number, [number, PdfValue][]>();

  /** @throws PdfReadError */
  constructor(bytes: Buffer) {
    this.bytes = bytes;
    this.tableAt = lastTableOf(bytes);
    const sections: PdfTableSection[] = [];
    const seen = new Set<number>();
    for (
      let at: number | null = this.tableAt;
      at !== null;
      at = pdfNumberIn(sections.at(-1)?.trailer ?? new Map(), "Prev")
    ) {
      if (seen.has(at) || seen.size >= mostSections) throw new PdfReadError("its tables of objects");
      seen.add(at);
      sections.push(sectionAt(bytes, at));
    }
    this.trailer = sections[0]?.trailer ?? new Map();
    for (const { locations, trailer } of sections) {
      if (trailer.has("XRefStm")) throw new PdfReadError("two tables of objects in one");
      for (const [number, location] of locations)
        if (!this.#locations.has(number)) this.#locations.set(number, location);
    }
  }

  has(number: number): boolean {
    return (this.#locations.get(number) ?? { kind: "free" }).kind !== "free";
  }

  /** Of a stream the dictionary alone counts: its length may be an object of its own. @throws PdfReadError */
  get(number: number): PdfValue | undefined {
    const location = this.#locations.get(number);
    if (!location || location.kind === "free") return undefined;
    if (location.kind === "within") return this.#within(location.stream).find(([each]) => each === number)?.[1];
    const reader = new PdfReader(this.bytes, location.offset);
    if (reader.number() !== number) throw new PdfReadError(`object ${number} is another`);
    reader.number();
    reader.take("obj");
    return reader.value();
  }

  /** @throws PdfReadError */
  streamOf(number: number): PdfStream {
    const location = this.#locations.get(number);
    if (location?.kind !== "at") throw new PdfReadError("a stream that is none");
    const { value } = new PdfReader(this.bytes, location.offset).object();
    if (value.kind !== "stream") throw new PdfReadError("a stream that is none");
    return value;
  }

  #within(number: number): [number, PdfValue][] {
    const known = this.#streams.get(number) ?? readObjectStream(this.bytes, this.streamOf(number));
    this.#streams.set(number, known);
    return known;
  }
}

export const isPdfRef = (value: PdfValue | undefined): value is PdfRef => value?.kind === "ref";
