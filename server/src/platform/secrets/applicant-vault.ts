import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { applicantFailures } from "#contract/applicants/applicants.calls.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import type { FileStore } from "#server/platform/files/files.ts";
import { openSealedFile, sealFile } from "#server/platform/files/sealed-files.ts";
import type { FileSource } from "#server/platform/files/spool.ts";
import { type KeyRing, nameKey, openWithKeyRing, sealWithKeyRing } from "./crypto.ts";

/** docs/decisions/0040. */
export type ApplicantVault = { applicantId: string; ring: KeyRing };

const bindingOf = (applicantId: string) => ({ boundTo: `applicant_keys.sealed_key:${applicantId}` });

/** In the transaction that makes the applicants; an existing key is kept. */
export async function giveApplicantKeys(ctx: Ctx, applicantIds: readonly string[]): Promise<void> {
  // Sorted, so that two calls cannot deadlock.
  const ids = [...applicantIds].sort();
  const keys = ids.map((id) => sealWithKeyRing(ctx.platform.keys, randomBytes(32), bindingOf(id)));
  await sql`insert into applicant_keys (project_id, applicant_id, sealed_key)
    select ${ctxProjectOf(ctx)}::uuid, made.id, made.key from unnest(${ids}::uuid[], ${keys}::text[]) as made (id, key)
    on conflict do nothing`.execute(ctx.tx);
}

const findKey = (ctx: Ctx, applicantId: string) =>
  ctx.tx
    .selectFrom("applicant_keys")
    .select("sealed_key")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("applicant_id", "=", applicantId)
    .executeTakeFirst();

/** For whoever reads the keys of many at once. @param sealedKey as kept, and not destroyed */
export function applicantVaultOf(keys: KeyRing, applicantId: string, sealedKey: string): ApplicantVault {
  const current = nameKey(openWithKeyRing(keys, sealedKey, bindingOf(applicantId)));
  return { applicantId, ring: { current, byId: new Map([[current.id, current]]) } };
}

/** @throws applicants.erased */
async function unwrap(ctx: Ctx, applicantId: string, sealedKey: string | null): Promise<ApplicantVault> {
  let sealed = sealedKey;
  if (sealed === null) {
    // An applicant of an earlier release.
    await giveApplicantKeys(ctx, [applicantId]);
    sealed = (await findKey(ctx, applicantId))?.sealed_key ?? "";
  }
  if (sealed === "") throw fail(applicantFailures.erased);
  return applicantVaultOf(ctx.platform.keys, applicantId, sealed);
}

async function readVault(ctx: Ctx, verificationId: string): Promise<ApplicantVault> {
  const row = await ctx.tx
    .selectFrom("verifications as v")
    .leftJoin("applicant_keys as k", (join) =>
      join.onRef("k.project_id", "=", "v.project_id").onRef("k.applicant_id", "=", "v.applicant_id"),
    )
    .select(["v.applicant_id", "k.sealed_key"])
    .where("v.project_id", "=", ctxProjectOf(ctx))
    .where("v.id", "=", verificationId)
    .executeTakeFirstOrThrow();
  return unwrap(ctx, row.applicant_id, row.sealed_key);
}

/** Opened once per call. */
const opened = new WeakMap<Ctx, Map<string, Promise<ApplicantVault>>>();

/** @throws applicants.erased */
export function openVault(ctx: Ctx, verificationId: string): Promise<ApplicantVault> {
  const vaults = opened.get(ctx) ?? new Map<string, Promise<ApplicantVault>>();
  opened.set(ctx, vaults);
  const known = vaults.get(verificationId);
  if (known !== undefined) return known;
  const vault = readVault(ctx, verificationId);
  vaults.set(verificationId, vault);
  return vault;
}

const keysOf = (ctx: Ctx, verificationIds: readonly string[]) =>
  ctx.tx
    .selectFrom("verifications as v")
    .innerJoin("applicant_keys as k", (join) =>
      join.onRef("k.project_id", "=", "v.project_id").onRef("k.applicant_id", "=", "v.applicant_id"),
    )
    .select(["v.id", "v.applicant_id", "k.sealed_key"])
    .where("v.project_id", "=", ctxProjectOf(ctx))
    .where(sql<boolean>`v.id = any(${[...verificationIds]}::uuid[])`)
    .where("k.sealed_key", "<>", "")
    .execute();

/** By verification, in one statement; without those whose key is destroyed and those that are no verification. */
export async function findVaults(ctx: Ctx, verificationIds: readonly string[]): Promise<Map<string, ApplicantVault>> {
  if (verificationIds.length === 0) return new Map();
  const rows = await keysOf(ctx, verificationIds);
  return new Map(rows.map((row) => [row.id, applicantVaultOf(ctx.platform.keys, row.applicant_id, row.sealed_key)]));
}

/** As `openVault`; null where the key is destroyed, or there is no such verification. */
export async function findVault(ctx: Ctx, verificationId: string): Promise<ApplicantVault | null> {
  // One that could not be opened is tried again: a destroyed key is null, anything else is thrown.
  const earlier = await opened
    .get(ctx)
    ?.get(verificationId)
    ?.catch(() => null);
  return earlier ?? (await findVaults(ctx, [verificationId])).get(verificationId) ?? null;
}

/** Where no verification leads to it. @throws applicants.erased */
export async function openApplicantVault(ctx: Ctx, applicantId: string): Promise<ApplicantVault> {
  return unwrap(ctx, applicantId, (await findKey(ctx, applicantId))?.sealed_key ?? null);
}

export const sealValue = ({ ring }: ApplicantVault, value: unknown, boundTo: string): string =>
  JSON.stringify(sealWithKeyRing(ring, JSON.stringify(value), { boundTo }));

export const sealBytes = ({ ring }: ApplicantVault, bytes: Uint8Array, boundTo: string): string =>
  sealWithKeyRing(ring, bytes, { boundTo });

export const openSealedBytes = ({ ring }: ApplicantVault, sealed: string, boundTo: string): Buffer =>
  openWithKeyRing(ring, sealed, { boundTo });

/** The JSON text of a value. */
export function openSealedText({ ring }: ApplicantVault, sealed: string, boundTo: string): string {
  if (!ring.byId.has(sealed.split(".")[1] ?? "")) throw new Error(`The value kept as ${boundTo} belongs elsewhere`);
  return openWithKeyRing(ring, sealed, { boundTo }).toString();
}

/** Returns plain values of earlier releases unchanged. */
export const openValue = (vault: ApplicantVault, stored: unknown, boundTo: string): unknown =>
  typeof stored === "string" ? JSON.parse(openSealedText(vault, stored, boundTo)) : stored;

export const sealBindings = {
  auditAddress: (verificationId: string) => `audit_log.ip:${verificationId}`,
  auditBrowser: (verificationId: string) => `audit_log.user_agent:${verificationId}`,
  mail: (id: string, part: "recipient" | "subject" | "body" | "last_error") => `outbox_mails.${part}:${id}`,
  answers: (verificationId: string, step: string) => `verification_answers.answers:${verificationId}:${step}`,
  reading: (verificationId: string) => `verification_readings.reading:${verificationId}`,
  evidence: (verificationId: string, check: string) => `verification_checks.evidence:${verificationId}:${check}`,
  session: (verificationId: string, id: string) => `verification_sessions.info:${verificationId}:${id}`,
  record: (applicantId: string) => `applicant_records.record:${applicantId}`,
  requestWords: (resubmissionId: string) => `resubmissions.words:${resubmissionId}`,
  applicantEvent: (applicantId: string, id: string) => `applicant_events.detail:${applicantId}:${id}`,
  article: (verificationId: string, id: string) => `verification_articles.found:${verificationId}:${id}`,
  articleDismissal: (verificationId: string, id: string) => `verification_articles.dismissal:${verificationId}:${id}`,
  comment: (verificationId: string, id: string) => `verification_comments.body:${verificationId}:${id}`,
  screened: (screeningId: string) => `screenings.asked:${screeningId}`,
  hit: (hitId: string) => `screening_hits.found:${hitId}`,
  hitReason: (hitId: string) => `screening_hits.reason:${hitId}`,
  signedReport: (verificationId: string, part: "file" | "signature") => `signed_reports.${part}:${verificationId}`,
  applicantSignature: (verificationId: string, part: "document" | "prepared" | "signed" | "signature") =>
    `applicant_signatures.${part}:${verificationId}`,
  monitored: (verificationId: string) => `monitored_applicants.asked:${verificationId}`,
  photoNote: (verificationId: string, id: string) => `photo_notes.body:${verificationId}:${id}`,
  affiliatedPerson: (verificationId: string, id: string, part: "details" | "comment") =>
    `affiliated_persons.${part}:${verificationId}:${id}`,
  callPiece: (callId: string, number: number) => `video_call_pieces:${callId}:${number}`,
  photo: (of: { verificationId: string; side: string; id: string }) =>
    `verification_files:${of.verificationId}:${of.side}:${of.id}`,
  smallPhoto: (verificationId: string, id: string) => `verification_files.small:${verificationId}:${id}`,
  livenessFrames: (verificationId: string, id: string) => `liveness_acts:${verificationId}:${id}`,
  livenessMeasured: (verificationId: string, id: string) => `liveness_acts.measured:${verificationId}:${id}`,
  bankId: (verificationId: string, id: string) => `bank_ids.session:${verificationId}:${id}`,
  video: (of: { verificationId: string; kind: string; id: string }) =>
    `verification_videos:${of.verificationId}:${of.kind}:${of.id}`,
};

export const keptAct = (
  vault: ApplicantVault,
  verificationId: string,
  row: { id: string; storage_key: string },
): EncryptedFileRef => ({
  vault,
  storageKey: row.storage_key,
  isEncrypted: true,
  boundTo: sealBindings.livenessFrames(verificationId, row.id),
});

export type EncryptedFileRef = { vault: ApplicantVault; storageKey: string; isEncrypted: boolean; boundTo: string };

type Row = { id: string; storage_key: string; is_encrypted: boolean };

export const keptPhoto = (
  vault: ApplicantVault,
  verificationId: string,
  row: Row & { side: string },
): EncryptedFileRef => ({
  vault,
  storageKey: row.storage_key,
  isEncrypted: row.is_encrypted,
  boundTo: sealBindings.photo({ verificationId, ...row }),
});

export const keptVideo = (
  vault: ApplicantVault,
  verificationId: string,
  row: Row & { kind: string },
): EncryptedFileRef => ({
  vault,
  storageKey: row.storage_key,
  isEncrypted: row.is_encrypted,
  boundTo: sealBindings.video({ verificationId, ...row }),
});

export const sealedFile = (
  { ring }: ApplicantVault,
  source: Pick<FileSource, "sizeBytes" | "stream">,
  boundTo: string,
): FileSource => sealFile(ring.current, source, { boundTo });

export const sealedBytes = (vault: ApplicantVault, bytes: Buffer, boundTo: string): Promise<Buffer> =>
  buffer(sealedFile(vault, { sizeBytes: bytes.length, stream: () => Readable.from([bytes]) }, boundTo).stream());

/** Fails where the stored bytes are not the file's own. */
export async function streamEncryptedFile(files: FileStore, { vault, ...file }: EncryptedFileRef): Promise<Readable> {
  const stored = await files.stream(file.storageKey);
  return file.isEncrypted ? openSealedFile(stored, vault.ring.current, file) : stored;
}

/** The whole file in memory. */
export const readKeptFile = async (files: FileStore, file: EncryptedFileRef): Promise<Buffer> =>
  buffer(await streamEncryptedFile(files, file));
