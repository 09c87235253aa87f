import { sql } from "kysely";
import { FormConfig } from "#contract/form-config.ts";
import { themeCss } from "#contract/theme-css.ts";
import type { ThemeFont } from "#contract/theme-settings.ts";
import { readWornTheme } from "#server/features/themes/themes.queries.ts";
import { hashToken } from "#server/platform/crypto.ts";
import type { Platform } from "#server/platform/platform.ts";
import { frameOriginOf } from "./flow.frame.rules.ts";

/** What the applicant's page needs to know before it is sent: who may frame it, and the style sheet of its theme ("": none). */
export type LinkPage = { frameOrigin: string | null; themeCss: string; fonts: readonly ThemeFont[] };
const plainPage: LinkPage = { frameOrigin: null, themeCss: "", fonts: [] };

/**
 * The page behind a link. Framed by the origin where its form sends applicants afterwards, nobody else; in the look of its
 * form's theme. A plain page for an unknown link, and while the database is away: the page itself is served all the same.
 */
export async function findLinkPage({ database, log }: Platform, token: string): Promise<LinkPage> {
  try {
    return await database.inProject(null, async ({ tx }) => {
      // Sets the transaction's project by whose link it is.
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
      if (!form) return plainPage;
      const { redirectUrl, themeId } = FormConfig.parse(form.config);
      const frameOrigin = frameOriginOf(redirectUrl);
      const theme = themeId === null ? null : await readWornTheme({ tx }, themeId);
      if (!theme) return { ...plainPage, frameOrigin };
      const { header, body } = theme.config.fonts;
      return { frameOrigin, themeCss: themeCss(theme.config, theme.logos), fonts: [...new Set([body, header])] };
    });
  } catch (error) {
    log.warn({ err: error }, "the form of a link could not be looked up: its page is plain and may not be framed");
    return plainPage;
  }
}
