import { verificationPdf } from "#contract/applicants/verification-pdf.calls.ts";
import type { StepAnswers } from "#contract/records/flow/flow-answers.ts";
import { FormConfig } from "#contract/records/forms/form-config.ts";
import type { DocumentEntity } from "#contract/records/verifications/specified-entities.ts";
import type { Language } from "#contract/values/languages.ts";
import { DocumentReadingFields } from "#server/features/records/document-readings/document-readings.rules.ts";
import { stepAnswersOf } from "#server/features/records/step-answers/step-answers.rules.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { type ApplicantVault, openValue, openVault, sealBindings } from "#server/platform/secrets/applicant-vault.ts";
import { type ReviewedDocumentFacts, reviewedDocumentsOf } from "./verifications.documents.rules.ts";
import { readEvidence } from "./verifications.evidence.rules.ts";
import { labelsOf } from "./verifications.reasons.rules.ts";

/** By their verification. */
function grouped<R extends { verification_id: string }>(rows: readonly R[]): (id: string) => R[] {
  const found = new Map<string, R[]>();
  for (const row of rows) found.set(row.verification_id, [...(found.get(row.verification_id) ?? []), row]);
  return (id) => found.get(id) ?? [];
}

/** Of verifications whose applicants' data is there. */
const readMains = (ctx: Ctx, ids: readonly string[]) =>
  ctx.tx
    .selectFrom("verifications as v")
    .innerJoin("form_versions as fv", (join) =>
      join
        .onRef("fv.project_id", "=", "v.project_id")
        .onRef("fv.form_id", "=", "v.form_id")
        .onRef("fv.version", "=", "v.form_version"),
    )
    .innerJoin("applicants as a", (join) =>
      join.onRef("a.project_id", "=", "v.project_id").onRef("a.id", "=", "v.applicant_id"),
    )
    .where("v.project_id", "=", ctxProjectOf(ctx))
    .where("v.id", "in", [...ids])
    .where("a.erased_at", "is", null)
    .select(["v.id", "v.status", "fv.config"])
    .execute();

function ofAll(ctx: Ctx, ids: readonly string[]) {
  const [project, these] = [ctxProjectOf(ctx), [...ids]];
  const { tx } = ctx;
  return {
    files: tx
      .selectFrom("verification_files")
      .select(["verification_id", "id", "side", "page", "created_at"])
      .where("project_id", "=", project)
      .where("verification_id", "in", these)
      .where("replaced_at", "is", null)
      .where("page", ">", 0),
    recordings: tx
      .selectFrom("verification_videos")
      .select(["verification_id", "id", "kind", "created_at"])
      .where("project_id", "=", project)
      .where("verification_id", "in", these)
      .where("replaced_at", "is", null)
      .where("kind", "in", ["quiz", "live"])
      .$narrowType<{ kind: "quiz" | "live" }>()
      .orderBy("question"),
    checks: tx
      .selectFrom("verification_checks")
      .select(["verification_id", "name", "result", "reasons", "evidence"])
      .where("project_id", "=", project)
      .where("verification_id", "in", these)
      .orderBy("name"),
    answers: tx
      .selectFrom("verification_answers")
      .select(["verification_id", "step", "answers"])
      .where("project_id", "=", project)
      .where("verification_id", "in", these),
    readings: tx
      .selectFrom("verification_readings")
      .select(["verification_id", "reading"])
      .where("project_id", "=", project)
      .where("verification_id", "in", these),
    decisions: tx
      .selectFrom("verification_events")
      .select(["verification_id", "comment"])
      .where("project_id", "=", project)
      .where("verification_id", "in", these)
      .where("kind", "=", "decided")
      .orderBy("at"),
    signatures: tx
      .selectFrom("applicant_signatures")
      .select(["verification_id", "signed_at"])
      .where("project_id", "=", project)
      .where("verification_id", "in", these)
      .where("signed_at", "is not", null),
  };
}

type Answer = { verification_id: string; step: string; answers: unknown };

function answersOf(vault: ApplicantVault, rows: readonly Answer[]): StepAnswers {
  const kept = Object.fromEntries(
    rows.map(({ verification_id, step, answers }) => [
      step,
      openValue(vault, answers, sealBindings.answers(verification_id, step)),
    ]),
  );
  return stepAnswersOf(kept);
}

/**
 * The documents of each verification (specification 1, section 3), in as many statements for fifty as for one; of an erased
 * applicant there are none.
 */
export async function readDocumentEntities(
  ctx: Ctx,
  ids: readonly string[],
  language: Language,
): Promise<Map<string, DocumentEntity[]>> {
  if (ids.length === 0) return new Map();
  const mains = await readMains(ctx, ids);
  const all = ofAll(ctx, ids);
  const files = grouped(await all.files.execute());
  const recordings = grouped(await all.recordings.execute());
  const checks = grouped(await all.checks.execute());
  const answers = grouped(await all.answers.execute());
  const readings = grouped(await all.readings.execute());
  const decisions = grouped(await all.decisions.execute());
  const signatures = grouped(await all.signatures.execute());
  const found = new Map<string, DocumentEntity[]>();
  for (const { id, status, config } of mains) {
    const vault = await openVault(ctx, id);
    const [reading] = readings(id);
    const [signature] = signatures(id);
    const facts: ReviewedDocumentFacts = {
      id,
      status,
      form: FormConfig.parse(config),
      answers: answersOf(vault, answers(id)),
      reading: reading
        ? DocumentReadingFields.parse(openValue(vault, reading.reading, sealBindings.reading(id)))
        : null,
      checks: checks(id).map(({ name, result, reasons, evidence }) => ({
        ...{ name, result, reasons },
        evidence: readEvidence(openValue(vault, evidence, sealBindings.evidence(id, name))),
      })),
      files: files(id).map(({ created_at, ...file }) => ({ ...file, uploaded: created_at.toISOString() })),
      recordings: recordings(id).map(({ created_at, ...video }) => ({ ...video, uploaded: created_at.toISOString() })),
      signed: signature?.signed_at
        ? { uploaded: signature.signed_at.toISOString(), url: verificationPdf.signedData.path.replace(":id", id) }
        : null,
      comment: decisions(id).at(-1)?.comment ?? null,
    };
    found.set(
      id,
      reviewedDocumentsOf(facts, (reasons) => labelsOf(reasons, language)),
    );
  }
  return found;
}
