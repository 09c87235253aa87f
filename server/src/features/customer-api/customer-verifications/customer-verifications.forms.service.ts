import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { FormConfig } from "#contract/records/forms/form-config.ts";
import { lockProject } from "#server/features/project/projects/projects.lock.service.ts";
import { formTokenBinding } from "#server/features/records/form-base/form-base.queries.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { type CustomerRefusal, refuseCustomer } from "#server/platform/customer-calls/customer-refusals.ts";
import { hashSecretToken, newSecretToken, sealWithKeyRing } from "#server/platform/secrets/crypto.ts";

export type ChosenForm = { id: string; version: number; config: FormConfig };

export const formUnknown = (): CustomerRefusal => refuseCustomer("validation", "form_id", "Not found.");

/** The project's own form. @throws `unknown` */
export async function requireForm(ctx: Ctx, id: string, unknown: CustomerRefusal): Promise<ChosenForm> {
  const row = await ctx.tx
    .selectFrom("forms as f")
    .innerJoin("form_versions as v", (join) =>
      join
        .onRef("v.project_id", "=", "f.project_id")
        .onRef("v.form_id", "=", "f.id")
        .onRef("v.version", "=", "f.current_version"),
    )
    .select(["f.id", "f.current_version", "v.config"])
    .where("f.project_id", "=", ctxProjectOf(ctx))
    .where("f.id", "=", id)
    .where("f.deleted_at", "is", null)
    .where("f.is_internal", "=", false)
    .executeTakeFirst();
  if (!row) throw unknown;
  return { id: row.id, version: row.current_version, config: FormConfig.parse(row.config) };
}

const findInternal = (ctx: Ctx) =>
  ctx.tx
    .selectFrom("forms")
    .select("id")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("is_internal", "=", true)
    .executeTakeFirst();

/** The project is locked. Its permanent link is off, and nobody knows its token. */
async function makeInternal(ctx: Ctx): Promise<string> {
  const [id, token] = [randomUUID(), newSecretToken(18)];
  await ctx.tx
    .insertInto("forms")
    .values({
      project_id: ctxProjectOf(ctx),
      id,
      name: "API",
      description: "",
      current_version: 1,
      token_hash: hashSecretToken(token),
      sealed_token: sealWithKeyRing(ctx.platform.keys, token, formTokenBinding(id)),
      permanent_link_enabled: false,
      is_internal: true,
    })
    .execute();
  return id;
}

const findVersion = async (ctx: Ctx, formId: string, config: string): Promise<number | undefined> =>
  (
    await ctx.tx
      .selectFrom("form_versions")
      .select("version")
      .where("project_id", "=", ctxProjectOf(ctx))
      .where("form_id", "=", formId)
      .where(sql<boolean>`config = ${config}::jsonb`)
      .orderBy("version", "desc")
      .limit(1)
      .executeTakeFirst()
  )?.version;

/** The internal form in the version that asks for just this; made where there is none yet. */
export async function internalVersion(ctx: Ctx, config: FormConfig): Promise<ChosenForm> {
  const json = JSON.stringify(config);
  const known = await findInternal(ctx);
  const version = known && (await findVersion(ctx, known.id, json));
  if (known && version !== undefined) return { id: known.id, version, config };
  await lockProject(ctx);
  const id = (await findInternal(ctx))?.id ?? (await makeInternal(ctx));
  const made = await findVersion(ctx, id, json);
  if (made !== undefined) return { id, version: made, config };
  const { rows } = await sql<{ next: number }>`select coalesce(max(version), 0) + 1 as next from form_versions
    where project_id = ${ctxProjectOf(ctx)}::uuid and form_id = ${id}::uuid`.execute(ctx.tx);
  const next = rows[0]?.next ?? 1;
  await ctx.tx
    .insertInto("form_versions")
    .values({ project_id: ctxProjectOf(ctx), form_id: id, version: next, config: json, created_by: null })
    .execute();
  await ctx.tx
    .updateTable("forms")
    .set({ current_version: next, updated_at: sql<Date>`now()` })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .execute();
  return { id, version: next, config };
}
