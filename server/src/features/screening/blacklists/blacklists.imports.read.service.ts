import type { Readable } from "node:stream";
import { sql } from "kysely";
import { z } from "zod";
import { applicantFailures } from "#contract/applicants/applicants.calls.ts";
import { type BlacklistFileType, blacklistedFields } from "#contract/screening/blacklists/blacklist-values.ts";
import type { VerideskApplicantRow } from "#engines/lists/veridesk-csv.ts";
import { readBlacklistedPerson } from "#server/features/cases/verifications/verifications.blacklists.service.ts";
import { CopyRows } from "#server/features/records/blacklist-base/blacklist-base.copy.rules.ts";
import {
  type BlacklistRowEntry,
  entriesOfPerson,
} from "#server/features/records/blacklist-base/blacklist-base.rules.ts";
import type { BlacklistRowError } from "#server/platform/children/blacklist-files.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { RefusalError } from "#server/platform/fail.ts";
import type { JobStep } from "#server/platform/jobs/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import { ImportError } from "./blacklists.imports.rules.ts";

/** What is reported while it is read. */
export type ImportProgress = { rows: number; bytes: number };

async function* counted(file: Readable, progress: ImportProgress): AsyncGenerator<Buffer> {
  for await (const chunk of file as AsyncIterable<Buffer>) {
    progress.bytes += chunk.length;
    yield chunk;
  }
}

export type ImportReading = {
  platform: Pick<Platform, "blacklistFiles">;
  type: BlacklistFileType;
  file: Readable;
  progress: ImportProgress;
  signal: AbortSignal;
};

/** Foreign bytes are read by a child. @throws ImportError when a row is wrong, or the whole file is */
export async function readImportRows(
  { platform, type, file, progress, signal }: ImportReading,
  take: (rows: Buffer) => Promise<void>,
): Promise<{ rows: number; applicants: VerideskApplicantRow[] }> {
  const bytes = counted(file, progress);
  const reading = await platform.blacklistFiles.read({ type, file: bytes, take, signal });
  if (!reading.isRead) throw new ImportError({ problem: "file", detail: reading.why });
  const { rows, applicants, errors, errorCount } = reading;
  if (errorCount > 0) throw new ImportError({ problem: "rows", errors, errorCount });
  if (rows === 0) throw new ImportError({ problem: "file", detail: "The file has no row." });
  return { rows, applicants };
}

const Uuid = z.uuid();

type Named = { applicantId: string; verificationId: string | null };

/** Another record that was merged into one counts as that one. */
async function findNamed(ctx: Ctx, row: VerideskApplicantRow): Promise<Named | null> {
  const project = ctxProjectOf(ctx);
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

type Made = { entries: BlacklistRowEntry[] } | { error: BlacklistRowError };

async function entriesOf(ctx: Ctx, row: VerideskApplicantRow): Promise<Made> {
  const { line, externalId, applicantId, verificationId } = row;
  const column = verificationId ? "verification_id" : applicantId ? "applicant_id" : "external_id";
  if (externalId + applicantId + verificationId === "")
    return { error: [line, null, "The row names no applicant and no verification."] };
  const named = await findNamed(ctx, row);
  if (!named) return { error: [line, column, "This project has no such applicant."] };
  try {
    const person = await readBlacklistedPerson(ctx, named);
    const entries = entriesOfPerson(person, blacklistedFields, `applicant_id ${named.applicantId}`);
    return entries.length > 0
      ? { entries }
      : { error: [line, column, "No name and no number of this applicant is known."] };
  } catch (error) {
    if (!(error instanceof RefusalError) || error.failure.code !== applicantFailures.erased.code) throw error;
    return { error: [line, column, applicantFailures.erased.message] };
  }
}

const rowsPerStep = 50;

/** As rows for COPY. All of them in memory: they are five thousand at most. @throws ImportError when a row is wrong */
export async function readApplicants(reading: ImportReading, step: JobStep): Promise<{ rows: number; lines: Buffer }> {
  const { progress, signal } = reading;
  const { rows, applicants } = await readImportRows(reading, async () => undefined);
  const entries = new Map<string, BlacklistRowEntry>();
  const errors: BlacklistRowError[] = [];
  for (let at = 0; at < rows; at += rowsPerStep) {
    signal.throwIfAborted();
    const made = await step(async (ctx) => {
      const all: Made[] = [];
      for (const row of applicants.slice(at, at + rowsPerStep)) all.push(await entriesOf(ctx, row));
      return all;
    });
    for (const each of made) {
      if ("error" in each) errors.push(each.error);
      else for (const entry of each.entries) entries.set(entry.id, entry);
    }
    progress.rows += made.length;
  }
  if (errors.length > 0) throw new ImportError({ problem: "rows", errors, errorCount: errors.length });
  const lines = new CopyRows();
  for (const entry of entries.values()) lines.add(entry);
  return { rows, lines: lines.take() };
}
