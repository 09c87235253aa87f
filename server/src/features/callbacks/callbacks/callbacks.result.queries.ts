import { sql } from "kysely";
import { z } from "zod";
import { FormConfig } from "#contract/records/forms/form-config.ts";
import type { DeclineReason, VerificationStatus } from "#contract/records/verifications/verification-states.ts";
import { readTries } from "#server/features/records/flow-attempts/flow-attempts.queries.ts";
import { attemptsLeft, noTries, type Tries } from "#server/features/records/flow-attempts/flow-attempts.rules.ts";
import { formTokenBinding, linkTokenBinding } from "#server/features/records/form-base/form-base.queries.ts";
import { type Ctx, projectOf } from "#server/platform/ctx.ts";
import { open } from "#server/platform/secrets/crypto.ts";
import { callbackBody } from "./callbacks.body.rules.ts";

const resultRows = (ctx: Ctx, ids: readonly string[]) =>
  ctx.tx
    .selectFrom("verifications as v")
    .innerJoin("form_versions as fv", (join) =>
      join
        .onRef("fv.project_id", "=", "v.project_id")
        .onRef("fv.form_id", "=", "v.form_id")
        .onRef("fv.version", "=", "v.form_version"),
    )
    .innerJoin("forms as f", (join) => join.onRef("f.project_id", "=", "v.project_id").onRef("f.id", "=", "v.form_id"))
    .leftJoin("form_links as l", (join) =>
      join.onRef("l.project_id", "=", "v.project_id").onRef("l.id", "=", "v.link_id"),
    )
    .where("v.project_id", "=", projectOf(ctx))
    .where(sql<boolean>`v.id = any(${[...ids]}::uuid[])`)
    .select(["v.id", "v.types", "v.form_id", "v.applicant_id", "v.external_id", "v.created_at"])
    .select(
      sql<unknown>`jsonb_build_object('allowNewAttempts', fv.config->'allowNewAttempts', 'attemptsLimit',
      fv.config->'attemptsLimit', 'blockRetries', fv.config->'blockRetries')`.as("rules"),
    )
    // A decision that can still be undone is not announced yet.
    .select(sql<VerificationStatus>`case when v.held_until is not null then 'pending' else v.status end`.as("status"))
    .select(sql<DeclineReason[]>`case when v.held_until is not null then '{}' else v.decline_reasons end`.as("reasons"))
    .select(["f.sealed_token as form_token", "l.id as link_id", "l.sealed_token as link_token"])
    .select(
      sql<string | null>`(select case when e.kind = 'decided' then e.comment end from verification_events e
        where e.project_id = v.project_id and e.verification_id = v.id and e.kind in ('decided', 'taken_back')
        order by e.at desc limit 1)`.as("comment"),
    )
    .execute();
/** What of a form says how often an applicant may try: the whole settings are not read for it. */
const AttemptRules = z.object({
  allowNewAttempts: FormConfig.shape.allowNewAttempts,
  attemptsLimit: FormConfig.shape.attemptsLimit,
  blockRetries: FormConfig.shape.blockRetries,
});

/** A form of an earlier release may lack one. */
const withoutNulls = (rules: unknown) =>
  Object.fromEntries(Object.entries(rules as Record<string, unknown>).filter(([, value]) => value !== null));

type ResultRow = Awaited<ReturnType<typeof resultRows>>[number];

function tokenOf({ platform: { keys } }: Ctx, row: ResultRow): string {
  const token =
    row.link_id !== null && row.link_token
      ? open(keys, row.link_token, linkTokenBinding(row.link_id))
      : open(keys, row.form_token, formTokenBinding(row.form_id));
  return token.toString("utf8");
}

/** How far verifications are, as their next callback would say it; by id. Those that are not there are left out. */
export async function readResults(ctx: Ctx, ids: readonly string[]) {
  const rows = await resultRows(ctx, ids);
  const checks = await ctx.tx
    .selectFrom("verification_checks")
    .where("project_id", "=", projectOf(ctx))
    .where(sql<boolean>`verification_id = any(${[...ids]}::uuid[])`)
    .select(["verification_id", "name", "result", "reasons"])
    .orderBy("name")
    .execute();
  const tries = new Map<string, Promise<Tries>>();
  const triesOf = (row: ResultRow) => {
    const key = `${row.applicant_id} ${row.form_id}`;
    const known = tries.get(key) ?? readTries(ctx, row.applicant_id, row.form_id);
    tries.set(key, known);
    return known;
  };
  const results = await Promise.all(
    rows.map(async (row) => {
      const form = AttemptRules.parse(withoutNulls(row.rules));
      const {
        type: _type,
        request_id: _id,
        sequence: _sequence,
        ...result
      } = callbackBody({
        isTest: false,
        requestId: "",
        type: "VERIFICATION_COMPLETED",
        sequence: 0,
        applicantId: row.applicant_id,
        externalApplicantId: row.external_id,
        verificationId: row.id,
        formId: row.form_id,
        formToken: tokenOf(ctx, row),
        attemptsLeft: attemptsLeft(form, row.status, form.allowNewAttempts ? await triesOf(row) : noTries),
        status: row.status,
        types: row.types,
        declineReasons: row.reasons,
        comment: row.comment,
        checks: checks.filter(({ verification_id }) => verification_id === row.id),
        applicant: null,
        company: null,
        formUrl: null,
      });
      return [row.id, { ...result, createdAt: row.created_at }] as const;
    }),
  );
  return new Map(results);
}
