import { createHmac, randomBytes, randomUUID, timingSafeEqual } from "node:crypto";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import {
  type DocumentSideField,
  type KeptDocument,
  mostFileBytes,
  sideFields,
} from "#contract/customer-api/customer-documents.contract.ts";
import { heifKindOf, isPdf, pictureKindOf } from "#engines/photos/file-signs.ts";
import { readApplicantParts } from "#server/features/records/applicant-parts/applicant-parts.queries.ts";
import { storeVerificationFile } from "#server/features/records/flow-base/flow-base.files.service.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, type CtxBeforeTransaction, ctxProjectOf } from "#server/platform/ctx.ts";
import { refuseCustomer } from "#server/platform/customer-calls/customer-refusals.ts";
import { newFileKey } from "#server/platform/files/files.ts";
import { claimFile, giveUpFile, intendFile } from "#server/platform/files/pending-files.ts";
import { openSealedFile, sealFile } from "#server/platform/files/sealed-files.ts";
import type { SpooledUpload } from "#server/platform/files/spool.ts";
import type { Platform } from "#server/platform/platform.ts";
import { recurring } from "#server/platform/recurring.ts";
import {
  deriveSecret,
  type KeyRing,
  nameKey,
  openWithKeyRing,
  sealWithKeyRing,
} from "#server/platform/secrets/crypto.ts";

const fileBinding = (id: string) => `customer_files:${id}`;
const keyBinding = (id: string) => ({ boundTo: `customer_files.sealed_key:${id}` });

/** By the file's own first bytes; what was declared of it does not count. Null: none that we know. */
function kindOf(head: Buffer): { mime: string; isVideo: boolean } | null {
  if (isPdf(head)) return { mime: "application/pdf", isVideo: false };
  const picture = pictureKindOf(head);
  if (picture) return { mime: `image/${picture}`, isVideo: false };
  const heif = heifKindOf(head);
  if (heif) return { mime: `image/${heif}`, isVideo: false };
  if (head.subarray(0, 4).equals(matroska)) return { mime: "video/webm", isVideo: true };
  return head.toString("latin1", 4, 8) === "ftyp" ? { mime: "video/mp4", isVideo: true } : null;
}

const headBytes = 4096;
/** EBML (RFC 8794, 11.2.1). */
const matroska = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);
/** No decoder that we may use reads HEIC (docs/decisions/0116). */
const unread: ReadonlySet<string> = new Set(["image/gif", "image/heic", "image/avif"]);

/** @throws validation, with the key of the fault */
async function mimeOf(file: SpooledUpload): Promise<string> {
  const kind = kindOf(await file.read(0, Math.min(file.sizeBytes, headBytes)));
  if (!kind) throw refuseCustomer("validation", "file", "broken_file");
  if (unread.has(kind.mime)) throw refuseCustomer("validation", "file", "incompatible_file_format");
  if (!kind.isVideo && file.sizeBytes > mostFileBytes.other)
    throw refuseCustomer("validation", "file", "limit_file_size");
  return kind.mime;
}

export type StoredDocumentFile = { id: string; storageKey: string; sealedKey: string; mime: string; sizeBytes: number };

/** Outside of a transaction: the bytes, sealed with a key of their own. @throws validation */
export async function storeCustomerFile(
  platform: Platform,
  before: CtxBeforeTransaction,
  file: SpooledUpload,
  id: string = randomUUID(),
): Promise<StoredDocumentFile> {
  const mime = await mimeOf(file);
  const [storageKey, bytes] = [newFileKey(ctxProjectOf(before)), randomBytes(32)];
  await intendFile(platform, storageKey);
  const source = sealFile(nameKey(bytes), file, { boundTo: fileBinding(id) });
  await storeVerificationFile(platform, storageKey, source);
  const sealedKey = sealWithKeyRing(platform.keys, bytes, keyBinding(id));
  return { id, storageKey, sealedKey, mime, sizeBytes: file.sizeBytes };
}

export const discardCustomerFile = ({ files }: Platform, { storageKey }: StoredDocumentFile) =>
  files.remove(storageKey);

export async function keepCustomerFile(ctx: Ctx, stored: StoredDocumentFile) {
  await claimFile(ctx, stored.storageKey);
  await ctx.tx
    .insertInto("customer_files")
    .values({
      project_id: ctxProjectOf(ctx),
      id: stored.id,
      storage_key: stored.storageKey,
      sealed_key: stored.sealedKey,
      mime: stored.mime,
      size_bytes: stored.sizeBytes,
    })
    .execute();
  recordAudit(ctx, "applicants.file_added", { id: stored.id, mime: stored.mime, sizeBytes: stored.sizeBytes });
  return { file_id: stored.id };
}

/** Under the same id. @throws not_found; flow once a verification has taken it */
export async function replaceCustomerFile(ctx: Ctx, id: string, stored: StoredDocumentFile) {
  const row = await ctx.tx
    .selectFrom("customer_files")
    .select(["storage_key", "applicant_id"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw refuseCustomer("not_found", "id");
  if (row.applicant_id !== null && (await isTaken(ctx, id, row.applicant_id)))
    throw refuseCustomer("flow", "id", "A verification has taken this file.");
  await claimFile(ctx, stored.storageKey);
  await giveUpFile(ctx, row.storage_key);
  await ctx.tx
    .updateTable("customer_files")
    .set({
      storage_key: stored.storageKey,
      sealed_key: stored.sealedKey,
      mime: stored.mime,
      size_bytes: stored.sizeBytes,
    })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .execute();
  recordAudit(ctx, "applicants.file_added", { id, mime: stored.mime, sizeBytes: stored.sizeBytes });
  return { file_id: id };
}

async function isTaken(ctx: Ctx, fileId: string, applicantId: string): Promise<boolean> {
  const documents = await readApplicantParts<KeptDocument>(ctx, "document", applicantId);
  return documents.some(
    ({ verificationId, data }) => verificationId !== null && sideFields.some((field) => data[field] === fileId),
  );
}

export type CustomerFileRow = { id: string; storage_key: string; sealed_key: string; mime: string; size_bytes: number };

/** @returns by id; those that are not there are left out */
export async function findFiles(
  ctx: Pick<Ctx, "tx" | "projectId">,
  ids: readonly string[],
): Promise<Map<string, CustomerFileRow>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.tx
    .selectFrom("customer_files")
    .select(["id", "storage_key", "sealed_key", "mime", "size_bytes"])
    .where("project_id", "=", ctx.projectId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export async function openCustomerFile({ files, keys }: Platform, row: CustomerFileRow): Promise<Readable> {
  const key = nameKey(openWithKeyRing(keys, row.sealed_key, keyBinding(row.id)));
  return openSealedFile(await files.stream(row.storage_key), key, { boundTo: fileBinding(row.id) });
}

export const readCustomerFile = async (platform: Platform, row: CustomerFileRow): Promise<Buffer> =>
  buffer(await openCustomerFile(platform, row));

/** They go with the applicant from now on. @throws validation, at the field, for a file that is not there */
export async function bindFiles(
  ctx: Ctx,
  applicantId: string,
  data: Partial<Record<DocumentSideField, string | undefined>>,
): Promise<void> {
  const named = sideFields.flatMap((field) => (data[field] === undefined ? [] : [{ field, id: data[field] }]));
  const found = await findFiles(
    ctx,
    named.map(({ id }) => id),
  );
  for (const { field, id } of named) if (!found.has(id)) throw refuseCustomer("validation", field, "Not found.");
  if (named.length === 0) return;
  const bound = await ctx.tx
    .updateTable("customer_files")
    .set({ applicant_id: applicantId })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where(sql<boolean>`id = any(${named.map(({ id }) => id)}::uuid[])`)
    .where((where) => where.or([where("applicant_id", "is", null), where("applicant_id", "=", applicantId)]))
    .returning("id")
    .execute();
  const ids = new Set(bound.map(({ id }) => id));
  for (const { field, id } of named)
    if (!ids.has(id)) throw refuseCustomer("validation", field, "This file is another applicant's.");
}

/** How long an address of a side opens. public-api.md, "Files, documents". */
const openSeconds = 15 * 60;

/** `portrait`: what is cut out of a verification's document, in place of a file. */
export type SignedKind = "file" | "portrait";
type Signed = { projectId: string; id: string; kind: SignedKind; until: number };

const signatureOf = (keys: KeyRing, { projectId, id, kind, until }: Signed) =>
  createHmac("sha256", deriveSecret(keys.current, "customer files"))
    .update(`${projectId} ${kind === "file" ? "" : `${kind} `}${id} ${until}`)
    .digest("hex");

/** An address that needs no key, for a quarter of an hour. */
export function signedAddress({ platform, projectId }: Ctx, id: string, kind: SignedKind = "file"): string {
  const until = Math.floor(Date.now() / 1000) + openSeconds;
  const sign = signatureOf(platform.keys, { projectId: projectId ?? "", id, kind, until });
  const what = kind === "file" ? id : `${id}/${kind}`;
  return `${platform.config.apiPublicUrl}/files/${projectId}/${what}?until=${until}&sign=${sign}`;
}

export function isSignedAddress(keys: KeyRing, { sign, ...of }: Signed & { sign: string }): boolean {
  const [expected, given] = [Buffer.from(signatureOf(keys, of)), Buffer.from(sign)];
  return of.until * 1000 > Date.now() && expected.length === given.length && timingSafeEqual(expected, given);
}

const pauseMs = 3_600_000;
const keptFor = "7 days";

/** Files that no document has named for a week. */
export const leftFiles = recurring("customer-api.left-files", pauseMs, async ({ database }) => {
  await database.inProject(null, ({ tx }) => sql`select drop_left_customer_files(${keptFor}::interval)`.execute(tx));
});
