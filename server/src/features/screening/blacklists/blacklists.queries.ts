import { type SqlBool, sql } from "kysely";
import { blacklistFailures } from "#contract/screening/blacklists.calls.ts";
import type { BlacklistImport, BlacklistRow } from "#contract/screening/blacklists.contract.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";

const importColumns = [
  "i.id as import_id",
  "i.type as import_type",
  "i.mode",
  "i.status",
  "i.problem",
  "i.detail",
  "i.error_count",
  "i.progress",
  "i.row_count",
  "i.added_count",
  "i.removed_count",
  "i.known_count",
  "i.created_at as requested_at",
] as const;

const found = (ctx: Ctx) =>
  ctx.tx
    .selectFrom("blacklists as b")
    .leftJoin("blacklist_imports as i", (join) =>
      join.onRef("i.project_id", "=", "b.project_id").onRef("i.blacklist_code", "=", "b.code"),
    )
    .leftJoin("users as u", "u.id", "b.created_by")
    .select(["b.code", "b.type", "b.name", "b.description", "b.revision", "b.created_at", "b.updated_at"])
    .select(["b.persons", "b.companies", "b.documents", "b.tax_ids"])
    .select(sql<string | null>`nullif(trim(u.first_name || ' ' || u.last_name), '')`.as("created_by_name"))
    .select(importColumns)
    .where("b.project_id", "=", ctxProjectOf(ctx));

type Found = Awaited<ReturnType<ReturnType<typeof found>["execute"]>>[number];

function toImport(row: Found): BlacklistImport | null {
  if (row.import_id === null) return null;
  return {
    id: row.import_id,
    type: row.import_type ?? "default",
    mode: row.mode ?? "add",
    status: row.status ?? "done",
    progress: row.progress ?? 0,
    rows: row.row_count ?? 0,
    problem: row.problem,
    detail: row.detail,
    errors: row.error_count ?? 0,
    added: row.added_count ?? 0,
    removed: row.removed_count ?? 0,
    known: row.known_count ?? 0,
    created: row.requested_at?.toISOString() ?? "",
  };
}

type NamedForm = { code: string; id: string; name: string };

const toRow = (row: Found, forms: readonly NamedForm[]): BlacklistRow => ({
  code: row.code,
  type: row.type,
  name: row.name,
  description: row.description,
  revision: row.revision,
  items: row.persons + row.companies + row.documents + row.tax_ids,
  kinds: { PERSON: row.persons, COMPANY: row.companies, DOCUMENT: row.documents, TAX_ID: row.tax_ids },
  created: row.created_at.toISOString(),
  updated: row.updated_at.toISOString(),
  createdBy: row.created_by_name,
  forms: forms.filter(({ code }) => code === row.code).map(({ id, name }) => ({ id, name })),
  import: toImport(row),
});

/** Forms whose newest version looks these lists up. */
async function formsNaming(ctx: Ctx, codes: readonly string[]): Promise<NamedForm[]> {
  if (codes.length === 0) return [];
  const { rows } = await sql<NamedForm>`
    select c.code, f.id, f.name from forms f
    join form_versions v on v.project_id = f.project_id and v.form_id = f.id and v.version = f.current_version
    cross join lateral jsonb_path_query(v.config, '$.steps[*] ? (@.type == "DATABASE_SCREENING").customBlacklists[*]') named
    join unnest(${[...codes]}::text[]) c (code) on c.code = named #>> '{}'
    where f.project_id = ${ctxProjectOf(ctx)}::uuid and f.deleted_at is null order by f.name, f.id`.execute(ctx.tx);
  return rows;
}

const toRows = async (ctx: Ctx, rows: readonly Found[]): Promise<BlacklistRow[]> => {
  const forms = await formsNaming(
    ctx,
    rows.map(({ code }) => code),
  );
  return rows.map((row) => toRow(row, forms));
};

type Question = { page: number; count: number; filters: { search?: string | undefined } };

export async function listBlacklists(ctx: Ctx, { page, count, filters }: Question) {
  const search = (filters.search ?? "").toLowerCase();
  const isMeant = sql<SqlBool>`position(${search} in lower(b.name || ' ' || b.description)) > 0`;
  const { total } = await ctx.tx
    .selectFrom("blacklists as b")
    .select(sql<number>`count(*)::int`.as("total"))
    .where("b.project_id", "=", ctxProjectOf(ctx))
    .where(isMeant)
    .executeTakeFirstOrThrow();
  const rows = await found(ctx)
    .where(isMeant)
    .orderBy("b.name")
    .limit(count)
    .offset((page - 1) * count)
    .execute();
  return { items: await toRows(ctx, rows), total, totalIsCapped: false, page, count };
}

/** @throws blacklists.not_found */
export async function showBlacklist(ctx: Ctx, code: string): Promise<BlacklistRow> {
  const rows = await found(ctx).where("b.code", "=", code).execute();
  const [row] = await toRows(ctx, rows);
  if (!row) throw fail(blacklistFailures.not_found);
  return row;
}

export async function countBlacklists(ctx: Ctx): Promise<number> {
  const { n } = await ctx.tx
    .selectFrom("blacklists")
    .select(sql<number>`count(*)::int`.as("n"))
    .where("project_id", "=", ctxProjectOf(ctx))
    .executeTakeFirstOrThrow();
  return n;
}
