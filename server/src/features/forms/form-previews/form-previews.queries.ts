import { sql } from "kysely";
import { flowFormOf } from "#contract/records/flow/flow-form.ts";
import { FormConfig } from "#contract/records/forms/form-config.ts";
import { noAnswers } from "#contract/records/requested/requested.rules.ts";
import { type Language, languages } from "#contract/values/languages.ts";
import { flowFailures } from "#contract/visits/flow.calls.ts";
import { readWordsOfForm } from "#server/features/records/form-localisations/form-localisations.queries.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { canText } from "#server/platform/outbound/text-messages.ts";
import { hashSecretToken } from "#server/platform/secrets/crypto.ts";

type Tx = Pick<Ctx, "tx">;

/** Undefined once the form is deleted. */
export async function findPreview({ tx }: Tx, token: string) {
  const { rows } = await sql<{ project_id: string; preview_id: string }>`
    select * from open_preview(${hashSecretToken(token)})`.execute(tx);
  const [found] = rows;
  if (!found) return undefined;
  const row = await tx
    .selectFrom("form_previews as p")
    .innerJoin("forms as f", (join) =>
      join.onRef("f.project_id", "=", "p.project_id").onRef("f.id", "=", "p.form_id").on("f.deleted_at", "is", null),
    )
    .innerJoin("form_versions as fv", (join) =>
      join
        .onRef("fv.project_id", "=", "p.project_id")
        .onRef("fv.form_id", "=", "p.form_id")
        .onRef("fv.version", "=", "p.version"),
    )
    .select(["p.form_id", "p.expires_at", "fv.config", sql<boolean>`p.expires_at <= now()`.as("is_expired")])
    .where("p.id", "=", found.preview_id)
    .executeTakeFirst();
  return row && { ...row, projectId: found.project_id, config: FormConfig.parse(row.config) };
}

/** @throws flow.link_invalid, flow.link_expired */
async function enterPreview(ctx: Ctx, token: string) {
  const preview = await findPreview(ctx, token);
  if (!preview) throw fail(flowFailures.link_invalid);
  ctx.projectId = preview.projectId;
  if (preview.is_expired) throw fail(flowFailures.link_expired);
  return preview;
}

/** @throws flow.link_invalid, flow.link_expired */
export async function readPreviewWords(ctx: Ctx, token: string, language: Language) {
  const { form_id } = await enterPreview(ctx, token);
  return { words: (await readWordsOfForm(ctx, form_id))[language] ?? {} };
}

/** Enough for the page to go through the form by itself. @throws flow.link_invalid, flow.link_expired */
export async function openFormPreview(ctx: Ctx, token: string) {
  const preview = await enterPreview(ctx, token);
  const words = await readWordsOfForm(ctx, preview.form_id);
  const project = await ctx.tx
    .selectFrom("projects")
    .select("name")
    .where("id", "=", ctxProjectOf(ctx))
    .executeTakeFirstOrThrow();
  return {
    verificationId: "",
    status: "created" as const,
    declineReasons: [],
    form: flowFormOf(preview.config, project.name, { sms: canText(ctx.platform), eidv: true, bankId: true }),
    ...noAnswers,
    language: null,
    expires: preview.expires_at.toISOString(),
    canRetry: false,
    isPreview: true,
    isTest: false,
    requestedAgain: null,
    ownWords: languages.filter((tag) => words[tag]),
    liveCall: false,
  };
}
