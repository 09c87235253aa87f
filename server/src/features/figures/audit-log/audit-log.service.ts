import { z } from "zod";
import { auditLogFailures } from "#contract/figures/audit-log.calls.ts";
import type { AuditFilters } from "#contract/figures/audit-log.contract.ts";
import { exportHeads } from "#server/export-heads.ts";
import { languageOfCall } from "#server/features/project/mails/mails.language.rules.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf, ctxScopeOf } from "#server/platform/ctx.ts";
import { scopeSetting } from "#server/platform/database.ts";
import { csvCells } from "#server/platform/exports/export-columns.ts";
import { exportBody } from "#server/platform/exports/exports.ts";
import { fail } from "#server/platform/fail.ts";
import { exportableRows } from "#server/platform/fresh-proof.ts";
import type { RawReply } from "#server/platform/http.ts";
import { openWithKeyRing, sealWithKeyRing } from "#server/platform/secrets/crypto.ts";
import { auditColumns, auditExportQuery } from "./audit-log.export.queries.ts";
import {
  chainLength,
  findEntry,
  hasViewedAuditLog,
  listAuditLog,
  readQuestion,
  walkChain,
} from "./audit-log.queries.ts";

const oneViewMinutes = 10;

export async function viewAuditLog(ctx: Ctx, wanted: { page: number; count: number; filters: AuditFilters }) {
  const list = await listAuditLog(ctx, wanted);
  if (!(await hasViewedAuditLog(ctx, ctx.actor.id ?? "", oneViewMinutes)))
    recordAudit(ctx, "audit-log.viewed", { filters: wanted.filters });
  return list;
}

/** At most `limits.exportRows` rows. The stream reads in its own transaction, once it is read. */
export async function exportAuditLog(ctx: Ctx, filters: AuditFilters): Promise<RawReply> {
  recordAudit(ctx, "audit-log.exported", { filters });
  const cells = csvCells(auditColumns);
  const question = await readQuestion(ctx, filters);
  const queryOf = (mostRows: number) => auditExportQuery(ctx, question, cells, mostRows);
  const query = queryOf(await exportableRows(ctx, queryOf));
  return {
    body: exportBody(ctx, scopeSetting(ctxScopeOf(ctx)), query, exportHeads(languageOfCall(ctx) ?? "en", auditColumns)),
    mime: "text/csv; charset=utf-8; header=present",
    name: "audit-log.csv",
  };
}

/** About 0.3 s. */
const rowsPerCall = 50_000;
const cursorMs = 60 * 60_000;

/** Encrypted, so that nobody can claim to have checked more. */
const Cursor = z.object({
  after: z.number().int().min(0),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  until: z.number(),
});
type Cursor = z.infer<typeof Cursor>;

const bindingOf = (ctx: Ctx) => ({ boundTo: `audit-log.cursor:${ctxProjectOf(ctx)}` });

/** @throws audit-log.cursor_invalid */
function openCursor(ctx: Ctx, sealed: string): Cursor {
  let text: string;
  try {
    text = openWithKeyRing(ctx.platform.keys, sealed, bindingOf(ctx)).toString("utf8");
  } catch {
    throw fail(auditLogFailures.cursor_invalid);
  }
  const cursor = Cursor.parse(JSON.parse(text));
  if (cursor.until < Date.now()) throw fail(auditLogFailures.cursor_invalid);
  return cursor;
}

/** @throws audit-log.cursor_invalid for a cursor that is not ours, another project's, or older than an hour */
export async function verifyChain(ctx: Ctx, sealed: string | undefined) {
  const from = sealed === undefined ? null : openCursor(ctx, sealed);
  const after = from?.after ?? 0;
  const part = await walkChain(ctx, { after, hash: from ? Buffer.from(from.hash, "hex") : null, most: rowsPerCall });
  const hash = part.last_hash.toString("hex");
  const total = await chainLength(ctx);
  if (part.broken_at !== null) {
    recordAudit(ctx, "audit-log.found_broken", { row: part.broken_at });
    const broken = await brokenRow(ctx, part.broken_at);
    return { checked: part.broken_at - 1, total, cursor: null, hash: null, broken };
  }
  const checked = after + part.checked;
  if (part.is_end) {
    recordAudit(ctx, "audit-log.verified", { rows: checked, hash });
    return { checked, total, cursor: null, hash, broken: null };
  }
  const reached: Cursor = { after: checked, hash, until: from?.until ?? Date.now() + cursorMs };
  const cursor = sealWithKeyRing(ctx.platform.keys, JSON.stringify(reached), bindingOf(ctx));
  return { checked, total, cursor, hash, broken: null };
}

async function brokenRow(ctx: Ctx, seq: number) {
  const row = await findEntry(ctx, seq);
  return { seq, at: row?.at.toISOString() ?? null, action: row?.action ?? null };
}
