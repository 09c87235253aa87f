import { z } from "zod";

// The layout of a backup's directory or bucket:
//   veridesk-backup.json          in the clear: how the passphrase opens the key of everything else
//   files/HH/HASH                 a stored file, sealed; its name is a keyed hash of its content, so each is kept once
//   backups/ID/tables/N/PART      rows of a table as COPY gives them, packed and sealed
//   backups/ID/files/PART         which stored file is which object
//   backups/ID/manifest           written last: a backup without it never was one
// Nothing is ever written over, so that a backup that is killed leaves the earlier ones whole.

export const headName = "veridesk-backup.json";
export const formatNumber = 1;

const backupId = /^\d{8}T\d{6}Z-[0-9a-f]{6}$/;
const name =
  /^(?:veridesk-backup\.json|files\/[0-9a-f]{2}\/[0-9a-f]{64}|backups\/\d{8}T\d{6}Z-[0-9a-f]{6}\/(?:manifest|files\/\d{6}|tables\/\d{4}\/\d{6}))$/;

export const isBackupId = (text: string): boolean => backupId.test(text);
export const isBackupName = (text: string): boolean => name.test(text);

const padded = (n: number, digits: number) => String(n).padStart(digits, "0");

export const names = {
  manifest: (id: string) => `backups/${id}/manifest`,
  tablePart: (id: string, table: number, part: number) => `backups/${id}/tables/${padded(table, 4)}/${padded(part, 6)}`,
  filesPart: (id: string, part: number) => `backups/${id}/files/${padded(part, 6)}`,
  file: (hash: string) => `files/${hash.slice(0, 2)}/${hash}`,
};

export const idAt = (at: Date, random: string): string =>
  `${at.toISOString().replace(/[-:]|\.\d+/g, "")}-${random.slice(0, 6)}`;

const count = z.number().int().nonnegative();
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const key = z.string().regex(/^[A-Za-z0-9+/]{43}=$/);

/** `sha256` is of the text that COPY gave, all parts together. */
export const TableOfBackup = z.object({
  schema: z.enum(["public", "pgboss"]),
  name: z.string().min(1),
  columns: z.array(z.string().min(1)).min(1),
  rows: count,
  parts: count,
  sizeBytes: count,
  sha256,
});
export type TableOfBackup = z.infer<typeof TableOfBackup>;

const SequenceOfBackup = z.object({ name: z.string().min(1), lastValue: z.string().regex(/^-?\d+$/) });

export const BackupManifest = z.object({
  format: z.literal(formatNumber),
  id: z.string().regex(backupId),
  /** When the database was read: what was acknowledged before is in it. */
  at: z.iso.datetime(),
  version: z.string(),
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), sha256 })).min(1),
  tables: z.array(TableOfBackup).min(1),
  sequences: z.array(SequenceOfBackup),
  files: z.object({ count, sizeBytes: count, parts: count, sha256 }),
  /** Keys of stored files that rows name and the store no longer had. */
  missing: z.array(z.string()),
  /** The installation's own, as `ENCRYPTION_KEY` and `ENCRYPTION_KEYS_OLD` have them. */
  keys: z.object({ current: key, old: z.array(key) }),
});
export type BackupManifest = z.infer<typeof BackupManifest>;

/** A line of `backups/ID/files/PART`: a stored file's key, its object, its plain size in bytes. */
export const FileLine = z.tuple([
  z.string(),
  z.string().refine((text) => text.startsWith("files/") && isBackupName(text)),
  count,
]);
export type FileLine = z.infer<typeof FileLine>;
