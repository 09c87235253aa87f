import { sql } from "kysely";
import type { z } from "zod";
import { formFolderFailures } from "#contract/forms/form-folders.calls.ts";
import type { FormFolder, formFolders } from "#contract/forms/form-folders.contract.ts";
import { listForms } from "#server/features/forms/forms/forms.queries.ts";
import { containingPattern } from "#server/features/forms/forms/forms.rules.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";

type ListRequest = z.output<typeof formFolders.list.body>;
type FormsRequest = z.output<typeof formFolders.forms.body>;

export async function listFolders(ctx: Ctx, { page, count, filters: { search } }: ListRequest) {
  const all = ctx.tx
    .selectFrom("form_folders as d")
    .where("d.project_id", "=", ctxProjectOf(ctx))
    .$if(Boolean(search), (query) => query.where("d.name", "ilike", containingPattern(search ?? "")));
  const rows = await all
    .select(["d.id", "d.name", "d.created_at"])
    .select((each) =>
      each
        .selectFrom("forms as f")
        .select(({ fn }) => fn.countAll<number>().as("n"))
        .whereRef("f.project_id", "=", "d.project_id")
        .whereRef("f.folder_id", "=", "d.id")
        .where("f.deleted_at", "is", null)
        .as("forms_count"),
    )
    .orderBy(sql`lower(d.name)`)
    .orderBy("d.id")
    .limit(count)
    .offset((page - 1) * count)
    .execute();
  const { total } = await all.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const items = rows.map(
    (row): FormFolder => ({
      id: row.id,
      name: row.name,
      created: row.created_at.toISOString(),
      formsCount: row.forms_count ?? 0,
    }),
  );
  return { items, total, totalIsCapped: false, page, count };
}

/** `null`: forms without a folder. @throws form-folders.not_found */
export async function listFolderForms(ctx: Ctx, request: FormsRequest) {
  const folder_id = request.filters.folder_id ?? request.folder_id ?? null;
  const folder = folder_id === null ? null : await findFolder(ctx, folder_id);
  return { ...(await listForms(ctx, { ...request, filters: { ...request.filters, folder_id } })), folder };
}

/** @throws form-folders.not_found, also for another project's */
export async function findFolder(ctx: Ctx, id: string) {
  const folder = await ctx.tx
    .selectFrom("form_folders")
    .select(["id", "name"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .executeTakeFirst();
  if (!folder) throw fail(formFolderFailures.not_found);
  return folder;
}

/** Ignores case. */
export async function countFolders(ctx: Ctx, name: string, exceptId: string | null) {
  return ctx.tx
    .selectFrom("form_folders")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .select(
      sql<boolean>`coalesce(bool_or(lower(name) = lower(${name}) and id is distinct from ${exceptId}::uuid), false)`.as(
        "isTaken",
      ),
    )
    .where("project_id", "=", ctxProjectOf(ctx))
    .executeTakeFirstOrThrow();
}
