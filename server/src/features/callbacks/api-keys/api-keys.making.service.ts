import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { z } from "zod";
import { apiKeyFailures } from "#contract/callbacks/api-keys.calls.ts";
import type { apiKeys } from "#contract/callbacks/api-keys.contract.ts";
import { newestVersion } from "#contract/customer-api/customer-versions.ts";
import * as limits from "#contract/limits.ts";
import type { ApiKeyScope } from "#contract/values/key-scopes.ts";
import { canonicalNetworks } from "#engines/ip/networks.ts";
import {
  apiKeyBinding,
  type KeyEnvironment,
} from "#server/features/callbacks/callback-signatures/callback-signatures.service.ts";
import { lockProject } from "#server/features/project/projects/projects.lock.service.ts";
import { assertMember } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { hashSecretToken, sealWithKeyRing } from "#server/platform/secrets/crypto.ts";
import { endApiKey, findLiveKey, forbidApiKey, passSigning } from "./api-keys.changes.service.ts";
import { countLiveKeys, findSigningKey } from "./api-keys.queries.ts";
import { orderScopes, scopesOfReplacement, whyNotRotate, whyNotScopes } from "./api-keys.rules.ts";

type NewKey = {
  environment: KeyEnvironment;
  name: string;
  scopes: readonly ApiKeyScope[];
  networks: readonly string[];
  isSigning: boolean;
  expiresInDays: number | null;
  /** Of the key that it replaces, whose programs go on with it. */
  version?: string;
};

/** Kept are the value's hash, and an encrypted copy for signatures while the key works. */
async function insertKey(ctx: Ctx, { environment, name, scopes, networks, isSigning, expiresInDays, version }: NewKey) {
  assertMember(ctx.actor);
  const id = randomUUID();
  const beginning = `vd_${environment}_`;
  const key = `${beginning}${randomBytes(32).toString("base64url")}`;
  const ends = { firstEight: key.slice(beginning.length).slice(0, 8), lastFour: key.slice(-4) };
  await ctx.tx
    .insertInto("api_keys")
    .values({
      project_id: ctxProjectOf(ctx),
      id,
      environment,
      name,
      scopes: orderScopes(scopes),
      networks: [...networks],
      key_hash: hashSecretToken(key),
      sealed_key: sealWithKeyRing(ctx.platform.keys, key, apiKeyBinding(id)),
      last_four: ends.lastFour,
      first_eight: ends.firstEight,
      is_signing: isSigning,
      expires_at: expiresInDays === null ? null : sql<Date>`now() + make_interval(days => ${expiresInDays}::int)`,
      created_by: ctx.actor.id,
      version: version ?? newestVersion,
    })
    .execute();
  return { id, key, environment, isSigning, ...ends };
}

type MadeKey = Awaited<ReturnType<typeof insertKey>>;
/** The value itself is in no record. */
const recordOf = ({ key: _, ...made }: MadeKey, { name, scopes, networks }: Omit<NewKey, "environment">) => ({
  ...made,
  name,
  scopes: orderScopes(scopes),
  networks: networks.length,
});

/** @throws api-keys.too_many */
async function refuseFull(ctx: Ctx, environment: KeyEnvironment): Promise<void> {
  if ((await countLiveKeys(ctx, environment)) >= limits.apiKeysPerEnvironment) throw fail(apiKeyFailures.too_many);
}

/** The first key of an environment signs its callbacks. @throws request.forbidden, api-keys.not_a_network, .too_many */
export async function createApiKey(ctx: Ctx, body: z.output<typeof apiKeys.create.body>) {
  assertMember(ctx.actor);
  await lockProject(ctx);
  const refusal = whyNotScopes(ctx.actor.permissions, body.scopes, []);
  if (refusal) throw forbidApiKey(refusal);
  const networks = canonicalNetworks(body.networks);
  if (!networks) throw fail(apiKeyFailures.not_a_network);
  await refuseFull(ctx, body.environment);

  const isSigning = !(await findSigningKey(ctx, body.environment));
  if (isSigning) await passSigning(ctx, body.environment, null);
  const wanted = { ...body, networks, isSigning };
  const made = await insertKey(ctx, wanted);
  recordAudit(ctx, "api-keys.created", recordOf(made, wanted));
  return made;
}

/** Both keys work during the overlap; only the new one signs. @throws request.forbidden, api-keys.not_found, .ended, .too_many */
export async function rotateApiKey(
  ctx: Ctx,
  id: string,
  { overlapDays, expiresInDays }: z.output<typeof apiKeys.rotate.body>,
) {
  assertMember(ctx.actor);
  await lockProject(ctx);
  const old = await findLiveKey(ctx, id);
  const refusal = whyNotRotate(ctx.actor, { scopes: old.scopes, createdBy: old.created_by });
  if (refusal) throw forbidApiKey(refusal);
  if (overlapDays > 0) await refuseFull(ctx, old.environment);

  if (old.is_signing) await passSigning(ctx, old.environment, null);
  const previousExpires = await endApiKey(ctx, id, overlapDays);
  const { environment, name, scopes, networks, version, is_signing: isSigning } = old;
  const wanted = { environment, name, scopes, networks, version, isSigning, expiresInDays };
  const made = await insertKey(ctx, wanted);
  recordAudit(ctx, "api-keys.rotated", { ...recordOf(made, wanted), previousId: id, overlapDays });
  return { ...made, previousExpires: previousExpires?.toISOString() ?? null };
}

/** The specification's calls: a new key that signs, and the one before stops at once. @throws api-keys.too_many */
export async function changeApiKey(ctx: Ctx, environment: KeyEnvironment) {
  assertMember(ctx.actor);
  await lockProject(ctx);
  const old = await findSigningKey(ctx, environment);
  await passSigning(ctx, environment, null);
  if (old) await endApiKey(ctx, old.id, 0);
  else await refuseFull(ctx, environment);
  const wanted = {
    environment,
    name: old?.name ?? "",
    scopes: scopesOfReplacement(ctx.actor, old ? { scopes: old.scopes, createdBy: old.created_by } : null),
    networks: old?.networks ?? [],
    ...(old && { version: old.version }),
    isSigning: true,
    expiresInDays: null,
  };
  const made = await insertKey(ctx, wanted);
  recordAudit(ctx, "api-keys.changed", recordOf(made, wanted));
  const { key, lastFour } = made;
  return { key, environment, lastFour };
}
