import type { z } from "zod";
import type { VerificationFilters } from "#contract/cases/verification-filters.ts";
import type { verifications } from "#contract/cases/verifications.contract.ts";
import * as limits from "#contract/limits.ts";
import { type VerificationStatus, verificationStatuses } from "#contract/records/verifications/verification-states.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { listMemberOf, readSearchedWords, runStatement, similarOf } from "./verifications.list.queries.ts";
import { isEmptyListSpan, listQueryOf, listRollupOf, type VerificationListQuery } from "./verifications.list.rules.ts";
import { statusesStatement } from "./verifications.list.sql.rules.ts";
import { verificationTotalsStatement } from "./verifications.totals.sql.rules.ts";
import { oneAtATime } from "./verifications.turns.queries.ts";

const countedAtMost = limits.totalCap + 1;
const none = Object.fromEntries(verificationStatuses.map((status) => [status, 0])) as Record<
  VerificationStatus,
  number
>;

type Counted = { status: VerificationStatus; n: number };
type Requested = z.output<typeof verifications.counts.body>;

async function readCounts(ctx: Ctx, question: VerificationListQuery, lists: readonly VerificationListQuery[]) {
  const project = ctxProjectOf(ctx);
  const rows = await runStatement<Counted>(ctx, statusesStatement(question, project, countedAtMost));
  if (lists.length === 0) return { rows, totals: [] };
  const [counted] = await runStatement<{ totals: number[] }>(
    ctx,
    verificationTotalsStatement(lists, project, countedAtMost),
  );
  return { rows, totals: counted?.totals ?? [] };
}

/** As lists of them would show: similar names where a search finds nothing. */
export async function countVerifications(ctx: Ctx, { filters, lists = [] }: Requested) {
  const requested = { search: await readSearchedWords(ctx, filters.search), me: listMemberOf(ctx), mode: ctx.mode };
  const queryOf = (more: VerificationFilters) => listQueryOf({ ...filters, ...more }, requested);
  const [question, counted] = [queryOf({}), lists.map(queryOf)];
  if (isEmptyListSpan(question)) return { counts: none, totals: lists.map(() => 0) };
  const isCovered = listRollupOf(question) !== null;
  const readSearch = async () => {
    const exact = await readCounts(ctx, question, counted);
    const search = exact.rows.length === 0 ? await similarOf(ctx, question) : null;
    const similar = (of: VerificationListQuery) => ({ ...of, search });
    return search ? readCounts(ctx, similar(question), counted.map(similar)) : exact;
  };
  const { rows, totals } =
    isCovered && lists.length === 0 ? await readCounts(ctx, question, []) : await oneAtATime(ctx, readSearch);
  const sum = rows.reduce((total, { n }) => total + n, 0);
  const isTooMany = !isCovered && sum > limits.totalCap;
  return {
    counts: isTooMany ? null : { ...none, ...Object.fromEntries(rows.map(({ status, n }) => [status, n])) },
    totals: totals.map((total) => (total > limits.totalCap ? null : total)),
  };
}
