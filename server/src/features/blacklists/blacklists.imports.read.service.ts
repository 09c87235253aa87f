import { setImmediate as breathe } from "node:timers/promises";
import { sql } from "kysely";
import { z } from "zod";
import { type BlacklistFileType, blacklistedFields, blacklistLimits } from "#contract/blacklists/blacklist-values.ts";
import { applicantFailures } from "#contract/calls/applicants.calls.ts";
import type { ListBytes } from "#engines/lists/lists.types.ts";
import { type ApplicantRow, readApplicantRows, readVerideskRows } from "#engines/lists/veridesk-csv.ts";
import { type Entry, entriesOfPerson } from "#server/features/blacklist-base/blacklist-base.rules.ts";
import { readBlacklistedPerson } from "#server/features/verifications/verifications.blacklists.service.ts";
import { type Ctx, projectOf } from "#server/platform/ctx.ts";
import { Refusal } from "#server/platform/fail.ts";
import type { Step } from "#server/platform/jobs/jobs.ts";
import { ImportError } from "./blacklists.imports.rules.ts";
import type { RowError } from "./blacklists.imports.runs.service.ts";

/** Of what is read, while it is read. */
export type Reader = { rows: number; bytes: number; errors: RowError[]; errorCount: number };

export const newReader = (): Reader => ({ rows: 0, bytes: 0, errors: [], errorCount: 0 });

function note(reader: Reader, error: RowError): void {
  reader.errorCount += 1;
  if (reader.errors.length < blacklistLimits.errors) reader.errors.push(error);
}

/** Small pieces with a pause between them, so that calls are answered meanwhile. */
const pieceBytes = 16 * 1024;

async function* counted(bytes: AsyncIterable<Buffer>, reader: Reader): ListBytes {
  for await (const chunk of bytes) {
    for (let at = 0; at < chunk.length; at += pieceBytes) {
      yield chunk.subarray(at, at + pieceBytes);
      await breathe();
    }
    reader.bytes += chunk.length;
  }
}

const limitsOf = (type: BlacklistFileType) => ({
  bytesMax: blacklistLimits.fileBytes,
  rowsMax: blacklistLimits.rows[type],
});

async function* defaultEntries(bytes: ListBytes, reader: Reader): AsyncGenerator<Entry> {
  for await (const reading of readVerideskRows(bytes, limitsOf("default"))) {
    reader.rows += 1;
    if ("why" in reading) note(reader, [reading.line, reading.column, reading.why]);
    // Once a row is wrong nothing will be kept; the rest is read for what else is wrong.
    else if (reader.errorCount === 0) yield reading;
  }
}

const Uuid = z.uuid();

type Named = { applicantId: string; verificationId: string | null };

/** Another record that was merged into one counts as that one. */
async function findNamed(ctx: Ctx, row: ApplicantRow): Promise<Named | null> {
  const project = projectOf(ctx);
  for (const id of [row.applicantId, row.verificationId])
    if (id !== "" && !Uuid.safeParse(id.toLowerCase()).success) return null;
  const { rows } = await sql<{ id: string; newest: string | null }>`
    select coalesce(a.merged_into, a.id) as id, coalesce(v.id, (select n.id from verifications n
      where n.project_id = ${project}::uuid and n.applicant_id = a.id and n.submitted_at is not null
      order by n.created_at desc limit 1)) as newest
    from applicants a
    left join verifications v on v.project_id = a.project_id and v.applicant_id = a.id
      and v.id = ${row.verificationId || null}::uuid
    where a.project_id = ${project}::uuid
      and (${row.verificationId} = '' or v.id is not null)
      and (${row.applicantId} = '' or a.id = ${row.applicantId || null}::uuid)
      and (${row.externalId} = '' or a.external_id = ${row.externalId})
    order by a.created_at desc limit 1`.execute(ctx.tx);
  const [found] = rows;
  return found ? { applicantId: found.id, verificationId: found.newest } : null;
}

type Made = { entries: Entry[] } | { error: RowError };

async function entriesOf(ctx: Ctx, row: ApplicantRow): Promise<Made> {
  const { line, externalId, applicantId, verificationId } = row;
  const column = verificationId ? "verification_id" : applicantId ? "applicant_id" : "external_id";
  if (externalId + applicantId + verificationId === "")
    return { error: [line, null, "names no applicant and no verification"] };
  const named = await findNamed(ctx, row);
  if (!named) return { error: [line, column, "names an applicant that this project does not have"] };
  try {
    const person = await readBlacklistedPerson(ctx, named);
    const entries = entriesOfPerson(person, blacklistedFields, `applicant_id ${named.applicantId}`);
    return entries.length > 0
      ? { entries }
      : { error: [line, column, "names an applicant of whom no name and no number is known"] };
  } catch (error) {
    if (!(error instanceof Refusal) || error.failure.code !== applicantFailures.erased.code) throw error;
    return { error: [line, column, "names an applicant whose data was erased"] };
  }
}

const rowsPerStep = 50;

/** All of them in memory: they are five thousand at most. */
async function readApplicants(bytes: ListBytes, step: Step, reader: Reader): Promise<Map<string, Entry>> {
  const rows: ApplicantRow[] = [];
  for await (const row of readApplicantRows(bytes, limitsOf("applicants"))) rows.push(row);
  const entries = new Map<string, Entry>();
  for (let at = 0; at < rows.length; at += rowsPerStep) {
    const some = rows.slice(at, at + rowsPerStep);
    const made = await step(async (ctx) => {
      const all: Made[] = [];
      for (const row of some) all.push(await entriesOf(ctx, row));
      return all;
    });
    for (const each of made) {
      if ("error" in each) note(reader, each.error);
      else for (const entry of each.entries) entries.set(entry.id, entry);
    }
    reader.rows += some.length;
  }
  return entries;
}

/** @throws ImportError when a row is wrong, ListError when the whole file is */
export async function* readEntries(
  type: BlacklistFileType,
  file: AsyncIterable<Buffer>,
  { reader, step }: { reader: Reader; step: Step },
): AsyncGenerator<Entry> {
  const bytes = counted(file, reader);
  if (type === "default") yield* defaultEntries(bytes, reader);
  else yield* (await readApplicants(bytes, step, reader)).values();
  const { errors, errorCount, rows } = reader;
  if (errorCount > 0) throw new ImportError({ problem: "rows", errors, errorCount });
  if (rows === 0) throw new ImportError({ problem: "file", detail: "The file has no row" });
}
