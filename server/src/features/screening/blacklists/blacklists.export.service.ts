import * as limits from "#contract/limits.ts";
import { type BlacklistFileType, blacklistFileColumns } from "#contract/screening/blacklists/blacklist-values.ts";
import { blacklistFailures } from "#contract/screening/blacklists.calls.ts";
import { csvCell, guardedCell } from "#engines/csv/csv-cells.ts";
import { languageOfCall } from "#server/features/project/mails/mails.language.rules.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf, ctxScopeOf } from "#server/platform/ctx.ts";
import { scopeSetting } from "#server/platform/database.ts";
import { sqlLiteral } from "#server/platform/exports/csv.ts";
import { exportBody } from "#server/platform/exports/exports.ts";
import { fail } from "#server/platform/fail.ts";
import { requireFreshProof } from "#server/platform/fresh-proof.ts";
import type { RawReply } from "#server/platform/http.ts";
import { messageWords } from "#server/review-words.ts";
import { showBlacklist } from "./blacklists.queries.ts";

const mime = "text/csv; charset=utf-8; header=present";

const csvOf = (rows: readonly (readonly string[])[]): Buffer =>
  Buffer.from(rows.map((row) => `${row.map(csvCell).join(",")}\r\n`).join(""));

const examples: Record<BlacklistFileType, Record<string, string>[]> = {
  default: [
    {
      type: "PERSON",
      document: "AB123456",
      name: "Olena Ivanivna Prykladna",
      origin_name: "Олена Іванівна Прикладна",
      given_name: "Olena",
      surname: "Prykladna",
      middle_name: "Ivanivna",
      dob: "1985-02-28",
      gender: "F",
      country: "UA",
      description: "Charged back twice",
    },
    { type: "COMPANY", name: "Sample Trade GmbH", tax_id: "DE123456789", country: "DE" },
    { type: "DOCUMENT", document: "X99887766", country: "PL", description: "Stolen passport" },
    { type: "TAX_ID", tax_id: "771234567890", country: "KZ" },
  ],
  applicants: [{ external_id: "customer-1042" }],
};

/** Its head, and rows that show what belongs into which column. */
export function blacklistTemplateOf(type: BlacklistFileType): RawReply {
  const columns: readonly string[] = blacklistFileColumns[type];
  const rows = examples[type].map((example) => columns.map((column) => example[column] ?? ""));
  return { body: csvOf([columns, ...rows]), mime, name: `blacklist-${type}-template.csv` };
}

const safeName = (name: string): string => name.replaceAll(/[^\p{L}\p{N} _-]/gu, "").trim() || "blacklist";

/**
 * Can be imported again: the importer takes the formula guard off. More than a thousand rows need a fresh proof.
 * @throws blacklists.not_found; sessions.proof_needed
 */
export async function exportBlacklist(ctx: Ctx, code: string): Promise<RawReply> {
  const { name, items } = await showBlacklist(ctx, code);
  if (items > limits.exportRowsUnproved) await requireFreshProof(ctx);
  const project = ctxProjectOf(ctx);
  const cells = blacklistFileColumns.default.map((column) => `${guardedCell(column)} as ${column}`).join(", ");
  const query = `select ${cells} from blacklist_entries where project_id = ${sqlLiteral(project, "uuid")}
    and blacklist_code = ${sqlLiteral(code, "uuid")} order by id`;
  recordAudit(ctx, "blacklists.exported", { code, name, items });
  return { body: exportBody(ctx, scopeSetting(ctxScopeOf(ctx)), query), mime, name: `${safeName(name)}.csv` };
}

const errorColumns = ["row", "column", "error"];

/** In the page's language. No cell of the file is repeated: who opens it has the file. @throws blacklists.import_not_found */
export async function importErrors(ctx: Ctx, id: string): Promise<RawReply> {
  const row = await ctx.tx
    .selectFrom("blacklist_imports")
    .select(["errors", "error_count"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw fail(blacklistFailures.import_not_found);
  const errors = row.errors as [number, string | null, string][];
  const say = messageWords(languageOfCall(ctx) ?? "en");
  const rows = errors.map(([line, column, why]) => [String(line), column ?? "", say(why)]);
  const rest = row.error_count - errors.length;
  const more = rest > 0 ? [["", "", say(`More wrong rows: ${rest}.`)]] : [];
  return { body: csvOf([errorColumns, ...rows, ...more]), mime, name: "import-errors.csv" };
}
