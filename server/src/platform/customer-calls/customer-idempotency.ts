import { hash, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { assertKey } from "#server/platform/actor.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { recurring } from "#server/platform/recurring.ts";
import { openWithKeyRing, sealWithKeyRing } from "#server/platform/secrets/crypto.ts";
import { refuseCustomer } from "./customer-refusals.ts";

export type RepeatedCall = { key: string; request: string };

const longest = 255;

/** Null: the call names no key. @throws validation */
export function repeatedCallOf(header: unknown, request: readonly unknown[]): RepeatedCall | null {
  if (header === undefined) return null;
  if (typeof header !== "string" || header.length > longest || !/^[\x20-\x7e]+$/.test(header))
    throw refuseCustomer("validation", "Idempotency-Key", "Send 1 to 255 printable characters.");
  return { key: hash("sha256", header), request: hash("sha256", JSON.stringify(request)) };
}

const bindingOf = (id: string) => ({ boundTo: `idempotency_keys.sealed_reply:${id}` });

const rowOf = (ctx: Ctx, keyId: string, { key }: RepeatedCall) =>
  ctx.tx
    .selectFrom("idempotency_keys")
    .select(["id", "request_hash", "sealed_reply"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("key_id", "=", keyId)
    .where("key_hash", "=", key)
    .where("created_at", ">=", sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirst();

export type KeptReply = { reply: unknown };

/** What the same call was answered with. @throws validation for another request with the same key */
export async function keptReply(ctx: Ctx, repeat: RepeatedCall | null): Promise<KeptReply | null> {
  if (!repeat) return null;
  assertKey(ctx.actor);
  const kept = await rowOf(ctx, ctx.actor.id, repeat);
  if (!kept) return null;
  if (!kept.sealed_reply || kept.request_hash !== repeat.request)
    throw refuseCustomer("validation", "Idempotency-Key", "This key was sent with another request.");
  return {
    reply: JSON.parse(openWithKeyRing(ctx.platform.keys, kept.sealed_reply, bindingOf(kept.id)).toString("utf8")),
  };
}

/**
 * In the call's transaction: of calls at once with one key the first works, the others wait for its end and get its reply.
 * @throws validation for another request with the same key
 */
export async function onceByKey(ctx: Ctx, repeat: RepeatedCall | null, work: () => Promise<unknown>): Promise<unknown> {
  if (!repeat) return work();
  assertKey(ctx.actor);
  const { id: keyId } = ctx.actor;
  const [projectId, { keys }] = [ctxProjectOf(ctx), ctx.platform];
  const id = randomUUID();
  const { numInsertedOrUpdatedRows } = await ctx.tx
    .insertInto("idempotency_keys")
    .values({ project_id: projectId, id, key_id: keyId, key_hash: repeat.key, request_hash: repeat.request })
    .onConflict((on) =>
      on
        .columns(["project_id", "key_id", "key_hash"])
        .doUpdateSet({
          id,
          request_hash: repeat.request,
          sealed_reply: null,
          created_at: sql<Date>`excluded.created_at`,
        })
        .where(sql<boolean>`excluded.created_at - idempotency_keys.created_at > interval '24 hours'`),
    )
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) {
    const kept = await keptReply(ctx, repeat);
    if (!kept) throw new Error("an idempotency key that is there has no row");
    return kept.reply;
  }
  const reply = await work();
  await ctx.tx
    .updateTable("idempotency_keys")
    .set({ sealed_reply: sealWithKeyRing(keys, JSON.stringify(reply), bindingOf(id)) })
    .where("project_id", "=", projectId)
    .where("key_id", "=", keyId)
    .where("key_hash", "=", repeat.key)
    .execute();
  return reply;
}

const pauseMs = 600_000;

export const idempotencySweep = recurring("customer-api.forget-keys", pauseMs, async ({ database }) => {
  await database.inProject(null, ({ tx }) => sql`select sweep_idempotency_keys()`.execute(tx));
});
