import { CompiledQuery } from "kysely";
import type { z } from "zod";
import { limits } from "#contract/limits.ts";
import type { CheckName, CheckResult, VerificationStatus, VerificationType } from "#contract/verification-states.ts";
import {
  type VerificationFilters,
  type VerificationRow,
  verificationFailures,
} from "#contract/verifications.contract.ts";
import { type Ctx, projectOf } from "#server/platform/ctx.ts";
import { keptStatement } from "#server/platform/database.ts";
import { fail } from "#server/platform/fail.ts";
import { isEmptySpan, type Question, questionOf, rollupOf } from "./verifications.list.rules.ts";
import {
  countStatement,
  type PageWanted,
  pageStatement,
  type Statement,
  seekStatement,
} from "./verifications.list.sql.rules.ts";
import { inProjectTurn } from "./verifications.turns.queries.ts";

type PageRequest = { page: number; count: number; filters: VerificationFilters };
type Row = z.input<typeof VerificationRow>;
type FoundRow = {
  id: string;
  created_at: Date;
  status: VerificationStatus;
  country: string;
  form_id: string;
  form_name: string;
  types: VerificationType[];
  check_briefs: { name: CheckName; result: CheckResult }[];
  applicant_id: string;
  applicant_name: string;
  external_id: string | null;
};
/** The total, and where the page lies when its rows were not read because its days hold too many. */
type Sought = { total: number } & (
  | { is_dense: true; skip: null; since: null; until: null }
  | { is_dense: false; skip: number; since: Date; until: Date }
);
type SoughtRow = Sought & (FoundRow | { id: null });

const toRow = (row: FoundRow): Row => ({
  id: row.id,
  created: row.created_at.toISOString(),
  status: row.status,
  country: row.country === "ZZ" ? null : row.country,
  formId: row.form_id,
  formName: row.form_name,
  types: row.types,
  checks: row.check_briefs,
  applicantId: row.applicant_id,
  applicantName: row.applicant_name,
  externalId: row.external_id,
});

const run = async <R>({ tx }: Ctx, { text, values }: Statement): Promise<R[]> =>
  (await tx.executeQuery(CompiledQuery.raw(text, values) as CompiledQuery<R>)).rows;

/** Where the day rollups cover the filters: one statement that the connection keeps, and a second for a sparse page. */
async function seekPage(ctx: Ctx, question: Question, wanted: PageWanted) {
  const { text, values } = seekStatement(question, wanted);
  const { rows } = await ctx.tx.executeQuery(keptStatement<SoughtRow>(text, values));
  const [first] = rows;
  if (!first) throw new Error("the seek always answers");
  const { total } = first;
  if (first.is_dense || total <= wanted.skip)
    return { total, found: rows.flatMap((row) => (row.id === null ? [] : [row as FoundRow])) };
  const { skip, since, until } = first;
  const span = {
    from: since > question.from ? since : question.from,
    until: until < question.until ? until : question.until,
  };
  return { total, found: await run<FoundRow>(ctx, pageStatement(question, span, { ...wanted, skip })) };
}

/** Where only counting answers: as far as the cap, and pages by offset as far as that. */
async function walkPage(ctx: Ctx, question: Question, wanted: PageWanted) {
  if (wanted.skip >= limits.totalCap) throw fail(verificationFailures.page_too_deep);
  const [counted] = await run<{ total: number }>(ctx, countStatement(question, wanted.projectId, limits.totalCap + 1));
  const total = counted?.total ?? 0;
  const found = total > wanted.skip ? await run<FoundRow>(ctx, pageStatement(question, question, wanted)) : [];
  return { total, found };
}

/**
 * One page of the project's verifications, newest first, and how many there are in all. Pages of one question follow each
 * other exactly as OFFSET's would. The total is exact; with filters that no rollup covers (types, search, form and country
 * at once) it stops at `limits.totalCap`, and so do the pages.
 * @throws verifications.page_too_deep (422) for a page past that cap; request.too_many (429) when a project asks too many such
 * questions at once.
 */
export async function listVerifications(ctx: Ctx, { page, count, filters }: PageRequest) {
  const question = questionOf(filters);
  if (isEmptySpan(question)) return { items: [], total: 0, totalIsCapped: false, page, count };
  const wanted = { projectId: projectOf(ctx), skip: (page - 1) * count, count };
  const isCovered = rollupOf(question) !== null;
  const { total, found } = isCovered
    ? await seekPage(ctx, question, wanted)
    : await inProjectTurn(ctx, () => walkPage(ctx, question, wanted));
  const totalIsCapped = !isCovered && total > limits.totalCap;
  return { items: found.map(toRow), total: totalIsCapped ? limits.totalCap : total, totalIsCapped, page, count };
}
