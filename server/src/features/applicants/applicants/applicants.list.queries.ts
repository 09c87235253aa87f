import { CompiledQuery, sql } from "kysely";
import type { z } from "zod";
import { applicantFailures } from "#contract/applicants/applicants.calls.ts";
import type { ApplicantFilters, ApplicantRow, applicantSorts } from "#contract/applicants/applicants.contract.ts";
import * as limits from "#contract/limits.ts";
import type { VerificationStatus } from "#contract/records/verifications/verification-states.ts";
import { wholeName } from "#contract/values/person-name.ts";
import { profileKeys } from "#server/features/cases/verifications/verifications.identity.rules.ts";
import { readSearchedWords, readSimilar } from "#server/features/cases/verifications/verifications.list.queries.ts";
import { mayBeMistyped } from "#server/features/cases/verifications/verifications.similar.rules.ts";
import { oneAtATime } from "#server/features/cases/verifications/verifications.turns.queries.ts";
import { readRecord } from "#server/features/records/applicant-records/applicant-records.queries.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { keyedIdentityHash } from "#server/platform/secrets/project-keys.ts";
import { searchedHashes } from "./applicants.hashes.queries.ts";
import {
  type ApplicantListSearch,
  type ApplicantsStatement,
  applicantCountStatement,
  applicantPageStatement,
} from "./applicants.list.sql.rules.ts";

type PageRequest = {
  page: number;
  count: number;
  filters: ApplicantFilters;
  sort?: (typeof applicantSorts)[number] | undefined;
};
type Found = {
  id: string;
  external_id: string | null;
  type: "person" | "company";
  created_at: Date;
  name: string;
  country: string | null;
  status: VerificationStatus | null;
  verifications: number;
  newest_id: string | null;
  last_activity: Date;
  differs: boolean | null;
  is_waiting: boolean | null;
  is_proposed: boolean | null;
  is_of_persons: boolean | null;
  labels: string[];
  is_on_legal_hold: boolean;
  is_erased: boolean;
  has_record: boolean;
};

const run = async <R>({ tx }: Ctx, { text, values }: ApplicantsStatement): Promise<R[]> =>
  (await tx.executeQuery(CompiledQuery.raw(text, values) as CompiledQuery<R>)).rows;

async function readApplicantSearch(ctx: Ctx, text: string | undefined): Promise<ApplicantListSearch | null> {
  const searched = await readSearchedWords(ctx, text);
  if (!searched || !text) return null;
  const given = profileKeys(ctxProjectOf(ctx), { email: text, phone: text });
  const profileHashes = await Promise.all(given.map((key) => keyedIdentityHash(ctx, key)));
  return { searched, profileHashes, hashes: await searchedHashes(ctx, text) };
}

/** Names that are one typing mistake away; null where no word can be mistyped. */
async function readSimilarSearch(ctx: Ctx, text: string | undefined, exact: ApplicantListSearch | null) {
  if (!text || !exact?.searched.words.some(([word = ""]) => mayBeMistyped(word))) return null;
  const similar = await readSimilar(ctx, exact.searched);
  const searched = similar ?? { ...exact.searched, words: [] };
  return { ...exact, searched, hashes: await searchedHashes(ctx, text, true), isSimilar: true };
}

/** A name that a member has put right stands for the one that was given. */
export async function applicantNameOf(
  ctx: Ctx,
  row: Pick<Found, "id" | "name" | "has_record" | "is_erased">,
): Promise<string> {
  if (!row.has_record || row.is_erased) return row.name;
  const { fields, company } = (await readRecord(ctx, row.id)).record;
  if (company.companyName?.value) return company.companyName.value;
  if (!fields.first_name && !fields.last_name) return row.name;
  const given = await ctx.tx
    .selectFrom("applicants")
    .select(["first_name", "last_name"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", row.id)
    .executeTakeFirstOrThrow();
  const first = fields.first_name ? fields.first_name.value : given.first_name;
  const last = fields.last_name ? fields.last_name.value : given.last_name;
  return wholeName({ given: first, family: last });
}

const toRow = async (ctx: Ctx, row: Found): Promise<z.input<typeof ApplicantRow>> => ({
  id: row.id,
  externalId: row.external_id,
  type: row.type,
  created: row.created_at.toISOString(),
  name: await applicantNameOf(ctx, row),
  country: row.country === "ZZ" ? null : row.country,
  status: row.status,
  isWaitingForApplicant: row.is_waiting ?? false,
  isProposed: row.is_proposed ?? false,
  isWaitingForPersons: row.is_of_persons ?? false,
  verifications: row.verifications,
  newestVerification: row.newest_id,
  lastActivity: row.last_activity.toISOString(),
  differs: row.differs ?? false,
  labels: row.labels,
  isOnLegalHold: row.is_on_legal_hold,
  isErased: row.is_erased,
});

type Question = Parameters<typeof applicantPageStatement>[0];

async function readPage(ctx: Ctx, question: Question, of: Parameters<typeof applicantPageStatement>[1]) {
  const [counted] = await run<{ total: number }>(
    ctx,
    applicantCountStatement(question, of.projectId, limits.totalCap + 1),
  );
  const total = counted?.total ?? 0;
  const found = total > of.skip ? await run<Found>(ctx, applicantPageStatement(question, of)) : [];
  return { total, found };
}

/** Whether somebody is called so, whatever else is filtered. */
async function isAnyoneNamed(ctx: Ctx, question: Question, projectId: string): Promise<boolean> {
  if (!question.searched) return false;
  const named = { ...question, filters: { search: question.filters.search } };
  const [counted] = await run<{ total: number }>(ctx, applicantCountStatement(named, projectId, 1));
  return counted !== undefined && counted.total > 0;
}

/** Counted up to `limits.totalCap`, where pages end. @throws applicants.page_too_deep, request.too_many */
export async function listApplicants(ctx: Ctx, { page, count, filters, sort }: PageRequest) {
  const skip = (page - 1) * count;
  if (skip >= limits.totalCap) throw fail(applicantFailures.page_too_deep);
  const question = {
    filters,
    searched: await readApplicantSearch(ctx, filters.search),
    mode: ctx.mode,
    order: sort ?? ("newest" as const),
  };
  const of = { projectId: ctxProjectOf(ctx), skip, count };
  return oneAtATime(ctx, async () => {
    const exact = await readPage(ctx, question, of);
    const isNamed = exact.total > 0 || (await isAnyoneNamed(ctx, question, of.projectId));
    const similar = isNamed ? null : await readSimilarSearch(ctx, filters.search, question.searched);
    const { total, found } = similar ? await readPage(ctx, { ...question, searched: similar }, of) : exact;
    const items = [];
    for (const row of found) items.push(await toRow(ctx, row));
    const totalIsCapped = total > limits.totalCap;
    const isSimilar = similar !== null && total > 0;
    return { items, total: totalIsCapped ? limits.totalCap : total, totalIsCapped, isSimilar, page, count };
  });
}

const mostLabelsOffered = 300;

/** One index step for each label. */
export async function readLabels(ctx: Ctx) {
  const project = ctxProjectOf(ctx);
  const used = (table: string) => sql`(with recursive steps as (
      (select label from ${sql.table(table)} where project_id = ${project} order by label limit 1)
      union all
      select (select label from ${sql.table(table)} where project_id = ${project} and label > steps.label order by label limit 1)
      from steps where steps.label is not null
    ) select label from steps where label is not null limit ${mostLabelsOffered})`;
  const { rows } = await sql<{ label: string }>`select label from (
      ${used("applicant_labels")} union ${used("verification_labels")}) l order by label limit ${mostLabelsOffered}`.execute(
    ctx.tx,
  );
  return { labels: rows.map(({ label }) => label) };
}
