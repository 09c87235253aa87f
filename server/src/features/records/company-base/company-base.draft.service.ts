import { sql } from "kysely";
import type { CompanyAnswers } from "#contract/records/companies/affiliated-persons.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";

// What was submitted once stays as it is until the next submission.
const nothingSubmitted = sql<boolean>`not exists (select from verifications v where v.project_id = applicants.project_id
  and v.applicant_id = applicants.id and v.submitted_at is not null)`;

// What their business said of them stays theirs: a visitor's draft does not speak for it.
const isOwnWord = sql<boolean>`first_name is null and last_name is null
  and not exists (select from customer_applicants c where c.project_id = applicants.project_id and c.applicant_id = applicants.id)`;

const drafted = (ctx: Ctx, applicantId: string) =>
  ctx.tx
    .updateTable("applicants")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", applicantId)
    .where(nothingSubmitted)
    .where(isOwnWord);

/** Who opens a form for companies is one, so that lists and filters find it before it submits. */
export async function beginCompany(ctx: Ctx, applicantId: string): Promise<void> {
  await drafted(ctx, applicantId).where("type", "=", "person").set({ type: "company" }).execute();
}

/** Until the first submission the company is named by what was entered. */
export async function nameDraft(
  ctx: Ctx,
  verificationId: string,
  { companyName, registrationCountry }: Pick<CompanyAnswers, "companyName" | "registrationCountry">,
): Promise<void> {
  const found = await ctx.tx
    .updateTable("verifications")
    .set({ applicant_name: companyName, country: registrationCountry })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", verificationId)
    .where("submitted_at", "is", null)
    .returning("applicant_id")
    .executeTakeFirst();
  if (!found) return;
  await drafted(ctx, found.applicant_id)
    .set({ type: "company", company_name: companyName, registration_country: registrationCountry })
    .execute();
}
