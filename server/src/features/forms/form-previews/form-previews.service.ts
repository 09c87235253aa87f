import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { z } from "zod";
import type { formPreviews } from "#contract/forms/form-previews.contract.ts";
import { findVersion } from "#server/features/forms/form-versions/form-versions.queries.ts";
import { findForm } from "#server/features/records/form-base/form-base.queries.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { hashSecretToken, newSecretToken } from "#server/platform/secrets/crypto.ts";
import { formPreviewAddress } from "./form-previews.rules.ts";

const lifetimeHours = 24;

/** The database keeps only the token's hash. @throws forms.not_found, form-versions.not_found */
export async function createPreview(ctx: Ctx, { form_id, version: wanted }: z.output<typeof formPreviews.create.body>) {
  const form = await findForm(ctx, form_id);
  const version = wanted ?? form.current_version;
  await findVersion(ctx, form.id, version);
  await dropEnded(ctx);
  const id = randomUUID();
  const token = newSecretToken(18);
  const { expires_at } = await ctx.tx
    .insertInto("form_previews")
    .values({
      project_id: ctxProjectOf(ctx),
      id,
      form_id: form.id,
      version,
      token_hash: hashSecretToken(token),
      created_by: ctx.actor.id,
      expires_at: sql<Date>`now() + make_interval(hours => ${lifetimeHours})`,
    })
    .returning("expires_at")
    .executeTakeFirstOrThrow();
  recordAudit(ctx, "form-previews.created", { id, formId: form.id, version });
  return {
    link: formPreviewAddress(ctx.platform.config.applicantUrl, token),
    version,
    expires: expires_at.toISOString(),
  };
}

/** A day after its end a link becomes unknown. */
async function dropEnded(ctx: Ctx): Promise<void> {
  await ctx.tx
    .deleteFrom("form_previews")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("expires_at", "<", sql<Date>`now() - make_interval(hours => ${lifetimeHours})`)
    .execute();
}
