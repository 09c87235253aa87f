import type { PoolClient } from "pg";
import { type KnownMeasure, listLossMonthDays } from "./lists.losses.rules.ts";

export type ListVersionDifference = {
  entriesCount: number;
  added: number;
  changed: number;
  removed: number;
  /** Names that entries of both versions have lost. */
  lostNames: number;
  /** Those of the given ids that the staged version has. */
  sampledIds: string[];
};

/** Of the version just written, against the current one; a first one has added everything. */
export async function readDifference(
  client: PoolClient,
  code: string,
  current: number | null,
  sampledIds: readonly string[],
): Promise<ListVersionDifference> {
  const { rows } = await client.query<ListVersionDifference>(
    `with gone as (
       select entry_id, from_version, hash from list_entries
       where source = $1 and from_version <= $2 and to_version >= $2),
     come as (
       select entry_id, from_version, hash from list_entries
       where source = $1 and from_version > $2 and to_version is null),
     lost as (
       select count(*)::int as names from gone g join come c using (entry_id)
       join list_entries b on (b.source, b.entry_id, b.from_version) = ($1, g.entry_id, g.from_version)
       join list_entries a on (a.source, a.entry_id, a.from_version) = ($1, c.entry_id, c.from_version)
       cross join lateral jsonb_array_elements(b.record -> 'names') x (name)
       where g.hash <> c.hash
         and not (a.record -> 'names') @> jsonb_build_array(jsonb_build_object('text', x.name -> 'text')))
     select (select count(*)::int from list_staging) as "entriesCount",
       count(*) filter (where g.entry_id is null)::int as added,
       count(*) filter (where g.hash <> c.hash)::int as changed,
       count(*) filter (where c.entry_id is null)::int as removed,
       (select names from lost) as "lostNames",
       array(select entry_id from list_staging where entry_id = any($3::text[])) as "sampledIds"
     from gone g full join come c using (entry_id)`,
    [code, current ?? 0, [...sampledIds]],
  );
  const [difference] = rows;
  if (!difference) throw new Error("a count has no row");
  return difference;
}

/** Of the current version, and of each the most within `listLossMonthDays` of versions that were current. */
export async function earlierMeasures(
  client: PoolClient,
  code: string,
  current: number | null,
): Promise<{ before: KnownMeasure | null; most: KnownMeasure | null }> {
  const { rows } = await client.query<KnownMeasure & { isCurrent: boolean }>(
    `select version is not distinct from $2::int as "isCurrent", entries_count as entries, names_count as names,
       aliases_count as aliases, foreign_names_count as "foreignNames", destroyed_names_count as "destroyedNames",
       numbers_count as numbers
     from list_versions where source = $1 and (state = 'current'
       or (state = 'replaced' and decided_at > now() - make_interval(days => $3::int)))`,
    [code, current, listLossMonthDays],
  );
  const before = rows.find(({ isCurrent }) => isCurrent) ?? null;
  const mostOf = (key: keyof KnownMeasure): number => Math.max(0, ...rows.map((row) => row[key] ?? 0));
  const most = {
    entries: mostOf("entries"),
    names: mostOf("names"),
    aliases: mostOf("aliases"),
    foreignNames: mostOf("foreignNames"),
    destroyedNames: mostOf("destroyedNames"),
    numbers: mostOf("numbers"),
  };
  return { before, most: rows.length === 0 ? null : most };
}
