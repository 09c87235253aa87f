import { sql } from "kysely";
import { listResubmissions } from "#server/features/cases/resubmissions/resubmissions.queries.ts";
import { readSession } from "#server/features/cases/verifications/verifications.sessions.queries.ts";
import { readRecord } from "#server/features/records/applicant-records/applicant-records.queries.ts";
import { effectiveProfile } from "#server/features/records/applicant-records/applicant-records.rules.ts";
import { readFlowPersons } from "#server/features/records/company-base/company-base.queries.ts";
import { readReading } from "#server/features/records/document-readings/document-readings.queries.ts";
import { readKeptAnswers } from "#server/features/records/flow-base/flow-base.answers.queries.ts";
import { readConsents } from "#server/features/records/flow-base/flow-base.consents.queries.ts";
import { copyPersonalData } from "#server/features/records/personal-data/personal-data.copy.queries.ts";
import { readLivenessActs } from "#server/features/steps/flow-liveness/flow-liveness.queries.ts";
import { readSignedDocument } from "#server/features/steps/flow-signatures/flow-signatures.queries.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { readNow } from "#server/platform/clock.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import type { RawReply } from "#server/platform/http.ts";
import {
  type EncryptedFileRef,
  keptAct,
  keptPhoto,
  keptVideo,
  openValue,
  openVault,
  sealBindings,
  streamEncryptedFile,
} from "#server/platform/secrets/applicant-vault.ts";
import { type WrittenZipEntry, zipStream } from "#server/platform/zip.ts";
import { recordApplicantEvent } from "./applicants.events.service.ts";
import { idsOfPerson, lockGivenApplicant, readGivenAnswers } from "./applicants.given.queries.ts";
import { readHistory } from "./applicants.history.queries.ts";

type FileOfPerson = { name: string; at: Date; kept: EncryptedFileRef };
type BytesOfPerson = { name: string; at: Date; bytes: Buffer };

const endings: Record<string, string> = {
  "image/jpeg": "jpg",
  "application/pdf": "pdf",
  "video/webm": "webm",
  "video/mp4": "mp4",
};
const endingOf = (mime: string) => endings[mime] ?? "bin";

/** In use, or kept as history where it was requested again. */
const isKept = sql<boolean>`(replaced_at is null or kept_in is not null)`;

async function readFiles(ctx: Ctx, verificationId: string): Promise<FileOfPerson[]> {
  const vault = await openVault(ctx, verificationId);
  const photos = await ctx.tx
    .selectFrom("verification_files")
    .select(["id", "side", "page", "storage_key", "is_encrypted", "mime", "created_at"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", verificationId)
    .where(isKept)
    .execute();
  const videos = await ctx.tx
    .selectFrom("verification_videos")
    .select(["id", "kind", "storage_key", "is_encrypted", "mime", "created_at"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", verificationId)
    .where(isKept)
    .execute();
  const acts = await readLivenessActs(ctx, verificationId);
  const folder = `verifications/${verificationId}`;
  return [
    ...acts.map((row) => ({
      name: `${folder}/liveness/${row.act}-${row.id.slice(0, 8)}.jpg`,
      at: row.created_at,
      kept: keptAct(vault, verificationId, row),
    })),
    ...photos.map((row) => ({
      name: `${folder}/photos/${row.side}${row.page > 1 ? `-page-${row.page}` : ""}-${row.id.slice(0, 8)}.${endingOf(row.mime)}`,
      at: row.created_at,
      kept: keptPhoto(vault, verificationId, row),
    })),
    ...videos.map((row) => ({
      name: `${folder}/videos/${row.kind}-${row.id.slice(0, 8)}.${endingOf(row.mime)}`,
      at: row.created_at,
      kept: keptVideo(vault, verificationId, row),
    })),
  ];
}

/** What the applicant has signed. */
async function readSignedFiles(ctx: Ctx, verificationId: string): Promise<BytesOfPerson[]> {
  const found = await readSignedDocument(ctx, verificationId);
  if (!found) return [];
  const folder = `verifications/${verificationId}/signed`;
  const beside = found.kind === "p7s" ? [{ name: `${folder}/data.pdf`, at: found.at, bytes: found.document }] : [];
  return [...beside, { name: `${folder}/data.${found.kind}`, at: found.at, bytes: found.signed }];
}

async function readChecks(ctx: Ctx, id: string) {
  const vault = await openVault(ctx, id);
  const rows = await ctx.tx
    .selectFrom("verification_checks")
    .select(["name", "result", "reasons", "evidence", "checked_at"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", id)
    .orderBy("name")
    .execute();
  return rows.map(({ evidence, ...check }) => ({
    ...check,
    evidence: openValue(vault, evidence, sealBindings.evidence(id, check.name)),
  }));
}

async function readVisits(ctx: Ctx, id: string) {
  const vault = await openVault(ctx, id);
  const rows = await ctx.tx
    .selectFrom("verification_sessions")
    .select(["id", "at", "info"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", id)
    .orderBy("at")
    .execute();
  return rows.map((row) => readSession(vault, id, row));
}

async function readVerification(ctx: Ctx, id: string) {
  const {
    project_id: _project,
    row_version: _rowVersion,
    undo_until: _undoUntil,
    ...row
  } = await ctx.tx
    .selectFrom("verifications")
    .selectAll()
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const events = await ctx.tx
    .selectFrom("verification_events")
    .select(["at", "kind", "actor", "from_status", "to_status", "decline_reasons", "comment"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", id)
    .where("kind", "<>", "assigned")
    .orderBy("at")
    .execute();
  return {
    ...row,
    answers: await readKeptAnswers(ctx, id),
    persons_of_company: await readFlowPersons(ctx, id),
    document_reading: await readReading(ctx, id),
    checks: await readChecks(ctx, id),
    consents: await readConsents(ctx, id),
    visits: await readVisits(ctx, id),
    requested_again: (await listResubmissions(ctx, id)).items,
    events,
  };
}

export async function exportApplicant(ctx: Ctx, id: string): Promise<RawReply> {
  const row = await lockGivenApplicant(ctx, id);
  const ids = await idsOfPerson(ctx, row.id);
  const own = await ctx.tx
    .selectFrom("verifications")
    .select("id")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("applicant_id", "in", ids)
    .orderBy("created_at")
    .execute();
  const given = await readGivenAnswers(ctx, row);
  const { record } = await readRecord(ctx, row.id);
  const at = await readNow(ctx);
  const verifications = [];
  const files: FileOfPerson[] = [];
  const signed: BytesOfPerson[] = [];
  for (const each of own) {
    const kept = await readFiles(ctx, each.id);
    files.push(...kept);
    signed.push(...(await readSignedFiles(ctx, each.id)));
    verifications.push({ ...(await readVerification(ctx, each.id)), files: kept.map(({ name }) => name) });
  }
  const { project_id: _project, ...applicant } = row;
  const data = {
    exported_at: at,
    applicant,
    profile: effectiveProfile(given, record),
    given,
    corrected: record,
    history: await readHistory(ctx, row, ids),
    verifications,
    // What stands above in the order of a reader, and all else, as the comments on the columns say.
    tables: await copyPersonalData(ctx, { applicants: ids, verifications: own.map((each) => each.id) }),
  };
  await recordApplicantEvent(ctx, { applicantId: row.id, kind: "exported" });
  recordAudit(ctx, "applicants.exported", { applicantId: row.id, files: files.length });
  const { files: store } = ctx.platform;
  const entries: WrittenZipEntry[] = [
    { name: "data.json", at, open: async () => Buffer.from(JSON.stringify(data, null, 2)) },
    ...signed.map(({ name, at: made, bytes }) => ({ name, at: made, open: async () => bytes })),
    ...files.map(({ name, at: made, kept }) => ({ name, at: made, open: () => streamEncryptedFile(store, kept) })),
  ];
  return {
    body: async () => zipStream(entries),
    mime: "application/zip",
    name: `applicant-${row.id.slice(0, 8)}.zip`,
  };
}
