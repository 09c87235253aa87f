import { sql } from "kysely";
import type { z } from "zod";
import {
  AddressData,
  type customerApplicants,
  PersonData,
  type personTypes,
} from "#contract/customer-api/customer-applicants.contract.ts";
import type { DocumentType, KeptDocument } from "#contract/customer-api/customer-documents.contract.ts";
import { momentOf } from "#contract/customer-api/customer-values.ts";
import type { ApplicantObject } from "#contract/records/applicants/applicant-object.ts";
import { type RecordFieldName, recordFieldNames } from "#contract/records/applicants/applicant-profile.ts";
import type { VerificationStatus } from "#contract/records/verifications/verification-states.ts";
import { readGiven } from "#server/features/applicants/applicants/applicants.given.queries.ts";
import { signedAddress } from "#server/features/customer-api/customer-documents/customer-documents.files.service.ts";
import { portraitAddress } from "#server/features/customer-api/customer-documents/customer-documents.portraits.service.ts";
import {
  readDecisionComment,
  readDocumentStatus,
} from "#server/features/customer-api/customer-documents/customer-documents.queries.ts";
import { isIdentity } from "#server/features/customer-api/customer-documents/customer-documents.rules.ts";
import { viewDocument } from "#server/features/customer-api/customer-documents/customer-documents.service.ts";
import {
  after,
  cursorOf,
  microseconds,
} from "#server/features/customer-api/customer-parts/customer-parts.pages.queries.ts";
import {
  type ApplicantRow,
  findApplicant,
  type Part,
  readApplicantData,
  readParts,
  readPersons,
} from "#server/features/customer-api/customer-parts/customer-parts.service.ts";
import { readApplicantObject } from "#server/features/records/applicant-object/applicant-object.queries.ts";
import { readRecord } from "#server/features/records/applicant-records/applicant-records.queries.ts";
import { effectiveProfile } from "#server/features/records/applicant-records/applicant-records.rules.ts";
import { readAnswers } from "#server/features/records/flow-base/flow-base.answers.queries.ts";
import { audit } from "#server/platform/audit.ts";
import { type Ctx, projectOf } from "#server/platform/ctx.ts";
import { mayReadPersons } from "#server/platform/customer-calls/customer-keys.ts";
import { refuse } from "#server/platform/customer-calls/customer-refusals.ts";

const stateOf = (status: VerificationStatus | null) => {
  if (status === "valid") return { profile_status: "valid", verification_status: "approved" } as const;
  if (status === "invalid") return { profile_status: "invalid", verification_status: "declined" } as const;
  if (status === null || status === "created") return { profile_status: null, verification_status: "new" } as const;
  return { profile_status: "pending", verification_status: "pending" } as const;
};

const verificationsOf = (ctx: Ctx, applicantId: string) =>
  ctx.tx
    .selectFrom("verifications as v")
    .select(["v.id", "v.status", "v.decline_reasons"])
    .select(
      sql<string | null>`(select e.comment from verification_events e where e.project_id = v.project_id
        and e.verification_id = v.id and e.kind = 'decided' order by e.at desc limit 1)`.as("comment"),
    )
    .where("v.project_id", "=", projectOf(ctx))
    .where("v.applicant_id", "=", applicantId)
    .orderBy("v.created_at", "desc")
    .orderBy("v.id");

const countOf = async (ctx: Ctx, applicantId: string): Promise<number> =>
  Number(
    (
      await ctx.tx
        .selectFrom("verifications")
        .select(({ fn }) => fn.countAll<string>().as("n"))
        .where("project_id", "=", projectOf(ctx))
        .where("applicant_id", "=", applicantId)
        .executeTakeFirstOrThrow()
    ).n,
  );

/** `origin_first_name`: as it is written in its own script. */
const nameInReply = (name: RecordFieldName): string =>
  name.endsWith("_original") ? `origin_${name.slice(0, -"_original".length)}` : name;

/** Null where nobody has said it. */
const alwaysThere = [
  "nationality",
  "pep",
  "custom_field_1",
  "custom_field_2",
  "custom_field_3",
  "custom_field_4",
  "custom_field_5",
] as const;

async function knownOf(ctx: Ctx, row: ApplicantRow): Promise<Record<string, unknown>> {
  const data = await readApplicantData(ctx, row.id);
  const { record } = await readRecord(ctx, row.id);
  const now = effectiveProfile(await readGiven(ctx, row), record);
  const profile = recordFieldNames.map((name) => {
    const said = (data as Record<string, unknown>)[name] ?? null;
    return [nameInReply(name), now[name] ?? said] as const;
  });
  return {
    ...Object.fromEntries(profile),
    ...Object.fromEntries(alwaysThere.map((name) => [name, data[name] ?? null])),
    ...(row.type === "company"
      ? {
          company_name: row.company_name,
          registration_country: row.registration_country,
          business_activity_id: data.business_activity_id ?? null,
        }
      : {}),
  };
}

/** As it was submitted with that verification. @throws validation where it is another applicant's */
async function knownThen(ctx: Ctx, row: ApplicantRow, verificationId: string): Promise<Record<string, unknown>> {
  const own = await ctx.tx
    .selectFrom("verifications")
    .select("id")
    .where("project_id", "=", projectOf(ctx))
    .where("applicant_id", "=", row.id)
    .where("id", "=", verificationId)
    .executeTakeFirst();
  if (!own) throw refuse("validation", "verification_id", "Not found.");
  const { profile, company } = await readAnswers(ctx, verificationId);
  const { custom: _, ...said } = profile;
  return {
    ...(await knownOf(ctx, row)),
    ...said,
    ...(company ? { company_name: company.companyName, registration_country: company.registrationCountry } : {}),
  };
}

async function addressOf(ctx: Ctx, { id, type, data, verificationId, createdAt }: Part<AddressData>) {
  const { status, comment, declineReasons } = await readDocumentStatus(ctx, verificationId);
  return {
    address_id: id,
    type,
    ...Object.fromEntries(
      Object.keys(AddressData.shape).map((name) => [name, (data as Record<string, unknown>)[name] ?? null]),
    ),
    status,
    comment,
    decline_reasons: declineReasons,
    created_at: momentOf(createdAt),
  };
}

const addressesOf = (ctx: Ctx, parts: Part<AddressData>[]) => Promise.all(parts.map((part) => addressOf(ctx, part)));
const documentsOf = (ctx: Ctx, parts: Part<KeptDocument>[]) =>
  Promise.all(parts.map((part) => viewDocument(ctx, part)));
const bareAddress = ({ id, type }: Part<AddressData>) => ({ address_id: id, type });

async function bareDocument(ctx: Ctx, { id, type, verificationId }: Part<KeptDocument>) {
  const { status, declineReasons } = await readDocumentStatus(ctx, verificationId);
  return { document_id: id, type: type as DocumentType, status, decline_reasons: declineReasons };
}

type PartsOfView = Awaited<ReturnType<typeof readPartsOfView>>;
type PersonOfView = PartsOfView["persons"][number];

async function barePerson(ctx: Ctx, { part, addresses, documents }: PersonOfView) {
  return {
    affiliated_person_id: part.id,
    type: part.type as (typeof personTypes)[number],
    status: (await readDocumentStatus(ctx, part.verificationId)).status,
    addresses: addresses.map(bareAddress),
    documents: await Promise.all(documents.map((document) => bareDocument(ctx, document))),
  };
}

async function personOf(ctx: Ctx, person: PersonOfView) {
  const { part, addresses, documents } = person;
  return {
    ...(await barePerson(ctx, person)),
    ...Object.fromEntries(
      Object.keys(PersonData.shape).map((name) => [name, (part.data as Record<string, unknown>)[name] ?? null]),
    ),
    created_at: momentOf(part.createdAt),
    addresses: await addressesOf(ctx, addresses),
    documents: await documentsOf(ctx, documents),
  };
}

/** Documents and addresses of the applicant; an affiliated person's are theirs. */
async function readPartsOfView(ctx: Ctx, row: ApplicantRow) {
  const addresses = await readParts<AddressData>(ctx, "address", row.id);
  const documents = await readParts<KeptDocument>(ctx, "document", row.id);
  const persons = row.type === "company" ? await readPersons(ctx, row.id) : [];
  const of = (owner: string | null) => ({
    addresses: addresses.filter(({ personId }) => personId === owner),
    documents: documents.filter(({ personId }) => personId === owner),
  });
  return { ...of(null), persons: persons.map((part) => ({ part, ...of(part.id) })) };
}

/** What was given on forms' pages, of the newest submission by one; what the customer's system sent is its own. */
async function readOfForms(ctx: Ctx, applicantId: string): Promise<Pick<ApplicantObject, "addresses" | "documents">> {
  const newest = await ctx.tx
    .selectFrom("verifications as v")
    .leftJoin("customer_verifications as c", (join) =>
      join.onRef("c.project_id", "=", "v.project_id").onRef("c.verification_id", "=", "v.id"),
    )
    .select("v.id")
    .where("v.project_id", "=", projectOf(ctx))
    .where("v.applicant_id", "=", applicantId)
    .where("v.submitted_at", "is not", null)
    .where("c.verification_id", "is", null)
    .orderBy("v.created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!newest) return { addresses: [], documents: [] };
  const addressOf = ({ id }: { id: string }) => signedAddress(ctx, id);
  const comment = (await readDecisionComment(ctx, newest.id)) ?? "";
  const given = await readApplicantObject(ctx, { verificationId: newest.id, comment, company: null, addressOf });
  const portrait = await portraitAddress(ctx, newest.id);
  const documents = given.documents.map((each) => (isIdentity(each.type) ? { ...each, portrait } : each));
  return { ...given, documents };
}

/** @throws not_found; validation for another applicant's verification */
export async function viewApplicant(ctx: Ctx, id: string, verificationId: string | null) {
  const row = await findApplicant(ctx, id);
  const [newest] = await verificationsOf(ctx, id).limit(1).execute();
  const { addresses, documents, persons } = await readPartsOfView(ctx, row);
  const isWhole = mayReadPersons(ctx);
  const bare = {
    applicant_id: row.id,
    external_applicant_id: row.external_id,
    type: row.type === "company" ? ("COMPANY" as const) : ("PERSON" as const),
    created_at: momentOf(row.created_at),
    ...stateOf(newest?.status ?? null),
    profile_comment: isWhole ? (newest?.comment ?? null) : null,
    decline_reasons: newest?.status === "invalid" ? newest.decline_reasons : [],
    verifications_count: await countOf(ctx, id),
  };
  if (!isWhole)
    return {
      ...bare,
      addresses: addresses.map(bareAddress),
      documents: await Promise.all(documents.map((part) => bareDocument(ctx, part))),
      ...(row.type === "company"
        ? { affiliated_persons: await Promise.all(persons.map((person) => barePerson(ctx, person))) }
        : {}),
    };
  audit(ctx, "applicants.viewed_by_key", { applicantId: id });
  const ofForms = await readOfForms(ctx, id);
  return {
    ...(verificationId === null ? await knownOf(ctx, row) : await knownThen(ctx, row, verificationId)),
    ...bare,
    addresses: [...(await addressesOf(ctx, addresses)), ...ofForms.addresses],
    documents: [...(await documentsOf(ctx, documents)), ...ofForms.documents],
    ...(row.type === "company"
      ? { affiliated_persons: await Promise.all(persons.map((person) => personOf(ctx, person))) }
      : {}),
  };
}

type ListQuery = z.output<(typeof customerApplicants)["listApplicants"]["query"]>;

export async function listApplicants(ctx: Ctx, { external_applicant_id: externalId, limit, cursor }: ListQuery) {
  const from = cursorOf(cursor);
  const rows = await ctx.tx
    .selectFrom("applicants")
    .select(["id", "external_id", "type", "created_at"])
    .select(microseconds("created_at").as("micros"))
    .where("project_id", "=", projectOf(ctx))
    .where("erased_at", "is", null)
    .where("merged_into", "is", null)
    .$if(externalId !== undefined, (query) => query.where("external_id", "=", externalId ?? ""))
    .$if(from !== null, (query) => query.where(after(from)))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    data: rows.slice(0, limit).map((row) => ({
      applicant_id: row.id,
      external_applicant_id: row.external_id,
      type: row.type === "company" ? ("COMPANY" as const) : ("PERSON" as const),
      created_at: momentOf(row.created_at),
    })),
    next_cursor: last ? `${last.micros}_${last.id}` : null,
  };
}
