import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { sql } from "kysely";
import { anonymizingKinds, type NetworkFlag, type NetworkKind, networkKinds } from "#contract/values/network-kinds.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { isAnonymizing } from "#server/platform/outbound/anonymizing-networks.ts";
import type { Platform } from "#server/platform/platform.ts";

type Reading = Pick<Ctx, "tx"> & { platform: Pick<Platform, "config" | "log"> };

/** Null: no list of the kind is loaded, or the one that is loaded is too old to say no. */
type NetworkFlags = Record<NetworkFlag, boolean | null>;

const nothingKnown: NetworkFlags = {
  tor: null,
  proxy: null,
  anonymous: null,
  hosting: null,
  knownAttacker: null,
  abuser: null,
  threat: null,
};

const plainAddress = (address: string) => ipaddr.process(address).toString();

/** Which kinds each address is listed under, and of which kinds all lists that are loaded are fresh. */
async function readLists({ tx, platform }: Reading, addresses: readonly string[]) {
  const { rows: kinds } = await sql<{ kind: NetworkKind; is_fresh: boolean }>`
    select kind, bool_and(loaded_at > now() - make_interval(days => ${platform.config.listsStaleDays})) as is_fresh
    from network_lists group by kind`.execute(tx);
  const { rows: found } = await sql<{ address: string; kind: NetworkKind }>`
    select distinct requested.address, l.kind from unnest(${[...addresses]}::text[]) as requested (address)
    join network_ranges r on r.range >>= requested.address::inet
    join network_lists l on l.code = r.code`.execute(tx);
  return { freshness: new Map(kinds.map(({ kind, is_fresh }) => [kind, is_fresh])), found };
}

/** `unknown`: there is a list, and it cannot say no. Null: there is none. */
type Answer = boolean | "unknown" | null;

async function isInFile({ platform: { config, log } }: Reading, address: string): Promise<Answer> {
  return isAnonymizing(config.anonymizingNetworksFile, address).catch((error: unknown) => {
    log.error({ err: error }, "the list of anonymizing networks could not be read");
    return "unknown" as const;
  });
}

/** Of several lists: one yes is enough, and a no needs all that the operator has loaded. */
function together(answers: readonly Answer[]): boolean | null {
  if (answers.includes(true)) return true;
  return answers.includes("unknown") || !answers.includes(false) ? null : false;
}

/** In one pair of statements for all addresses. What is no address is not in the reply. */
export async function readNetworkFlags(ctx: Reading, given: readonly string[]): Promise<Map<string, NetworkFlags>> {
  const flags = new Map<string, NetworkFlags>();
  const addresses = [...new Set(given)].filter((address) => isIP(address) !== 0 && !address.includes("%"));
  if (addresses.length === 0) return flags;
  const { freshness, found } = await readLists(ctx, addresses.map(plainAddress));
  for (const address of addresses) {
    const listed = new Set(found.filter((row) => row.address === plainAddress(address)).map(({ kind }) => kind));
    const answer = (kind: NetworkKind): Answer => {
      if (listed.has(kind)) return true;
      const isFresh = freshness.get(kind);
      return isFresh === undefined ? null : isFresh ? false : "unknown";
    };
    const own = Object.fromEntries(
      Object.entries(networkKinds).map(([kind, flag]) => [flag, together([answer(kind as NetworkKind)])]),
    );
    const anonymous = together([...anonymizingKinds.map(answer), await isInFile(ctx, address)]);
    flags.set(address, { ...nothingKnown, ...own, anonymous });
  }
  return flags;
}

export const networkFlagsOf = (flags: ReadonlyMap<string, NetworkFlags>, address: string): NetworkFlags =>
  flags.get(address) ?? nothingKnown;

/** Of a connection, outside a call. Null: there is no address, or no list says. */
export async function readIsAnonymizing(platform: Platform, address: string | null): Promise<boolean | null> {
  if (address === null) return null;
  const flags = await platform.database.inProject(null, ({ tx }) => readNetworkFlags({ tx, platform }, [address]));
  return networkFlagsOf(flags, address).anonymous;
}

/** Whether something is loaded by which a form can decline networks that hide who connects. */
export async function knowsAnonymizing({ tx, platform }: Reading): Promise<boolean> {
  if (platform.config.anonymizingNetworksFile !== undefined) return true;
  const row = await tx
    .selectFrom("network_lists")
    .select("code")
    .where("kind", "in", [...anonymizingKinds])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
