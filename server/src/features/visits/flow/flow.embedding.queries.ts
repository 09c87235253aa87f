import { sql } from "kysely";
import { flowFormOf } from "#contract/records/flow/flow-form.ts";
import type { WelcomePictureContent } from "#contract/records/flow/welcome-picture.ts";
import { FormConfig } from "#contract/records/forms/form-config.ts";
import { themeCss } from "#contract/records/forms/theme-css.ts";
import { defaultThemeConfig, type ThemeConfig, type ThemeFont } from "#contract/records/forms/theme-settings.ts";
import { findPreview } from "#server/features/forms/form-previews/form-previews.queries.ts";
import { readWornTheme } from "#server/features/project/themes/themes.queries.ts";
import { readWordsOfForm } from "#server/features/records/form-localisations/form-localisations.queries.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { canAskBanks } from "#server/platform/outbound/bank-ids.ts";
import { canText } from "#server/platform/outbound/text-messages.ts";
import { canAskUsRecords } from "#server/platform/outbound/us-records.ts";
import type { Platform } from "#server/platform/platform.ts";
import { hashSecretToken } from "#server/platform/secrets/crypto.ts";
import { frameOriginsOf, tagIdsOf } from "./flow.embedding.rules.ts";

/** `themeCss`: "" without a theme. `welcome`: what its first screen says, where that is surely the welcome. */
export type LinkPage = {
  frameOrigins: readonly string[];
  themeCss: string;
  fonts: readonly ThemeFont[];
  tagIds: readonly string[];
  welcome: Omit<WelcomePictureContent, "preference"> | null;
};
const fontsOf = ({ fonts: { header, body } }: ThemeConfig): ThemeFont[] => [...new Set([body, header])];
const plainPage: LinkPage = {
  frameOrigins: [],
  themeCss: "",
  fonts: fontsOf(defaultThemeConfig),
  tagIds: [],
  welcome: null,
};

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

type Link = { form_id: string; link_id: string | null; verification_id: string | null };

/** `is_new`: it would begin a verification now, for somebody who has ended none of this form. */
const findForm = ({ tx }: Tx, link: Link) =>
  tx
    .selectFrom("forms as f")
    .innerJoin("form_versions as fv", (join) =>
      join
        .onRef("fv.project_id", "=", "f.project_id")
        .onRef("fv.form_id", "=", "f.id")
        .onRef("fv.version", "=", "f.current_version"),
    )
    .innerJoin("projects as p", "p.id", "f.project_id")
    .leftJoin("form_links as l", (join) =>
      join.onRef("l.project_id", "=", "f.project_id").on("l.id", "=", sql<string>`${link.link_id}::uuid`),
    )
    .select(["fv.config", "p.name"])
    .select(
      sql<boolean>`case when ${link.verification_id}::uuid is not null then false
        when ${link.link_id}::uuid is null then f.permanent_link_enabled
        else l.revoked_at is null and l.expires_at > now() and not exists (
          select from verifications v where v.project_id = f.project_id and (v.link_id = l.id
            or v.applicant_id = l.applicant_id and v.form_id = f.id and v.status <> 'created')) end`.as("is_new"),
    )
    .where("f.id", "=", link.form_id)
    .where("f.deleted_at", "is", null)
    .executeTakeFirst();

/** Framed only by the origin of the form's redirect and by the form's domain. */
export const findLinkPage = (platform: Platform, token: string): Promise<LinkPage> =>
  pageFor(platform, async (ctx) => {
    // Sets the transaction's project by the link.
    const { rows } = await sql<Link>`select form_id, link_id, verification_id
      from open_link(${hashSecretToken(token)})`.execute(ctx.tx);
    const [link] = rows;
    const found = link && (await findForm(ctx, link));
    if (!found) return plainPage;
    const config = FormConfig.parse(found.config);
    const page = await pageOfForm(ctx, config);
    if (!found.is_new || config.skipWelcomePage) return page;
    const form = flowFormOf(config, found.name, {
      sms: canText(platform),
      eidv: canAskUsRecords(platform),
      bankId: canAskBanks(platform),
    });
    return { ...page, welcome: { form, ownWords: await readWordsOfForm(ctx, link.form_id) } };
  });

export const findPreviewPage = (platform: Platform, token: string): Promise<LinkPage> =>
  pageFor(platform, async (ctx) => {
    const preview = await findPreview(ctx, token);
    if (!preview || preview.is_expired) return plainPage;
    return { ...(await pageOfForm(ctx, preview.config)), frameOrigins: [], tagIds: [] };
  });
