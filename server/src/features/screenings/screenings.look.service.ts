import type { ListKind } from "#contract/lists.contract.ts";
import type { ScreenedList, ScreeningHit, ScreeningQuestion } from "#contract/verifications/screening.ts";
import type { ListRecord } from "#engines/lists/lists.types.ts";
import { numberKey } from "#engines/lists/number-key.ts";
import {
  blacklistEntries,
  blacklistEntriesByNumber,
  blacklistsOf,
} from "#server/features/blacklist-base/blacklist-base.screening.queries.ts";
import { currentLists, listEntries, listEntriesByNumber } from "#server/features/lists/lists.queries.ts";
import type { FoundName, NamedList } from "#server/platform/children/names.ts";
import type { OpenTransaction } from "#server/platform/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Asker } from "#server/platform/semaphore.ts";
import { bandOf, bestHits, queriesOf } from "./screenings.rules.ts";

export type WantedLists = { kinds: readonly ListKind[]; blacklists: readonly string[]; minScore: number };
/** `of`: whom it answers, where several were asked for. */
export type FoundHit = ScreeningHit & { of: ScreeningQuestion };
export type Look = { asked: ScreeningQuestion; lists: ScreenedList[]; missing: string[]; hits: FoundHit[] };

const namesPerList = 25;

type Reading = { tx: OpenTransaction["tx"]; projectId: string };

/** Those of the wanted lists that are there now. */
export async function readLists(
  { tx, projectId }: Reading,
  { kinds, blacklists }: WantedLists,
): Promise<ScreenedList[]> {
  const lists = kinds.length === 0 ? [] : await currentLists(tx, kinds);
  const own = blacklists.length === 0 ? [] : await blacklistsOf({ tx, projectId }, blacklists);
  return [
    ...lists.map(({ code, name, kind, version, entriesCount, confirmedAt }) => ({
      source: "list" as const,
      code,
      name,
      kind,
      version,
      entriesCount,
      confirmedAt: confirmedAt.toISOString(),
    })),
    ...own.map(({ code, name, revision, entriesCount }) => ({
      source: "blacklist" as const,
      code,
      name,
      kind: "blacklist" as const,
      version: revision,
      entriesCount,
      confirmedAt: null,
    })),
  ];
}

type Numbered = { source: ScreenedList["source"]; code: string; version: number; entryId: string; record: ListRecord };

async function numbered(
  reading: Reading,
  by: "document" | "tax_id",
  keys: readonly string[],
  lists: readonly ScreenedList[],
): Promise<Numbered[]> {
  const codesOf = (wanted: ScreenedList["source"]) =>
    lists.filter(({ source }) => source === wanted).map(({ code }) => code);
  const published = codesOf("list");
  const hits = published.length > 0 ? await listEntriesByNumber(reading.tx, by, keys, published) : [];
  const own = await blacklistEntriesByNumber(reading, codesOf("blacklist"), by, keys);
  return [
    ...hits.map((hit) => ({ source: "list" as const, ...hit })),
    ...own.map(({ revision, ...hit }) => ({ source: "blacklist" as const, version: revision, ...hit })),
  ];
}

/** Of an entry's numbers, the one that was asked for. */
function numberThatMet(
  { documents, taxIds }: ListRecord,
  by: "document" | "tax_id",
  given: ReadonlyMap<string, string>,
) {
  for (const { number } of by === "document" ? documents : taxIds) {
    const asked = given.get(numberKey(number));
    if (asked !== undefined) return { asked, listed: number };
  }
  return null;
}

async function findByNumbers(reading: Reading, asked: ScreeningQuestion, lists: readonly ScreenedList[]) {
  const found: ScreeningHit[] = [];
  for (const [by, numbers] of [
    ["document", asked.documents],
    ["tax_id", asked.taxIds],
  ] as const) {
    const given = new Map(numbers.map((number) => [numberKey(number), number]));
    given.delete("");
    for (const { source, code, version, entryId, record } of await numbered(reading, by, [...given.keys()], lists)) {
      const met = numberThatMet(record, by, given);
      if (!met) continue;
      const of = { source, listCode: code, listVersion: version, entryId, record };
      found.push({ ...of, ...met, by, nameScore: null, explanation: null, score: 100, band: "strong" });
    }
  }
  return found;
}

const namedLists = (lists: readonly ScreenedList[], projectId: string): NamedList[] =>
  lists.map(({ source, code, version }) =>
    source === "list" ? { source, code, version } : { source, projectId, code, version },
  );

const entriesIn = ({ tx, projectId }: Reading, { source, code, version }: ScreenedList, entryIds: readonly string[]) =>
  source === "list" ? listEntries(tx, code, version, entryIds) : blacklistEntries({ tx, projectId }, code, entryIds);

const nameHit = (
  of: ScreenedList,
  record: ListRecord,
  asked: string,
  { entryId, match: { name, score, nameScore, explanation } }: FoundName,
): ScreeningHit => {
  const found = { by: "name", asked, listed: name, nameScore, explanation } as const;
  const entry = { record, source: of.source, listCode: of.code, listVersion: of.version, entryId };
  return { ...found, ...entry, score, band: bandOf(found, score) };
};

async function readFound(
  reading: Reading,
  lists: readonly ScreenedList[],
  asked: ScreeningQuestion,
  found: readonly FoundName[],
): Promise<ScreeningHit[]> {
  const hits: ScreeningHit[] = [];
  for (const [n, of] of lists.entries()) {
    const here = found.filter(({ list }) => list === n);
    if (here.length === 0) continue;
    const ids = [...new Set(here.map(({ entryId }) => entryId))];
    const entries = await entriesIn(reading, of, ids);
    for (const each of here) {
      const entry = entries.get(each.entryId);
      // Gone meanwhile when there is none.
      if (entry) hits.push(nameHit(of, entry.record, asked.names[each.query] ?? "", each));
    }
  }
  return hits;
}

/** Looks for a person or company in all wanted lists. `asker`: whose turn it is. @throws request.unavailable, request.too_many */
export async function lookInLists(
  platform: Pick<Platform, "database" | "names">,
  { projectId, asker }: { projectId: string; asker: Asker },
  asked: ScreeningQuestion,
  wanted: WantedLists,
): Promise<Look> {
  const { lists, byNumber } = await platform.database.inProject(projectId, async ({ tx }) => {
    const of = await readLists({ tx, projectId }, wanted);
    return { lists: of, byNumber: await findByNumbers({ tx, projectId }, asked, of) };
  });
  const queries = queriesOf(asked);
  const options = { limit: namesPerList, minScore: wanted.minScore };
  const found = await platform.names.findInLists(asker, namedLists(lists, projectId), queries, options);
  const byName =
    found.length === 0
      ? []
      : await platform.database.inProject(projectId, ({ tx }) => readFound({ tx, projectId }, lists, asked, found));
  const there = new Set<string>(lists.map(({ source, kind, code }) => (source === "list" ? kind : code)));
  return {
    asked,
    lists,
    missing: [...wanted.kinds, ...wanted.blacklists].filter((each) => !there.has(each)),
    hits: bestHits([...byNumber, ...byName].map((hit) => ({ ...hit, of: asked }))),
  };
}

/** One look for all of them: each hit says which name it answers. @throws as `lookInLists` */
export async function lookForAll(
  platform: Pick<Platform, "database" | "names">,
  by: { projectId: string; asker: Asker },
  [first, ...others]: readonly [ScreeningQuestion, ...ScreeningQuestion[]],
  wanted: WantedLists,
): Promise<Look> {
  const look = await lookInLists(platform, by, first, wanted);
  const hits = [...look.hits];
  for (const asked of others) hits.push(...(await lookInLists(platform, by, asked, wanted)).hits);
  return { ...look, hits: bestHits(hits) };
}
