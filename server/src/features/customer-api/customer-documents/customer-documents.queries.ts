import { findDocumentOfFile } from "#server/features/records/applicant-object/applicant-object.queries.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";

/** A photo that was given with a verification, of an applicant who is not erased. */
const findGivenPhoto = (ctx: Ctx, id: string) =>
  ctx.tx
    .selectFrom("verification_files as f")
    .innerJoin("verifications as v", (join) =>
      join.onRef("v.project_id", "=", "f.project_id").onRef("v.id", "=", "f.verification_id"),
    )
    .innerJoin("applicants as a", (join) =>
      join.onRef("a.project_id", "=", "v.project_id").onRef("a.id", "=", "v.applicant_id"),
    )
    .where("f.project_id", "=", ctxProjectOf(ctx))
    .where("f.id", "=", id)
    .where("a.erased_at", "is", null)
    .select(["v.id as verificationId", "v.applicant_id as applicantId"])
    .executeTakeFirst();

/**
 * Whose document has this id where it is none that the customer's system has sent: a photo's, of a form's page. Callbacks of
 * earlier releases gave a photo's id also for a document that was sent: `id` is then that document's. Null: nobody's.
 */
export async function findGivenDocument(ctx: Ctx, id: string) {
  const photo = await findGivenPhoto(ctx, id);
  const found = photo && (await findDocumentOfFile(ctx, { ...photo, fileId: id }));
  return found ? { ...photo, ...found } : null;
}
