import type { VerificationFilters } from "#contract/cases/verification-filters.ts";
import { type VerificationStatus, verificationStatuses } from "#contract/records/verifications/verification-states.ts";
import type { Language } from "#contract/values/languages.ts";
import { exportHeads } from "#server/export-heads.ts";
import { languageOfCall } from "#server/features/project/mails/mails.language.rules.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { readToday } from "#server/platform/clock.ts";
import { type Ctx, ctxProjectOf, ctxScopeOf } from "#server/platform/ctx.ts";
import { scopeSetting } from "#server/platform/database.ts";
import { sqlLiteral } from "#server/platform/exports/csv.ts";
import { csvCells } from "#server/platform/exports/export-columns.ts";
import { exportBody } from "#server/platform/exports/exports.ts";
import { exportableRows } from "#server/platform/fresh-proof.ts";
import type { RawReply } from "#server/platform/http.ts";
import { reviewWords } from "#server/review-words.ts";
import { exportQuery, verificationColumns } from "./verifications.export.rules.ts";
import { listMemberOf, readSearchedWords } from "./verifications.list.queries.ts";
import { listQueryOf } from "./verifications.list.rules.ts";

/** As the page says them. */
function statusesIn(language: Language): Record<VerificationStatus, string> {
  const { say } = reviewWords(language, "UTC", "language");
  const words = verificationStatuses.map((status) => [status, say(`status.${status}`)]);
  return Object.fromEntries(words) as Record<VerificationStatus, string>;
}

/** At most `limits.exportRows` rows, read in a transaction of its own. @throws sessions.proof_needed */
export async function exportVerifications(
  ctx: Ctx,
  { filters, ids }: { filters: VerificationFilters; ids?: string[] | undefined },
): Promise<RawReply> {
  recordAudit(ctx, "verifications.exported", { filters, ...(ids ? { selected: ids.length } : {}) });
  const projectId = ctxProjectOf(ctx);
  const question = listQueryOf(filters, {
    search: await readSearchedWords(ctx, filters.search),
    me: listMemberOf(ctx),
    mode: ctx.mode,
  });
  const language = languageOfCall(ctx) ?? "en";
  const columns = verificationColumns(statusesIn(language));
  const cells = csvCells(columns);
  const queryOf = (mostRows: number) =>
    exportQuery({ ...question, ids: ids ?? null }, projectId, { literal: sqlLiteral, cells }, mostRows);
  const query = queryOf(await exportableRows(ctx, queryOf));
  // In the index's order: the first row is sent at once, and many come sooner than by a sort. A search finds few.
  const settings = `${question.search || ids ? "" : "set local enable_sort = off; "}${scopeSetting(ctxScopeOf(ctx))}`;
  return {
    body: exportBody(ctx, settings, query, exportHeads(language, columns)),
    mime: "text/csv; charset=utf-8; header=present",
    name: `verifications-${await readToday(ctx)}.csv`,
  };
}
