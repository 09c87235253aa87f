import { PdfReadError, PdfReader, type PdfStream, type PdfValue, pdfNameIn, pdfNumberIn } from "./pdf-objects.ts";
import { type PdfTableSection, readObjectStream, readPackedTable, readWrittenTable } from "./pdf-tables.ts";

/** What one appended revision says (ISO 32000-1, 7.5.6). */
export type PdfRevision = {
  objects: ReadonlyMap<number, PdfValue>;
  trailer: ReadonlyMap<string, PdfValue>;
  tableAt: number;
  end: number;
};

type Body = { value: PdfValue; start: number; generation: number };

const refuse = (why: string): never => {
  throw new PdfReadError(why);
};

/** Objects one behind the other, until the table. */
function readBodies(reader: PdfReader): { bodies: Map<number, Body>; section: PdfTableSection; tableAt: number } {
  const bodies = new Map<number, Body>();
  for (;;) {
    reader.skipSpace();
    const tableAt = reader.at;
    if (reader.startsWith("xref")) return { bodies, section: readWrittenTable(reader), tableAt };
    const { number, value, start, generation } = reader.object();
    if (value.kind === "stream" && pdfNameIn(value.entries, "Type") === "XRef")
      return { bodies, section: readPackedTable(reader.bytes, number, value), tableAt };
    if (bodies.has(number)) refuse(`object ${number} stands there twice`);
    bodies.set(number, { value, start, generation });
  }
}

const isPacked = (value: PdfValue): value is PdfStream =>
  value.kind === "stream" && pdfNameIn(value.entries, "Type") === "ObjStm";

/** Readers go by the table, others by what they find: both must find the same. */
function listed(
  bytes: Buffer,
  bodies: ReadonlyMap<number, Body>,
  { locations, own }: PdfTableSection,
  isKnown: IsKnown,
) {
  const objects = new Map<number, PdfValue>();
  const unlisted = new Set(bodies.keys());
  const packed = new Map<number, [number, PdfValue][]>();
  for (const [number, { value }] of bodies) if (isPacked(value)) packed.set(number, readObjectStream(bytes, value));
  for (const [number, location] of locations) {
    if (number === own) continue;
    if (location.kind === "free") {
      if (number !== 0 && isKnown(number)) refuse(`object ${number} is taken away`);
      continue;
    }
    if (location.kind === "within") {
      const [inner, value] = packed.get(location.stream)?.[location.index] ?? [];
      if (inner !== number || value === undefined) throw new PdfReadError(`object ${number} is elsewhere`);
      objects.set(number, value);
      continue;
    }
    const body = bodies.get(number);
    if (body?.start !== location.offset || body.generation !== location.generation)
      throw new PdfReadError(`object ${number} is elsewhere`);
    unlisted.delete(number);
    objects.set(number, body.value);
  }
  const count = [...packed.values()].reduce((sum, each) => sum + each.length, 0);
  const within = [...locations.values()].filter(({ kind }) => kind === "within").length;
  if (unlisted.size > 0 || count !== within) refuse("objects that its table does not name");
  return objects;
}

type IsKnown = (number: number) => boolean;

/**
 * The revision that begins at `at`, written as a program appends it and with nothing else beside it: objects, their
 * table, where the table is, the end mark. `previous`: where the table before it is. @throws PdfReadError
 */
export function readRevision(bytes: Buffer, at: number, previous: number, isKnown: IsKnown): PdfRevision {
  const reader = new PdfReader(bytes, at);
  const { bodies, section, tableAt } = readBodies(reader);
  const { trailer } = section;
  if (pdfNumberIn(trailer, "Prev") !== previous) refuse("its table follows another one");
  for (const key of ["Encrypt", "XRefStm"]) if (trailer.has(key)) refuse(`its trailer has /${key}`);
  reader.take("startxref");
  if (reader.number() !== tableAt) refuse("its table is elsewhere");
  reader.skipBlanks();
  if (!reader.startsWith("%%EOF")) refuse("its end mark is missing");
  reader.at += "%%EOF".length;
  const objects = listed(bytes, bodies, section, isKnown);
  reader.skipBlanks();
  return { objects, trailer, tableAt, end: reader.at };
}
