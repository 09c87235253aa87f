import { randomUUID } from "node:crypto";
import { formFolderFailures } from "#contract/forms/form-folders.calls.ts";
import * as limits from "#contract/limits.ts";
import { lockProject } from "#server/features/project/projects/projects.lock.service.ts";
import { findForm } from "#server/features/records/form-base/form-base.queries.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { countFolders, findFolder } from "./form-folders.queries.ts";

/** @throws form-folders.limit_exceeded, form-folders.name_taken */
export async function createFolder(ctx: Ctx, name: string) {
  await lockProject(ctx);
  const { total, isTaken } = await countFolders(ctx, name, null);
  if (total >= limits.foldersPerProject) throw fail(formFolderFailures.limit_exceeded);
  if (isTaken) throw fail(formFolderFailures.name_taken);
  const id = randomUUID();
  await ctx.tx
    .insertInto("form_folders")
    .values({ project_id: ctxProjectOf(ctx), id, name })
    .execute();
  recordAudit(ctx, "form-folders.created", { id, name });
  return { id, name };
}

type Renaming = { id: string; name: string; old_id?: string | undefined; old_name?: string | undefined };

/** @throws form-folders.not_found, form-folders.stale, form-folders.name_taken */
export async function renameFolder(ctx: Ctx, { id, name, old_id, old_name }: Renaming) {
  await lockProject(ctx);
  const before = await findFolder(ctx, id);
  if ((old_id ?? id) !== id || (old_name ?? before.name) !== before.name) throw fail(formFolderFailures.stale);
  const { isTaken } = await countFolders(ctx, name, id);
  if (isTaken) throw fail(formFolderFailures.name_taken);
  await ctx.tx
    .updateTable("form_folders")
    .set({ name })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .execute();
  recordAudit(ctx, "form-folders.renamed", { id, name, before: before.name });
  return { id, name };
}

/**
 * Its forms stay: they are taken out first, since Citus has no foreign key that empties a column. Whoever puts one in
 * meanwhile is waited for. @throws form-folders.not_found
 */
export async function removeFolder(ctx: Ctx, id: string) {
  const folder = ctx.tx.selectFrom("form_folders").where("project_id", "=", ctxProjectOf(ctx)).where("id", "=", id);
  const removed = await folder.select("name").forUpdate().executeTakeFirst();
  if (!removed) throw fail(formFolderFailures.not_found);
  await ctx.tx
    .updateTable("forms")
    .set({ folder_id: null })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("folder_id", "=", id)
    .execute();
  await ctx.tx.deleteFrom("form_folders").where("project_id", "=", ctxProjectOf(ctx)).where("id", "=", id).execute();
  recordAudit(ctx, "form-folders.removed", { id, name: removed.name });
  return {};
}

type Placing = { form_id: string; folder_id: string };

/** @throws forms.not_found, form-folders.not_found */
export async function moveFormToFolder(ctx: Ctx, { form_id, folder_id }: Placing) {
  const form = await findForm(ctx, form_id);
  const folder = await lockFolder(ctx, folder_id);
  await ctx.tx
    .updateTable("forms")
    .set({ folder_id })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", form_id)
    .execute();
  recordAudit(ctx, "form-folders.form_added", { id: folder_id, formId: form_id, name: form.name, folder: folder.name });
  return {};
}

/** @throws forms.not_found, form-folders.not_found; form-folders.form_elsewhere when the caller saw another folder */
export async function takeFormOutOfFolder(ctx: Ctx, { form_id, folder_id }: Placing) {
  const folder = await findFolder(ctx, folder_id);
  const form = await findForm(ctx, form_id);
  const taken = await ctx.tx
    .updateTable("forms")
    .set({ folder_id: null })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", form_id)
    .where("folder_id", "=", folder_id)
    .where("deleted_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!taken) throw fail(formFolderFailures.form_elsewhere);
  recordAudit(ctx, "form-folders.form_removed", {
    id: folder_id,
    formId: form_id,
    name: form.name,
    folder: folder.name,
  });
  return {};
}

/** Whoever removes the folder meanwhile waits, and finds the form in it. */
async function lockFolder(ctx: Ctx, id: string) {
  const folder = await ctx.tx
    .selectFrom("form_folders")
    .select("name")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .forKeyShare()
    .executeTakeFirst();
  if (!folder) throw fail(formFolderFailures.not_found);
  return folder;
}
