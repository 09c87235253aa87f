import type { ScreenedList, ScreeningHit, ScreeningQuestion } from "#contract/records/verifications/screening.ts";
import type { ListKind } from "#contract/screening/lists.contract.ts";
import type { ListRecord } from "#engines/lists/lists.types.ts";
import { numberKey } from "#engines/lists/number-key.ts";
import {
  blacklistEntries,
  blacklistEntriesByNumber,
} from "#server/features/records/blacklist-base/blacklist-base.screening.queries.ts";
import { listEntriesByNumber, readListEntries } from "#server/features/screening/lists/lists.queries.ts";
import type { FoundName, NamedList } from "#server/platform/children/names.ts";
import type { LiveScope } from "#server/platform/live-scope.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { TenantKey } from "#server/platform/semaphore.ts";
import { bestHits, hitBandOf, nameQueriesOf } from "./screenings.rules.ts";
import { readWantedLists, type ScreeningTransaction } from "./screenings.wanted.queries.ts";

export type WantedLists = { kinds: readonly ListKind[]; blacklists: readonly string[]; minScore: number };
/** `of`: whom it answers, where several were searched for. */
export type FoundHit = ScreeningHit & { of: ScreeningQuestion };
/**
 * `missing`: kinds of which no list is enabled, codes of lists that were not loaded, are too old or were replaced meanwhile,
 * and codes of blacklists that are gone. `isCut`: more was found than is kept. A look with either never passes.
 */
export type ScreeningResult = {
  queried: ScreeningQuestion;
  lists: ScreenedList[];
  missing: string[];
  hits: FoundHit[];
  isCut: boolean;
};

const namesPerList = 25;

type Numbered = { source: ScreenedList["source"]; code: string; version: number; entryId: string; record: ListRecord };

async function numbered(
  reading: ScreeningTransaction,
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

/** Of an entry's numbers, the one that was searched for. */
function numberThatMet(
  { documents, taxIds }: ListRecord,
  by: "document" | "tax_id",
  given: ReadonlyMap<string, string>,
) {
  for (const { number } of by === "document" ? documents : taxIds) {
    const queried = given.get(numberKey(number));
    if (queried !== undefined) return { asked: queried, listed: number };
  }
  return null;
}

async function findByNumbers(
  reading: ScreeningTransaction,
  queried: ScreeningQuestion,
  lists: readonly ScreenedList[],
) {
  const found: ScreeningHit[] = [];
  for (const [by, numbers] of [
    ["document", queried.documents],
    ["tax_id", queried.taxIds],
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

const entriesIn = (
  { tx, projectId }: ScreeningTransaction,
  { source, code, version }: ScreenedList,
  entryIds: readonly string[],
) =>
  source === "list"
    ? readListEntries(tx, code, version, entryIds)
    : blacklistEntries({ tx, projectId }, code, entryIds);

const nameHit = (
  of: ScreenedList,
  record: ListRecord,
  queried: string,
  { entryId, match: { name, score, nameScore, explanation } }: FoundName,
): ScreeningHit => {
  const found = { by: "name", asked: queried, listed: name, nameScore, explanation } as const;
  const entry = { record, source: of.source, listCode: of.code, listVersion: of.version, entryId };
  return { ...found, ...entry, score, band: hitBandOf(found, score) };
};

type Requested = { of: ScreeningQuestion; name: string };
type Read = { hits: FoundHit[]; replaced: string[] };

/** `replaced`: published lists of which an entry that was found is not there any more. */
async function readFound(
  reading: ScreeningTransaction,
  lists: readonly ScreenedList[],
  queried: readonly Requested[],
  found: readonly FoundName[],
): Promise<Read> {
  const hits: FoundHit[] = [];
  const replaced = new Set<string>();
  for (const [n, list] of lists.entries()) {
    const here = found.filter((each) => each.list === n);
    if (here.length === 0) continue;
    const entries = await entriesIn(reading, list, [...new Set(here.map(({ entryId }) => entryId))]);
    for (const each of here) {
      const [entry, query] = [entries.get(each.entryId), queried[each.query]];
      if (!query) throw new Error("the answer is of a name that was not searched for");
      if (entry) hits.push({ ...nameHit(list, entry.record, query.name, each), of: query.of });
      // What is gone from a blacklist was taken off it.
      else if (list.source === "list") replaced.add(list.code);
    }
  }
  return { hits, replaced: [...replaced] };
}

/** One more than is kept was searched for, of each list and name. */
function cutNames(found: readonly FoundName[]): { kept: FoundName[]; cut: ReadonlySet<number> } {
  const counts = new Map<string, number>();
  const cut = new Set<number>();
  const kept = found.filter(({ list, query }) => {
    const key = `${list} ${query}`;
    const n = (counts.get(key) ?? 0) + 1;
    counts.set(key, n);
    if (n > namesPerList) cut.add(query);
    return n <= namesPerList;
  });
  return { kept, cut };
}

type By = { live: LiveScope; tenantKey: TenantKey };

/**
 * Looks for all of them in all wanted lists; each hit says whom it answers. `asker`: whose turn it is.
 * @throws request.unavailable, request.too_many
 */
export async function searchAllLists(
  platform: Pick<Platform, "database" | "names" | "config">,
  { live: { projectId }, tenantKey }: By,
  questions: readonly [ScreeningQuestion, ...ScreeningQuestion[]],
  wanted: WantedLists,
): Promise<ScreeningResult> {
  const { lists, missing, byNumber } = await platform.database.inProject(projectId, async ({ tx }) => {
    const reading = { tx, projectId };
    const now = await readWantedLists(reading, wanted, platform.config.listsStaleDays);
    const numbers: FoundHit[] = [];
    for (const of of questions)
      for (const hit of await findByNumbers(reading, of, now.lists)) numbers.push({ ...hit, of });
    return { ...now, byNumber: numbers };
  });
  const queried = questions.flatMap((of) => of.names.map((name) => ({ of, name })));
  const options = { limit: namesPerList + 1, minScore: wanted.minScore };
  const queries = questions.flatMap(nameQueriesOf);
  const found = await platform.names.findInLists(tenantKey, namedLists(lists, projectId), queries, options);
  const { kept, cut } = cutNames(found);
  const byName =
    kept.length === 0
      ? { hits: [], replaced: [] }
      : await platform.database.inProject(projectId, ({ tx }) => readFound({ tx, projectId }, lists, queried, kept));
  const best = bestHits([...byNumber, ...byName.hits]);
  return {
    queried: questions[0],
    lists,
    missing: [...new Set([...missing, ...byName.replaced])],
    hits: best.hits,
    isCut: best.isCut || cut.size > 0 || byName.replaced.length > 0,
  };
}

/** Looks for one person or company. @throws as `lookForAll` */
export const searchInLists = (
  platform: Pick<Platform, "database" | "names" | "config">,
  by: By,
  queried: ScreeningQuestion,
  wanted: WantedLists,
): Promise<ScreeningResult> => searchAllLists(platform, by, [queried], wanted);
