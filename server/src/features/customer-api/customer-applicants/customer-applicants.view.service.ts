import type { z } from "zod";
import type { AddressData, customerApplicants } from "#contract/customer-api/customer-applicants.contract.ts";
import { momentText } from "#contract/customer-api/customer-values.ts";
import type {
  AddressObject,
  ApplicantObject,
  DocumentObject,
  PersonObject,
} from "#contract/records/applicants/applicant-object.ts";
import { signedAddress } from "#server/features/customer-api/customer-documents/customer-documents.files.service.ts";
import {
  viewDocument,
  viewPageDocument,
} from "#server/features/customer-api/customer-documents/customer-documents.service.ts";
import {
  afterCursor,
  createdAtMicroseconds,
  partsCursorOf,
} from "#server/features/customer-api/customer-parts/customer-parts.pages.queries.ts";
import { findCustomerApplicant } from "#server/features/customer-api/customer-parts/customer-parts.service.ts";
import { readApplicantFacts } from "#server/features/records/applicant-object/applicant-object.queries.ts";
import { applicantObject, sentAddress } from "#server/features/records/applicant-object/applicant-object.rules.ts";
import { readAnnouncedVerdicts } from "#server/features/records/applicant-object/applicant-object.verdicts.queries.ts";
import type { ApplicantPart } from "#server/features/records/applicant-parts/applicant-parts.queries.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { mayReadPersons } from "#server/platform/customer-calls/customer-keys.ts";
import { refuseCustomer } from "#server/platform/customer-calls/customer-refusals.ts";

type Facts = Awaited<ReturnType<typeof readApplicantFacts>>;

/** `origin_` names and the others of a person are of a company too: it has none. */
const personFields = [
  ...([
    "first_name",
    "middle_name",
    "last_name",
    "origin_first_name",
    "origin_middle_name",
    "origin_last_name",
  ] as const),
  ...(["dob", "gender", "pep", "residence_country", "nationality", "telegram_username", "wallet_address"] as const),
  ...(["custom_field_1", "custom_field_2", "custom_field_3", "custom_field_4", "custom_field_5"] as const),
] as const;
const noPerson = Object.fromEntries(personFields.map((name) => [name, null]));

/** @throws validation where it is another applicant's */
async function requireOwn(ctx: Ctx, applicantId: string, verificationId: string): Promise<void> {
  const own = await ctx.tx
    .selectFrom("verifications")
    .select("id")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("applicant_id", "=", applicantId)
    .where("id", "=", verificationId)
    .executeTakeFirst();
  if (!own) throw refuseCustomer("validation", "verification_id", "Not found.");
}

/** Of the verification that took it; null while none has. */
async function statusOf(ctx: Ctx, verificationId: string | null) {
  if (verificationId === null) return { status: null, comment: null, decline_reasons: [] };
  const { status, comment, declineReasons } = await readAnnouncedVerdicts(ctx, verificationId);
  const isDecided = status === "valid" || status === "invalid";
  return { status: isDecided ? status : ("pending" as const), comment, decline_reasons: declineReasons };
}

/** With what the customer's own system alone is given: how far the address is. */
async function viewAddress(ctx: Ctx, address: AddressObject, parts: readonly ApplicantPart<AddressData>[]) {
  const part = parts.find(({ id }) => id === address.address_id);
  if (!part) return address;
  return { ...address, ...(await statusOf(ctx, part.verificationId)), created_at: momentText(part.createdAt) };
}

type Persons = Facts["parts"]["ofPersons"];
const ofPerson = (person: PersonObject, { addresses, documents }: Persons) => ({
  addresses: addresses.filter(({ personId }) => personId === person.affiliated_person_id),
  documents: documents.filter(({ personId }) => personId === person.affiliated_person_id),
});

async function viewPerson(ctx: Ctx, person: PersonObject, { parts, facts }: Facts) {
  const part = parts.persons.find(({ id }) => id === person.affiliated_person_id);
  // Whom a form's page brought may have been verified by a link of their own.
  const ofPage = facts.company?.persons.find(({ id }) => id === person.affiliated_person_id);
  const { addresses, documents } = ofPerson(person, parts.ofPersons);
  return {
    ...person,
    ...(part ? { middle_name: part.data.middle_name ?? null, created_at: momentText(part.createdAt) } : {}),
    status: (await statusOf(ctx, part?.verificationId ?? ofPage?.verification?.id ?? null)).status,
    addresses: await Promise.all(
      addresses.map(async (each) => ({
        ...(await viewAddress(ctx, sentAddress(each), addresses)),
        address_id: each.id,
      })),
    ),
    documents: await Promise.all(documents.map((each) => viewDocument(ctx, each))),
  };
}

type Viewed = Awaited<ReturnType<typeof viewPerson>>;
const bareAddress = ({ address_id, type }: { address_id: string; type: string }) => ({ address_id, type });
const bareDocument = ({ document_id, type, status, decline_reasons }: DocumentObject) => ({
  document_id,
  type,
  status,
  decline_reasons,
});
const barePerson = ({ affiliated_person_id, type, status, addresses, documents }: Viewed) => ({
  affiliated_person_id,
  type,
  status,
  addresses: addresses.map(bareAddress),
  documents: documents.map(bareDocument),
});

async function viewDocuments(ctx: Ctx, { parts, facts, pages }: Facts) {
  const shown: Record<string, unknown>[] = [];
  for (const object of facts.documents) {
    const part = parts.documents.find(({ id }) => id === object.document_id);
    const page = pages.find(({ documents }) => documents.includes(object));
    if (part) shown.push(await viewDocument(ctx, part, object));
    else if (page)
      shown.push(await viewPageDocument(ctx, { applicantId: facts.id, submission: page.submission, object }));
  }
  return shown as ({ document_id: string } & Record<string, unknown>)[];
}

/** Ids, kinds and how far they are: nothing of a person. */
const bareOf = (object: ApplicantObject) => ({
  applicant_id: object.applicant_id,
  external_applicant_id: object.external_applicant_id,
  type: object.type,
  created_at: object.created_at,
  profile_status: object.profile_status,
  profile_comment: null,
  decline_reasons: object.decline_reasons,
  verification_status: object.verification_status,
  verifications_count: object.verifications_count,
  addresses: object.addresses.map(({ address_id, type }) => ({ address_id, type })),
  documents: object.documents.map(bareDocument),
});

/** What a callback's `applicant` gives, and what is for a reply alone. @throws not_found; validation for another applicant's verification */
export async function viewCustomerApplicant(ctx: Ctx, id: string, verificationId: string | null) {
  const row = await findCustomerApplicant(ctx, id);
  if (verificationId !== null) await requireOwn(ctx, row.id, verificationId);
  const addressOf = (fileId: string) => signedAddress(ctx, fileId);
  const found = await readApplicantFacts(ctx, { applicantId: row.id, verificationId, addressOf });
  const object = applicantObject(found.facts);
  const { parts, facts } = found;
  const persons =
    object.type === "COMPANY"
      ? await Promise.all(object.affiliated_persons.map((person) => viewPerson(ctx, person, found)))
      : null;
  if (!mayReadPersons(ctx))
    return { ...bareOf(object), ...(persons ? { affiliated_persons: persons.map(barePerson) } : {}) };
  recordAudit(ctx, "applicants.viewed_by_key", { applicantId: id });
  return {
    ...(object.type === "COMPANY" ? noPerson : {}),
    ...object,
    ...(object.type === "PERSON" ? { gender: facts.profile.gender ?? null } : {}),
    addresses: await Promise.all(object.addresses.map((address) => viewAddress(ctx, address, parts.addresses))),
    documents: await viewDocuments(ctx, found),
    affiliated_persons: persons ?? undefined,
  };
}

type ListQuery = z.output<(typeof customerApplicants)["listApplicants"]["query"]>;

export async function listCustomerApplicants(
  ctx: Ctx,
  { external_applicant_id: externalId, limit, cursor }: ListQuery,
) {
  const from = partsCursorOf(cursor);
  const rows = await ctx.tx
    .selectFrom("applicants")
    .select(["id", "external_id", "type", "created_at"])
    .select(createdAtMicroseconds("created_at").as("micros"))
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("erased_at", "is", null)
    .where("merged_into", "is", null)
    .$if(externalId !== undefined, (query) => query.where("external_id", "=", externalId ?? ""))
    .$if(from !== null, (query) => query.where(afterCursor(from)))
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
      created_at: momentText(row.created_at),
    })),
    next_cursor: last ? `${last.micros}_${last.id}` : null,
  };
}
