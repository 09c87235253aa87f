import type { ApplicantObject } from "#contract/records/applicants/applicant-object.ts";
import type { CompanyView } from "#contract/records/companies/affiliated-persons.ts";
import { applicantFieldNames } from "#contract/records/flow/flow-answers.ts";
import { FormConfig } from "#contract/records/forms/form-config.ts";
import { stepOf } from "#contract/records/forms/form-steps.ts";
import { readCorrections } from "#server/features/records/applicant-records/applicant-records.queries.ts";
import { correctedAnswers } from "#server/features/records/applicant-records/applicant-records.rules.ts";
import {
  takenFrom,
  takesFromReading,
} from "#server/features/records/document-readings/document-readings.held.rules.ts";
import { readReading } from "#server/features/records/document-readings/document-readings.queries.ts";
import { identityOf } from "#server/features/records/document-readings/document-readings.rules.ts";
import { transcriptionsOf } from "#server/features/records/document-readings/document-readings.transcriptions.rules.ts";
import { readAnswers } from "#server/features/records/flow-base/flow-base.answers.queries.ts";
import { readGivenAt } from "#server/features/records/resubmission-base/resubmission-base.queries.ts";
import { type Ctx, projectOf } from "#server/platform/ctx.ts";
import { type AddressOf, documentObjects, type FileFact } from "./applicant-object.documents.rules.ts";
import { applicantObject } from "./applicant-object.rules.ts";

const applicantColumns = [
  ...(["a.id", "a.external_id", "a.created_at", "a.type", "a.company_name", "a.registration_country"] as const),
  ...(["a.first_name", "a.last_name", "a.middle_name", "a.dob", "a.gender", "a.residence_country"] as const),
  ...(["a.email", "a.phone"] as const),
] as const;

const readRow = (ctx: Ctx, verificationId: string) =>
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
    .where("v.project_id", "=", projectOf(ctx))
    .where("v.id", "=", verificationId)
    .select(["v.status", "v.decline_reasons", "v.submitted_at", "fv.config", ...applicantColumns])
    .select((eb) =>
      eb
        .selectFrom("verifications as o")
        .whereRef("o.project_id", "=", "v.project_id")
        .whereRef("o.applicant_id", "=", "v.applicant_id")
        .select(eb.fn.countAll<string>().as("n"))
        .as("count"),
    )
    .executeTakeFirstOrThrow();
type Row = Awaited<ReturnType<typeof readRow>>;

async function readFiles(ctx: Ctx, verificationId: string): Promise<FileFact[]> {
  const rows = await ctx.tx
    .selectFrom("verification_files")
    .where("project_id", "=", projectOf(ctx))
    .where("verification_id", "=", verificationId)
    .where("replaced_at", "is", null)
    .where("offered_in", "is", null)
    .where("page", ">", 0)
    .select(["id", "side", "page", "size_bytes as sizeBytes", "created_at as at"])
    .execute();
  return rows;
}

const readChecks = (ctx: Ctx, verificationId: string) =>
  ctx.tx
    .selectFrom("verification_checks")
    .where("project_id", "=", projectOf(ctx))
    .where("verification_id", "=", verificationId)
    .select(["name", "result", "reasons"])
    .orderBy("name")
    .execute();

/** What was given and read, with what a member has put right since then. */
async function readKnown(ctx: Ctx, verificationId: string, { row, form }: { row: Row; form: FormConfig }) {
  const answers = await readAnswers(ctx, verificationId);
  const reading = await readReading(ctx, verificationId);
  // From this verification: the applicant's row may have a later name.
  const given = {
    ...(takesFromReading(form) ? takenFrom(form, reading) : {}),
    ...answers.profile,
    ...Object.fromEntries(applicantFieldNames.map((name) => [name, answers.profile[name] ?? row[name]])),
  };
  const corrections = await readCorrections(ctx, {
    applicantId: row.id,
    givenAt: await readGivenAt(ctx, { verificationId, submittedAt: row.submitted_at }),
  });
  const { fields } = corrections;
  const scripts = transcriptionsOf(reading, answers.document?.country ?? null);
  const original = (name: "first_name" | "middle_name" | "last_name") => {
    const put = fields[`${name}_original`];
    return put ? put.value : (scripts.find(({ field }) => field === name)?.original ?? null);
  };
  return {
    answers,
    reading,
    profile: correctedAnswers(given, corrections),
    originals: {
      first_name: original("first_name"),
      middle_name: original("middle_name"),
      last_name: original("last_name"),
    },
    addresses: corrections.addresses?.value ?? (answers.address ? [answers.address] : []),
  };
}

type Shown = {
  verificationId: string;
  /** What was written with the decision. */
  comment: string;
  /** Of a company's verification. */
  company: Pick<CompanyView, "answers" | "persons"> | null;
  addressOf: AddressOf;
};

/** As one of the applicant's verifications tells it. @throws applicants.erased */
export async function readApplicantObject(
  ctx: Ctx,
  { verificationId, comment, company, addressOf }: Shown,
): Promise<ApplicantObject> {
  const row = await readRow(ctx, verificationId);
  const form = FormConfig.parse(row.config);
  const { answers, reading, profile, originals, addresses } = await readKnown(ctx, verificationId, { row, form });
  const files = await readFiles(ctx, verificationId);
  const checks = await readChecks(ctx, verificationId);
  return applicantObject({
    id: row.id,
    externalId: row.external_id,
    createdAt: row.created_at,
    verification: { status: row.status, comment, declineReasons: row.decline_reasons },
    verificationsCount: Number(row.count),
    profile,
    originals,
    nationality: identityOf(reading)?.nationality ?? null,
    customFieldIds: stepOf(form, "PROFILE")?.customFields.map(({ id }) => id) ?? [],
    addresses,
    documents: documentObjects({ status: row.status, comment, files, checks, reading, answers }, addressOf),
    company:
      row.type === "company" || company
        ? {
            answers: company?.answers ?? null,
            name: row.company_name,
            registrationCountry: row.registration_country,
            persons: company?.persons ?? [],
          }
        : null,
  });
}
