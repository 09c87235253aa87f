import { CompiledQuery, sql } from "kysely";
import type { z } from "zod";
import type { VerificationFilters, VerificationSort } from "#contract/cases/verification-filters.ts";
import { verificationFailures } from "#contract/cases/verifications.calls.ts";
import type { VerificationRow } from "#contract/cases/verifications.contract.ts";
import * as limits from "#contract/limits.ts";
import type { CheckName } from "#contract/records/verifications/check-evidence.ts";
import type {
  CheckResult,
  VerificationStatus,
  VerificationType,
} from "#contract/records/verifications/verification-states.ts";
import { isMember } from "#server/platform/actor.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { keptStatement } from "#server/platform/database.ts";
import { fail } from "#server/platform/fail.ts";
import { keyedIdentityHashes } from "#server/platform/secrets/project-keys.ts";
import { isEmptyListSpan, listQueryOf, listRollupOf, type VerificationListQuery } from "./verifications.list.rules.ts";
import {
  firstStatement,
  type ListViewer,
  type RequestedListPage,
  seekStatement,
  type VerificationsStatement,
  verificationPageStatement,
} from "./verifications.list.sql.rules.ts";
import { type VerificationSearchWords, verificationSearchTextOf } from "./verifications.search.rules.ts";
import { readSimilarWords } from "./verifications.similar.queries.ts";
import { verificationTotalsStatement } from "./verifications.totals.sql.rules.ts";
import { oneAtATime } from "./verifications.turns.queries.ts";

type PageRequest = { page: number; count: number; filters: VerificationFilters; sort?: VerificationSort | undefined };
type Row = z.input<typeof VerificationRow>;
export type FoundVerificationRow = {
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
  assignee_id: string | null;
  assignee_name: string | null;
  due_at: Date | null;
  labels: string[];
  is_requested: boolean;
  proposal_id: string | null;
  is_of_persons: boolean;
};
type Seek = { total: number; is_seen: boolean } & (
  | { is_dense: true; skip: null; since: null; until: null }
  | { is_dense: false; skip: number; since: Date; until: Date }
);
type FirstRow = Pick<Seek, "total" | "is_seen"> & (FoundVerificationRow | { id: null });
type SeekRow = Seek & (FoundVerificationRow | { id: null });

export const toRow = (row: FoundVerificationRow): Row => ({
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
  assignee: row.assignee_id === null ? null : { id: row.assignee_id, name: row.assignee_name ?? "" },
  due: row.due_at?.toISOString() ?? null,
  labels: row.labels,
  isWaitingForApplicant: row.is_requested,
  isProposed: row.proposal_id !== null,
  isWaitingForPersons: row.is_of_persons,
});

export const listMemberOf = ({ actor }: Ctx): string | undefined => (isMember(actor) ? actor.id : undefined);

/** Null for an empty text. */
export async function readSearchedWords(ctx: Ctx, text: string | undefined): Promise<VerificationSearchWords | null> {
  if (!text) return null;
  const { rows } = await sql<{ words: string[] }>`select search_words(${text}) as words`.execute(ctx.tx);
  return withKeys(ctx, verificationSearchTextOf(ctxProjectOf(ctx), text, rows[0]?.words ?? []));
}

/** As `readSearchedWords`, with names that are one typing mistake away; null where no word can be mistyped, or none is like a name. */
export async function readSimilar(
  ctx: Ctx,
  searched: VerificationSearchWords | null,
): Promise<VerificationSearchWords | null> {
  const words =
    searched &&
    (await readSimilarWords(
      ctx,
      searched.words.flatMap(([word = ""]) => word),
    ));
  return words && { ...searched, words };
}

/** With the hashes of numbers under the project's key. */
export async function withKeys(ctx: Ctx, searched: VerificationSearchWords): Promise<VerificationSearchWords> {
  const keyed = await keyedIdentityHashes(ctx, "document", searched.documentKeys);
  // Keys of earlier releases are plain until a worker has replaced them.
  const companyKeys = await keyedIdentityHashes(ctx, "company", searched.companyKeys);
  return { ...searched, documentKeys: [...keyed, ...searched.documentKeys], companyKeys };
}

export const runStatement = async <R>({ tx }: Ctx, { text, values }: VerificationsStatement): Promise<R[]> =>
  (await tx.executeQuery(CompiledQuery.raw(text, values) as CompiledQuery<R>)).rows;

async function countUpTo(ctx: Ctx, question: VerificationListQuery, most: number): Promise<number> {
  const statement = verificationTotalsStatement([question], ctxProjectOf(ctx), most);
  const [counted] = await runStatement<{ totals: number[] }>(ctx, statement);
  return counted?.totals[0] ?? 0;
}

const rowsOf = (rows: readonly (FoundVerificationRow | { id: null })[]): FoundVerificationRow[] =>
  rows.filter((row): row is FoundVerificationRow => row.id !== null);

async function firstPage(ctx: Ctx, question: VerificationListQuery, wanted: RequestedListPage) {
  const { text, values } = firstStatement(question, wanted);
  const { rows } = await ctx.tx.executeQuery(keptStatement<FirstRow>(text, values));
  const [first] = rows;
  if (!first) throw new Error("the first page always answers");
  const found = rowsOf(rows);
  const isWhole = found.length === Math.min(wanted.count, first.total);
  return isWhole ? { total: first.total, isSeen: first.is_seen, found } : null;
}

/** One prepared statement, and a second for a sparse page. */
async function seekPage(ctx: Ctx, question: VerificationListQuery, wanted: RequestedListPage) {
  const near = wanted.skip === 0 ? await firstPage(ctx, question, wanted) : null;
  if (near) return near;
  const { text, values } = seekStatement(question, wanted);
  const { rows } = await ctx.tx.executeQuery(keptStatement<SeekRow>(text, values));
  const [first] = rows;
  if (!first) throw new Error("the seek always answers");
  const { total, is_seen: isSeen } = first;
  if (first.is_dense || total <= wanted.skip) return { total, isSeen, found: rowsOf(rows) };
  const { skip, since, until } = first;
  const span = {
    from: since > question.from ? since : question.from,
    until: until < question.until ? until : question.until,
  };
  return {
    total,
    isSeen,
    found: await runStatement<FoundVerificationRow>(
      ctx,
      verificationPageStatement(question, span, { ...wanted, skip }),
    ),
  };
}

/** Rollups count from the newest: a page from the oldest is read from the other end and reversed. */
async function seekOldest(ctx: Ctx, question: VerificationListQuery, wanted: RequestedListPage) {
  const { total, isSeen } = await seekPage(ctx, question, { ...wanted, skip: 0, count: 1 });
  const before = total - wanted.skip - wanted.count;
  const count = wanted.count + Math.min(0, before);
  if (count <= 0) return { total, isSeen, found: [] };
  const { found } = await seekPage(ctx, question, { ...wanted, reader: undefined, skip: Math.max(0, before), count });
  return { total, isSeen, found: found.reverse() };
}

/** Similar names, only where nobody is called so, whatever else is filtered. */
export async function similarOf(ctx: Ctx, { search }: VerificationListQuery): Promise<VerificationListQuery["search"]> {
  if (!search) return null;
  const named = listQueryOf({}, { search, mode: ctx.mode });
  return (await countUpTo(ctx, named, 1)) > 0 ? null : readSimilar(ctx, search);
}

/** Where a search finds nothing it is read once more, with similar names. */
async function walkSearch(ctx: Ctx, question: VerificationListQuery, wanted: RequestedListPage) {
  const exact = await walkPage(ctx, question, wanted);
  const similar = exact.total === 0 ? await similarOf(ctx, question) : null;
  if (!similar) return { ...exact, isSimilar: false };
  const read = await walkPage(ctx, { ...question, search: similar }, wanted);
  return { ...read, isSimilar: read.total > 0 };
}

async function walkPage(ctx: Ctx, question: VerificationListQuery, wanted: RequestedListPage) {
  if (wanted.skip >= limits.totalCap) throw fail(verificationFailures.page_too_deep);
  const total = await countUpTo(ctx, question, limits.totalCap + 1);
  const found =
    total > wanted.skip
      ? await runStatement<FoundVerificationRow>(ctx, verificationPageStatement(question, question, wanted))
      : [];
  return { total, isSeen: false, found };
}

/**
 * Newest first unless sorted otherwise. Pages follow each other exactly as OFFSET's would. The total is exact; with
 * filters that no rollup covers (types, search, form and country at once) it stops at `limits.totalCap`, and so do
 * the pages.
 * @throws verifications.page_too_deep (422) for a page past that cap; request.too_many (429) when a project asks too
 * many such questions at once
 * @param reader when given, `isSeen` says whether this is the same look; false also where that was not asked
 */
export async function listVerifications(ctx: Ctx, { page, count, filters, sort }: PageRequest, reader?: ListViewer) {
  const question = listQueryOf(filters, {
    search: await readSearchedWords(ctx, filters.search),
    sort,
    me: listMemberOf(ctx),
    mode: ctx.mode,
  });
  const nothing = { isSeen: false, items: [], total: 0, totalIsCapped: false, isSimilar: false, page, count };
  if (isEmptyListSpan(question)) return nothing;
  const wanted = { projectId: ctxProjectOf(ctx), skip: (page - 1) * count, count, reader };
  const isCovered = listRollupOf(question) !== null;
  const { total, isSeen, found, isSimilar } = isCovered
    ? { ...(await (question.order === "oldest" ? seekOldest : seekPage)(ctx, question, wanted)), isSimilar: false }
    : await oneAtATime(ctx, () => walkSearch(ctx, question, wanted));
  const totalIsCapped = !isCovered && total > limits.totalCap;
  const items = found.map(toRow);
  return { isSeen, items, total: totalIsCapped ? limits.totalCap : total, totalIsCapped, isSimilar, page, count };
}

/** The first `limits.selectedRows` of a list; none of those whose names are only similar to what was searched. */
export async function readIds(ctx: Ctx, requested: Pick<PageRequest, "filters" | "sort">) {
  const { items, total, totalIsCapped, isSimilar } = await listVerifications(ctx, {
    ...requested,
    page: 1,
    count: limits.selectedRows,
  });
  if (isSimilar) return { ids: [], total: 0, totalIsCapped: false };
  return { ids: items.map(({ id }) => id), total, totalIsCapped };
}
