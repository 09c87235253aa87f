import { sql } from "kysely";
import { FormConfig } from "#contract/forms/form-config.ts";
import { themeCss } from "#contract/forms/theme-css.ts";
import { defaultThemeConfig, type ThemeConfig, type ThemeFont } from "#contract/forms/theme-settings.ts";
import { findPreview } from "#server/features/form-previews/form-previews.queries.ts";
import { readWornTheme } from "#server/features/themes/themes.queries.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import type { Platform } from "#server/platform/platform.ts";
import { hashToken } from "#server/platform/secrets/crypto.ts";
import { frameOriginsOf, tagIdsOf } from "./flow.embedding.rules.ts";

/** `css`: "" without a theme. */
export type LinkPage = {
  frameOrigins: readonly string[];
  themeCss: string;
  fonts: readonly ThemeFont[];
  tagIds: readonly string[];
};
const fontsOf = ({ fonts: { header, body } }: ThemeConfig): ThemeFont[] => [...new Set([body, header])];
const plainPage: LinkPage = { frameOrigins: [], themeCss: "", fonts: fontsOf(defaultThemeConfig), tagIds: [] };

type Tx = Pick<Ctx, "tx">;

/** The page is served in any case, also while the database is away. */
async function pageFor({ database, log }: Platform, find: (ctx: Tx) => Promise<LinkPage>): Promise<LinkPage> {
  try {
    return await database.inProject(null, find);
  } catch (error) {
    log.warn({ err: error }, "the form of a link could not be looked up: its page is plain and may not be framed");
    return plainPage;
  }
}

async function pageOfForm(ctx: Tx, config: FormConfig): Promise<LinkPage> {
  const page = { ...plainPage, frameOrigins: frameOriginsOf(config), tagIds: tagIdsOf(config) };
  const theme = config.themeId === null ? null : await readWornTheme(ctx, config.themeId);
  if (!theme) return page;
  return { ...page, themeCss: themeCss(theme.config, theme.logos), fonts: fontsOf(theme.config) };
}

/** Framed only by the origin of the form's redirect and by the form's domain. */
export const findLinkPage = (platform: Platform, token: string): Promise<LinkPage> =>
  pageFor(platform, async ({ tx }) => {
    // Sets the transaction's project by the link.
    const { rows } = await sql<{ form_id: string }>`select form_id from open_link(${hashToken(token)})`.execute(tx);
    const [link] = rows;
    if (!link) return plainPage;
    const form = await tx
      .selectFrom("forms as f")
      .innerJoin("form_versions as fv", (join) =>
        join
          .onRef("fv.project_id", "=", "f.project_id")
          .onRef("fv.form_id", "=", "f.id")
          .onRef("fv.version", "=", "f.current_version"),
      )
      .select("fv.config")
      .where("f.id", "=", link.form_id)
      .where("f.deleted_at", "is", null)
      .executeTakeFirst();
    return form ? pageOfForm({ tx }, FormConfig.parse(form.config)) : plainPage;
  });

export const findPreviewPage = (platform: Platform, token: string): Promise<LinkPage> =>
  pageFor(platform, async (ctx) => {
    const preview = await findPreview(ctx, token);
    if (!preview || preview.is_expired) return plainPage;
    return { ...(await pageOfForm(ctx, preview.config)), frameOrigins: [], tagIds: [] };
  });
