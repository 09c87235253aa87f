import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import {
  type ApplicantData,
  type companyFields,
  type PersonData,
  personFields,
} from "#contract/customer-api/customer-applicants.contract.ts";
import { applicantFieldNames } from "#contract/records/flow/flow-answers.ts";
import type { CustomerPartKind } from "#server/db/tables/customer-api.table.ts";
import {
  type ApplicantPart,
  applicantDataBinding,
  applicantPartBinding,
  applicantPartRows,
  openApplicantPart,
  readSentData,
} from "#server/features/records/applicant-parts/applicant-parts.queries.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { refuseCustomer } from "#server/platform/customer-calls/customer-refusals.ts";
import { openApplicantVault, sealValue } from "#server/platform/secrets/applicant-vault.ts";

type CompanyField = (typeof companyFields)[number];

/** The row of an applicant that a call names. @throws not_found in a path, validation in a body */
export async function findCustomerApplicant(ctx: Ctx, id: string, { inBody }: { inBody?: string } = {}) {
  const row = await ctx.tx
    .selectFrom("applicants")
    .selectAll()
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .where("erased_at", "is", null)
    .executeTakeFirst();
  if (row) return row;
  throw inBody === undefined
    ? refuseCustomer("not_found", "applicant_id")
    : refuseCustomer("validation", inBody, "Not found.");
}
export type CustomerApplicantRow = Awaited<ReturnType<typeof findCustomerApplicant>>;

const columnsOf = ({ company_name, registration_country, ...data }: ApplicantData) => ({
  ...Object.fromEntries(applicantFieldNames.flatMap((name) => (data[name] === undefined ? [] : [[name, data[name]]]))),
  ...(company_name === undefined ? {} : { company_name }),
  ...(registration_country === undefined ? {} : { registration_country }),
});

/** Fields that are not sent stay. */
export async function keepApplicantData(ctx: Ctx, applicantId: string, sent: ApplicantData): Promise<void> {
  const project_id = ctxProjectOf(ctx);
  const { data: before } = await readSentData(ctx, applicantId);
  const vault = await openApplicantVault(ctx, applicantId);
  const data = sealValue(vault, { ...before, ...sent }, applicantDataBinding(applicantId));
  const names = Object.keys(sent);
  const said_at = sql<string>`jsonb_object(${names}::text[], array_fill(to_jsonb(now()) #>> '{}', array[${names.length}::int]))`;
  await ctx.tx
    .insertInto("customer_applicants")
    .values({ project_id, applicant_id: applicantId, data, said_at })
    .onConflict((on) =>
      on.columns(["project_id", "applicant_id"]).doUpdateSet({
        data,
        said_at: sql<string>`customer_applicants.said_at || excluded.said_at`,
        updated_at: sql<Date>`excluded.updated_at`,
      }),
    )
    .execute();
  const columns = columnsOf(sent);
  if (Object.keys(columns).length === 0) return;
  await ctx.tx
    .updateTable("applicants")
    .set(columns)
    .where("project_id", "=", project_id)
    .where("id", "=", applicantId)
    .execute();
}

/** A person has no fields of a company, nor the reverse. */
export function fieldsOfType(type: "person" | "company", data: ApplicantData): ApplicantData {
  const foreign: readonly string[] =
    type === "person"
      ? (["company_name", "registration_country", "business_activity_id"] satisfies CompanyField[])
      : personFields;
  return Object.fromEntries(Object.entries(data).filter(([name]) => !foreign.includes(name))) as ApplicantData;
}

/** Locked until the call ends. Undefined: there is none. */
export async function findCustomerPart<T>(
  ctx: Ctx,
  kind: CustomerPartKind,
  id: string,
): Promise<ApplicantPart<T> | undefined> {
  const row = await applicantPartRows(ctx, kind).where("id", "=", id).forUpdate().executeTakeFirst();
  return row && openApplicantPart<T>(ctx, row);
}

/** Locked until the call ends. @throws not_found in a path, validation in a body */
export async function lockCustomerPart<T>(
  ctx: Ctx,
  kind: CustomerPartKind,
  id: string,
  { inBody }: { inBody?: string } = {},
): Promise<ApplicantPart<T>> {
  const part = await findCustomerPart<T>(ctx, kind, id);
  if (part) return part;
  throw inBody === undefined ? refuseCustomer("not_found", "id") : refuseCustomer("validation", inBody, "Not found.");
}

/** By any id that the person has had, the newest. @throws not_found in a path, validation in a body */
export async function lockCustomerPerson(
  ctx: Ctx,
  id: string,
  { inBody }: { inBody?: string } = {},
): Promise<ApplicantPart<PersonData>> {
  const where = inBody === undefined ? {} : { inBody };
  let at = id;
  for (;;) {
    const row = await applicantPartRows(ctx, "person").where("id", "=", at).forUpdate().executeTakeFirst();
    if (!row?.replaced_by) return lockCustomerPart<PersonData>(ctx, "person", at, where);
    at = row.replaced_by;
  }
}

/** Their documents and addresses go along. @returns the id of who is in their place */
export async function replacePerson(
  ctx: Ctx,
  { id, applicantId }: ApplicantPart<PersonData>,
  changed: { type: string; data: object },
): Promise<string> {
  const now = await insertCustomerPart(ctx, "person", { applicantId, personId: null, ...changed });
  for (const [column, value] of [
    ["id", { replaced_by: now }],
    ["person_id", { person_id: now }],
  ] as const)
    await ctx.tx
      .updateTable("customer_parts")
      .set(value)
      .where("project_id", "=", ctxProjectOf(ctx))
      .where(column, "=", id)
      .execute();
  return now;
}

/** Whose part it is. @throws validation where neither or an unknown one is named */
export async function readPartOwner(
  ctx: Ctx,
  {
    applicant_id: applicantId,
    affiliated_person_id: personId,
  }: { applicant_id?: string; affiliated_person_id?: string },
): Promise<{ applicantId: string; personId: string | null }> {
  if (personId !== undefined) {
    const person = await lockCustomerPerson(ctx, personId, { inBody: "affiliated_person_id" });
    return { applicantId: person.applicantId, personId: person.id };
  }
  if (applicantId === undefined) throw refuseCustomer("validation", "applicant_id", "Send applicant_id.");
  return {
    applicantId: (await findCustomerApplicant(ctx, applicantId, { inBody: "applicant_id" })).id,
    personId: null,
  };
}

/** @returns its id */
export async function insertCustomerPart(
  ctx: Ctx,
  kind: CustomerPartKind,
  { applicantId, personId, type, data }: { applicantId: string; personId: string | null; type: string; data: object },
): Promise<string> {
  const id = randomUUID();
  const vault = await openApplicantVault(ctx, applicantId);
  await ctx.tx
    .insertInto("customer_parts")
    .values({
      project_id: ctxProjectOf(ctx),
      id,
      applicant_id: applicantId,
      kind,
      type,
      person_id: personId,
      data: sealValue(vault, data, applicantPartBinding(applicantId, id)),
      // Not the transaction's start: two made in a row keep their order.
      created_at: sql<Date>`clock_timestamp()`,
    })
    .execute();
  return id;
}

export async function updateCustomerPart(
  ctx: Ctx,
  { id, applicantId }: { id: string; applicantId: string },
  { type, data }: { type: string; data: object },
): Promise<void> {
  const vault = await openApplicantVault(ctx, applicantId);
  await ctx.tx
    .updateTable("customer_parts")
    .set({ type, data: sealValue(vault, data, applicantPartBinding(applicantId, id)), updated_at: sql<Date>`now()` })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .execute();
}

export const deleteCustomerPart = (ctx: Ctx, id: string) =>
  ctx.tx.deleteFrom("customer_parts").where("project_id", "=", ctxProjectOf(ctx)).where("id", "=", id).execute();
