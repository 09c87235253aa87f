import { sql } from "kysely";
import type { PoolClient } from "pg";
import type { ListKind } from "#contract/screening/lists.contract.ts";
import type { ListFormat as Format } from "#engines/lists/lists.types.ts";
import { auditAccount } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { enqueue, inSystemStep } from "#server/platform/jobs/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import { listVersionCurrent } from "./lists.jobs.ts";
import { type ListAddresses, ListFormat } from "./lists.known.rules.ts";
import { endState, lockList } from "./lists.store.service.ts";

/** What the operator requested cannot be done; the message says why. */
export class ListRefusal extends Error {}

/** PostgreSQL's error codes, class 55. */
const lockNotAvailable = "55P03";

type Source = { current_version: number | null; enabled: boolean };

/** A load that stores a large list holds it for some minutes. */
async function lockSoon(client: PoolClient, code: string): Promise<void> {
  await client.query("set local lock_timeout = '30s'");
  await lockList(client, code).catch((error: Error & { code?: string }) => {
    if (error.code !== lockNotAvailable) throw error;
    throw new ListRefusal(`${code} is being loaded just now. Try again in some minutes.`);
  });
}

const decide = <T>(platform: Platform, code: string, work: (ctx: Ctx, source: Source) => Promise<T>): Promise<T> =>
  inSystemStep(platform, "lists", null, async (ctx, client) => {
    await lockSoon(client, code);
    const source = await ctx.tx
      .selectFrom("list_sources")
      .select(["current_version", "enabled"])
      .where("code", "=", code)
      .executeTakeFirst();
    if (!source) throw new ListRefusal(`There is no list "${code}".`);
    return work(ctx, source);
  });

const changeSource = (ctx: Ctx, code: string) => ctx.tx.updateTable("list_sources").where("code", "=", code);

const notifyFollowers = async (ctx: Ctx, code: string, { current_version, enabled }: Source, version: number) => {
  if (enabled) await enqueue(ctx, listVersionCurrent, { source: code, version, before: current_version });
};

const keptVersionsOf = ({ tx }: Ctx, code: string) =>
  tx
    .selectFrom("list_versions")
    .select(["version", "state", "loaded_at", "decided_at"])
    .where("source", "=", code)
    .where("has_entries", "=", true)
    .orderBy("version", "desc")
    .execute();

type Kept = Awaited<ReturnType<typeof keptVersionsOf>>[number];

const wasNeverCurrent = ({ state }: Kept): boolean => state === "waiting" || state === "passed_over";

async function findAcceptable(ctx: Ctx, code: string, wanted: number | undefined): Promise<Kept> {
  const kept = await keptVersionsOf(ctx, code);
  const found = kept.find(({ version, state }) => (wanted === undefined ? state === "waiting" : version === wanted));
  if (found && wasNeverCurrent(found)) return found;
  if (wanted === undefined) throw new ListRefusal(`No version of ${code} waits to be accepted.`);
  throw new ListRefusal(
    found
      ? `Version ${wanted} of ${code} was current already: lists rollback ${code} ${wanted}.`
      : `The entries of version ${wanted} of ${code} are not kept.`,
  );
}

/** `by`: the operator's account on the machine. */
export type ListVersionAcceptance = { by: string; version?: number | undefined };

/**
 * A version that was never current becomes it: the one that waits, or by its number one that was passed over.
 * @throws ListRefusal
 */
export const acceptVersion = (
  platform: Platform,
  code: string,
  { by, version: wanted }: ListVersionAcceptance,
): Promise<number> =>
  decide(platform, code, async (ctx, source) => {
    const { version, state, loaded_at } = await findAcceptable(ctx, code, wanted);
    await endState(ctx, code, "current", "replaced");
    if (state === "passed_over") await endState(ctx, code, "waiting", "passed_over");
    await ctx.tx
      .updateTable("list_versions")
      .set({ state: "current", decided_at: sql<Date>`now()`, current_at: sql<Date>`now()` })
      .set({ accepted_by: "operator", accepted_name: by.slice(0, 100) })
      .where("source", "=", code)
      .where("version", "=", version)
      .execute();
    // What waits is what the publisher had when it was tried last; of another version nobody knows.
    const confirmed = sql<Date>`case when problem is null then tried_at else confirmed_at end`;
    await changeSource(ctx, code)
      .set({ current_version: version, waiting_version: null })
      .set({ confirmed_at: state === "waiting" ? confirmed : loaded_at })
      .execute();
    await notifyFollowers(ctx, code, source, version);
    auditAccount(ctx, "lists.accepted", { source: code, version, before: source.current_version, state, by });
    return version;
  });

/** The last that was current before the one that is, or the one that is wanted. @throws ListRefusal */
async function findTarget(ctx: Ctx, code: string, current: number, wanted: number | undefined): Promise<Kept> {
  const kept = await keptVersionsOf(ctx, code);
  const endedAt = ({ decided_at, loaded_at }: Kept): number => (decided_at ?? loaded_at).getTime();
  const replaced = kept.filter(({ state }) => state === "replaced").sort((a, b) => endedAt(b) - endedAt(a));
  const found = wanted === undefined ? replaced[0] : kept.find(({ version }) => version === wanted);
  if (found && wasNeverCurrent(found))
    throw new ListRefusal(
      `Version ${found.version} of ${code} was never current: it lost too much and was not accepted. See lists versions ${code}, then: lists accept ${code} ${found.version}.`,
    );
  if (found && found.version !== current) return found;
  const others = kept.filter((each) => each.version !== current && !wasNeverCurrent(each));
  const kinds = others.map(({ version }) => version).join(", ");
  throw new ListRefusal(
    others.length === 0
      ? `No other version of ${code} that was current is kept.`
      : `${code} cannot go to ${wanted === undefined ? "an earlier version" : `version ${wanted}`}. Kept are: ${kinds}.`,
  );
}

/**
 * To the last version that was current, or any such that is kept. A version that was gone back from is refused: the same
 * file does not become current by itself again, the publisher's next one does. @throws ListRefusal
 */
export const rollBackList = (
  platform: Platform,
  code: string,
  wanted?: number,
): Promise<{ from: number; to: number }> =>
  decide(platform, code, async (ctx, source) => {
    const { current_version: from } = source;
    if (from === null) throw new ListRefusal(`${code} has no version yet.`);
    const { version: to, loaded_at } = await findTarget(ctx, code, from, wanted);
    await endState(ctx, code, "current", wanted === undefined || to < from ? "refused" : "replaced");
    await ctx.tx
      .updateTable("list_versions")
      .set({ state: "current", decided_at: sql<Date>`now()` })
      .where("source", "=", code)
      .where("version", "=", to)
      .execute();
    await changeSource(ctx, code).set({ current_version: to, confirmed_at: loaded_at }).execute();
    await notifyFollowers(ctx, code, source, to);
    auditAccount(ctx, "lists.went_back", { source: code, version: to, before: from });
    return { from, to };
  });

/** Not loaded and not screened against any more; what is there stays. @throws ListRefusal */
export const disableList = (platform: Platform, code: string): Promise<void> =>
  decide(platform, code, async (ctx) => {
    await changeSource(ctx, code).set({ enabled: false, due_at: null }).execute();
    auditAccount(ctx, "lists.disabled", { source: code });
  });

export type ListDefinition = {
  code: string;
  name: string;
  kind: ListKind;
  format: Format;
  comesFrom: "publisher" | "addresses" | "files";
  addresses: ListAddresses | null;
};

async function keepDefinition(ctx: Ctx, { code, name, kind, format, comesFrom, addresses }: ListDefinition) {
  const values = {
    name,
    kind,
    format,
    comes_from: comesFrom,
    addresses: addresses && JSON.stringify(addresses),
    enabled: true,
    // Who enables it loads it at once; this is for one who does not come to it.
    due_at: comesFrom === "files" ? null : sql<Date>`now() + interval '5 minutes'`,
  };
  const before = await ctx.tx
    .selectFrom("list_sources")
    .select(["enabled", "current_version", "comes_from", "addresses", "format"])
    .where("code", "=", code)
    .forUpdate()
    .executeTakeFirst();
  await ctx.tx
    .insertInto("list_sources")
    .values({ code, ...values })
    .onConflict((on) => on.column("code").doUpdateSet(values))
    .execute();
  return before;
}

/** A new list, or one that was off or comes from elsewhere now. It is loaded next, by the caller. */
export const enableList = (platform: Platform, list: ListDefinition): Promise<void> =>
  inSystemStep(platform, "lists", null, async (ctx, client) => {
    await lockSoon(client, list.code);
    const before = await keepDefinition(ctx, list);
    // What the publisher said of other files proves nothing of these.
    const isElsewhere =
      before &&
      (before.comes_from !== list.comesFrom || JSON.stringify(before.addresses) !== JSON.stringify(list.addresses));
    if (isElsewhere) await changeSource(ctx, list.code).set({ validators: "{}" }).execute();
    if (before && !before.enabled && before.current_version !== null)
      await enqueue(ctx, listVersionCurrent, { source: list.code, version: before.current_version, before: null });
    auditAccount(ctx, "lists.enabled", { source: list.code, kind: list.kind, from: list.comesFrom });
  });

/** @throws ListRefusal */
export async function findList(platform: Platform, code: string) {
  const found = await platform.database.inProject(null, ({ tx }) =>
    tx
      .selectFrom("list_sources")
      .select(["code", "name", "kind", "format", "comes_from", "addresses", "enabled"])
      .where("code", "=", code)
      .executeTakeFirst(),
  );
  if (!found) throw new ListRefusal(`There is no list "${code}". npm run veridesk -- lists status shows all.`);
  return { ...found, format: ListFormat.parse(found.format) };
}
