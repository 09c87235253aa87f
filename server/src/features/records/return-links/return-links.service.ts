import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { linkTokenBinding } from "#server/features/records/form-base/form-base.queries.ts";
import { verifyAddress } from "#server/features/records/form-base/form-base.rules.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { hashSecretToken, newSecretToken, openWithKeyRing, sealWithKeyRing } from "#server/platform/secrets/crypto.ts";

/** Both callbacks and the mail have the same. */
async function findWayBack(ctx: Ctx, verificationId: string): Promise<string | null> {
  const link = await ctx.tx
    .selectFrom("form_links")
    .select(["id", "sealed_token"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("returns_from", "=", verificationId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return link
    ? openWithKeyRing(ctx.platform.keys, link.sealed_token, linkTokenBinding(link.id)).toString("utf8")
    : null;
}

/** Bound to the applicant, so the attempts limit counts, and nobody is their own duplicate. */
export async function issueWayBack(ctx: Ctx, verificationId: string): Promise<string> {
  const { keys, config } = ctx.platform;
  const known = await findWayBack(ctx, verificationId);
  if (known !== null) return verifyAddress(config.applicantUrl, known);
  const [id, token] = [randomUUID(), newSecretToken(18)];
  await ctx.tx
    .insertInto("form_links")
    .columns([
      "project_id",
      "id",
      "form_id",
      "token_hash",
      "sealed_token",
      "applicant_id",
      "external_applicant_id",
      "amount",
      "returns_from",
      "expires_at",
    ])
    .expression((eb) =>
      eb
        .selectFrom("verifications as v")
        .where("v.project_id", "=", ctxProjectOf(ctx))
        .where("v.id", "=", verificationId)
        .select([
          "v.project_id",
          sql<string>`${id}::uuid`.as("id"),
          "v.form_id",
          sql<string>`${hashSecretToken(token)}`.as("token_hash"),
          sql<string>`${sealWithKeyRing(keys, token, linkTokenBinding(id))}`.as("sealed_token"),
          "v.applicant_id",
          "v.external_id",
          "v.amount",
          "v.id as returns_from",
          sql<Date>`now() + make_interval(days => ${config.linkLifetimeDays}::int)`.as("expires_at"),
        ]),
    )
    // Else Citus writes it by COPY, which row-level security refuses (docs/decisions/0205).
    .returning("id")
    .execute();
  return verifyAddress(config.applicantUrl, token);
}
