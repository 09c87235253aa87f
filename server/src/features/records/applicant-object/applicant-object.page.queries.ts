import { sql } from "kysely";
import type { CompanyView } from "#contract/records/companies/affiliated-persons.ts";
import { readTakenParts } from "#server/features/records/applicant-parts/applicant-parts.queries.ts";
import { readCompany } from "#server/features/records/company-base/company-base.queries.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { documentObjects, type FileAddress, type FileFact } from "./applicant-object.documents.rules.ts";
import { type PageSubmission, readSubmission } from "./applicant-object.known.queries.ts";
import { readVerdict } from "./applicant-object.verdicts.queries.ts";

/** A file of a verification that the customer's system submitted is its own; what was requested again came by a page. */
export async function readPageFiles(ctx: Ctx, verificationId: string): Promise<FileFact[]> {
  return ctx.tx
    .selectFrom("verification_files as f")
    .innerJoin("verifications as v", (join) =>
      join.onRef("v.project_id", "=", "f.project_id").onRef("v.id", "=", "f.verification_id"),
    )
    .where("f.project_id", "=", ctxProjectOf(ctx))
    .where("f.verification_id", "=", verificationId)
    .where("f.replaced_at", "is", null)
    .where("f.offered_in", "is", null)
    .where("f.page", ">", 0)
    .select(["f.id", "f.side", "f.page", "f.size_bytes as sizeBytes", "f.created_at as at"])
    .select(
      sql<boolean>`f.created_at <= coalesce(v.submitted_at, f.created_at) and exists (select from customer_verifications c
        where c.project_id = v.project_id and c.verification_id = v.id)`.as("isSent"),
    )
    .execute();
}

export async function readPageDocuments(ctx: Ctx, { id, answers, reading }: PageSubmission, addressOf: FileAddress) {
  const verdict = await readVerdict(ctx, id);
  return documentObjects({ ...verdict, files: await readPageFiles(ctx, id), reading, answers }, addressOf);
}

/** Of what was requested again, which steps an applicant has answered on the page. */
async function readAnsweredAgain(ctx: Ctx, verificationId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ item: string }>`select distinct item->>'item' as item
    from resubmissions, jsonb_array_elements(items) as item
    where project_id = ${ctxProjectOf(ctx)}::uuid and verification_id = ${verificationId}::uuid and state = 'answered'`.execute(
    ctx.tx,
  );
  return new Set(rows.map(({ item }) => item));
}

/** Persons of a company that its own system did not send. */
async function readPagePersons(ctx: Ctx, verificationId: string, isSent: boolean, { persons }: CompanyView) {
  if (!isSent) return persons;
  const { rows } = await sql<{ id: string }>`select p.id from affiliated_persons p
    join verifications v on v.project_id = p.project_id and v.id = p.verification_id
    where p.project_id = ${ctxProjectOf(ctx)}::uuid and p.verification_id = ${verificationId}::uuid
      and p.created_at > v.submitted_at`.execute(ctx.tx);
  return persons.filter(({ id }) => rows.some((row) => row.id === id));
}

/** What an applicant gave on the pages of a form; what the customer's system sent of it is given as its own parts. */
export async function readPageSubmissions(ctx: Ctx, verificationId: string, addressOf: FileAddress) {
  const submission = await readSubmission(ctx, verificationId);
  const isSent = (await readTakenParts(ctx, verificationId)) !== null;
  const again = isSent ? await readAnsweredAgain(ctx, verificationId) : new Set<string>();
  const isOfPage = (step: string) => !isSent || again.has(step);
  const company = await readCompany(ctx, verificationId);
  const { address } = submission.answers;
  return {
    submission,
    documents: await readPageDocuments(ctx, submission, addressOf),
    addresses: address && isOfPage("ADDRESS") ? [address] : [],
    company: company && {
      answers: company.answers,
      addressAnswers: isOfPage("COMPANY") ? company.answers : null,
      persons: await readPagePersons(ctx, verificationId, isSent, company),
    },
  };
}
