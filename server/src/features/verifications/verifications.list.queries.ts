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
import { fail } from "#server/platform/fail.ts";
import { isEmptySpan, questionOf, rollupOf } from "./verifications.list.rules.ts";
import { seekStatement, walkStatement } from "./verifications.list.sql.rules.ts";

type PageRequest = { page: number; count: number; filters: VerificationFilters };
type Row = z.input<typeof VerificationRow>;
type FoundRow = {
  total: number;
  /** Null in the one row that only carries the total: the page is empty. */
  id: string | null;
  created_at: Date;
  status: VerificationStatus;
  country: string;
  form_id: string;
  form_name: string;
  types: VerificationType[];
  check_briefs: { name: CheckName; result: CheckResult }[];
  applicant_id: string;
  first_name: string | null;
  last_name: string | null;
  external_id: string | null;
};

const toRow = (id: string, row: FoundRow): Row => ({
  id,
  created: row.created_at.toISOString(),
  status: row.status,
  country: row.country === "ZZ" ? null : row.country,
  formId: row.form_id,
  formName: row.form_name,
  types: row.types,
  checks: row.check_briefs,
  applicantId: row.applicant_id,
  applicantName: [row.first_name, row.last_name].filter(Boolean).join(" "),
  externalId: row.external_id,
});

/**
 * One page of the project's verifications, newest first, and how many there are in all. Pages of one question follow each
 * other exactly as OFFSET's would. The total is exact; with filters that no rollup covers (types, search, form and country
 * at once) it stops at `limits.totalCap`, and so do the pages.
 * @throws verifications.page_too_deep (422) for a page past that cap.
 */
export async function listVerifications(ctx: Ctx, { page, count, filters }: PageRequest) {
  const question = questionOf(filters);
  const wanted = { projectId: projectOf(ctx), offset: (page - 1) * count, count };
  const isCovered = rollupOf(question) !== null;
  if (!isCovered && wanted.offset >= limits.totalCap) throw fail(verificationFailures.page_too_deep);
  if (isEmptySpan(question)) return { items: [], total: 0, totalIsCapped: false, page, count };
  const { text, values } = isCovered
    ? seekStatement(question, wanted)
    : walkStatement(question, wanted, limits.totalCap);
  const { rows } = await ctx.tx.executeQuery<FoundRow>(CompiledQuery.raw(text, values) as CompiledQuery<FoundRow>);
  const total = rows[0]?.total ?? 0;
  return {
    items: rows.flatMap((row) => (row.id === null ? [] : [toRow(row.id, row)])),
    total: isCovered ? total : Math.min(total, limits.totalCap),
    totalIsCapped: !isCovered && total > limits.totalCap,
    page,
    count,
  };
}
