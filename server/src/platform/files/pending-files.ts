import { sql } from "kysely";
import { commonFailures } from "#contract/failures.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import type { DatabaseConnections } from "#server/platform/database.ts";
import { fail } from "#server/platform/fail.ts";
import { advisoryLocks } from "#server/platform/locks.ts";
import type { Platform } from "#server/platform/platform.ts";
import { recurring, tendEachRow } from "#server/platform/recurring.ts";
import { type FileStore, isFileKey } from "./files.ts";

/**
 * Notes, in its own transaction, that bytes will be stored under this key: a killed process leaves no unknown file.
 * Call it before `files.put` (docs/decisions/0008).
 */
export async function intendFile({ database }: Pick<Platform, "database">, key: string): Promise<void> {
  await database.inProject(null, ({ tx }) => sql`insert into file_intents (storage_key) values (${key})`.execute(tx));
}

/**
 * Removes the note in the transaction that records the file, so that there is a row or a note, never neither.
 * @throws request.unavailable when the sweep has removed the bytes meanwhile
 */
export async function claimFile(ctx: Pick<Ctx, "tx">, key: string): Promise<void> {
  const { numAffectedRows } =
    await sql`delete from file_intents where storage_key = ${key} and given_up_at is null`.execute(ctx.tx);
  if (numAffectedRows !== 1n) throw fail(commonFailures.unavailable);
}

export async function giveUpFile(ctx: Pick<Ctx, "tx">, key: string): Promise<void> {
  await sql`insert into file_intents (storage_key) values (${key}) on conflict do nothing`.execute(ctx.tx);
}

const mayRemove = `pg_try_advisory_xact_lock_shared(${advisoryLocks.fileRemovals})`;

/** Noted, it is left to the sweep. A note that was closed is open again, since its bytes are there. */
const removeOrNote = (key: string) => `with free as (select ${mayRemove} as now),
  noted as (insert into file_intents (storage_key) select '${key}' from free where not free.now
    on conflict (storage_key) do update set created_at = now(), given_up_at = null)
  select now from free`;

/**
 * While a backup is under way no bytes are removed: its rows name them. Whoever removes a file has ended its row before, or
 * never made one, so that a backup that begins later does not name it.
 */
export const keepForBackups = (files: FileStore, database: Pick<DatabaseConnections, "once">): FileStore => ({
  ...files,
  async remove(key) {
    if (!isFileKey(key)) throw new Error("not a file key");
    const { rows } = await database.once(removeOrNote(key));
    if (rows[0]?.now === true) await files.remove(key);
  },
});

const givenUpAfter = "1 hour";
const filesPerSweep = 500;

/**
 * Removes the bytes of calls that never committed. The note is closed first, so that a call under way cannot claim
 * it, then the bytes go, then the note. Nothing while a backup is under way.
 * @returns how many notes were cleared
 */
export async function sweepUnclaimedFiles(platform: Platform, olderThan = givenUpAfter): Promise<number> {
  const { database, files } = platform;
  const { rows } = await database.inProject(null, ({ tx }) =>
    sql<{ storage_key: string }>`update file_intents set given_up_at = now() where storage_key in (
      select storage_key from file_intents where created_at < now() - ${olderThan}::interval
      and (select ${sql.raw(mayRemove)})
      order by created_at limit ${filesPerSweep}) returning storage_key`.execute(tx),
  );
  return tendEachRow(platform, "files.sweep", rows, async ({ storage_key }) => {
    await files.remove(storage_key);
    await database.inProject(null, ({ tx }) =>
      sql`delete from file_intents where storage_key = ${storage_key} and given_up_at is not null`.execute(tx),
    );
  });
}

const pauseMs = 600_000;

export const fileSweep = recurring("files.sweep", pauseMs, (platform) => sweepUnclaimedFiles(platform));
