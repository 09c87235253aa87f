import { CompiledQuery, sql } from "kysely";
import type { z } from "zod";
import type { ApplicantFilters, ApplicantRow } from "#contract/applicants.contract.ts";
import { applicantFailures } from "#contract/calls/applicants.calls.ts";
import * as limits from "#contract/limits.ts";
import type { VerificationStatus } from "#contract/verifications/verification-states.ts";
import { readRecord } from "#server/features/applicant-records/applicant-records.queries.ts";
import { profileKeys } from "#server/features/verifications/verifications.identity.rules.ts";
import { readSought } from "#server/features/verifications/verifications.list.queries.ts";
import { oneAtATime } from "#server/features/verifications/verifications.turns.queries.ts";
import { type Ctx, projectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { keyedIdentityHash } from "#server/platform/secrets/project-keys.ts";
import { soughtHashes } from "./applicants.hashes.queries.ts";
import { type ApplicantSought, countStatement, pageStatement, type Statement } from "./applicants.list.sql.rules.ts";

type PageRequest = { page: number; count: number; filters: ApplicantFilters };
type Found = {
  id: string;
  external_id: string | null;
  type: "person" | "company";
  created_at: Date;
  name: string;
  country: string | null;
  status: VerificationStatus | null;
  verifications: number;
  labels: string[];
  is_held: boolean;
  is_erased: boolean;
  has_record: boolean;
};

const run = async <R>({ tx }: Ctx, { text, values }: Statement): Promise<R[]> =>
  (await tx.executeQuery(CompiledQuery.raw(text, values) as CompiledQuery<R>)).rows;

/** What a typed text may mean; null for none. */
async function readApplicantSought(ctx: Ctx, text: string | undefined): Promise<ApplicantSought | null> {
  const sought = await readSought(ctx, text);
  if (!sought || !text) return null;
  const given = profileKeys(projectOf(ctx), { email: text, phone: text });
  const profileHashes = await Promise.all(given.map((key) => keyedIdentityHash(ctx, key)));
  return { sought, profileHashes, hashes: await soughtHashes(ctx, text) };
}

/** A name that a member has put right stands for the one that was given. */
async function nameOf(ctx: Ctx, row: Found): Promise<string> {
  if (!row.has_record || row.is_erased) return row.name;
  const { fields } = (await readRecord(ctx, row.id)).record;
  if (!fields.first_name && !fields.last_name) return row.name;
  const given = await ctx.tx
    .selectFrom("applicants")
    .select(["first_name", "last_name"])
    .where("project_id", "=", projectOf(ctx))
    .where("id", "=", row.id)
    .executeTakeFirstOrThrow();
  const first = fields.first_name ? fields.first_name.value : given.first_name;
  const last = fields.last_name ? fields.last_name.value : given.last_name;
  return [first, last].filter(Boolean).join(" ");
}

const toRow = async (ctx: Ctx, row: Found): Promise<z.input<typeof ApplicantRow>> => ({
  id: row.id,
  externalId: row.external_id,
  type: row.type,
  created: row.created_at.toISOString(),
  name: await nameOf(ctx, row),
  country: row.country === "ZZ" ? null : row.country,
  status: row.status,
  verifications: row.verifications,
  labels: row.labels,
  isHeld: row.is_held,
  isErased: row.is_erased,
});

/**
 * One page of the project's applicants, newest first. The total is counted as far as `limits.totalCap`, and pages go as far.
 * @throws applicants.page_too_deep; request.too_many when a project asks too many such questions at once.
 */
export async function listApplicants(ctx: Ctx, { page, count, filters }: PageRequest) {
  const skip = (page - 1) * count;
  if (skip >= limits.totalCap) throw fail(applicantFailures.page_too_deep);
  const question = { filters, sought: await readApplicantSought(ctx, filters.search) };
  const of = { projectId: projectOf(ctx), skip, count };
  return oneAtATime(ctx, async () => {
    const [counted] = await run<{ total: number }>(ctx, countStatement(question, of.projectId, limits.totalCap + 1));
    const total = counted?.total ?? 0;
    const found = total > skip ? await run<Found>(ctx, pageStatement(question, of)) : [];
    const items = [];
    for (const row of found) items.push(await toRow(ctx, row));
    const totalIsCapped = total > limits.totalCap;
    return { items, total: totalIsCapped ? limits.totalCap : total, totalIsCapped, page, count };
  });
}

/** So many different labels are offered to choose from. */
const mostLabelsOffered = 300;

/** The labels that are in use, each found by one step in the index. */
export async function readLabels(ctx: Ctx) {
  const project = projectOf(ctx);
  const { rows } = await sql<{ label: string }>`with recursive steps as (
      (select label from applicant_labels where project_id = ${project} order by label limit 1)
      union all
      select (select label from applicant_labels where project_id = ${project} and label > steps.label order by label limit 1)
      from steps where steps.label is not null
    ) select label from steps where label is not null limit ${mostLabelsOffered}`.execute(ctx.tx);
  return { labels: rows.map(({ label }) => label) };
}
