import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type {
  AddressData,
  ApplicantData,
  customerApplicants,
  PersonData,
} from "#contract/customer-api/customer-applicants.contract.ts";
import {
  type CustomerApplicantRow,
  deleteCustomerPart,
  fieldsOfType,
  findCustomerApplicant,
  insertCustomerPart,
  keepApplicantData,
  lockCustomerPart,
  lockCustomerPerson,
  readPartOwner,
  replacePerson,
  updateCustomerPart,
} from "#server/features/customer-api/customer-parts/customer-parts.service.ts";
import { readApplicantParts } from "#server/features/records/applicant-parts/applicant-parts.queries.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { refuseCustomer } from "#server/platform/customer-calls/customer-refusals.ts";
import { giveApplicantKeys } from "#server/platform/secrets/applicant-vault.ts";

type Endpoints = typeof customerApplicants;
type Body<K extends keyof Endpoints> = Endpoints[K] extends { body: infer B }
  ? B extends z.ZodType
    ? z.output<B>
    : never
  : never;
type NewApplicant = Body<"createApplicant">;

const columnType = { PERSON: "person", COMPANY: "company" } as const;

async function byExternalId(ctx: Ctx, externalId: string): Promise<CustomerApplicantRow | undefined> {
  return ctx.tx
    .selectFrom("applicants")
    .selectAll()
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("external_id", "=", externalId)
    .where("erased_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

/** Also by an erased applicant, who keeps the number that the business gave them. */
const isExternalIdTaken = async (ctx: Ctx, externalId: string): Promise<boolean> =>
  (await ctx.tx
    .selectFrom("applicants")
    .select("id")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("external_id", "=", externalId)
    .executeTakeFirst()) !== undefined;

/** The database lets one applicant have an external id: of two calls at once, one makes it and the other changes it. */
async function insertApplicant(
  ctx: Ctx,
  type: "person" | "company",
  externalId: string | undefined,
): Promise<string | null> {
  const id = randomUUID();
  const { numInsertedOrUpdatedRows } = await ctx.tx
    .insertInto("applicants")
    .values({ project_id: ctxProjectOf(ctx), id, type, external_id: externalId ?? null })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return null;
  await giveApplicantKeys(ctx, [id]);
  return id;
}

/** @throws applicant_exists where the external id is of an applicant of the other type */
export async function createApplicant(ctx: Ctx, { type: wanted, ...sent }: NewApplicant) {
  const type = columnType[wanted];
  const { external_applicant_id: externalId } = sent;
  const known = externalId === undefined ? undefined : await byExternalId(ctx, externalId);
  if (known && known.type !== type) throw refuseCustomer("applicant_exists", "external_applicant_id");
  const made = known ? null : await insertApplicant(ctx, type, externalId);
  const id = known?.id ?? made ?? (externalId && (await byExternalId(ctx, externalId))?.id);
  // An erased applicant keeps the number that the business gave them.
  if (!id) throw refuseCustomer("applicant_exists", "external_applicant_id");
  await keepApplicantData(ctx, id, fieldsOfType(type, sent));
  recordAudit(ctx, made ? "applicants.made_by_key" : "applicants.changed_by_key", {
    applicantId: id,
    fields: Object.keys(sent),
  });
  return { applicant_id: id };
}

/** @throws not_found, applicant_exists, validation for another type */
export async function changeApplicant(ctx: Ctx, id: string, { type, ...sent }: Body<"changeApplicant">) {
  const row = await findCustomerApplicant(ctx, id);
  if (type !== undefined && columnType[type] !== row.type)
    throw refuseCustomer("validation", "type", "The type of an applicant does not change.");
  const { external_applicant_id: externalId } = sent;
  if (externalId !== undefined && externalId !== row.external_id) {
    if (await isExternalIdTaken(ctx, externalId)) throw refuseCustomer("applicant_exists", "external_applicant_id");
    await ctx.tx
      .updateTable("applicants")
      .set({ external_id: externalId })
      .where("project_id", "=", ctxProjectOf(ctx))
      .where("id", "=", id)
      .execute();
  }
  await keepApplicantData(ctx, id, fieldsOfType(row.type, sent as ApplicantData));
  recordAudit(ctx, "applicants.changed_by_key", { applicantId: id, fields: Object.keys(sent) });
  return { applicant_id: id };
}

/** A second address of a type takes the place of one that no verification has taken. */
export async function createAddress(ctx: Ctx, body: Body<"createAddress">) {
  const { applicant_id, affiliated_person_id, type, ...data } = body;
  const owner = await readPartOwner(ctx, {
    ...(applicant_id !== undefined && { applicant_id }),
    ...(affiliated_person_id !== undefined && { affiliated_person_id }),
  });
  const before = await readApplicantParts<AddressData>(ctx, "address", owner.applicantId);
  for (const part of before)
    if (part.type === type && part.personId === owner.personId && part.verificationId === null)
      await deleteCustomerPart(ctx, part.id);
  const id = await insertCustomerPart(ctx, "address", { ...owner, type, data });
  recordAudit(ctx, "applicants.part_added", { applicantId: owner.applicantId, id, kind: "address", type });
  return { address_id: id };
}

/** @returns the id of the address that holds the change: of one that a verification has taken, a new one's */
export async function changeAddress(ctx: Ctx, id: string, { type, ...sent }: Body<"changeAddress">) {
  const part = await lockCustomerPart<AddressData>(ctx, "address", id);
  const changed = { type: type ?? part.type, data: { ...part.data, ...sent } };
  const { applicantId, personId } = part;
  const isTaken = part.verificationId !== null;
  const now = isTaken ? await insertCustomerPart(ctx, "address", { applicantId, personId, ...changed }) : id;
  if (!isTaken) await updateCustomerPart(ctx, part, changed);
  recordAudit(ctx, "applicants.part_changed", { applicantId, id: now, kind: "address", fields: Object.keys(sent) });
  return { address_id: now };
}

/** @throws not_found, delete_denied once a verification has taken it */
export async function deleteAddress(ctx: Ctx, id: string) {
  const { applicantId, verificationId } = await lockCustomerPart(ctx, "address", id);
  if (verificationId !== null) throw refuseCustomer("delete_denied", "id");
  await deleteCustomerPart(ctx, id);
  recordAudit(ctx, "applicants.part_removed", { applicantId, id, kind: "address" });
  return { address_id: id };
}

/** @throws validation where the applicant is no company */
export async function createPerson(ctx: Ctx, body: Body<"createPerson">) {
  const { applicant_id, type, ...data } = body;
  const company = await findCustomerApplicant(ctx, applicant_id, { inBody: "applicant_id" });
  if (company.type !== "company")
    throw refuseCustomer("validation", "applicant_id", "This applicant is not a company.");
  const id = await insertCustomerPart(ctx, "person", {
    applicantId: company.id,
    personId: null,
    type,
    data: data as PersonData,
  });
  recordAudit(ctx, "applicants.part_added", { applicantId: company.id, id, kind: "person", type });
  return { affiliated_person_id: id };
}

/** @returns the id of who holds the change: of a person whom a verification has taken, a new one's */
export async function changePerson(ctx: Ctx, id: string, { type, ...sent }: Body<"changePerson">) {
  const part = await lockCustomerPerson(ctx, id);
  const changed = { type: type ?? part.type, data: { ...part.data, ...sent } };
  const isTaken = part.verificationId !== null;
  const now = isTaken ? await replacePerson(ctx, part, changed) : part.id;
  if (!isTaken) await updateCustomerPart(ctx, part, changed);
  const { applicantId } = part;
  recordAudit(ctx, "applicants.part_changed", { applicantId, id: now, kind: "person", fields: Object.keys(sent) });
  return { affiliated_person_id: now };
}
