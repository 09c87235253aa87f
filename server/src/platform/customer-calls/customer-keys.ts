import type { FastifyReply, FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { ApiKeyScope } from "#contract/values/key-scopes.ts";
import { isWithin } from "#engines/ip/networks.ts";
import { assertKey } from "#server/platform/actor.ts";
import { visitorAddressOf } from "#server/platform/address.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import type { Platform } from "#server/platform/platform.ts";
import { countRateLimitedCall } from "#server/platform/rate-limits.ts";
import { hashSecretToken } from "#server/platform/secrets/crypto.ts";
import { CustomerRefusal, refuseCustomer } from "./customer-refusals.ts";

export type CustomerKey = {
  id: string;
  hash: string;
  projectId: string;
  name: string;
  environment: "prod" | "test";
  scopes: readonly ApiKeyScope[];
  /** With which it was made. */
  version: string;
};

/** Whether a key may read what is known of people. */
export function mayReadPersons({ actor }: Pick<Ctx, "actor">): boolean {
  assertKey(actor);
  return actor.scopes.includes("personal");
}

/** How a door of the API reads a key: KYCAID's knows `Token` alone, others besides. */
export type KeySchemes = readonly ("Token" | "Bearer" | "ApiKey")[];

/** In a minute. public-api.md, "Transport". */
export const customerLimits = { calls: 600, wrongKeys: 20, seconds: 60 } as const;

type KeyRow = {
  project_id: string;
  id: string;
  name: string;
  environment: "prod" | "test";
  scopes: ApiKeyScope[];
  networks: string[];
  version: string;
  is_use_due: boolean;
};

export const openKeyStatement = (hash: string) => `select * from open_api_key('${hash}')`;

/** Longer than any key that we make. */
const longestKey = 200;

function keyTextOf(request: FastifyRequest, schemes: KeySchemes): string | null {
  const [scheme = "", key = "", ...rest] = (request.headers.authorization ?? "").split(" ");
  const isKnown = schemes.some((each) => each.toLowerCase() === scheme.toLowerCase());
  return isKnown && key !== "" && key.length <= longestKey && rest.length === 0 ? key : null;
}

const isAllowed = ({ networks }: KeyRow, { ip }: FastifyRequest): boolean =>
  networks.length === 0 || isWithin(networks, ip);

const secondsLeftNow = () => customerLimits.seconds - (Math.floor(Date.now() / 1000) % customerLimits.seconds);

/** Of one minute, with the moment at which the next one begins. */
export const refuseOften = (parameter: string) =>
  new CustomerRefusal("limit_exceeded", [{ parameter, message: "limit_exceeded" }], 429, {
    "retry-after": String(secondsLeftNow()),
  });

function sayLimits(reply: FastifyReply, of: "calls" | "wrong-keys", { max, hits }: { max: number; hits: number }) {
  reply
    .header("ratelimit-policy", `"${of}";q=${max};w=${customerLimits.seconds}`)
    .header("ratelimit", `"${of}";r=${Math.max(0, max - hits)};t=${secondsLeftNow()}`);
}

/** @throws limit_exceeded after too many wrong keys of an address, unauthorized */
async function refuseWrong({ database }: Platform, request: FastifyRequest, reply: FastifyReply): Promise<never> {
  const { wrongKeys: max, seconds } = customerLimits;
  const hits = await countRateLimitedCall(database, seconds, `wrong API keys ${visitorAddressOf(request.ip)}`);
  sayLimits(reply, "wrong-keys", { max, hits });
  throw hits > max ? refuseOften("authorization") : refuseCustomer("unauthorized", "authorization");
}

/** Exact to the minute. A row that another call is noting is left to it: no call waits for another one here. */
const noteUse = ({ database }: Platform, { project_id: projectId, id }: KeyRow) =>
  database.inProject(projectId, ({ tx }) =>
    sql`update api_keys k set last_used_at = now() from (
        select project_id, id from api_keys
        where project_id = ${projectId} and id = ${id}
          and (last_used_at is null or last_used_at < date_trunc('minute', now()))
        for no key update skip locked
      ) due where k.project_id = due.project_id and k.id = due.id`.execute(tx),
  );

/** So long what a key may do is taken as it was: the call's own transaction reads it again. */
const keptMs = 5_000;
const keptMost = 10_000;
const kept = new Map<string, { row: KeyRow; untilMs: number }>();

/** @param isEnough of what is kept: else it is read again, so that what a key may do more counts at once */
async function findKey(
  { database }: Platform,
  hash: string,
  isEnough: (row: KeyRow) => boolean,
): Promise<KeyRow | undefined> {
  const known = kept.get(hash);
  if (known && known.untilMs > performance.now() && isEnough(known.row)) return known.row;
  const { rows } = await database.once(openKeyStatement(hash));
  const row = rows[0] as KeyRow | undefined;
  if (kept.size >= keptMost) kept.clear();
  if (row) kept.set(hash, { row, untilMs: performance.now() + keptMs });
  else kept.delete(hash);
  return row;
}

/** Counted in the database by tens, so that not every call of a busy key waits for one row. */
const leaseSize = 10;
type Lease = { windowStart: number; hits: number; left: number };
const leases = new Map<string, Promise<Lease>>();
const windowNow = () => Math.floor(Date.now() / 1000 / customerLimits.seconds);

async function leaseOf({ database }: Platform, hash: string): Promise<Lease> {
  const hits = await countRateLimitedCall(database, customerLimits.seconds, `API key ${hash}`, leaseSize);
  return { windowStart: windowNow(), hits: hits - leaseSize, left: leaseSize };
}

/** @returns how many calls there were in this minute, this one included */
async function countCall(platform: Platform, hash: string): Promise<number> {
  for (;;) {
    const known = leases.get(hash);
    const lease = await known;
    if (lease && lease.left > 0 && lease.windowStart === windowNow()) {
      lease.left -= 1;
      lease.hits += 1;
      return lease.hits;
    }
    // Of calls at once, one counts for all.
    if (leases.get(hash) !== known) continue;
    if (leases.size >= keptMost) leases.clear();
    const next = leaseOf(platform, hash);
    leases.set(hash, next);
    next.catch(() => leases.delete(hash));
  }
}

const keyOfRow = (hash: string, row: KeyRow): CustomerKey => ({
  id: row.id,
  hash,
  projectId: row.project_id,
  name: row.name,
  environment: row.environment,
  scopes: row.scopes,
  version: row.version,
});

/** The key as it is now, of the transaction's first statement. @throws unauthorized */
export function keyOfOpening(request: FastifyRequest, hash: string, rows: readonly unknown[] | undefined): CustomerKey {
  const row = rows?.[0] as KeyRow | undefined;
  if (row && isAllowed(row, request)) return keyOfRow(hash, row);
  kept.delete(hash);
  throw refuseCustomer("unauthorized", "authorization");
}

/** After the call's own transaction has found the key and ended. Never throws: what the call did is done. */
export async function noteUseWhenDue(platform: Platform, rows: readonly unknown[] | undefined): Promise<void> {
  const row = rows?.[0] as KeyRow | undefined;
  if (!row?.is_use_due) return;
  await noteUse(platform, row).catch((err: unknown) => {
    platform.log.error({ err, keyId: row.id }, "the use of an API key was not noted");
  });
}

/** Counts the call. @throws unauthorized, limit_exceeded */
export async function readKey(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  { schemes, scope }: { schemes: KeySchemes; scope: ApiKeyScope | null },
): Promise<CustomerKey> {
  const text = keyTextOf(request, schemes);
  if (text === null) return refuseWrong(platform, request, reply);
  const hash = hashSecretToken(text);
  const isEnough = (key: KeyRow) => isAllowed(key, request) && (scope === null || key.scopes.includes(scope));
  const row = await findKey(platform, hash, isEnough);
  if (!row || !isAllowed(row, request)) return refuseWrong(platform, request, reply);
  const hits = await countCall(platform, hash);
  sayLimits(reply, "calls", { max: customerLimits.calls, hits });
  if (hits > customerLimits.calls) throw refuseOften("request");
  return keyOfRow(hash, row);
}
