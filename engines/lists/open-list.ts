import { readEuXml } from "./eu-xml.ts";
import { listLimits } from "./list-limits.ts";
import {
  type ListBytes,
  ListError,
  type ListFormat,
  type ListLimits,
  type ListReader,
  type ListReading,
  type ListRecord,
  type SkippedListPart,
} from "./lists.types.ts";
import { readOfacAdvancedXml } from "./ofac-advanced-xml.ts";
import { type OfacFiles, readOfacCsv, whyNotFiles } from "./ofac-csv.ts";
import { readOpenSanctionsCsv } from "./opensanctions-csv.ts";
import { readOpenSanctionsFtm } from "./opensanctions-ftm.ts";
import { readUkCsv } from "./uk-csv.ts";
import { readUnXml } from "./un-xml.ts";
import { readVerideskCsv } from "./veridesk-csv.ts";

type Reader = (bytes: ListBytes, limits: ListLimits, files: OfacFiles) => ReturnType<ListReader>;

const readers: Record<ListFormat, Reader> = {
  "ofac-csv": readOfacCsv,
  "ofac-advanced-xml": readOfacAdvancedXml,
  "un-xml": readUnXml,
  "eu-xml": readEuXml,
  "uk-csv": readUkCsv,
  "opensanctions-csv": readOpenSanctionsCsv,
  "opensanctions-ftm": readOpenSanctionsFtm,
  "veridesk-csv": readVerideskCsv,
};

const samplesMax = 50;
/** From here on a file with too many broken parts is given up before its end. */
const earlyAt = 2_000;

export type ListFileOptions = { files?: OfacFiles; limits?: Partial<ListLimits> };

/** How many records were given, and what was left out of the list with the first reasons. Final at the end. */
export type ListFileOutcome = { recordsCount: number; skippedCount: number; skipped: SkippedListPart[] };

export type OpenedListFile = AsyncIterable<ListRecord> & { readonly outcome: Readonly<ListFileOutcome> };

async function* recordsOf(
  format: ListFormat,
  readings: AsyncIterable<ListReading>,
  outcome: ListFileOutcome,
): AsyncGenerator<ListRecord> {
  for await (const reading of readings) {
    if ("record" in reading) {
      outcome.recordsCount += 1;
      yield reading.record;
      continue;
    }
    outcome.skippedCount += 1;
    if (outcome.skipped.length < samplesMax) outcome.skipped.push(reading);
    if (outcome.skippedCount >= earlyAt) refuseBroken(format, outcome);
  }
  refuseBroken(format, outcome);
  if (outcome.recordsCount === 0) throw new ListError(format, "The file has no entry");
}

function refuseBroken(format: ListFormat, { recordsCount, skippedCount, skipped }: ListFileOutcome): void {
  const share = skippedCount / Math.max(1, recordsCount + skippedCount);
  if (share <= listLimits[format].brokenShareMax) return;
  const [first] = skipped;
  const most = Math.round(listLimits[format].brokenShareMax * 100);
  const message = `${skippedCount} parts of the file are broken, at most ${most} % may be. The first, in line ${first?.line}: it ${first?.why}`;
  throw new ListError(format, message, { skipped });
}

/**
 * Reads a published list, or a file in our own format, and gives its records one by one, in bounded memory. What was
 * given counts only when the end was reached: a file that is broken, cut off or too large throws on the way, and none of
 * it may be kept. `files` are alt.csv, add.csv and sdn_comments.csv of "ofac-csv". It can be read once.
 * @throws ListError
 */
export function openList(
  format: ListFormat,
  bytes: ListBytes,
  { files = {}, limits = {} }: ListFileOptions = {},
): OpenedListFile {
  const refusal = whyNotFiles(format, files);
  if (refusal) throw refusal;
  const { bytesMax, rowsMax } = listLimits[format];
  const outcome: ListFileOutcome = { recordsCount: 0, skippedCount: 0, skipped: [] };
  const readings = readers[format](bytes, { bytesMax, rowsMax, ...limits }, files);
  const records = recordsOf(format, readings, outcome);
  return { outcome, [Symbol.asyncIterator]: () => records };
}
