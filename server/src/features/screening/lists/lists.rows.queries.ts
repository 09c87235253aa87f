import { sql } from "kysely";
import { listFailures } from "#contract/screening/lists.calls.ts";
import { ListLosses, type ListRow, type ListVersion, MissedNames } from "#contract/screening/lists.contract.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";

const shownVersions = 100;

const versionsOf = ({ tx }: Pick<Ctx, "tx">) =>
  tx
    .selectFrom("list_versions as v")
    .select(["v.source", "v.version", "v.state", "v.published_at", "v.loaded_at", "v.entries_count"])
    .select(["v.compared_with", "v.added", "v.changed", "v.removed", "v.skipped_count"])
    .select(["v.losses", "v.accepted_by", "v.names_count", "v.missed_count", "v.missed"]);

type VersionRow = Awaited<ReturnType<ReturnType<typeof versionsOf>["execute"]>>[number];

const toVersion = (row: VersionRow): ListVersion => ({
  version: row.version,
  state: row.state,
  publishedAt: row.published_at?.toISOString() ?? null,
  loadedAt: row.loaded_at.toISOString(),
  entriesCount: row.entries_count,
  comparedWith: row.compared_with,
  added: row.added,
  changed: row.changed,
  removed: row.removed,
  skippedCount: row.skipped_count,
  losses: ListLosses.parse(row.losses),
  acceptedBy: row.accepted_by,
  namesCount: row.names_count,
  missedCount: row.missed_count,
  missed: MissedNames.parse(row.missed),
});

/** Every list, those that are off last. A load whose process is gone is none. */
export async function readListRows(
  ctx: Pick<Ctx, "tx">,
  { listsStaleDays: staleDays }: { listsStaleDays: number },
): Promise<{ items: ListRow[] }> {
  const sources = await ctx.tx
    .selectFrom("list_sources")
    .select(["code", "name", "kind", "enabled", "current_version", "confirmed_at", "tried_at", "problem"])
    .select(sql<boolean>`comes_from = 'files'`.as("is_from_files"))
    .select(sql<ListRow["phase"]>`case when run_moved_at > now() - interval '1 minute' then run_phase end`.as("phase"))
    .select(
      sql<boolean>`enabled and coalesce(confirmed_at < now() - make_interval(days => ${staleDays}), false)`.as(
        "is_old",
      ),
    )
    .orderBy("enabled", "desc")
    .orderBy("name")
    .execute();
  const shown = await versionsOf(ctx).where("v.state", "in", ["current", "waiting"]).execute();
  const versionOf = (source: string, state: string) => {
    const row = shown.find((each) => each.source === source && each.state === state);
    return row ? toVersion(row) : null;
  };
  const items = sources.map(
    (each): ListRow => ({
      code: each.code,
      name: each.name,
      kind: each.kind,
      enabled: each.enabled,
      isFromFiles: each.is_from_files,
      current: versionOf(each.code, "current"),
      waiting: versionOf(each.code, "waiting"),
      confirmedAt: each.confirmed_at?.toISOString() ?? null,
      isOld: each.is_old,
      staleDays,
      phase: each.phase,
      triedAt: each.tried_at?.toISOString() ?? null,
      problem: each.problem,
    }),
  );
  return { items };
}

/** @throws lists.not_found */
export async function readListVersions(ctx: Pick<Ctx, "tx">, code: string): Promise<{ items: ListVersion[] }> {
  const source = await ctx.tx.selectFrom("list_sources").select("code").where("code", "=", code).executeTakeFirst();
  if (!source) throw fail(listFailures.not_found);
  const rows = await versionsOf(ctx)
    .where("v.source", "=", code)
    .orderBy("v.version", "desc")
    .limit(shownVersions)
    .execute();
  return { items: rows.map(toVersion) };
}

/** Of versions that the operator accepted: the account on the machine. By version. */
export async function accountsOfVersions(tx: Ctx["tx"], code: string): Promise<ReadonlyMap<number, string>> {
  const rows = await tx
    .selectFrom("list_versions")
    .select(["version", "accepted_name"])
    .where("source", "=", code)
    .where("accepted_name", "is not", null)
    .execute();
  return new Map(rows.map(({ version, accepted_name }) => [version, accepted_name ?? ""]));
}
