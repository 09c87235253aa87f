import { sql } from "kysely";
import type { z } from "zod";
import { momentText } from "#contract/customer-api/customer-values.ts";
import type { customerVerifications } from "#contract/customer-api/customer-verifications.contract.ts";
import { priceSumOf } from "#contract/money/prices.ts";
import { ProfileAnswers } from "#contract/records/steps/profile.schema.ts";
import { TaxIdAnswers } from "#contract/records/steps/tax-id.schema.ts";
import type {
  DeclineReason,
  VerificationStatus,
  VerificationType,
} from "#contract/records/verifications/verification-states.ts";
import { pricedLines } from "#server/features/money/balances/balances.queries.ts";
import { isOfTest } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { findVaults, openValue, sealBindings } from "#server/platform/secrets/applicant-vault.ts";

type Query = z.output<(typeof customerVerifications)["report"]["query"]>;

type Row = {
  id: string;
  created_at: Date;
  applicant_id: string;
  external_id: string | null;
  form_id: string;
  status: VerificationStatus;
  types: VerificationType[];
  country: string;
  reasons: DeclineReason[];
  minutes: number | null;
  by_key: boolean;
  name: string;
  dob: string | null;
  email: string | null;
  phone: string | null;
};

/** Of a day in UTC, the earliest first, by the index of beginnings. */
const rowsOf = (ctx: Ctx, { date, offset, count }: Query) =>
  sql<Row>`
    select v.id, v.created_at, v.applicant_id, v.external_id, v.form_id, v.types, v.country,
      case when v.undo_until is not null then 'pending' else v.status end as status,
      case when v.undo_until is not null then '{}' else v.decline_reasons end as reasons,
      case when v.undo_until is null
        then (extract(epoch from v.decided_at - v.submitted_at) / 60)::float8 end as minutes,
      c.verification_id is not null as by_key,
      coalesce(nullif(v.applicant_name, ''), a.company_name, concat_ws(' ', a.first_name, a.last_name)) as name,
      a.dob, a.email, a.phone
    from verifications v
    join applicants a on a.project_id = v.project_id and a.id = v.applicant_id
    left join customer_verifications c on c.project_id = v.project_id and c.verification_id = v.id
    where v.project_id = ${ctxProjectOf(ctx)}::uuid
      and v.created_at >= ${`${date}T00:00:00Z`}::timestamptz
      and v.created_at < ${`${date}T00:00:00Z`}::timestamptz + interval '1 day'
    order by v.created_at, v.id
    limit ${count} offset ${offset}`.execute(ctx.tx);

type Sealed = { wallet_address: string | null; telegram_username: string | null; tax_id_number: string | null };
const nothing: Sealed = { wallet_address: null, telegram_username: null, tax_id_number: null };

/** What is sealed in the answers, of all rows in two statements. */
async function readSealed(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Sealed>> {
  const found = new Map<string, Sealed>();
  if (ids.length === 0) return found;
  const answers = await ctx.tx
    .selectFrom("verification_answers")
    .select(["verification_id", "step", "answers"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where(sql<boolean>`verification_id = any(${[...ids]}::uuid[])`)
    .where("step", "in", ["PROFILE", "TAX_ID"])
    .execute();
  const vaults = await findVaults(ctx, [...new Set(answers.map(({ verification_id }) => verification_id))]);
  for (const { verification_id: id, step, answers: stored } of answers) {
    const vault = vaults.get(id);
    if (!vault) continue;
    const said = openValue(vault, stored, sealBindings.answers(id, step));
    const known = found.get(id) ?? nothing;
    if (step === "TAX_ID") found.set(id, { ...known, tax_id_number: TaxIdAnswers.parse(said).number ?? null });
    else {
      const { wallet_address = null, telegram_username = null } = ProfileAnswers.parse(said);
      found.set(id, { ...known, wallet_address, telegram_username });
    }
  }
  return found;
}

const verdictOf = (status: VerificationStatus) => (status === "valid" ? true : status === "invalid" ? false : null);

/** Euros, at today's prices; null where nothing is billed, or nothing was submitted. */
function priceOf(ctx: Ctx, { status, types }: Row, isTest: boolean): number | null {
  if (ctx.platform.config.billing === "off" || isTest || status === "created") return null;
  return priceSumOf(pricedLines(ctx, types)) / 100;
}

export async function readReport(ctx: Ctx, query: Query) {
  const { rows } = await rowsOf(ctx, query);
  const sealed = await readSealed(
    ctx,
    rows.map(({ id }) => id),
  );
  const isTest = isOfTest(ctx.actor);
  recordAudit(ctx, "verifications.reported_to_key", { date: query.date, offset: query.offset, rows: rows.length });
  return {
    data: rows.map((row) => {
      const verified = verdictOf(row.status);
      return {
        created_at: momentText(row.created_at),
        verification_id: row.id,
        applicant_id: row.applicant_id,
        external_applicant_id: row.external_id ?? "",
        form_id: row.form_id,
        status:
          row.status === "created"
            ? ("unused" as const)
            : verified === null
              ? ("pending" as const)
              : ("completed" as const),
        verified,
        verification_status:
          verified === null ? ("pending" as const) : verified ? ("approved" as const) : ("declined" as const),
        service: row.types.includes("COMPANY") ? ("KYB" as const) : ("KYC" as const),
        method: row.by_key ? ("API" as const) : ("FORM" as const),
        verification_types: row.types.map((type) => type.toLowerCase()),
        country_code: row.country === "ZZ" || row.country === "" ? null : row.country,
        decline_reasons: row.reasons,
        processing_time: row.minutes === null ? null : Math.round(row.minutes * 100) / 100,
        price: priceOf(ctx, row, isTest),
        mode: isTest ? ("TEST" as const) : ("LIVE" as const),
        name: row.name || null,
        dob: row.dob,
        email: row.email,
        phone: row.phone,
        ...(sealed.get(row.id) ?? nothing),
      };
    }),
  };
}
