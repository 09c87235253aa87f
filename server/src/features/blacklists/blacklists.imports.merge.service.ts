import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { sql } from "kysely";
import type { PoolClient } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { type BlacklistImportMode, blacklistLimits } from "#contract/blacklists/blacklist-values.ts";
import { closeChange, lockBlacklist } from "#server/features/blacklist-base/blacklist-base.changes.service.ts";
import { type Entry, entryColumns, storedEntry } from "#server/features/blacklist-base/blacklist-base.rules.ts";
import { type Ctx, projectOf } from "#server/platform/ctx.ts";
import { longestCopyMs } from "#server/platform/exports/csv.ts";
import { ImportError } from "./blacklists.imports.rules.ts";
import type { Merged } from "./blacklists.imports.runs.service.ts";

const columns = ["id", ...entryColumns, "document_key", "tax_id_key", "sought"] as const;
const names = columns.join(", ");

/** COPY's text format. Cells are on one line; half a surrogate pair has no UTF-8 and was taken out. */
const lineOf = (entry: Entry): string => {
  const stored = storedEntry(entry);
  const line = columns.map((column) => stored[column]).join("\t");
  return `${line.includes("\\") ? line.replaceAll("\\", "\\\\") : line}\n`;
};

const pieceLength = 64 * 1024;

async function* linesOf(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  let piece = "";
  for await (const entry of entries) {
    piece += lineOf(entry);
    if (piece.length < pieceLength) continue;
    yield Buffer.from(piece);
    piece = "";
  }
  if (piece !== "") yield Buffer.from(piece);
}

/** COPY cannot write into a table with row-level security, so it writes into one of this transaction. */
export async function stageEntries(
  ctx: Ctx,
  client: PoolClient,
  entries: AsyncIterable<Entry>,
  signal: AbortSignal,
): Promise<void> {
  await sql.raw(`set local statement_timeout = ${longestCopyMs}`).execute(ctx.tx);
  const types = columns.map((column) => `${column} ${column === "id" ? "uuid" : "text"} not null`).join(", ");
  await sql.raw(`create temporary table staged_entries (${types}) on commit drop`).execute(ctx.tx);
  const copy = client.query(copyFrom(`copy staged_entries (${names}) from stdin`));
  await pipeline(Readable.from(linesOf(entries)), copy, { signal });
  await sql`analyze staged_entries`.execute(ctx.tx);
}

type Into = { code: string; mode: BlacklistImportMode };

async function removeUnstaged(ctx: Ctx, code: string, revision: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with gone as (delete from blacklist_entries e where e.project_id = ${projectOf(ctx)}::uuid
        and e.blacklist_code = ${code}::uuid and not exists (select from staged_entries s where s.id = e.id)
        returning e.id),
      noted as (insert into blacklist_removals (project_id, blacklist_code, entry_id, revision)
        select ${projectOf(ctx)}::uuid, ${code}::uuid, id, ${revision}::bigint from gone
        on conflict (project_id, blacklist_code, entry_id) do update set revision = excluded.revision returning 1)
    select count(*)::int as n from noted`.execute(ctx.tx);
  return rows[0]?.n ?? 0;
}

/** What the list has already keeps its revision, unless its description is another one now. */
async function addStaged(ctx: Ctx, code: string, revision: number): Promise<void> {
  await sql`insert into blacklist_entries (project_id, blacklist_code, revision, ${sql.raw(names)})
    select ${projectOf(ctx)}::uuid, ${code}::uuid, ${revision}::bigint, ${sql.raw(names)} from staged_entries
    on conflict (project_id, blacklist_code, id) do update
      set description = excluded.description, sought = excluded.sought, revision = excluded.revision
      where blacklist_entries.description <> excluded.description`.execute(ctx.tx);
  await sql`delete from blacklist_removals r using staged_entries s where r.project_id = ${projectOf(ctx)}::uuid
    and r.blacklist_code = ${code}::uuid and r.entry_id = s.id`.execute(ctx.tx);
}

/** @throws ImportError when there would be too many entries */
export async function mergeStaged(ctx: Ctx, { code, mode }: Into): Promise<Omit<Merged, "rows">> {
  const list = await lockBlacklist(ctx, code);
  const revision = list.revision + 1;
  const removed = mode === "replace" ? await removeUnstaged(ctx, code, revision) : 0;
  await addStaged(ctx, code, revision);
  const items = await closeChange(ctx, code, revision);
  if (items > blacklistLimits.entries) throw new ImportError({ problem: "full" });
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from staged_entries`.execute(ctx.tx);
  const added = items - (list.items - removed);
  return { added, removed, known: (rows[0]?.n ?? 0) - added, items };
}
