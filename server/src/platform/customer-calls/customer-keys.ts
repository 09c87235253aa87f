import { isIP } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";
import { sql } from "kysely";
import type { KeyScope } from "#contract/values/key-scopes.ts";
import { visitorAddressOf } from "#server/platform/address.ts";
import type { Platform } from "#server/platform/platform.ts";
import { countHit } from "#server/platform/rate-limits.ts";
import { hashToken } from "#server/platform/secrets/crypto.ts";
import { refuse } from "./customer-refusals.ts";

export type CustomerKey = {
  id: string;
  hash: string;
  projectId: string;
  name: string;
  environment: "prod" | "test";
  scopes: readonly KeyScope[];
  /** YYYY-MM-DD: the shape of our own additions. */
  version: string;
};

/** How a door of the API reads a key: KYCAID's knows `Token` alone, others besides. */
export type KeySchemes = readonly ("Token" | "Bearer" | "ApiKey")[];

/** In a minute. public-api.md, "Transport". */
export const customerLimits = { calls: 600, wrongKeys: 20, seconds: 60 } as const;

type KeyRow = {
  project_id: string;
  id: string;
  name: string;
  environment: "prod" | "test";
  scopes: KeyScope[];
  networks: string[];
  version: Date | string;
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

function isWithin(networks: readonly string[], ip: string): boolean {
  if (networks.length === 0) return true;
  if (isIP(ip) === 0) return false;
  const address = ipaddr.process(ip);
  return networks.some((network) => {
    const [range, bits] = ipaddr.parseCIDR(
      network.includes("/") ? network : `${network}/${isIP(network) === 6 ? 128 : 32}`,
    );
    return range.kind() === address.kind() && address.match([range, bits] as [ipaddr.IPv4, number]);
  });
}

/** @throws limit_exceeded after too many wrong keys of an address, unauthorized */
async function refuseWrong({ database }: Platform, request: FastifyRequest): Promise<never> {
  const { wrongKeys: max, seconds } = customerLimits;
  const hits = await countHit(database, seconds, `wrong API keys ${visitorAddressOf(request.ip)}`);
  throw hits > max ? refuse("limit_exceeded", "authorization") : refuse("unauthorized", "authorization");
}

const secondsLeftNow = () => customerLimits.seconds - (Math.floor(Date.now() / 1000) % customerLimits.seconds);

function sayLimits(reply: FastifyReply, hits: number): void {
  const { calls, seconds } = customerLimits;
  reply
    .header("ratelimit-policy", `"calls";q=${calls};w=${seconds}`)
    .header("ratelimit", `"calls";r=${Math.max(0, calls - hits)};t=${secondsLeftNow()}`);
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

/** Counts the call, and notes the use of the key once a minute. @throws unauthorized, limit_exceeded */
export async function readKey(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  schemes: KeySchemes,
): Promise<CustomerKey> {
  const text = keyTextOf(request, schemes);
  if (text === null) return refuseWrong(platform, request);
  const hash = hashToken(text);
  const [{ rows }, hits] = await Promise.all([
    platform.database.once(openKeyStatement(hash)),
    countHit(platform.database, customerLimits.seconds, `API key ${hash}`),
  ]);
  const row = rows[0] as KeyRow | undefined;
  if (!row || !isWithin(row.networks, request.ip)) return refuseWrong(platform, request);
  sayLimits(reply, hits);
  if (hits > customerLimits.calls) {
    reply.header("retry-after", secondsLeftNow());
    throw refuse("limit_exceeded", "request");
  }
  if (row.is_use_due) await noteUse(platform, row);
  const { id, name, environment, scopes, project_id: projectId } = row;
  const version = String(row.version).slice(0, 10);
  return { id, hash, projectId, name, environment, scopes, version };
}
