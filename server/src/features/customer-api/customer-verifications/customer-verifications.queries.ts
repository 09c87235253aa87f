import type { z } from "zod";
import { momentText } from "#contract/customer-api/customer-values.ts";
import type { customerVerifications } from "#contract/customer-api/customer-verifications.contract.ts";
import { FormConfig } from "#contract/records/forms/form-config.ts";
import {
  type CallbackResultRow,
  callbackResultsOf,
  readResults,
} from "#server/features/callbacks/callbacks/callbacks.result.queries.ts";
import {
  afterCursor,
  createdAtMicroseconds,
  partsCursorOf,
} from "#server/features/customer-api/customer-parts/customer-parts.pages.queries.ts";
import { readFlowAttempts } from "#server/features/records/flow-attempts/flow-attempts.queries.ts";
import { flowAttemptsLeft } from "#server/features/records/flow-attempts/flow-attempts.rules.ts";
import { linkTokenBinding } from "#server/features/records/form-base/form-base.queries.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { mayReadPersons } from "#server/platform/customer-calls/customer-keys.ts";
import { refuseCustomer } from "#server/platform/customer-calls/customer-refusals.ts";
import { openWithKeyRing } from "#server/platform/secrets/crypto.ts";

export async function listOwnForms(ctx: Ctx) {
  const rows = await ctx.tx
    .selectFrom("forms")
    .select(["id", "name"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("deleted_at", "is", null)
    .where("is_internal", "=", false)
    .orderBy("name")
    .orderBy("id")
    .execute();
  return { items: rows.map(({ id, name }) => ({ form_id: id, name })) };
}

/** Of a link that nobody has opened: its verification has its id already. */
const findUnopened = (ctx: Ctx, verificationId: string) =>
  ctx.tx
    .selectFrom("form_links as l")
    .innerJoin("forms as f", (join) => join.onRef("f.project_id", "=", "l.project_id").onRef("f.id", "=", "l.form_id"))
    .innerJoin("form_versions as v", (join) =>
      join
        .onRef("v.project_id", "=", "f.project_id")
        .onRef("v.form_id", "=", "f.id")
        .onRef("v.version", "=", "f.current_version"),
    )
    .select([
      "l.id",
      "l.form_id",
      "l.applicant_id",
      "l.external_applicant_id",
      "l.created_at",
      "l.sealed_token",
      "v.config",
    ])
    .where("l.project_id", "=", ctxProjectOf(ctx))
    .where("l.verification_id", "=", verificationId)
    .executeTakeFirst();

async function unopenedResult(ctx: Ctx, verificationId: string) {
  const link = await findUnopened(ctx, verificationId);
  if (!link) throw refuseCustomer("not_found", "verification_id");
  const form = FormConfig.parse(link.config);
  const token =
    link.sealed_token && openWithKeyRing(ctx.platform.keys, link.sealed_token, linkTokenBinding(link.id)).toString();
  const tries = await readFlowAttempts(ctx, link.applicant_id, link.form_id);
  return {
    verification_id: verificationId,
    applicant_id: link.applicant_id,
    external_applicant_id: link.external_applicant_id ?? "",
    form_id: link.form_id,
    form_token: token || null,
    status: "unused" as const,
    verified: null,
    verification_status: "pending" as const,
    decline_reasons: [],
    verifications: {},
    verification_attempts_left: flowAttemptsLeft(form, "created", tries),
    created_at: momentText(link.created_at),
  };
}

type Result = Awaited<ReturnType<typeof readResults>> extends Map<string, infer R> ? R : never;

/** What a reviewer wrote may be of a person. */
const withoutComments = (steps: Result["verifications"]): Result["verifications"] =>
  Object.fromEntries(Object.entries(steps).map(([step, verdict]) => [step, { ...verdict, comment: "" }]));

/** As the callback's, but for the words of its verdict, which are of a verification that is decided or not. */
const resultOf = (ctx: Ctx, { createdAt, verification_status, verifications, ...result }: Result) => ({
  ...result,
  verifications: mayReadPersons(ctx) ? verifications : withoutComments(verifications),
  verification_status: verification_status as "pending" | "approved" | "declined",
  created_at: momentText(createdAt),
});

/** @param rows what is there of it. @throws not_found */
export async function resultOfRows(ctx: Ctx, id: string, rows: readonly CallbackResultRow[]) {
  const result = (await callbackResultsOf(ctx, rows)).get(id);
  return result ? resultOf(ctx, result) : unopenedResult(ctx, id);
}

/** @throws not_found */
export async function getResult(ctx: Ctx, id: string) {
  const result = (await readResults(ctx, [id])).get(id);
  return result ? resultOf(ctx, result) : unopenedResult(ctx, id);
}

type ListQuery = z.output<(typeof customerVerifications)["listVerifications"]["query"]>;

export async function listResults(ctx: Ctx, { applicant_id: applicantId, limit, cursor }: ListQuery) {
  const from = partsCursorOf(cursor);
  const rows = await ctx.tx
    .selectFrom("verifications")
    .select("id")
    .select(createdAtMicroseconds("created_at").as("micros"))
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("applicant_id", "=", applicantId)
    .$if(from !== null, (query) => query.where(afterCursor(from)))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit).map(({ id }) => id);
  const results = await readResults(ctx, shown);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    data: shown.flatMap((id) => {
      const result = results.get(id);
      return result ? [resultOf(ctx, result)] : [];
    }),
    next_cursor: last ? `${last.micros}_${last.id}` : null,
  };
}
