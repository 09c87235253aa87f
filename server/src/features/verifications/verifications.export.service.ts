import type { VerificationFilters } from "#contract/verifications.contract.ts";
import { audit } from "#server/platform/audit.ts";
import { readToday } from "#server/platform/clock.ts";
import { type Ctx, projectOf } from "#server/platform/ctx.ts";
import { projectSetting } from "#server/platform/database.ts";
import { literal } from "#server/platform/exports/csv.ts";
import { csvCells } from "#server/platform/exports/export-columns.ts";
import { exportBody } from "#server/platform/exports/exports.ts";
import { exportableRows } from "#server/platform/fresh-proof.ts";
import type { RawReply } from "#server/platform/http.ts";
import { exportQuery, verificationColumns } from "./verifications.export.rules.ts";
import { readSought } from "./verifications.list.queries.ts";
import { questionOf } from "./verifications.list.rules.ts";

/**
 * CSV (RFC 4180, UTF-8, one header row, cells safe for spreadsheets), newest first, at most `limits.exportRows` rows.
 * The stream reads in its own transaction, once it is read.
 * @throws sessions.proof_needed
 */
export async function exportVerifications(ctx: Ctx, filters: VerificationFilters): Promise<RawReply> {
  audit(ctx, "verifications.exported", { filters });
  const projectId = projectOf(ctx);
  const question = questionOf(filters, { search: await readSought(ctx, filters.search) });
  const cells = csvCells(verificationColumns());
  const queryOf = (mostRows: number) => exportQuery(question, projectId, { literal, cells }, mostRows);
  const query = queryOf(await exportableRows(ctx, queryOf));
  // In the index's order: the first row is sent at once, and many come sooner than by a sort. A search finds few.
  const settings = `${question.search ? "" : "set local enable_sort = off; "}${projectSetting(projectId)}`;
  return {
    body: exportBody(ctx, settings, query),
    mime: "text/csv; charset=utf-8; header=present",
    name: `verifications-${await readToday(ctx)}.csv`,
  };
}
