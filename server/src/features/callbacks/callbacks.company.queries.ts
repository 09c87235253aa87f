import { sql } from "kysely";
import type { AffiliatedPersonView } from "#contract/companies/affiliated-persons.ts";
import { GivenDocument } from "#contract/flow/flow-answers.ts";
import type { FileSide } from "#contract/forms/identity-documents.ts";
import { readCompany } from "#server/features/company-base/company-base.queries.ts";
import { readKept } from "#server/features/flow-base/flow-base.answers.queries.ts";
import { type Ctx, projectOf } from "#server/platform/ctx.ts";
import type { CompanyFacts, PersonFacts } from "./callbacks.company.rules.ts";

/** Of the company and of each person's own verification. */
async function readSides(ctx: Ctx, ids: readonly string[]): Promise<Map<string, FileSide[]>> {
  const rows = await ctx.tx
    .selectFrom("verification_files")
    .select(["verification_id", "side"])
    .where("project_id", "=", projectOf(ctx))
    .where("verification_id", "in", ids)
    .where("replaced_at", "is", null)
    .orderBy("created_at")
    .execute();
  const sides = new Map<string, FileSide[]>();
  for (const { verification_id: id, side } of rows) sides.set(id, [...(sides.get(id) ?? []), side]);
  return sides;
}

/** What was written with the last decision, unless it was taken back. */
async function readComments(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; kind: string; comment: string | null }>`
    select distinct on (verification_id) verification_id as id, kind, comment from verification_events
    where project_id = ${projectOf(ctx)} and verification_id = any(${ids}::uuid[]) and kind in ('decided', 'taken_back')
    order by verification_id, at desc`.execute(ctx.tx);
  return new Map(rows.flatMap(({ id, kind, comment }) => (kind === "decided" ? [[id, comment ?? ""]] : [])));
}

async function readDocument(ctx: Ctx, { verification, applicantId }: AffiliatedPersonView) {
  if (!verification || applicantId === null) return null;
  const erased = await ctx.tx
    .selectFrom("applicants")
    .select("id")
    .where("project_id", "=", projectOf(ctx))
    .where("id", "=", applicantId)
    .where("erased_at", "is not", null)
    .executeTakeFirst();
  if (erased) return null;
  return GivenDocument.nullable().parse((await readKept(ctx, verification.id, "DOCUMENT")).DOCUMENT ?? null);
}

/** Null: it is no verification of a company. */
export async function readCompanyFacts(ctx: Ctx, verificationId: string): Promise<CompanyFacts | null> {
  const company = await readCompany(ctx, verificationId);
  if (!company) return null;
  const own = company.persons.flatMap(({ verification }) => (verification ? [verification.id] : []));
  const sides = await readSides(ctx, [verificationId, ...own]);
  const comments = await readComments(ctx, own);
  const persons: PersonFacts[] = [];
  for (const person of company.persons) {
    const id = person.verification?.id ?? "";
    persons.push({
      ...person,
      sides: sides.get(id) ?? [],
      comment: comments.get(id) ?? person.decision?.comment ?? "",
      document: await readDocument(ctx, person),
    });
  }
  return { answers: company.answers, sides: sides.get(verificationId) ?? [], persons };
}
