import type { z } from "zod";
import type { ApplicantDocument, DocumentSet } from "#contract/applicants/applicants.contract.ts";
import { documentFieldNames } from "#contract/records/forms/step-choices.ts";
import { readDocumentEntities } from "#server/features/cases/verifications/verifications.documents.queries.ts";
import { labelsOf, readerLanguage } from "#server/features/cases/verifications/verifications.reasons.rules.ts";
import { documentFields, readReading } from "#server/features/records/document-readings/document-readings.queries.ts";
import type { DocumentReadingFields } from "#server/features/records/document-readings/document-readings.rules.ts";
import { readAnswers } from "#server/features/records/flow-base/flow-base.answers.queries.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";

type Read = { documents: z.input<typeof ApplicantDocument>[]; documentSets: z.input<typeof DocumentSet>[] };

const mostDocuments = 20;

/** Of the newest verifications: each document by itself, and together as the screen shows them. */
export async function readDocuments(ctx: Ctx, ids: readonly string[]): Promise<Read> {
  const rows = await ctx.tx
    .selectFrom("verifications")
    .select(["id", "status", "submitted_at"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("applicant_id", "in", [...ids])
    .where("submitted_at", "is not", null)
    .orderBy("created_at", "desc")
    .limit(mostDocuments)
    .execute();
  const entities = await readDocumentEntities(
    ctx,
    rows.map(({ id }) => id),
    readerLanguage(ctx),
  );
  const documents = rows.flatMap(({ id, submitted_at }) =>
    (entities.get(id) ?? []).map((document) => ({
      ...document,
      verificationId: id,
      submitted: submitted_at?.toISOString() ?? null,
    })),
  );
  const documentSets: Read["documentSets"] = [];
  for (const row of rows) {
    const { document } = await readAnswers(ctx, row.id);
    const files = await ctx.tx
      .selectFrom("verification_files")
      .select(["id", "side"])
      .where("project_id", "=", ctxProjectOf(ctx))
      .where("verification_id", "=", row.id)
      .where("replaced_at", "is", null)
      .where("page", "=", 1)
      .orderBy("side")
      .execute();
    if (!document && files.length === 0) continue;
    const read = documentFields(await readReading(ctx, row.id));
    const typed = documentFieldNames.flatMap((field) => {
      const value = document?.fields[field];
      return value === undefined ? [] : [{ field, value }];
    });
    const front = entities.get(row.id)?.find((each) => each.front?.type === "front");
    documentSets.push({
      verificationId: row.id,
      submitted: row.submitted_at?.toISOString() ?? null,
      status: row.status,
      documentType: document?.documentType ?? null,
      country: document?.country ?? null,
      fields: read.length > 0 ? read : typed,
      files,
      transcription: front?.front?.transcription ?? [],
    });
  }
  return { documents, documentSets };
}

/** Of the newest submitted verification whose document was read. */
export async function readNewestReading(ctx: Ctx, ids: readonly string[]): Promise<DocumentReadingFields | null> {
  const row = await ctx.tx
    .selectFrom("verifications as v")
    .innerJoin("verification_readings as r", (join) =>
      join.onRef("r.project_id", "=", "v.project_id").onRef("r.verification_id", "=", "v.id"),
    )
    .select("v.id")
    .where("v.project_id", "=", ctxProjectOf(ctx))
    .where("v.applicant_id", "in", [...ids])
    .where("v.submitted_at", "is not", null)
    .orderBy("v.created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? readReading(ctx, row.id) : null;
}

/** Of the newest decided verification, in the reader's language; none where it was approved. */
export async function readWhyDeclined(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const row = await ctx.tx
    .selectFrom("verifications")
    .select("decline_reasons")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("applicant_id", "in", [...ids])
    .where("decided_at", "is not", null)
    .orderBy("decided_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return labelsOf(row?.decline_reasons ?? [], readerLanguage(ctx));
}
