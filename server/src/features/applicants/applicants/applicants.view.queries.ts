import { sql } from "kysely";
import type { z } from "zod";
import type { ApplicantView } from "#contract/applicants/applicants.contract.ts";
import { type ApplicantCorrections, recordFieldNames } from "#contract/records/applicants/applicant-profile.ts";
import { companyDataNames } from "#contract/records/companies/company-data.ts";
import type { ProfileAnswers } from "#contract/records/steps/profile.schema.ts";
import { wholeName } from "#contract/values/person-name.ts";
import { type FoundVerificationRow, toRow } from "#server/features/cases/verifications/verifications.list.queries.ts";
import { compareProfile } from "#server/features/cases/verifications/verifications.profile.rules.ts";
import { readRecord } from "#server/features/records/applicant-records/applicant-records.queries.ts";
import {
  effectiveCompany,
  effectiveProfile,
  type GivenCompanyRecord,
  type GivenRecord,
  noCorrections,
} from "#server/features/records/applicant-records/applicant-records.rules.ts";
import { readAlertsOf } from "#server/features/screening/monitoring/monitoring.queries.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { readDocuments, readNewestReading, readWhyDeclined } from "./applicants.documents.queries.ts";
import { type ApplicantFound, findGivenApplicant, idsOfPerson, readGivenAnswers } from "./applicants.given.queries.ts";
import { readHistory } from "./applicants.history.queries.ts";
import { readLinked } from "./applicants.linked.queries.ts";
import { separableDays } from "./applicants.merge.rules.ts";
import { profileEntity } from "./applicants.profile.rules.ts";

const readLabelsOf = async (ctx: Ctx, id: string): Promise<string[]> =>
  (
    await ctx.tx
      .selectFrom("applicant_labels")
      .select("label")
      .where("project_id", "=", ctxProjectOf(ctx))
      .where("applicant_id", "=", id)
      .orderBy("label")
      .execute()
  ).map(({ label }) => label);

async function readMonitoring(ctx: Ctx, id: string) {
  const monitored = await ctx.tx
    .selectFrom("monitored_applicants")
    .select("since")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("applicant_id", "=", id)
    .executeTakeFirst();
  const since = monitored?.since.toISOString() ?? null;
  return { isMonitored: since !== null, monitoredSince: since, alerts: await readAlertsOf(ctx, id) };
}

const countVerifications = async (ctx: Ctx, ids: readonly string[]): Promise<number> => {
  const { n } = await ctx.tx
    .selectFrom("verifications")
    .select(({ fn }) => fn.countAll<string>().as("n"))
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("applicant_id", "in", [...ids])
    .executeTakeFirstOrThrow();
  return Number(n);
};

async function readMerged(ctx: Ctx, id: string) {
  const rows = await ctx.tx
    .selectFrom("applicants")
    .select(["id", "merged_at"])
    .select(sql<boolean>`merged_at > now() - make_interval(days => ${separableDays}) and erased_at is null`.as("fresh"))
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("merged_into", "=", id)
    .orderBy("merged_at", "desc")
    .execute();
  return rows.map(({ id: other, merged_at, fresh }) => ({
    id: other,
    at: merged_at?.toISOString() ?? "",
    canSeparate: fresh,
  }));
}

const nothingKnown = {
  rowVersion: 0,
  name: "",
  record: [],
  company: null,
  addresses: [],
  addressesBy: null,
  comment: "",
  documents: [],
  documentSets: [],
  linked: [],
  mails: [],
  hold: null,
};

const viewCompany = ({ type }: ApplicantFound, given: GivenCompanyRecord, { company }: ApplicantCorrections) =>
  type === "company"
    ? companyDataNames.map((field) => ({ field, given: given[field] || null, corrected: company[field] ?? null }))
    : null;

type Recorded = { given: GivenRecord; record: ApplicantCorrections; now: ReturnType<typeof effectiveProfile> };

/** Each field as it was given, as it was corrected, and as the document has it. */
async function viewRecord(ctx: Ctx, ids: readonly string[], { given, record, now }: Recorded) {
  const entered = Object.fromEntries(recordFieldNames.map((field) => [field, now[field] ?? undefined]));
  const compared = compareProfile(entered as ProfileAnswers, await readNewestReading(ctx, ids));
  return recordFieldNames.map((field) => {
    const onDocument = compared.find((each) => each.field === field);
    return {
      field,
      given: given.fields[field] ?? null,
      corrected: record.fields[field] ?? null,
      document: onDocument?.read ?? null,
      differs: onDocument?.same === false,
    };
  });
}

async function viewKnown(ctx: Ctx, row: ApplicantFound, ids: readonly string[]) {
  const given = await readGivenAnswers(ctx, row);
  const { rowVersion, record } = await readRecord(ctx, row.id);
  const now = effectiveProfile(given, record);
  const why = await readWhyDeclined(ctx, ids);
  return {
    rowVersion,
    name:
      record.company.companyName?.value ||
      row.company_name ||
      wholeName({ given: now.first_name, family: now.last_name }),
    company: viewCompany(row, given.company ?? {}, record),
    profile: profileEntity(row.id, now, effectiveCompany(given.company ?? {}, record), why),
    record: await viewRecord(ctx, ids, { given, record, now }),
    addresses: now.addresses,
    addressesBy: record.addresses && { by: record.addresses.by, at: record.addresses.at },
    comment: now.comment,
    linked: await readLinked(ctx, row.id),
    ...(await readDocuments(ctx, ids)),
  };
}

/** @throws applicants.not_found */
export async function viewApplicant(ctx: Ctx, id: string): Promise<z.input<typeof ApplicantView>> {
  const row = await findGivenApplicant(ctx, id);
  const ids = await idsOfPerson(ctx, row.id);
  const history = await readHistory(ctx, row, ids);
  const onHold = history.find(({ kind }) => kind === "held");
  const hold = row.legal_hold_at && {
    at: row.legal_hold_at.toISOString(),
    by: onHold?.actor ?? null,
    reason: onHold?.text ?? "",
  };
  return {
    publicId: row.id,
    externalId: row.external_id,
    type: row.type,
    created: row.created_at.toISOString(),
    labels: await readLabelsOf(ctx, row.id),
    verifications: await countVerifications(ctx, ids),
    history,
    ...(await readMonitoring(ctx, row.id)),
    erased: row.erased_at?.toISOString() ?? null,
    merged: await readMerged(ctx, row.id),
    ...nothingKnown,
    profile: profileEntity(row.id, effectiveProfile({ fields: {}, addresses: [] }, noCorrections), {}, []),
    ...(row.erased_at ? {} : { ...(await viewKnown(ctx, row, ids)), hold }),
  };
}

/** @throws applicants.not_found */
export async function listOfApplicant(ctx: Ctx, id: string, { page, count }: { page: number; count: number }) {
  const ids = await idsOfPerson(ctx, (await findGivenApplicant(ctx, id)).id);
  const rows = await ctx.tx
    .selectFrom("verifications as v")
    .innerJoin("forms as f", (join) => join.onRef("f.project_id", "=", "v.project_id").onRef("f.id", "=", "v.form_id"))
    .select(["v.id", "v.created_at", "v.status", "v.country", "v.form_id", "f.name as form_name", "v.types"])
    .leftJoin("users as u", "u.id", "v.assignee_id")
    .select(["v.check_briefs", "v.applicant_id", "v.applicant_name", "v.external_id", "v.assignee_id", "v.due_at"])
    .select(sql<string>`concat_ws(' ', u.first_name, u.last_name)`.as("assignee_name"))
    .select(
      sql<string[]>`array(select l.label from verification_labels l
        where l.project_id = v.project_id and l.verification_id = v.id order by l.label)`.as("labels"),
    )
    .select(sql<boolean>`v.resubmission_id is not null`.as("is_requested"))
    .select("v.proposal_id")
    .select(
      sql<boolean>`v.status = 'processing' and exists (select from company_waits w
        where w.project_id = v.project_id and w.verification_id = v.id)`.as("is_of_persons"),
    )
    .where("v.project_id", "=", ctxProjectOf(ctx))
    .where("v.applicant_id", "in", ids)
    .orderBy("v.created_at", "desc")
    .orderBy("v.id", "desc")
    .limit(count)
    .offset((page - 1) * count)
    .execute();
  const items = rows.map((row) => toRow(row as FoundVerificationRow));
  return { items, total: await countVerifications(ctx, ids), totalIsCapped: false, page, count };
}
