import { sql } from "kysely";
import type { Ctx } from "#server/platform/ctx.ts";
import {
  type ApplicantVault,
  findVaults,
  openApplicantVault,
  openSealedText,
  openValue,
} from "#server/platform/secrets/applicant-vault.ts";
import { type PersonIds, personRowsOf, readPersonalTables } from "./personal-data.queries.ts";
import type { PersonalColumn, PersonalTable } from "./personal-data.rules.ts";

type Row = Record<string, unknown>;

/** Beside what a table says of a person: which row it is, when, and of what. */
const beside = ["id", "verification_id", "at", "created_at", "requested_at", "judged_at", "decided_at", "checked_at"];

function sealedValue(vault: ApplicantVault, { name, type, sealed }: PersonalColumn, row: Row): unknown {
  const value = row[name];
  if (sealed === null || value === null || value === "") return value;
  const boundTo = `${sealed.as}:${sealed.by.map((column) => row[column]).join(":")}`;
  return type === "jsonb" ? openValue(vault, value, boundTo) : openSealedText(vault, String(value), boundTo);
}

/** What is bound to an applicant is sealed with their key; what a company says of a person, with the company's. */
async function vaultsOf(ctx: Ctx, columns: readonly PersonalColumn[], rows: readonly Row[]) {
  const isOfApplicant = columns.some(({ sealed }) => sealed?.by.includes("applicant_id"));
  const byVerification = await findVaults(ctx, [
    ...new Set(rows.flatMap((row) => (row.verification_id as string) ?? [])),
  ]);
  const byApplicant = new Map<string, ApplicantVault>();
  const isUnderApplicant = ({ verification_id }: Row) => isOfApplicant || typeof verification_id !== "string";
  for (const row of rows) {
    const id = String(row.applicant_id);
    if (isUnderApplicant(row) && !byApplicant.has(id)) byApplicant.set(id, await openApplicantVault(ctx, id));
  }
  return (row: Row): ApplicantVault | undefined =>
    isUnderApplicant(row) ? byApplicant.get(String(row.applicant_id)) : byVerification.get(String(row.verification_id));
}

async function copyOf(ctx: Ctx, table: PersonalTable, person: PersonIds): Promise<Row[]> {
  const given = table.columns.filter(({ copy }) => copy === "gives");
  const where = given.length === 0 ? null : personRowsOf(ctx, table, person);
  if (where === null) return [];
  const { rows } = await sql<Row>`select * from ${sql.table(table.name)} where ${where}`.execute(ctx.tx);
  const sealed = given.filter((column) => column.sealed !== null);
  const vaultFor = sealed.length === 0 ? () => undefined : await vaultsOf(ctx, sealed, rows);
  const shown = [...beside.filter((name) => table.columnNames.includes(name)), ...given.map(({ name }) => name)];
  return rows.map((row) => {
    const vault = vaultFor(row);
    const opened = vault ? sealed.map((column) => [column.name, sealedValue(vault, column, row)] as const) : [];
    // Whose key is destroyed is read by nobody any more.
    const closed = vault ? [] : sealed.map(({ name }) => [name, null] as const);
    return {
      ...Object.fromEntries(shown.map((name) => [name, row[name]])),
      ...Object.fromEntries([...opened, ...closed]),
    };
  });
}

/** For the copy that somebody asks for: all that the comments on the columns give, by table; opened. Empty tables are left out. */
export async function copyPersonalData(ctx: Ctx, person: PersonIds): Promise<Record<string, Row[]>> {
  const copied: [string, Row[]][] = [];
  for (const table of await readPersonalTables(ctx)) copied.push([table.name, await copyOf(ctx, table, person)]);
  return Object.fromEntries(copied.filter(([, rows]) => rows.length > 0).sort(([a], [b]) => (a < b ? -1 : 1)));
}
