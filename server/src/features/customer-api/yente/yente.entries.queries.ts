import type { ListRecord } from "#engines/lists/lists.types.ts";
import { numberKey } from "#engines/lists/number-key.ts";
import type { ListedNumberKind } from "#engines/lists/record-numbers.ts";
import {
  blacklistEntries,
  blacklistEntriesByNumber,
} from "#server/features/records/blacklist-base/blacklist-base.screening.queries.ts";
import { listEntriesSeen, type SeenEntry } from "#server/features/screening/lists/lists.published.queries.ts";
import { listEntriesByNumber } from "#server/features/screening/lists/lists.queries.ts";
import type { YenteTransaction } from "./yente.datasets.queries.ts";
import type { SearchedDataset } from "./yente.datasets.rules.ts";
import type { EntityListing } from "./yente.entities.rules.ts";

const moment = (date: Date | string | null): string | null =>
  date === null ? null : `${new Date(date).toISOString().slice(0, 19)}Z`;

export const entityListingOf = (
  list: SearchedDataset,
  { record, firstSeen, changedAt }: Omit<SeenEntry, "entryId">,
): EntityListing => ({
  list,
  record,
  seen: {
    firstSeen: moment(firstSeen),
    lastSeen: moment(list.confirmedAt ?? list.loadedAt),
    lastChange: moment(changedAt),
  },
});

/** A blacklist does not say when an entry came: it changed when its list did last. */
export const blacklistedEntities = (list: SearchedDataset, record: ListRecord): EntityListing =>
  entityListingOf(list, {
    record,
    firstSeen: null,
    changedAt: list.loadedAt === null ? null : new Date(list.loadedAt),
  });

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Of one list, by the list's own ids; those that are gone are left out. */
export async function readListedEntries(
  reading: YenteTransaction,
  list: SearchedDataset,
  entryIds: readonly string[],
): Promise<Map<string, EntityListing>> {
  if (entryIds.length === 0) return new Map();
  if (list.source === "list") {
    const entries = await listEntriesSeen(reading.tx, list.code, list.version, entryIds);
    return new Map([...entries].map(([id, entry]) => [id, entityListingOf(list, entry)]));
  }
  const ids = entryIds.filter((id) => uuid.test(id));
  const entries = await blacklistEntries(reading, list.code, ids);
  return new Map([...entries].map(([id, { record }]) => [id, blacklistedEntities(list, record)]));
}

/** `list`: its position among those that were searched. */
export type NumberedYenteEntry = { list: number; entryId: string; kind: ListedNumberKind; key: string };

const keysOf = ({ documents, taxIds }: ListRecord, kind: "document" | "tax_id") =>
  (kind === "document" ? documents : taxIds).map(({ number }) => numberKey(number));

/** As many as `blacklistEntriesByNumber` gives at most. */
const blacklistedMost = 200;

/** Where a call may have left some out, its numbers are searched for in halves. */
async function blacklistedByNumber(
  reading: YenteTransaction,
  codes: readonly string[],
  kind: "document" | "tax_id",
  keys: readonly string[],
): Promise<Awaited<ReturnType<typeof blacklistEntriesByNumber>>> {
  const found = await blacklistEntriesByNumber(reading, codes, kind, keys);
  if (found.length < blacklistedMost || keys.length < 2) return found;
  const half = Math.ceil(keys.length / 2);
  return [
    ...(await blacklistedByNumber(reading, codes, kind, keys.slice(0, half))),
    ...(await blacklistedByNumber(reading, codes, kind, keys.slice(half))),
  ];
}

/** Entries that have one of these numbers, of all kinds. */
export async function readNumberedEntries(
  reading: YenteTransaction,
  lists: readonly SearchedDataset[],
  keys: Readonly<Record<ListedNumberKind, readonly string[]>>,
): Promise<NumberedYenteEntry[]> {
  const found: NumberedYenteEntry[] = [];
  const positions = new Map(lists.map(({ source, code }, position) => [`${source} ${code}`, position]));
  const codesOf = (source: SearchedDataset["source"]) =>
    lists.flatMap((each) => (each.source === source ? [each.code] : []));
  for (const kind of ["document", "tax_id", "crypto"] as const) {
    const wanted = [...new Set(keys[kind])];
    if (wanted.length === 0) continue;
    for (const hit of await listEntriesByNumber(reading.tx, kind, wanted, codesOf("list"))) {
      const list = positions.get(`list ${hit.code}`);
      if (list !== undefined) found.push({ list, entryId: hit.entryId, kind, key: hit.numberKey });
    }
    if (kind === "crypto") continue;
    const isWanted = new Set(wanted);
    for (const { code, entryId, record } of await blacklistedByNumber(reading, codesOf("blacklist"), kind, wanted)) {
      const list = positions.get(`blacklist ${code}`);
      for (const key of keysOf(record, kind))
        if (list !== undefined && isWanted.has(key)) found.push({ list, entryId, kind, key });
    }
  }
  return found;
}
