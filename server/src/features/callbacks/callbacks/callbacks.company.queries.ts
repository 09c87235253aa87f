import type { FileSide } from "#contract/records/forms/identity-documents.ts";
import { GivenDocument } from "#contract/records/steps/document.schema.ts";
import { readAnnouncedVerdicts } from "#server/features/records/applicant-object/applicant-object.verdicts.queries.ts";
import { readCompany } from "#server/features/records/company-base/company-base.queries.ts";
import { readKeptAnswers } from "#server/features/records/flow-base/flow-base.answers.queries.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import type { CallbackCompanyFacts, CallbackPersonFacts } from "./callbacks.company.rules.ts";

/** Of the company and of each person's own verification. */
async function readSides(ctx: Ctx, ids: readonly string[]): Promise<Map<string, FileSide[]>> {
  const rows = await ctx.tx
    .selectFrom("verification_files")
    .select(["verification_id", "side"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "in", ids)
    .where("replaced_at", "is", null)
    .where("page", "=", 1)
    .orderBy("created_at")
    .execute();
  const sides = new Map<string, FileSide[]>();
  for (const { verification_id: id, side } of rows) sides.set(id, [...(sides.get(id) ?? []), side]);
  return sides;
}

/**
 * Of those who have answered the document step and are not erased; each by the key of its own applicant. One after the other:
 * a company has fifty persons at most, and nobody waits for a callback.
 */
async function readDocuments(ctx: Ctx, ids: readonly string[]): Promise<Map<string, GivenDocument | null>> {
  const documents = new Map<string, GivenDocument | null>();
  if (ids.length === 0) return documents;
  const rows = await ctx.tx
    .selectFrom("verification_answers as a")
    .innerJoin("verifications as v", (join) =>
      join.onRef("v.project_id", "=", "a.project_id").onRef("v.id", "=", "a.verification_id"),
    )
    .innerJoin("applicants as p", (join) =>
      join.onRef("p.project_id", "=", "v.project_id").onRef("p.id", "=", "v.applicant_id"),
    )
    .select("a.verification_id as id")
    .where("a.project_id", "=", ctxProjectOf(ctx))
    .where("a.verification_id", "in", ids)
    .where("a.step", "=", "DOCUMENT")
    .where("p.erased_at", "is", null)
    .execute();
  for (const { id } of rows)
    documents.set(id, GivenDocument.nullable().parse((await readKeptAnswers(ctx, id, "DOCUMENT")).DOCUMENT ?? null));
  return documents;
}

/** Null: it is no verification of a company. */
export async function readCompanyFacts(ctx: Ctx, verificationId: string): Promise<CallbackCompanyFacts | null> {
  const company = await readCompany(ctx, verificationId);
  if (!company) return null;
  const own = company.persons.flatMap(({ verification }) => (verification ? [verification.id] : []));
  const sides = await readSides(ctx, [verificationId, ...own]);
  const announced = new Map<string, Awaited<ReturnType<typeof readAnnouncedVerdicts>>>();
  for (const id of own) announced.set(id, await readAnnouncedVerdicts(ctx, id));
  const documents = await readDocuments(ctx, own);
  const persons = company.persons.map((person): CallbackPersonFacts => {
    const { id = "", status: decided } = person.verification ?? {};
    const verdict = announced.get(id);
    return {
      ...person,
      // Their own decision can still be undone.
      state: verdict && verdict.status !== decided ? "review" : person.state,
      sides: sides.get(id) ?? [],
      comment: verdict?.comment ?? person.decision?.comment ?? "",
      document: documents.get(id) ?? null,
    };
  });
  return { answers: company.answers, sides: sides.get(verificationId) ?? [], persons };
}
