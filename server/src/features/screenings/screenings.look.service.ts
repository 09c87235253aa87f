import type { ListKind } from "#contract/lists.contract.ts";
import type { ScreenedList, ScreeningHit, ScreeningQuestion } from "#contract/verifications/screening.ts";
import type { ListRecord } from "#engines/lists/lists.types.ts";
import { numberKey } from "#engines/lists/number-key.ts";
import { currentLists, listEntriesByNumber, listEntry } from "#server/features/lists/lists.queries.ts";
import type { FoundName, NamedList } from "#server/platform/children/names.ts";
import type { OpenTransaction } from "#server/platform/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Asker } from "#server/platform/semaphore.ts";
import { bandOf, bestHits, queriesOf } from "./screenings.rules.ts";

export type WantedLists = { kinds: readonly ListKind[]; blacklists: readonly string[]; minScore: number };
export type Look = { asked: ScreeningQuestion; lists: ScreenedList[]; missing: string[]; hits: ScreeningHit[] };

const namesPerList = 25;

async function readLists(tx: OpenTransaction["tx"], { kinds }: WantedLists): Promise<ScreenedList[]> {
  const lists = kinds.length === 0 ? [] : await currentLists(tx, kinds);
  return lists.map(({ code, name, kind, version, entriesCount, confirmedAt }) => ({
    source: "list",
    code,
    name,
    kind,
    version,
    entriesCount,
    confirmedAt: confirmedAt.toISOString(),
  }));
}

async function findByNumbers(tx: OpenTransaction["tx"], asked: ScreeningQuestion, lists: readonly ScreenedList[]) {
  const codes = lists.filter(({ source }) => source === "list").map(({ code }) => code);
  const found: ScreeningHit[] = [];
  for (const [by, numbers] of [
    ["document", asked.documents],
    ["tax_id", asked.taxIds],
  ] as const) {
    const given = new Map(numbers.map((number) => [numberKey(number), number]));
    given.delete("");
    const hits = codes.length > 0 ? await listEntriesByNumber(tx, by, [...given.keys()], codes) : [];
    for (const { code, version, entryId, numberKey: key, record } of hits)
      found.push({
        source: "list",
        listCode: code,
        listVersion: version,
        entryId,
        by,
        asked: given.get(key) ?? key,
        listed: listedNumber(record, by, key),
        nameScore: null,
        explanation: null,
        record,
        score: 100,
        band: "strong",
      });
  }
  return found;
}

const listedNumber = ({ documents, taxIds }: ListRecord, by: "document" | "tax_id", key: string) =>
  (by === "document" ? documents : taxIds).find(({ number }) => numberKey(number) === key)?.number ?? key;

const namedLists = (lists: readonly ScreenedList[], projectId: string): NamedList[] =>
  lists.map(({ source, code, version }) =>
    source === "list" ? { source, code, version } : { source, projectId, code, version },
  );

async function readFound(
  tx: OpenTransaction["tx"],
  lists: readonly ScreenedList[],
  asked: ScreeningQuestion,
  { list, query, entryId, match }: FoundName,
): Promise<ScreeningHit | null> {
  const of = lists[list];
  if (!of) return null;
  const entry = await listEntry(tx, of.code, of.version, entryId);
  // The version is gone meanwhile: the next look finds it.
  if (!entry) return null;
  const { name, score, nameScore, explanation } = match;
  const found = { by: "name", asked: asked.names[query] ?? "", listed: name, nameScore, explanation } as const;
  return {
    ...found,
    record: entry.record,
    source: of.source,
    listCode: of.code,
    listVersion: of.version,
    entryId,
    score,
    band: bandOf(found, score),
  };
}

/** Looks for a person or company in all wanted lists. `asker`: whose turn it is. @throws request.unavailable, request.too_many */
export async function lookInLists(
  platform: Pick<Platform, "database" | "names">,
  { projectId, asker }: { projectId: string; asker: Asker },
  asked: ScreeningQuestion,
  wanted: WantedLists,
): Promise<Look> {
  const { lists, byNumber } = await platform.database.inProject(projectId, async ({ tx }) => {
    const of = await readLists(tx, wanted);
    return { lists: of, byNumber: await findByNumbers(tx, asked, of) };
  });
  const queries = queriesOf(asked);
  const options = { limit: namesPerList, minScore: wanted.minScore };
  const found = await platform.names.findInLists(asker, namedLists(lists, projectId), queries, options);
  const byName = await platform.database.inProject(projectId, async ({ tx }) => {
    const hits: (ScreeningHit | null)[] = [];
    for (const each of found) hits.push(await readFound(tx, lists, asked, each));
    return hits;
  });
  const there = new Set<string>(lists.map(({ source, kind, code }) => (source === "list" ? kind : code)));
  return {
    asked,
    lists,
    missing: [...wanted.kinds, ...wanted.blacklists].filter((each) => !there.has(each)),
    hits: bestHits([...byNumber, ...byName.flatMap((hit) => hit ?? [])]),
  };
}
