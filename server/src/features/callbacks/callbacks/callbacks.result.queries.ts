import { z } from "zod";
import { FormConfig } from "#contract/records/forms/form-config.ts";
import type {
  DeclineReason,
  VerificationStatus,
  VerificationType,
} from "#contract/records/verifications/verification-states.ts";
import { readFlowAttempts } from "#server/features/records/flow-attempts/flow-attempts.queries.ts";
import {
  type AttemptCounts,
  flowAttemptsLeft,
  noAttempts,
} from "#server/features/records/flow-attempts/flow-attempts.rules.ts";
import { formTokenBinding, linkTokenBinding } from "#server/features/records/form-base/form-base.queries.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { keptStatement, uuidLiteral } from "#server/platform/database.ts";
import { openWithKeyRing } from "#server/platform/secrets/crypto.ts";
import { type CallbackFacts, callbackBody } from "./callbacks.body.rules.ts";

export type CallbackResultRow = {
  id: string;
  types: VerificationType[];
  form_id: string;
  applicant_id: string;
  external_id: string | null;
  created_at: Date;
  rules: unknown;
  status: VerificationStatus;
  reasons: DeclineReason[];
  form_token: string;
  link_id: string | null;
  link_token: string | null;
  comment: string | null;
  checks: CallbackFacts["checks"];
};

/** For the round trip that begins a transaction. */
export const resultStatement = (id: string) => `select * from verification_result(${uuidLiteral(id)})`;

/** What of a form says how often an applicant may try: the whole settings are not read for it. */
const AttemptRules = z.object({
  allowNewAttempts: FormConfig.shape.allowNewAttempts,
  attemptsLimit: FormConfig.shape.attemptsLimit,
  blockRetries: FormConfig.shape.blockRetries,
});

/** A form of an earlier release may lack one. */
const withoutNulls = (rules: unknown) =>
  Object.fromEntries(Object.entries(rules as Record<string, unknown>).filter(([, value]) => value !== null));

function tokenOf({ platform: { keys } }: Ctx, row: CallbackResultRow): string {
  const token =
    row.link_id !== null && row.link_token
      ? openWithKeyRing(keys, row.link_token, linkTokenBinding(row.link_id))
      : openWithKeyRing(keys, row.form_token, formTokenBinding(row.form_id));
  return token.toString("utf8");
}

/** How far verifications are, as their next callback would say it; by id. Those that are not there are left out. */
export async function readResults(ctx: Ctx, ids: readonly string[]) {
  const statement = keptStatement<CallbackResultRow>(
    "select r.* from unnest($1::uuid[]) as given(id), verification_result(given.id) r",
    [ids],
  );
  return callbackResultsOf(ctx, (await ctx.tx.executeQuery(statement)).rows);
}

function resultOf(ctx: Ctx, row: CallbackResultRow, rules: z.output<typeof AttemptRules>, tries: AttemptCounts) {
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
    attemptsLeft: flowAttemptsLeft(rules, row.status, tries),
    status: row.status,
    types: row.types,
    declineReasons: row.reasons,
    comment: row.comment,
    checks: row.checks,
    applicant: null,
    company: null,
    formUrl: null,
  });
  return { ...result, createdAt: row.created_at };
}

/** @param rows of `verification_result` */
export async function callbackResultsOf(ctx: Ctx, rows: readonly CallbackResultRow[]) {
  const known = new Map<string, AttemptCounts>();
  const results = new Map<string, ReturnType<typeof resultOf>>();
  for (const row of rows) {
    const rules = AttemptRules.parse(withoutNulls(row.rules));
    const key = `${row.applicant_id} ${row.form_id}`;
    const tries = rules.allowNewAttempts
      ? (known.get(key) ?? (await readFlowAttempts(ctx, row.applicant_id, row.form_id)))
      : noAttempts;
    known.set(key, tries);
    results.set(row.id, resultOf(ctx, row, rules, tries));
  }
  return results;
}
