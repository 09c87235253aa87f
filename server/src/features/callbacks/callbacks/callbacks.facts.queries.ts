import { sql } from "kysely";
import { FormConfig } from "#contract/records/forms/form-config.ts";
import { readVerdict } from "#server/features/records/applicant-object/applicant-object.verdicts.queries.ts";
import { formTokenBinding, linkTokenBinding } from "#server/features/records/form-base/form-base.queries.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { openWithKeyRing } from "#server/platform/secrets/crypto.ts";

const readRow = (ctx: Ctx, verificationId: string) =>
  ctx.tx
    .selectFrom("verifications as v")
    .innerJoin("form_versions as fv", (join) =>
      join
        .onRef("fv.project_id", "=", "v.project_id")
        .onRef("fv.form_id", "=", "v.form_id")
        .onRef("fv.version", "=", "v.form_version"),
    )
    .innerJoin("forms as f", (join) => join.onRef("f.project_id", "=", "v.project_id").onRef("f.id", "=", "v.form_id"))
    .leftJoin("form_links as l", (join) =>
      join.onRef("l.project_id", "=", "v.project_id").onRef("l.id", "=", "v.link_id"),
    )
    .leftJoin("customer_verifications as c", (join) =>
      join.onRef("c.project_id", "=", "v.project_id").onRef("c.verification_id", "=", "v.id"),
    )
    .leftJoin("api_keys as ak", (join) =>
      join.onRef("ak.project_id", "=", "v.project_id").on("ak.id", "=", sql<string>`coalesce(c.key_id, l.created_by)`),
    )
    .where("v.project_id", "=", ctxProjectOf(ctx))
    .where("v.id", "=", verificationId)
    .select(sql<string | null>`coalesce(c.callback_url, l.callback_url)`.as("callback_url"))
    .select(
      sql<boolean>`coalesce(ak.scopes @> '{personal}' and ak.revoked_at is null, false)`.as("key_may_see_persons"),
    )
    .select(["v.mode", "v.types", "v.form_id", "v.applicant_id", "v.external_id", "fv.config"])
    .select(["f.sealed_token as form_token", "l.id as link_id", "l.sealed_token as link_token"])
    .executeTakeFirstOrThrow();

/** Of the link that the applicant came by; the form's, where the link is of a release that kept no sealed copy of it. */
function tokenOf({ platform }: Ctx, row: Awaited<ReturnType<typeof readRow>>): string {
  const token =
    row.link_id !== null && row.link_token
      ? openWithKeyRing(platform.keys, row.link_token, linkTokenBinding(row.link_id))
      : openWithKeyRing(platform.keys, row.form_token, formTokenBinding(row.form_id));
  return token.toString("utf8");
}

export async function readCallbackFacts(ctx: Ctx, verificationId: string) {
  const row = await readRow(ctx, verificationId);
  const verdict = await readVerdict(ctx, verificationId);
  return { row, form: FormConfig.parse(row.config), formToken: tokenOf(ctx, row), verdict };
}

/** The order number of the verification's next callback. Two that come at once wait for each other here. */
export async function nextSequence(ctx: Ctx, verificationId: string): Promise<number> {
  const own = sql`project_id = ${ctxProjectOf(ctx)}::uuid`;
  await sql`select from verifications where ${own} and id = ${verificationId}::uuid for no key update`.execute(ctx.tx);
  const { rows } = await sql<{ next: number }>`select coalesce(max(sequence), 0) + 1 as next from callbacks
    where ${own} and verification_id = ${verificationId}::uuid`.execute(ctx.tx);
  return rows[0]?.next ?? 1;
}

/** Whether what was said last of the verification is that it is decided. */
export async function isDecisionAnnounced(ctx: Ctx, verificationId: string): Promise<boolean> {
  const last = await ctx.tx
    .selectFrom("callbacks")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", verificationId)
    .where("type", "in", ["VERIFICATION_STATUS_CHANGED", "VERIFICATION_COMPLETED"])
    .select("type")
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.type === "VERIFICATION_COMPLETED";
}
