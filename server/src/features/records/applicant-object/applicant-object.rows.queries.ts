import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";

export const readApplicantRow = (ctx: Ctx, applicantId: string) =>
  ctx.tx
    .selectFrom("applicants as a")
    .where("a.project_id", "=", ctxProjectOf(ctx))
    .where("a.id", "=", applicantId)
    .select(["a.id", "a.external_id", "a.created_at", "a.type", "a.company_name", "a.registration_country"])
    .select(["a.first_name", "a.last_name", "a.middle_name", "a.dob", "a.gender", "a.residence_country"])
    .select(["a.email", "a.phone"])
    .select((eb) =>
      eb
        .selectFrom("verifications as o")
        .whereRef("o.project_id", "=", "a.project_id")
        .whereRef("o.applicant_id", "=", "a.id")
        .select(eb.fn.countAll<string>().as("n"))
        .as("count"),
    )
    .executeTakeFirstOrThrow();
export type ApplicantObjectRow = Awaited<ReturnType<typeof readApplicantRow>>;
