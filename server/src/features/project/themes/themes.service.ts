import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { z } from "zod";
import * as limits from "#contract/limits.ts";
import { themeFailures } from "#contract/project/themes.calls.ts";
import type { themes } from "#contract/project/themes.contract.ts";
import { defaultThemeConfig, type ThemeConfig } from "#contract/records/forms/theme-settings.ts";
import { lockProject } from "#server/features/project/projects/projects.lock.service.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { nameOfCopy } from "#server/platform/copy-names.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { findTheme, formsOfTheme } from "./themes.queries.ts";

type SaveRequest = z.output<typeof themes.edit.body>;

/** @throws themes.limit_exceeded */
async function lockThemeLimit(ctx: Ctx) {
  const projectId = ctxProjectOf(ctx);
  await lockProject(ctx);
  const { n } = await ctx.tx
    .selectFrom("themes")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .where("project_id", "=", projectId)
    .executeTakeFirstOrThrow();
  if (n >= limits.themesPerProject) throw fail(themeFailures.limit_exceeded);
}

async function insertTheme(ctx: Ctx, theme_name: string, config: ThemeConfig, rowVersion: number) {
  const head = { id: randomUUID(), public_id: randomUUID() };
  await ctx.tx
    .insertInto("themes")
    .values({
      project_id: ctxProjectOf(ctx),
      ...head,
      row_version: rowVersion,
      name: theme_name,
      config: JSON.stringify(config),
      created_by: ctx.actor.id,
    })
    .execute();
  return { ...head, rowVersion, theme_name };
}

/** @throws themes.limit_exceeded */
export async function createTheme(ctx: Ctx, name: string) {
  await lockThemeLimit(ctx);
  const theme = await insertTheme(ctx, name, defaultThemeConfig, 0);
  recordAudit(ctx, "themes.created", { id: theme.id, name });
  return theme;
}

/** @throws themes.not_found. */
export async function renameTheme(ctx: Ctx, publicId: string, name: string) {
  const theme = await findTheme(ctx, publicId);
  await ctx.tx
    .updateTable("themes")
    .set({ name, updated_at: sql<Date>`now()` })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", theme.id)
    .execute();
  recordAudit(ctx, "themes.renamed", { id: theme.id, before: theme.theme_name, after: name });
  const { id, public_id, rowVersion } = theme;
  return { id, public_id, rowVersion, theme_name: name };
}

/** @throws themes.limit_exceeded, themes.not_found */
export async function copyTheme(ctx: Ctx, publicId: string) {
  await lockThemeLimit(ctx);
  const source = await findTheme(ctx, publicId);
  const names = await ctx.tx.selectFrom("themes").select("name").where("project_id", "=", ctxProjectOf(ctx)).execute();
  const name = nameOfCopy(source.theme_name, new Set(names.map((row) => row.name)));
  const copy = await insertTheme(ctx, name, source.config, source.rowVersion);
  await sql`
    insert into theme_logos (project_id, theme_id, kind, mime, bytes, width_px, height_px)
    select project_id, ${copy.id}, kind, mime, bytes, width_px, height_px from theme_logos
    where project_id = ${ctxProjectOf(ctx)} and theme_id = ${source.id}`.execute(ctx.tx);
  recordAudit(ctx, "themes.copied", { id: copy.id, from: source.id, name });
  return copy;
}

/** `rowVersion`: 0 for the first time. @throws themes.not_found, themes.stale */
export async function saveTheme(ctx: Ctx, { public_id, rowVersion, config }: SaveRequest) {
  const saved = await ctx.tx
    .updateTable("themes")
    .set({ config: JSON.stringify(config), row_version: rowVersion + 1, updated_at: sql<Date>`now()` })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("public_id", "=", public_id)
    .where("row_version", "=", rowVersion)
    .returning(["id", "public_id", "name as theme_name", "row_version as rowVersion"])
    .executeTakeFirst();
  if (!saved) {
    await findTheme(ctx, public_id);
    throw fail(themeFailures.stale);
  }
  recordAudit(ctx, "themes.edited", { id: saved.id, name: saved.theme_name, version: saved.rowVersion });
  return saved;
}

/** Forms that used it are returned. @throws themes.not_found */
export async function removeTheme(ctx: Ctx, id: string, publicId: string) {
  const theme = await findTheme(ctx, publicId);
  if (theme.id !== id) throw fail(themeFailures.not_found);
  const forms = await formsOfTheme(ctx, id);
  await ctx.tx.deleteFrom("themes").where("project_id", "=", ctxProjectOf(ctx)).where("id", "=", id).execute();
  recordAudit(ctx, "themes.deleted", { id, name: theme.theme_name, forms: forms.map((form) => form.id) });
  return { forms };
}
