import { sql } from "kysely";
import type { z } from "zod";
import { apiKeyFailures } from "#contract/callbacks/api-keys.calls.ts";
import type { apiKeys } from "#contract/callbacks/api-keys.contract.ts";
import { type ApiFailure, commonFailures } from "#contract/failures.ts";
import { canonicalNetworks } from "#engines/ip/networks.ts";
import type { KeyEnvironment } from "#server/features/callbacks/callback-signatures/callback-signatures.service.ts";
import { lockProject } from "#server/features/project/projects/projects.lock.service.ts";
import { assertMember } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail, type RefusalError } from "#server/platform/fail.ts";
import { findKey } from "./api-keys.queries.ts";
import { orderScopes, scopeChange, whyNotScopes } from "./api-keys.rules.ts";

/** 403, recorded by the platform although the call is undone (S41). */
export const forbidApiKey = ({ parameter, message, code }: ApiFailure): RefusalError =>
  fail(commonFailures.forbidden, { parameter, message, code });

type LiveKey = NonNullable<Awaited<ReturnType<typeof findKey>>>;

/** @throws api-keys.not_found, api-keys.ended */
export async function findLiveKey(ctx: Ctx, id: string): Promise<LiveKey> {
  const key = await findKey(ctx, id);
  if (!key) throw fail(apiKeyFailures.not_found);
  if (key.hasEnded) throw fail(apiKeyFailures.ended);
  return key;
}

const keyWith = (ctx: Ctx, id: string) =>
  ctx.tx.updateTable("api_keys").where("project_id", "=", ctxProjectOf(ctx)).where("id", "=", id);

/** The copy for signatures of keys that have expired goes too. @param to null: no key signs */
export async function passSigning(ctx: Ctx, environment: KeyEnvironment, to: string | null): Promise<void> {
  const own = ctx.tx
    .updateTable("api_keys")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("environment", "=", environment);
  await own.set({ sealed_key: "" }).where("expires_at", "<=", sql<Date>`now()`).where("sealed_key", "<>", "").execute();
  await own.set({ is_signing: false }).where("is_signing", "=", true).execute();
  if (to !== null) await keyWith(ctx, to).set({ is_signing: true }).execute();
}

/** Never later than it would expire by itself. @param overlapDays 0: revoked at once @returns when it ends, null: it has */
export async function endApiKey(ctx: Ctx, id: string, overlapDays: number): Promise<Date | null> {
  if (overlapDays === 0) {
    await keyWith(ctx, id).set({ revoked_at: sql<Date>`now()`, sealed_key: "", is_signing: false }).execute();
    return null;
  }
  const { expires_at } = await keyWith(ctx, id)
    .set({ expires_at: sql<Date>`least(expires_at, now() + make_interval(days => ${overlapDays}::int))` })
    .returning("expires_at")
    .executeTakeFirstOrThrow();
  return expires_at;
}

const nameOf = ({ id, environment, name, first_eight, last_four }: LiveKey) => ({
  id,
  environment,
  name,
  firstEight: first_eight,
  lastFour: last_four,
});

/** @throws request.forbidden, api-keys.not_found, .ended, .not_a_network */
export async function editApiKey(ctx: Ctx, id: string, given: z.output<typeof apiKeys.change.body>) {
  assertMember(ctx.actor);
  await lockProject(ctx);
  const before = await findLiveKey(ctx, id);
  const scopes = orderScopes(given.scopes ?? before.scopes);
  const refusal = whyNotScopes(ctx.actor.permissions, scopes, before.scopes);
  if (refusal) throw forbidApiKey(refusal);
  const networks = canonicalNetworks(given.networks ?? before.networks);
  if (!networks) throw fail(apiKeyFailures.not_a_network);

  const after = { ...before, name: given.name ?? before.name, scopes, networks };
  await keyWith(ctx, id).set({ name: after.name, scopes, networks }).execute();
  recordAudit(ctx, "api-keys.edited", {
    ...nameOf(after),
    fields: Object.keys(given).sort(),
    networks: networks.length,
    ...scopeChange(before.scopes, scopes),
  });
  return {};
}

/** At once: calls that have begun go on. @throws api-keys.not_found, api-keys.ended */
export async function revokeApiKey(ctx: Ctx, id: string) {
  await lockProject(ctx);
  const key = await findLiveKey(ctx, id);
  await endApiKey(ctx, id, 0);
  recordAudit(ctx, "api-keys.revoked", { ...nameOf(key), isSigning: key.is_signing });
  return {};
}

/** @throws api-keys.not_found, .ended, .signs_already */
export async function signWithApiKey(ctx: Ctx, id: string) {
  await lockProject(ctx);
  const key = await findLiveKey(ctx, id);
  if (key.is_signing) throw fail(apiKeyFailures.signs_already);
  await passSigning(ctx, key.environment, id);
  recordAudit(ctx, "api-keys.signing_moved", nameOf(key));
  return {};
}
