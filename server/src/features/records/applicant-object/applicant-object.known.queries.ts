import type { ApplicantCorrections } from "#contract/records/applicants/applicant-profile.ts";
import { applicantFieldNames, type StepAnswers } from "#contract/records/flow/flow-answers.ts";
import { FormConfig } from "#contract/records/forms/form-config.ts";
import { stepOf } from "#contract/records/forms/form-steps.ts";
import { readSentData } from "#server/features/records/applicant-parts/applicant-parts.queries.ts";
import { readCorrections, readRecord } from "#server/features/records/applicant-records/applicant-records.queries.ts";
import {
  type AnswerTimes,
  correctedAnswers,
  noCorrections,
} from "#server/features/records/applicant-records/applicant-records.rules.ts";
import {
  profileTakenFrom,
  takesFromReading,
} from "#server/features/records/document-readings/document-readings.profile.rules.ts";
import { readReading } from "#server/features/records/document-readings/document-readings.queries.ts";
import {
  type DocumentReadingFields,
  readingIdentityOf,
} from "#server/features/records/document-readings/document-readings.rules.ts";
import { documentTranscriptionsOf } from "#server/features/records/document-readings/document-readings.transcriptions.rules.ts";
import { readAnswers } from "#server/features/records/flow-base/flow-base.answers.queries.ts";
import { readGivenAt } from "#server/features/records/resubmission-base/resubmission-base.queries.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { customFieldNames, knownProfile, withoutOlder } from "./applicant-object.known.rules.ts";
import type { ApplicantObjectRow } from "./applicant-object.rows.queries.ts";

/** What was submitted with a verification. */
export type PageSubmission = {
  id: string;
  form: FormConfig;
  answers: StepAnswers;
  reading: DocumentReadingFields | null;
  givenAt: AnswerTimes | null;
};

/** @throws applicants.erased */
export async function readSubmission(ctx: Ctx, verificationId: string): Promise<PageSubmission> {
  const row = await ctx.tx
    .selectFrom("verifications as v")
    .innerJoin("form_versions as fv", (join) =>
      join
        .onRef("fv.project_id", "=", "v.project_id")
        .onRef("fv.form_id", "=", "v.form_id")
        .onRef("fv.version", "=", "v.form_version"),
    )
    .where("v.project_id", "=", ctxProjectOf(ctx))
    .where("v.id", "=", verificationId)
    .select(["v.submitted_at", "fv.config"])
    .executeTakeFirstOrThrow();
  return {
    id: verificationId,
    form: FormConfig.parse(row.config),
    answers: await readAnswers(ctx, verificationId),
    reading: await readReading(ctx, verificationId),
    givenAt: await readGivenAt(ctx, { verificationId, submittedAt: row.submitted_at }),
  };
}

type Wanted = { row: ApplicantObjectRow; submission: PageSubmission | null; isThen: boolean };

const readCorrected = async (ctx: Ctx, { row, submission, isThen }: Wanted): Promise<ApplicantCorrections> => {
  if (!isThen) return (await readRecord(ctx, row.id)).record;
  return submission ? readCorrections(ctx, { applicantId: row.id, givenAt: submission.givenAt }) : noCorrections;
};

/** What was given and read, with what a member has put right, and what the customer's system has said. @throws applicants.erased */
export async function readKnownProfile(ctx: Ctx, wanted: Wanted) {
  const { row, submission, isThen } = wanted;
  const { reading = null, form, answers } = submission ?? {};
  const said = await readSentData(ctx, row.id);
  const all = await readCorrected(ctx, wanted);
  const corrections = isThen ? all : withoutOlder(all, said);
  const given = knownProfile({
    answers: answers?.profile ?? {},
    taken: form && takesFromReading(form) ? profileTakenFrom(form, reading) : {},
    row: Object.fromEntries(applicantFieldNames.map((name) => [name, row[name]])),
    said,
    givenAt: submission?.givenAt?.person ?? null,
    isThen,
  });
  const scripts = documentTranscriptionsOf(reading, answers?.document?.country ?? null);
  const original = (name: "first_name" | "middle_name" | "last_name") => {
    const put = corrections.fields[`${name}_original`];
    return put ? put.value : (scripts.find(({ field }) => field === name)?.original ?? null);
  };
  return {
    said,
    corrections,
    profile: correctedAnswers(given, corrections),
    originals: {
      first_name: original("first_name"),
      middle_name: original("middle_name"),
      last_name: original("last_name"),
    },
    nationality: said.data.nationality ?? readingIdentityOf(reading)?.nationality ?? null,
    customFieldIds: (form && stepOf(form, "PROFILE")?.customFields.map(({ id }) => id)) ?? [],
    saidCustom: customFieldNames.map((name) => said.data[name] ?? null),
  };
}
