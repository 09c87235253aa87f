import type { ScreeningQuestion } from "#contract/records/verifications/screening.ts";
import { readRecord } from "#server/features/records/applicant-records/applicant-records.queries.ts";
import { effectiveProfile } from "#server/features/records/applicant-records/applicant-records.rules.ts";
import { openDetails } from "#server/features/records/company-base/company-base.queries.ts";
import type { PersonIds } from "#server/features/records/personal-data/personal-data.queries.ts";
import { readQuestions } from "#server/features/screening/screenings/screenings.question.queries.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { findVaults } from "#server/platform/secrets/applicant-vault.ts";
import { type ApplicantFound, readGivenAnswers } from "./applicants.given.queries.ts";

type Known = { names: string[]; documents: string[]; taxIds: string[] };

const nameOf = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(" ");

/** As companies have named this person. */
async function readNamed(ctx: Ctx, applicants: readonly string[]): Promise<string[]> {
  const rows = await ctx.tx
    .selectFrom("affiliated_persons")
    .select(["id", "verification_id", "details"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("applicant_id", "in", [...applicants])
    .execute();
  const vaults = await findVaults(ctx, [...new Set(rows.map((row) => row.verification_id))]);
  return rows.map((row) => {
    const { firstName, lastName } = openDetails(vaults.get(row.verification_id) ?? null, row.verification_id, row);
    return nameOf(firstName, lastName);
  });
}

/** Every name and number by which members may have searched for this person. @throws applicants.erased */
export async function readKnownNames(
  ctx: Ctx,
  row: ApplicantFound,
  { applicants, verifications }: PersonIds,
): Promise<Known> {
  const given = await readGivenAnswers(ctx, row);
  const { record } = await readRecord(ctx, row.id);
  const { fields: asGiven } = given;
  const profile: Record<string, unknown> = effectiveProfile(given, record);
  const read = (of: Record<string, unknown>, names: readonly string[]) =>
    nameOf(...names.map((name) => (typeof of[name] === "string" ? (of[name] as string) : null)));
  const written = [
    ["first_name", "middle_name", "last_name"],
    ["first_name", "last_name"],
    ["first_name_original", "last_name_original"],
  ];
  const queried: ScreeningQuestion[] = [];
  for (const id of verifications) queried.push(...(await readQuestions(ctx, id)));
  // Of a company, not of its persons.
  const own = queried.filter(({ kind }) => row.type !== "company" || kind === "company");
  const names = [
    ...written.flatMap((parts) => [read(asGiven, parts), read(profile, parts)]),
    row.company_name ?? "",
    ...(await readNamed(ctx, applicants)),
    ...own.flatMap((question) => question.names),
  ];
  return {
    names: [...new Set(names)].filter((name) => name !== ""),
    documents: own.flatMap(({ documents }) => documents),
    taxIds: own.flatMap(({ taxIds }) => taxIds),
  };
}
