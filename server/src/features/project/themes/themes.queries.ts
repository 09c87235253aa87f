import { sql } from "kysely";
import * as limits from "#contract/limits.ts";
import { themeFailures } from "#contract/project/themes.calls.ts";
import type { ThemeLogos } from "#contract/records/forms/theme-css.ts";
import {
  defaultThemeConfig,
  googleFontsOf,
  ThemeConfig,
  type ThemeLogoType,
  themeFontNames,
} from "#contract/records/forms/theme-settings.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";

type Tx = Pick<Ctx, "tx">;

async function formsWearing(ctx: Ctx, themeIds: readonly string[]) {
  const forms = new Map<string, { id: string; name: string }[]>(themeIds.map((id) => [id, []]));
  if (themeIds.length === 0) return forms;
  const rows = await ctx.tx
    .selectFrom("forms as f")
    .innerJoin("form_versions as v", (join) =>
      join
        .onRef("v.project_id", "=", "f.project_id")
        .onRef("v.form_id", "=", "f.id")
        .onRef("v.version", "=", "f.current_version"),
    )
    .select(["f.id", "f.name", sql<string>`v.config ->> 'themeId'`.as("theme_id")])
    .where("f.project_id", "=", ctxProjectOf(ctx))
    .where("f.deleted_at", "is", null)
    .where(sql<string>`v.config ->> 'themeId'`, "in", themeIds)
    .orderBy("f.name")
    .orderBy("f.id")
    .execute();
  for (const { id, name, theme_id } of rows) forms.get(theme_id)?.push({ id, name });
  return forms;
}

export const formsOfTheme = async (ctx: Ctx, id: string) => (await formsWearing(ctx, [id])).get(id) ?? [];

const fontsOf = (stored: unknown) => {
  const config = ThemeConfig.parse(stored);
  return { config, google_fonts: googleFontsOf(config) };
};

export async function listThemes(ctx: Ctx) {
  const rows = await ctx.tx
    .selectFrom("themes")
    .select([
      "id",
      "public_id",
      "name as theme_name",
      "row_version as rowVersion",
      "config",
      "created_at",
      "updated_at",
    ])
    .select(
      sql<ThemeLogoType[]>`array(select kind from theme_logos l
        where l.project_id = themes.project_id and l.theme_id = themes.id order by kind)`.as("logo_type"),
    )
    .where("project_id", "=", ctxProjectOf(ctx))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  const forms = await formsWearing(
    ctx,
    rows.map(({ id }) => id),
  );
  const items = rows.map(({ created_at, updated_at, config, ...row }) => ({
    ...row,
    ...fontsOf(config),
    created: created_at.toISOString(),
    updated: updated_at.toISOString(),
    forms: forms.get(row.id) ?? [],
  }));
  return { items, limit: limits.themesPerProject };
}

export const readDefaults = () => ({ config: defaultThemeConfig, fonts: themeFontNames });

/** @throws themes.not_found, also for another project's */
export async function findTheme(ctx: Ctx, publicId: string) {
  const row = await ctx.tx
    .selectFrom("themes")
    .select(["id", "public_id", "name as theme_name", "row_version as rowVersion", "config"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("public_id", "=", publicId)
    .executeTakeFirst();
  if (!row) throw fail(themeFailures.not_found);
  return { ...row, config: ThemeConfig.parse(row.config) };
}

async function readLogos({ tx }: Tx, themeId: string): Promise<ThemeLogos> {
  const rows = await tx
    .selectFrom("theme_logos")
    .select(["kind", "mime", "bytes", "width_px", "height_px"])
    .where("theme_id", "=", themeId)
    .execute();
  return Object.fromEntries(
    rows.map(({ kind, mime, bytes, width_px: widthPx, height_px: heightPx }) => [
      kind,
      { mime, base64: bytes.toString("base64"), widthPx, heightPx },
    ]),
  );
}

/** For the editor. @throws themes.not_found */
export async function readTheme(ctx: Ctx, publicId: string) {
  const theme = await findTheme(ctx, publicId);
  const logos = await readLogos(ctx, theme.id);
  return {
    ...theme,
    google_fonts: googleFontsOf(theme.config),
    logo_type: Object.keys(logos) as ThemeLogoType[],
    logos,
  };
}

export async function hasTheme({ tx }: Tx, id: string): Promise<boolean> {
  return (await tx.selectFrom("themes").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}

/** In the transaction of the form's project. */
export async function readWornTheme(ctx: Tx, id: string): Promise<{ config: ThemeConfig; logos: ThemeLogos } | null> {
  const row = await ctx.tx.selectFrom("themes").select("config").where("id", "=", id).executeTakeFirst();
  return row ? { config: ThemeConfig.parse(row.config), logos: await readLogos(ctx, id) } : null;
}
