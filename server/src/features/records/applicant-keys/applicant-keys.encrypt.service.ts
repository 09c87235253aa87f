import { sql } from "kysely";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { newFileKey } from "#server/platform/files/files.ts";
import { claimFile, giveUpFile, intendFile } from "#server/platform/files/pending-files.ts";
import { inSystemStep } from "#server/platform/jobs/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import { recurring } from "#server/platform/recurring.ts";
import {
  keptPhoto,
  keptVideo,
  openVault,
  sealBindings,
  sealedFile,
  sealValue,
} from "#server/platform/secrets/applicant-vault.ts";
import { keyedFileHash, keyedIdentityHash } from "#server/platform/secrets/project-keys.ts";

const clearValues = [
  { table: "verification_answers", column: "answers", of: "step", binding: sealBindings.answers },
  { table: "verification_readings", column: "reading", of: "verification_id", binding: sealBindings.reading },
  { table: "verification_checks", column: "evidence", of: "name", binding: sealBindings.evidence },
  { table: "verification_sessions", column: "info", of: "id", binding: sealBindings.session },
] as const;

async function sealValues(ctx: Ctx, verificationId: string): Promise<void> {
  const vault = await openVault(ctx, verificationId);
  for (const { table, column, of, binding } of clearValues) {
    const [where, key, value] = [sql.table(table), sql.ref(of), sql.ref(column)];
    const { rows } = await sql<{ key: string; value: unknown }>`select ${key} as key, ${value} as value from ${where}
      where project_id = ${ctxProjectOf(ctx)} and verification_id = ${verificationId} and jsonb_typeof(${value}) <> 'string'
      for no key update`.execute(ctx.tx);
    for (const row of rows)
      await sql`update ${where} set ${value} = ${sealValue(vault, row.value, binding(verificationId, row.key))}::jsonb
        where project_id = ${ctxProjectOf(ctx)} and verification_id = ${verificationId} and ${key} = ${row.key}`.execute(
        ctx.tx,
      );
  }
}

const fileTables = ["verification_files", "verification_videos"] as const;

async function replaceHashes(ctx: Ctx, verificationId: string): Promise<void> {
  for (const table of fileTables) {
    const { rows } = await sql<{ id: string; sha256: Buffer }>`select id, sha256 from ${sql.table(table)}
      where project_id = ${ctxProjectOf(ctx)} and verification_id = ${verificationId} and sha256 is not null`.execute(
      ctx.tx,
    );
    for (const { id, sha256 } of rows)
      await sql`update ${sql.table(table)} set keyed_hash = ${await keyedFileHash(ctx, sha256)}, sha256 = null
        where project_id = ${ctxProjectOf(ctx)} and id = ${id}`.execute(ctx.tx);
  }
}

async function replaceIdentityHashes(ctx: Ctx, verificationId: string): Promise<void> {
  const plain = await ctx.tx
    .selectFrom("identity_keys")
    .select(["kind", "key_hash"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", verificationId)
    .where("key_hash", "not like", "k1.%")
    .execute();
  for (const { kind, key_hash } of plain)
    await ctx.tx
      .updateTable("identity_keys")
      .set({ key_hash: await keyedIdentityHash(ctx, { kind, hash: key_hash }) })
      .where("project_id", "=", ctxProjectOf(ctx))
      .where("verification_id", "=", verificationId)
      .where("kind", "=", kind)
      .where("key_hash", "=", key_hash)
      .execute();
}

type ClearFile = { id: string; storage_key: string; size_bytes: number; is_encrypted: boolean };

async function findClearFiles(ctx: Ctx, verificationId: string) {
  const vault = await openVault(ctx, verificationId);
  const clear = (table: (typeof fileTables)[number], name: "side" | "kind") =>
    sql<ClearFile & { name: string }>`select id, storage_key, size_bytes, is_encrypted, ${sql.ref(name)} as name
      from ${sql.table(table)} where project_id = ${ctxProjectOf(ctx)} and verification_id = ${verificationId}
      and not is_encrypted and replaced_at is null`.execute(ctx.tx);
  const photos = (await clear("verification_files", "side")).rows;
  const videos = (await clear("verification_videos", "kind")).rows;
  return [
    ...photos.map((row) => ({
      ...row,
      table: fileTables[0],
      kept: keptPhoto(vault, verificationId, { ...row, side: row.name }),
    })),
    ...videos.map((row) => ({
      ...row,
      table: fileTables[1],
      kept: keptVideo(vault, verificationId, { ...row, kind: row.name }),
    })),
  ];
}
type Found = Awaited<ReturnType<typeof findClearFiles>>[number];

/** The plain bytes are removed an hour later. */
async function encryptFile(platform: Platform, projectId: string, { id, table, storage_key, size_bytes, kept }: Found) {
  const clear = await platform.files.stream(storage_key);
  const source = { sizeBytes: size_bytes, stream: () => clear };
  const key = newFileKey(projectId);
  await intendFile(platform, key);
  await platform.files.putStream(key, sealedFile(kept.vault, source, kept.boundTo));
  await inSystemStep(platform, "applicants.encrypt", projectId, async (ctx) => {
    const { numAffectedRows } = await sql`update ${sql.table(table)} set storage_key = ${key}, is_encrypted = true
      where project_id = ${projectId} and id = ${id} and storage_key = ${storage_key} and not is_encrypted`.execute(
      ctx.tx,
    );
    // Another worker was quicker, or the file was replaced: the sweep removes what was written here.
    if (numAffectedRows !== 1n) return;
    await claimFile(ctx, key);
    await giveUpFile(ctx, storage_key);
  });
}

async function encryptVerification(platform: Platform, projectId: string, verificationId: string): Promise<void> {
  const files = await inSystemStep(platform, "applicants.encrypt", projectId, async (ctx) => {
    await sealValues(ctx, verificationId);
    await replaceHashes(ctx, verificationId);
    await replaceIdentityHashes(ctx, verificationId);
    return findClearFiles(ctx, verificationId);
  });
  for (const file of files) await encryptFile(platform, projectId, file);
}

type Clear = { project_id: string; verification_id: string };
const beforeAll: Clear = {
  project_id: "00000000-0000-0000-0000-000000000000",
  verification_id: "00000000-0000-0000-0000-000000000000",
};

/**
 * May be killed, repeated, and run in several processes. @returns how many were done, and the others with the reason
 */
export async function encryptClearData(platform: Platform): Promise<{ done: number; left: string[] }> {
  const left: string[] = [];
  let done = 0;
  let last = beforeAll;
  for (;;) {
    const { rows } = await platform.database.inProject(null, ({ tx }) =>
      sql<Clear>`select * from find_clear_verifications(${last.project_id}, ${last.verification_id})`.execute(tx),
    );
    for (const clear of rows) {
      last = clear;
      try {
        await encryptVerification(platform, clear.project_id, clear.verification_id);
        done += 1;
      } catch (error) {
        left.push(`${clear.verification_id}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    if (rows.length === 0) return { done, left };
  }
}

const pauseMs = 600_000;

/** Again and again: a process of an earlier release may still write. */
async function encryptLeft(platform: Platform): Promise<void> {
  const { done, left } = await encryptClearData(platform);
  if (done > 0) platform.log.info({ done }, "verifications of an earlier release were encrypted");
  if (left.length > 0) platform.log.warn({ left: left.slice(0, 20) }, "some verifications are not encrypted yet");
}
export const clearUnencryptedData = recurring("applicant-keys.encrypt", pauseMs, encryptLeft);
