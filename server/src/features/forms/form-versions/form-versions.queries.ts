import { sql } from "kysely";
import type { z } from "zod";
import { formVersionFailures } from "#contract/forms/form-versions.calls.ts";
import type { FormVersionRow, formVersions } from "#contract/forms/form-versions.contract.ts";
import * as limits from "#contract/limits.ts";
import { FormConfig } from "#contract/records/forms/form-config.ts";
import { findForm } from "#server/features/records/form-base/form-base.queries.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";

type ListRequest = z.output<typeof formVersions.list.body>;

async function countByVersion(ctx: Ctx, formId: string, versions: readonly number[]): Promise<Map<number, number>> {
  if (versions.length === 0) return new Map();
  const { rows } = await sql<{ version: number; n: number }>`
    select w.version, c.n from unnest(${[...versions]}::int[]) as w (version)
    cross join lateral (
      select count(*)::int as n from (
        select from verifications
        where project_id = ${ctxProjectOf(ctx)} and form_id = ${formId} and form_version = w.version
        limit ${limits.totalCap}
      ) counted
    ) c`.execute(ctx.tx);
  return new Map(rows.map(({ version, n }) => [version, n]));
}

/** @throws forms.not_found */
export async function listFormVersions(ctx: Ctx, { page, count, filters: { form_id } }: ListRequest) {
  const form = await findForm(ctx, form_id);
  const rows = await ctx.tx
    .selectFrom("form_versions as v")
    .leftJoin("users as u", "u.id", "v.created_by")
    .select(["v.version", "v.created_at"])
    .select(sql<string | null>`nullif(trim(u.first_name || ' ' || u.last_name), '')`.as("created_by"))
    .where("v.project_id", "=", ctxProjectOf(ctx))
    .where("v.form_id", "=", form.id)
    .orderBy("v.version", "desc")
    .limit(count)
    .offset((page - 1) * count)
    .execute();
  const counts = await countByVersion(
    ctx,
    form.id,
    rows.map(({ version }) => version),
  );
  const items = rows.map(
    ({ version, created_at, created_by }): FormVersionRow => ({
      version,
      created: created_at.toISOString(),
      createdBy: created_by,
      verificationsCount: counts.get(version) ?? 0,
      isCurrent: version === form.current_version,
    }),
  );
  // Versions have no gaps.
  return { items, total: form.current_version, totalIsCapped: false, page, count };
}

/** @throws form-versions.not_found */
export async function findVersion(ctx: Ctx, formId: string, version: number) {
  const row = await ctx.tx
    .selectFrom("form_versions")
    .select(["version", "created_at", "config"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("form_id", "=", formId)
    .where("version", "=", version)
    .executeTakeFirst();
  if (!row) throw fail(formVersionFailures.not_found);
  return { ...row, config: FormConfig.parse(row.config) };
}

/** @throws forms.not_found, form-versions.not_found */
export async function readFormVersion(ctx: Ctx, id: string, wanted: number) {
  const form = await findForm(ctx, id);
  const { version, created_at, config } = await findVersion(ctx, form.id, wanted);
  return { version, created: created_at.toISOString(), config };
}
