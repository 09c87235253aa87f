import { z } from "zod";
import type { ScreenedList, ScreeningHit } from "#contract/records/verifications/screening.ts";
import type { ListKind } from "#contract/screening/lists.contract.ts";
import { listKinds } from "#contract/screening/lists.contract.ts";
import { type ExpiryState, namedHitsMost } from "#contract/screening/monitoring/monitoring-values.ts";
import type { MonitoringDetail, MonitoringRunList } from "#contract/screening/monitoring.contract.ts";

/** A project's settings. */
export type MonitoringConfig = {
  is_enabled: boolean;
  callback_url: string;
  databases_list_type: "*" | "selected";
  databases: string[];
  databases_custom: string[];
  custom_blacklist: boolean;
  expiration_period: number;
  expirations: string[];
  time_zone: string;
};

/** @param own codes of all blacklists of the project */
export function watchedLists(
  watch: MonitoringConfig,
  own: readonly string[],
): { kinds: ListKind[]; blacklists: string[] } {
  if (watch.databases_list_type === "*")
    return { kinds: [...listKinds], blacklists: watch.custom_blacklist ? [...own] : [] };
  return {
    kinds: listKinds.filter((kind) => watch.databases.includes(kind)),
    blacklists: own.filter((code) => watch.databases_custom.includes(code)),
  };
}

export type MonitoredListVersion = { source: ScreenedList["source"]; code: string; version: number };

const keyOf = ({ source, code }: { source: string; code: string }) => `${source} ${code}`;

/** What everybody is to be compared with: lists whose version is not the one of last time. */
export function monitoredListsBehind(
  lists: readonly ScreenedList[],
  marks: readonly MonitoredListVersion[],
): MonitoringRunList[] {
  const known = new Map(marks.map((mark) => [keyOf(mark), mark.version]));
  return lists.flatMap((list) => {
    const from = known.get(keyOf(list)) ?? null;
    const { source, code, name, version: to } = list;
    return from === to ? [] : [{ source, code, name, from, to }];
  });
}

export const marksGone = (
  lists: readonly ScreenedList[],
  marks: readonly MonitoredListVersion[],
): MonitoredListVersion[] => {
  const there = new Set(lists.map(keyOf));
  return marks.filter((mark) => !there.has(keyOf(mark)));
};

export const RunLists = z.array(
  z.object({
    source: z.enum(["list", "blacklist"]),
    code: z.string(),
    name: z.string(),
    from: z.number().nullable(),
    to: z.number(),
  }),
);

/** An entry that may be somebody, as it was reported before, or as it is found now. */
export type ReportedHit = { source: ScreenedList["source"]; listCode: string; entryId: string; sameHash: string };

export type MonitoredHitChanges<T extends ReportedHit> = { added: T[]; changed: T[]; removed: ReportedHit[] };

const hitKey = ({ source, listCode, entryId }: ReportedHit) => JSON.stringify([source, listCode, entryId]);

/** One for each entry, whomever of a company it answers: another hash when it changes for any of them. */
export function hitsByEntry<T extends ReportedHit>(hits: readonly T[]): T[] {
  const entries = new Map<string, T[]>();
  for (const hit of hits) entries.set(hitKey(hit), [...(entries.get(hitKey(hit)) ?? []), hit]);
  return [...entries.values()].flatMap((of) => {
    const sameHash = of
      .map((hit) => hit.sameHash)
      .sort()
      .join(" ");
    return of.slice(0, 1).map((first) => ({ ...first, sameHash }));
  });
}

/**
 * What is different, on watched lists that were searched. An entry is changed when it, or what was requested, is another
 * than before. @param cut the look had more hits than it keeps, so that one that is missing may be there all the same
 */
export function changesOfHits<T extends ReportedHit>(
  before: readonly ReportedHit[],
  now: readonly T[],
  { lists, cut }: { lists: readonly { source: string; code: string }[]; cut: boolean },
): MonitoredHitChanges<T> {
  const watched = new Set(lists.map(keyOf));
  const isWatched = ({ source, listCode: code }: ReportedHit) => watched.has(keyOf({ source, code }));
  const known = new Map(before.map((hit) => [hitKey(hit), hit.sameHash]));
  const there = new Set(now.map(hitKey));
  const seen = now.filter(isWatched);
  return {
    added: seen.filter((hit) => !known.has(hitKey(hit))),
    changed: seen.filter((hit) => known.has(hitKey(hit)) && known.get(hitKey(hit)) !== hit.sameHash),
    removed: cut ? [] : before.filter((hit) => isWatched(hit) && !there.has(hitKey(hit))),
  };
}

export const isAnyHitChange = ({ added, changed, removed }: MonitoredHitChanges<ReportedHit>): boolean =>
  added.length + changed.length + removed.length > 0;

type Scored = ReportedHit & { band: "possible" | "probable" | "strong"; score: number };

export function screeningDetail(
  changes: MonitoredHitChanges<Scored>,
  lists: readonly Pick<ScreenedList, "source" | "code" | "name" | "kind">[],
): Extract<MonitoringDetail, { type: "database_screening" }> {
  const nameOf = (hit: ReportedHit) => lists.find((list) => list.source === hit.source && list.code === hit.listCode);
  const said = (change: "added" | "changed" | "removed") => (hit: ReportedHit & Partial<Scored>) => ({
    change,
    source: hit.source,
    code: hit.listCode,
    name: nameOf(hit)?.name ?? hit.listCode,
    kind: nameOf(hit)?.kind ?? null,
    entryId: hit.entryId,
    // What is gone has no score any more.
    band: change === "removed" ? null : (hit.band ?? null),
    score: change === "removed" ? null : (hit.score ?? null),
  });
  const { added, changed, removed } = changes;
  return {
    type: "database_screening",
    added: added.length,
    changed: changed.length,
    removed: removed.length,
    hits: [...added.map(said("added")), ...changed.map(said("changed")), ...removed.map(said("removed"))].slice(
      0,
      namedHitsMost,
    ),
  };
}

type Entry = Pick<ScreeningHit, "score"> & { record: Pick<ScreeningHit["record"], "names" | "births" | "gender"> };

/** Of what came or changed, the entry with the highest score, as its list names it. */
export function bestHitEntry({ added, changed }: { added: readonly Entry[]; changed: readonly Entry[] }) {
  const [top] = [...added, ...changed].sort((one, other) => other.score - one.score);
  if (!top) return null;
  const { names, births, gender = null } = top.record;
  const name = names.find(({ kind }) => kind === "primary") ?? names[0];
  return name ? { name: name.text, birth: births[0] ?? null, gender } : null;
}

/** Days as YYYY-MM-DD, by the project's zone. A document is good until the end of its day. */
export function documentExpiryOn(expiresOn: string, today: string, periodDays: number): ExpiryState {
  if (expiresOn < today) return "expired";
  if (periodDays === 0) return "none";
  const warnFrom = new Date(`${expiresOn}T00:00:00Z`);
  warnFrom.setUTCDate(warnFrom.getUTCDate() - periodDays);
  return warnFrom.toISOString().slice(0, 10) <= today ? "expiring" : "none";
}
