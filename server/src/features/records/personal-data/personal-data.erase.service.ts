import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "#server/platform/ctx.ts";
import { giveUpFile } from "#server/platform/files/pending-files.ts";
import { type PersonIds, personRowsOf, reachedOtherwise, readPersonalTables } from "./personal-data.queries.ts";
import type { PersonalColumn, PersonalTable } from "./personal-data.rules.ts";

const emptyOf = ({ type, isNullable, name }: PersonalColumn): RawBuilder<unknown> => {
  if (isNullable) return sql`null`;
  if (type === "text") return sql`''`;
  if (type === "jsonb") return sql`'""'`;
  throw new Error(`nothing is known to empty ${name} with`);
};

async function emptyRows(ctx: Ctx, { name, columns }: PersonalTable, rows: RawBuilder<unknown>): Promise<void> {
  const emptied = columns.filter(({ erasure }) => erasure === "empties");
  if (emptied.length === 0) return;
  const values = emptied.map((column) => sql`${sql.ref(column.name)} = ${emptyOf(column)}`);
  const full = emptied.map((column) => sql`${sql.ref(column.name)} is distinct from ${emptyOf(column)}`);
  await sql`update ${sql.table(name)} set ${sql.join(values)} where ${rows} and (${sql.join(full, sql` or `)})`.execute(
    ctx.tx,
  );
}

/** @returns how many files go */
async function giveUpFiles(ctx: Ctx, { name, columnNames }: PersonalTable, rows: RawBuilder<unknown>): Promise<number> {
  if (!columnNames.includes("storage_key")) return 0;
  const found = await sql<{ storage_key: string }>`select storage_key from ${sql.table(name)} where ${rows}`.execute(
    ctx.tx,
  );
  for (const { storage_key } of found.rows) await giveUpFile(ctx, storage_key);
  return found.rows.length;
}

/**
 * Deletes and empties what the comments on the columns say. Keys are the caller's, and what is in `reachedOtherwise`.
 * @returns how many files go
 */
export async function erasePersonalData(ctx: Ctx, person: PersonIds): Promise<number> {
  let files = 0;
  for (const table of await readPersonalTables(ctx)) {
    const rows = personRowsOf(ctx, table, person);
    if (rows === null) {
      if (reachedOtherwise.has(table.name)) continue;
      throw new Error(`nothing leads from a person to ${table.name}`);
    }
    if (table.isDeleted) {
      files += await giveUpFiles(ctx, table, rows);
      await sql`delete from ${sql.table(table.name)} where ${rows}`.execute(ctx.tx);
    } else await emptyRows(ctx, table, rows);
  }
  return files;
}
