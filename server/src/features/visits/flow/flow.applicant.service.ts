import { sql } from "kysely";
import type { CompanyAnswers } from "#contract/records/companies/affiliated-persons.ts";
import { applicantFieldNames } from "#contract/records/flow/flow-answers.ts";
import type { ProfileAnswers } from "#contract/records/steps/profile.schema.ts";
import { wholeNameSql } from "#server/features/records/applicant-parts/applicant-parts.names.rules.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { giveApplicantKeys } from "#server/platform/secrets/applicant-vault.ts";

export async function makeApplicant(ctx: Ctx, id: string): Promise<void> {
  await ctx.tx
    .insertInto("applicants")
    .values({ project_id: ctxProjectOf(ctx), id })
    .execute();
  await giveApplicantKeys(ctx, [id]);
}

const joinedName = sql<string>`${sql.raw(wholeNameSql("first_name", "last_name"))}`;

/** For a new verification: what earlier ones gave. */
export async function keptApplicantName(ctx: Ctx, applicantId: string): Promise<string> {
  const { name } = await ctx.tx
    .selectFrom("applicants")
    .select(joinedName.as("name"))
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", applicantId)
    .executeTakeFirstOrThrow();
  return name;
}

/**
 * The applicant's row gets the newest answers; fields that this form did not ask for stay. Returns this
 * verification's name, null when none was requested.
 */
export async function fillApplicant(ctx: Ctx, applicantId: string, profile: ProfileAnswers): Promise<string | null> {
  const known = applicantFieldNames.filter((field) => profile[field] !== undefined);
  if (known.length === 0) return null;
  const { name } = await ctx.tx
    .updateTable("applicants")
    .set(Object.fromEntries(known.map((field) => [field, profile[field]])))
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", applicantId)
    .returning(joinedName.as("name"))
    .executeTakeFirstOrThrow();
  return name;
}

/** Makes the applicant a company. Returns its name, null when none was requested. */
export async function fillCompany(
  ctx: Ctx,
  applicantId: string,
  company: CompanyAnswers | null,
): Promise<string | null> {
  if (company === null) return null;
  const { companyName, registrationCountry } = company;
  await ctx.tx
    .updateTable("applicants")
    .set({ type: "company", company_name: companyName, registration_country: registrationCountry })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", applicantId)
    .execute();
  return companyName;
}
