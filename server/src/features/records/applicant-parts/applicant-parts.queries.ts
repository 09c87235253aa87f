import { z } from "zod";
import { ApplicantData, type PersonData } from "#contract/customer-api/customer-applicants.contract.ts";
import type { CustomerPartKind } from "#server/db/tables/customer-api.table.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { openApplicantVault, openValue } from "#server/platform/secrets/applicant-vault.ts";

export const applicantDataBinding = (applicantId: string) => `customer_applicants.data:${applicantId}`;

const Times = z.record(z.string(), z.coerce.date());
const never = new Date(0);

export type SentData = {
  data: ApplicantData;
  /** When a field was sent last. */
  saidAt: (name: string) => Date;
};
export const noSentData: SentData = { data: {}, saidAt: () => never };

/** What the customer's system has said of an applicant. @throws applicants.erased */
export async function readSentData(ctx: Ctx, applicantId: string): Promise<SentData> {
  const row = await ctx.tx
    .selectFrom("customer_applicants")
    .select(["data", "said_at"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("applicant_id", "=", applicantId)
    .executeTakeFirst();
  if (!row) return noSentData;
  const vault = await openApplicantVault(ctx, applicantId);
  const times = Times.parse(row.said_at);
  return {
    data: ApplicantData.parse(openValue(vault, row.data, applicantDataBinding(applicantId))),
    saidAt: (name) => times[name] ?? times["*"] ?? never,
  };
}

export type ApplicantPart<T> = {
  id: string;
  applicantId: string;
  personId: string | null;
  type: string;
  verificationId: string | null;
  createdAt: Date;
  data: T;
};

export const applicantPartBinding = (applicantId: string, id: string) => `customer_parts.data:${applicantId}:${id}`;

export const applicantPartRows = (ctx: Ctx, kind: CustomerPartKind) =>
  ctx.tx
    .selectFrom("customer_parts")
    .select(["id", "applicant_id", "person_id", "type", "verification_id", "replaced_by", "created_at", "data"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("kind", "=", kind)
    .orderBy("created_at")
    .orderBy("id");

type PartRow = Awaited<ReturnType<ReturnType<typeof applicantPartRows>["execute"]>>[number];

export async function openApplicantPart<T>(ctx: Ctx, row: PartRow): Promise<ApplicantPart<T>> {
  const vault = await openApplicantVault(ctx, row.applicant_id);
  return {
    id: row.id,
    applicantId: row.applicant_id,
    personId: row.person_id,
    type: row.type,
    verificationId: row.verification_id,
    createdAt: row.created_at,
    data: openValue(vault, row.data, applicantPartBinding(row.applicant_id, row.id)) as T,
  };
}

/** Of an applicant and their affiliated persons, the oldest first. */
export async function readApplicantParts<T>(
  ctx: Ctx,
  kind: CustomerPartKind,
  applicantId: string,
): Promise<ApplicantPart<T>[]> {
  const rows = await applicantPartRows(ctx, kind).where("applicant_id", "=", applicantId).execute();
  return Promise.all(rows.map((row) => openApplicantPart<T>(ctx, row)));
}

/** Of a company, those in whose place is no newer one. */
export async function readPersons(ctx: Ctx, applicantId: string): Promise<ApplicantPart<PersonData>[]> {
  const rows = await applicantPartRows(ctx, "person")
    .where("applicant_id", "=", applicantId)
    .where("replaced_by", "is", null)
    .execute();
  return Promise.all(rows.map((row) => openApplicantPart<PersonData>(ctx, row)));
}

/** What a verification took of them, where the customer's system submitted it; null: an applicant did, on a form's page. */
export async function readTakenParts(ctx: Ctx, verificationId: string): Promise<ReadonlySet<string> | null> {
  const row = await ctx.tx
    .selectFrom("customer_verifications")
    .select("part_ids")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", verificationId)
    .executeTakeFirst();
  return row ? new Set(row.part_ids) : null;
}
