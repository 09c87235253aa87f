import type { z } from "zod";
import { themeFailures } from "#contract/project/themes.calls.ts";
import type { themes } from "#contract/project/themes.contract.ts";
import type { CleanLogo } from "#engines/photos/clean-logo.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf, tenantKeyOf } from "#server/platform/ctx.ts";
import { fail, failUnreadable } from "#server/platform/fail.ts";
import type { UploadedFile } from "#server/platform/http.upload.ts";
import type { Platform } from "#server/platform/platform.ts";
import { findTheme } from "./themes.queries.ts";

type LogoOf = z.output<typeof themes.deleteLogo.body>;

/**
 * Outside the transaction. @throws themes.not_an_image, active, too_complex, too_many_pixels, damaged; request.too_many
 */
export async function drawLogo({ engines }: Platform, before: Ctx, { bytes }: UploadedFile): Promise<CleanLogo> {
  const cleaned = await engines.pictures.cleanLogo(tenantKeyOf(before), bytes);
  // Drawing programs save links and styles that are refused; whoever draws tries again and again.
  if (!cleaned.ok) throw (cleaned.refusal === "active" ? fail : failUnreadable)(themeFailures[cleaned.refusal]);
  return cleaned;
}

/** Replaces the earlier logo. @throws themes.not_found */
export async function changeLogo(ctx: Ctx, { public_id, logo_type }: LogoOf, logo: CleanLogo) {
  const theme = await findTheme(ctx, public_id);
  const { bytes, mime, widthPx, heightPx } = logo;
  const picture = { bytes, mime, width_px: widthPx, height_px: heightPx };
  await ctx.tx
    .insertInto("theme_logos")
    .values({ project_id: ctxProjectOf(ctx), theme_id: theme.id, kind: logo_type, ...picture })
    .onConflict((on) => on.columns(["project_id", "theme_id", "kind"]).doUpdateSet(picture))
    .execute();
  recordAudit(ctx, "themes.logo_changed", { id: theme.id, name: theme.theme_name, kind: logo_type });
  return { mime, base64: bytes.toString("base64"), widthPx, heightPx };
}

/** @throws themes.not_found, themes.no_logo. */
export async function removeLogo(ctx: Ctx, { public_id, logo_type }: LogoOf) {
  const theme = await findTheme(ctx, public_id);
  const removed = await ctx.tx
    .deleteFrom("theme_logos")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("theme_id", "=", theme.id)
    .where("kind", "=", logo_type)
    .returning("kind")
    .executeTakeFirst();
  if (!removed) throw fail(themeFailures.no_logo);
  recordAudit(ctx, "themes.logo_removed", { id: theme.id, name: theme.theme_name, kind: logo_type });
  return {};
}
