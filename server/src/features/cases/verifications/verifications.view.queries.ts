import { sql } from "kysely";
import { verificationFailures } from "#contract/cases/verifications.calls.ts";
import { FormConfig } from "#contract/records/forms/form-config.ts";
import { profileFieldNames } from "#contract/records/forms/profile-fields.ts";
import type { ProfileAnswers } from "#contract/records/steps/profile.schema.ts";
import { readCallbacks } from "#server/features/callbacks/callbacks/callbacks.queries.ts";
import { readCorrections } from "#server/features/records/applicant-records/applicant-records.queries.ts";
import { readPersonNames } from "#server/features/records/company-base/company-base.names.queries.ts";
import { profileTakenFrom } from "#server/features/records/document-readings/document-readings.profile.rules.ts";
import { documentFields, readReading } from "#server/features/records/document-readings/document-readings.queries.ts";
import type { DocumentReadingFields } from "#server/features/records/document-readings/document-readings.rules.ts";
import { readAnswers } from "#server/features/records/flow-base/flow-base.answers.queries.ts";
import { readConsents } from "#server/features/records/flow-base/flow-base.consents.queries.ts";
import { readGivenAt } from "#server/features/records/resubmission-base/resubmission-base.queries.ts";
import { answersView } from "#server/features/records/step-answers/step-answers.rules.ts";
import { isPermitted } from "#server/platform/actor.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { keptPhoto, openValue, openVault, sealBindings } from "#server/platform/secrets/applicant-vault.ts";
import { withCorrections } from "./verifications.corrected.rules.ts";
import { countLaterDuplicates, readDuplicates } from "./verifications.duplicates.queries.ts";
import { entityFields, viewSessions } from "./verifications.entity.queries.ts";
import { readEvidence } from "./verifications.evidence.rules.ts";
import { countComments } from "./verifications.find.queries.ts";
import { viewHistory } from "./verifications.history.rules.ts";
import { viewLiveness } from "./verifications.liveness.queries.ts";
import { compareProfile } from "./verifications.profile.rules.ts";
import { viewProposal } from "./verifications.proposals.queries.ts";
import { readQueueNeighbours } from "./verifications.queue.queries.ts";
import { readSession } from "./verifications.sessions.queries.ts";
import { viewVideos } from "./verifications.videos.queries.ts";
import { readLastVisit } from "./verifications.visits.queries.ts";

async function readMain({ tx, ...ctx }: Ctx, id: string) {
  const row = await tx
    .selectFrom("verifications as v")
    .innerJoin("forms as f", (join) => join.onRef("f.project_id", "=", "v.project_id").onRef("f.id", "=", "v.form_id"))
    .innerJoin("form_versions as fv", (join) =>
      join
        .onRef("fv.project_id", "=", "v.project_id")
        .onRef("fv.form_id", "=", "v.form_id")
        .onRef("fv.version", "=", "v.form_version"),
    )
    .innerJoin("applicants as a", (join) =>
      join.onRef("a.project_id", "=", "v.project_id").onRef("a.id", "=", "v.applicant_id"),
    )
    .where("v.project_id", "=", ctxProjectOf({ ...ctx, tx }))
    .where("v.id", "=", id)
    .leftJoin("users as u", "u.id", "v.assignee_id")
    .selectAll("v")
    .select(["f.name as form_name", "fv.config", "a.external_id as applicant_external_id"])
    .select([
      sql<string>`concat_ws(' ', u.first_name, u.last_name)`.as("assignee_name"),
      sql<string[]>`array(select l.label from verification_labels l
        where l.project_id = v.project_id and l.verification_id = v.id order by l.label)`.as("labels"),
      sql<boolean>`v.status = 'processing' and exists (select from company_waits w
        where w.project_id = v.project_id and w.verification_id = v.id)`.as("is_of_persons"),
      sql<{ n: number; of: number }>`(select jsonb_build_object(
          'n', count(*) filter (where (o.created_at, o.id) <= (v.created_at, v.id)), 'of', count(*)) from verifications o
        where o.project_id = v.project_id and o.applicant_id = v.applicant_id and o.form_id = v.form_id)`.as("attempt"),
    ])
    .executeTakeFirst();
  if (!row) throw fail(verificationFailures.not_found);
  return row;
}

/** Pages of a PDF one after another. */
async function readFiles({ tx }: Ctx, id: string) {
  const rows = await tx
    .selectFrom("verification_files")
    .where("verification_id", "=", id)
    .where("replaced_at", "is", null)
    .select(["id", "side", "width", "height", "page", "created_at"])
    .orderBy("side")
    .orderBy("page")
    .execute();
  const originals = new Map(rows.filter(({ page }) => page === 0).map((row) => [row.side, row.id]));
  const pictures = rows.filter(({ page }) => page > 0);
  return pictures.map(({ created_at, ...file }) => ({
    ...file,
    uploaded: created_at.toISOString(),
    pages: pictures.filter(({ side }) => side === file.side).length,
    original: originals.get(file.side) ?? null,
  }));
}

async function readChecks(ctx: Ctx, id: string) {
  const rows = await ctx.tx
    .selectFrom("verification_checks")
    .where("verification_id", "=", id)
    .select(["name", "result", "score", "reasons", "evidence", "engine", "engine_version", "checked_at"])
    .orderBy("name")
    .execute();
  const vault = await openVault(ctx, id);
  return rows.map(({ evidence, engine_version, checked_at, ...check }) => ({
    ...check,
    evidence: readEvidence(openValue(vault, evidence, sealBindings.evidence(id, check.name))),
    version: engine_version,
    at: checked_at.toISOString(),
  }));
}

async function readEvents(ctx: Ctx, id: string) {
  const events = await ctx.tx
    .selectFrom("verification_events")
    .where("verification_id", "=", id)
    .where("kind", "<>", "assigned")
    .select(["id", "at", "kind", "actor", "from_status", "to_status", "decline_reasons", "comment", "proposal_id"])
    .select(["open_checks", "person_id"])
    .orderBy("at")
    .orderBy("id")
    .execute();
  const names = await readPersonNames(
    ctx,
    id,
    events.flatMap(({ person_id }) => person_id ?? []),
  );
  return events.map((event) => ({ ...event, comment: event.comment ?? names.get(event.person_id ?? "") ?? null }));
}

async function readSessions(ctx: Ctx, id: string) {
  const rows = await ctx.tx
    .selectFrom("verification_sessions")
    .where("verification_id", "=", id)
    .select(["id", "at", "info"])
    .orderBy("at", "desc")
    .limit(20)
    .execute();
  const vault = await openVault(ctx, id);
  return rows.map((row) => readSession(vault, id, row));
}

async function viewMedia(ctx: Ctx, id: string, form: FormConfig) {
  const files = await readFiles(ctx, id);
  const sides = files.map(({ side }) => side);
  return {
    files,
    ...(await viewVideos(ctx, id, form, sides)),
    liveness: await viewLiveness(ctx, id, form),
  };
}

/** Those texts were agreed to. */
const viewConsents = async (ctx: Ctx, id: string, form: FormConfig) =>
  (await readConsents(ctx, id)).map((consent) => {
    const { url, text } = form[consent.name];
    return { ...consent, url, text };
  });

type OfForm = { form_id: string; form_name: string; form_version: number; attempt: { n: number; of: number } };

const formOf = (row: OfForm) => ({
  formId: row.form_id,
  formName: row.form_name,
  formVersion: row.form_version,
  attempt: row.attempt,
});

/** @throws verifications.not_found, applicants.erased */
export async function viewVerification(ctx: Ctx, id: string) {
  const row = await readMain(ctx, id);
  const config = FormConfig.parse(row.config);
  const answers = await readAnswers(ctx, id);
  const { profile, document } = answers;
  const reading = await readReading(ctx, id);
  const corrections = await readCorrections(ctx, {
    applicantId: row.applicant_id,
    givenAt: await readGivenAt(ctx, { verificationId: id, submittedAt: row.submitted_at }),
  });
  const iso = (at: Date) => at.toISOString();
  const view = {
    id: row.id,
    verificationPublicId: row.id,
    rowVersion: row.row_version,
    status: row.status,
    created: iso(row.created_at),
    submitted: row.submitted_at ? iso(row.submitted_at) : null,
    type: row.types.includes("COMPANY") ? ("KYB" as const) : ("KYC" as const),
    types: row.types,
    ...formOf(row),
    lastVisit: await readLastVisit(ctx, id),
    isTest: row.mode === "test",
    enableCustomerProcessing: config.enableCustomerProcessing,
    country: row.country === "ZZ" ? null : row.country,
    requestLanguage: row.language,
    amount: row.amount,
    applicant: {
      publicId: row.applicant_id,
      externalId: row.applicant_external_id ?? row.external_id,
      name: row.applicant_name,
    },
    profile: withCorrections(
      [...compareProfile(profile, reading), ...otherFields(profile, config, reading)],
      corrections,
    ),
    documentType: document?.documentType ?? null,
    documentCountry: document?.country ?? null,
    documentFields: documentFields(reading),
    mrzLines: reading?.mrz?.lines ?? [],
    isOfBank: document?.bankId !== undefined,
    hasBarcode: Boolean(reading?.barcode),
    ...(await viewMedia(ctx, id, config)),
    answers: answersView(config, answers),
    consents: await viewConsents(ctx, id, config),
    checks: await readChecks(ctx, id),
    declineReasons: row.decline_reasons,
    ...viewHistory(await readEvents(ctx, id)),
    duplicates: await readDuplicates(ctx, id, row.applicant_id),
    laterDuplicates: await countLaterDuplicates(ctx, id),
    sessions: await viewSessions(ctx, await readSessions(ctx, id)),
    callbacks: await readCallbacks(ctx, { verification: id }),
    assignee: row.assignee_id === null ? null : { id: row.assignee_id, name: row.assignee_name },
    due: row.due_at ? iso(row.due_at) : null,
    labels: row.labels,
    proposal: await viewProposal(ctx, id, row.proposal_id),
    isWaitingForPersons: row.is_of_persons,
    comments: await countComments(ctx, id),
    canDecide: row.status !== "created" && row.status !== "processing" && mayReview(ctx),
    requestedAgain: await readRequestedAgain(ctx, id),
    undoUntil: row.undo_until ? iso(row.undo_until) : null,
    ...(await readQueueNeighbours(ctx, id)),
  };
  return { ...view, ...(await entityFields(ctx, view, config)) };
}

/** The newest request to the applicant for single items. */
async function readRequestedAgain({ tx }: Ctx, id: string) {
  const row = await tx
    .selectFrom("resubmissions")
    .where("verification_id", "=", id)
    .select(["id", "state", "requested_at", "requested_by", "due_at", "ended_at"])
    .orderBy("requested_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    state: row.state,
    requested: row.requested_at.toISOString(),
    requestedBy: row.requested_by,
    due: row.due_at.toISOString(),
    ended: row.ended_at?.toISOString() ?? null,
  };
}

const mayReview = ({ actor }: Ctx) => isPermitted(actor, "verifications:review");

const comparedFields: ReadonlySet<string> = new Set(["first_name", "last_name", "dob", "gender"]);

/** What was typed, or left to the document and read there. */
function otherFields(profile: ProfileAnswers, form: FormConfig, reading: DocumentReadingFields | null) {
  const taken: Partial<Record<string, string>> = profileTakenFrom(form, reading);
  return profileFieldNames
    .filter((field) => !comparedFields.has(field))
    .flatMap((field) => {
      const [typed, read] = [profile[field] || null, taken[field] ?? null];
      return typed || read ? [{ field, typed, read, same: null }] : [];
    });
}

/** The applicant has submitted them. */
const submittedFiles = (ctx: Ctx, id: string) =>
  ctx.tx
    .selectFrom("verification_files")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", id)
    .where("offered_in", "is", null)
    .select(["id", "storage_key", "is_encrypted", "mime", "side"]);

export async function findVerificationFile(ctx: Ctx, { id, fileId }: { id: string; fileId: string }) {
  const row = await submittedFiles(ctx, id).where("id", "=", fileId).executeTakeFirst();
  if (!row) throw fail(verificationFailures.file_not_found);
  return { ...row, kept: keptPhoto(await openVault(ctx, id), id, row) };
}

/** In the order of `files`. */
export async function findVerificationFiles(ctx: Ctx, { id, files }: { id: string; files: readonly { id: string }[] }) {
  if (files.length === 0) return [];
  const rows = await submittedFiles(ctx, id).execute();
  const vault = await openVault(ctx, id);
  return files.map((file) => {
    const row = rows.find((each) => each.id === file.id);
    if (!row) throw fail(verificationFailures.file_not_found);
    return keptPhoto(vault, id, row);
  });
}
