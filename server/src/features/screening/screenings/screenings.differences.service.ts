import { leastMinScore } from "#contract/records/steps/database-screening.schema.ts";
import { ScreeningQuestion } from "#contract/records/verifications/screening.ts";
import { numberKey } from "#engines/lists/number-key.ts";
import { findNames } from "#engines/names/find-names.ts";
import { readQueries } from "#engines/names/read-queries.ts";
import type { NamedList, NameListDifference, QueriedPeople } from "#server/platform/children/names.ts";
import { openDatabases } from "#server/platform/database.ts";
import { changedNumbers, type ListedNumbers } from "./screenings.entries.queries.ts";
import {
  type CompiledIndex,
  compileIndex,
  eachValue,
  indexKeyOf,
  type NameIndexes,
  readChanges,
} from "./screenings.indexes.service.ts";
import { nameQueriesOf } from "./screenings.rules.ts";

// Runs in the process of `names-worker.ts`: many people against what was added to the few entries of a list that changed.

type Changed = { key: string; entries: CompiledIndex | null; numbers: ListedNumbers };

/** One at a time: the lists of a run are compared one after the other. */
let last: Changed | null = null;

async function differenceOf(databaseUrl: string, list: NamedList, from: number): Promise<Changed> {
  const key = `${indexKeyOf(list)} ${from} ${list.version}`;
  if (last?.key === key) return last;
  const database = openDatabases({ url: databaseUrl, poolSize: 1, onError: () => undefined });
  try {
    const changes = await readChanges(database, list, from);
    if (!changes) throw new Error("the entries of then are no longer known");
    const records = changes.newly.map(({ record }) => record);
    last = {
      key,
      entries: changes.newly.length === 0 ? null : await compileIndex(eachValue(changes.newly)),
      numbers: await changedNumbers(database, list, from, records),
    };
    return last;
  } finally {
    await database.close();
  }
}

const hasNumber = ({ documents, taxIds }: ScreeningQuestion, listed: ListedNumbers): boolean =>
  documents.some((number) => listed.documents.has(numberKey(number))) ||
  taxIds.some((number) => listed.taxIds.has(numberKey(number)));

const positionsOf = (people: QueriedPeople, isMet: (queried: ScreeningQuestion) => boolean): number[] =>
  people.flatMap((queried, position) => (isMet(ScreeningQuestion.parse(JSON.parse(queried))) ? [position] : []));

/**
 * The places of those who may be on the list. `from`: only what was added to entries since, by a name or a number; null: all
 * of them, by a name.
 */
export async function findMet(
  indexes: NameIndexes,
  databaseUrl: string,
  { list, from, minScore }: NameListDifference,
  people: QueriedPeople,
): Promise<number[]> {
  // Whom birth, country, gender or kind bring below what any form asks for, no look at the whole list finds.
  const options = { limit: 1, minScore, sameNameScore: leastMinScore };
  const queries = (queried: ScreeningQuestion) => readQueries(nameQueriesOf(queried));
  if (from === null) {
    const find = await indexes.finderOf(databaseUrl, list);
    return positionsOf(people, (queried) => queries(queried).some((query) => find(query, options).length > 0));
  }
  const { entries, numbers } = await differenceOf(databaseUrl, list, from);
  const isNamed = (queried: ScreeningQuestion) =>
    entries !== null && queries(queried).some((query) => findNames(entries.index, query, options).length > 0);
  return positionsOf(people, (queried) => hasNumber(queried, numbers) || isNamed(queried));
}
