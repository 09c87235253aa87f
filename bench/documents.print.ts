import { type CrossCheck, crossCheck } from "#engines/documents/cross-check.ts";
import { createLatinReader } from "#engines/documents/latin-print/latin-reader.ts";
import { readDocument } from "#engines/documents/read-document.ts";
import { mrzFieldChangesOf } from "#engines/documents/specimens/changed-fields.ts";
import { drawFace } from "#engines/documents/specimens/drawn-face.ts";
import { printedPage } from "#engines/documents/specimens/printed-pages.ts";
import { createVisualZoneReader, type VisualZone, type VisualZoneReader } from "#engines/documents/visual-zone.ts";

const TODAY = "2026-01-01";

const described = ({ name, outcome, expected, found }: CrossCheck) =>
  `${name} ${outcome}: ${expected}, printed ${found?.text ?? "nothing"}`;

/** All that it read of each picture. */
function remembering(reader: VisualZoneReader): { reader: VisualZoneReader; readOf: (image: Buffer) => VisualZone[] } {
  const all = new Map<Buffer, VisualZone[]>();
  const read: VisualZoneReader["read"] = async (image, turnDeg, light) => {
    const zone = await reader.read(image, turnDeg, light);
    all.set(image, [...(all.get(image) ?? []), zone]);
    return zone;
  };
  return { reader: { read, close: () => reader.close() }, readOf: (image) => all.get(image) ?? [] };
}

/**
 * Of drawn pages: on how many the print agrees with the zone in every field, in how many fields, and how many changes of
 * one sign, day or name would pass. `DOCUMENTS_BENCH_READER=tesseract` reads them as before decision 0152.
 */
export async function printRead(pages: number) {
  const isBefore = process.env.DOCUMENTS_BENCH_READER === "tesseract";
  const { reader, readOf } = remembering(await (isBefore ? createVisualZoneReader() : createLatinReader()));
  const face = await drawFace(200);
  const counts = { pages: 0, wholePages: 0, fields: 0, foundFields: 0, changes: 0, passedChanges: 0 };
  const times: number[] = [];
  for (let at = 0; at < pages; at += 1) {
    const photos = await printedPage(at, face);
    const cpu = process.cpuUsage();
    const { mrz, mrzSide, crossChecks } = await readDocument(photos, TODAY, { print: reader });
    const { user, system } = process.cpuUsage(cpu);
    counts.pages += 1;
    if (!mrz) {
      console.log(`${at}: no zone`);
      continue;
    }
    times.push((user + system) / 1000);
    const given = crossChecks.filter(({ outcome }) => outcome !== "not_given");
    const other = given.filter(({ outcome }) => outcome !== "match");
    counts.fields += given.length;
    counts.foundFields += given.length - other.length;
    if (other.length === 0) counts.wholePages += 1;
    else console.log(`${at}: ${other.map(described).join("; ")}`);
    const images = [photos.front, ...(photos.back ? [photos.back] : [])];
    const sides = images.flatMap((image, side) =>
      readOf(image).map((zone) => ({ zone, mrz: (side === 0) === (mrzSide === "front") ? mrz : null })),
    );
    for (const { field, fields } of mrzFieldChangesOf(mrz.fields)) {
      counts.changes += 1;
      const check = crossCheck(fields, sides).find(({ name }) => name === field);
      if (check?.outcome !== "match") continue;
      counts.passedChanges += 1;
      console.log(`${at}: a change passes: ${described(check)}`);
    }
  }
  await reader.close();
  times.sort((a, b) => a - b);
  const cpuMs = (share: number) => Math.round(times[Math.floor(share * (times.length - 1))] ?? 0);
  const mostMb = Math.round(process.resourceUsage().maxRSS / 1024);
  return { ...counts, medianCpuMs: cpuMs(0.5), mostCpuMs: cpuMs(1), mostMb };
}
