import {
  type YenteExample,
  type YenteMatchBody,
  type YenteMatchParameters,
  type YenteMatchReply,
  yenteLimits,
} from "#contract/customer-api/yente/yente-match.ts";
import type { NumberKind } from "#engines/lists/record-numbers.ts";
import type { FoundName } from "#server/platform/children/names.ts";
import { type Caller, namedLists, type Reading, readScope } from "./yente.datasets.queries.ts";
import type { Searched } from "./yente.datasets.rules.ts";
import type { ListedAt } from "./yente.entities.rules.ts";
import { type NumberedEntry, readListed, readNumbered } from "./yente.entries.queries.ts";
import { featureOfNumber, featuresOfName } from "./yente.explanations.rules.ts";
import { type EntityFilter, fieldFilterOf, narrows } from "./yente.filters.rules.ts";
import { QueryRefused, type Question, questionOf } from "./yente.questions.rules.ts";
import { YenteRefusal } from "./yente.refusals.rules.ts";
import { type Hit, resultsOf } from "./yente.results.rules.ts";

/** yente's, which its clients send; all of them are ours here. */
export const algorithmNames = [
  "best",
  "veridesk",
  "logic-v1",
  "logic-v2",
  "name-based",
  "name-qualified",
  "regression-v1",
  "ofac",
] as const;

/** Beside the limit, of each list and name: entries of another schema are found too, and left out. */
const spare = 20;

/** @throws YenteRefusal 400 */
export function fieldFiltersOf(texts: readonly string[]) {
  return texts.map((text) => {
    const filter = fieldFilterOf(text);
    if (filter) return filter;
    throw new YenteRefusal(400, `No such filter, it is field:value: ${text}`);
  });
}

/** @throws YenteRefusal 400 */
function filterOf(parameters: YenteMatchParameters): EntityFilter {
  return {
    excludeSchema: parameters.exclude_schema,
    excludeIds: parameters.exclude_entity_ids,
    topics: parameters.topics,
    changedSince: parameters.changed_since,
    fields: fieldFiltersOf(parameters.filter),
  };
}

/** @throws YenteRefusal 400 */
function examplesOf(body: YenteMatchBody, algorithm: string) {
  if (!(algorithmNames as readonly string[]).includes(algorithm))
    throw new YenteRefusal(400, `Unknown algorithm: ${algorithm}`);
  const queries = Object.entries(body.queries);
  if (queries.length > yenteLimits.queriesMost)
    throw new YenteRefusal(400, `Too many queries in one batch (limit: ${yenteLimits.queriesMost})`);
  return queries.map(([name, example]) => {
    try {
      return { name, example, question: questionOf(example) };
    } catch (error) {
      throw error instanceof QueryRefused ? new YenteRefusal(400, error.message) : error;
    }
  });
}

type NamedQuestion = { name: string; example: YenteExample; question: Question };

const numberKeys = (examples: readonly NamedQuestion[]): Record<NumberKind, string[]> => {
  const of = (kind: NumberKind) =>
    examples.flatMap(({ question }) =>
      question.numbers.flatMap((number) => (number.kind === kind ? [number.key] : [])),
    );
  return { document: of("document"), tax_id: of("tax_id"), crypto: of("crypto") };
};

/** Hits of each query by its numbers. */
function numberHits(examples: readonly NamedQuestion[], found: readonly NumberedEntry[]): Hit[][] {
  const byKey = new Map<string, NumberedEntry[]>();
  for (const each of found) {
    const key = `${each.kind} ${each.key}`;
    byKey.set(key, [...(byKey.get(key) ?? []), each]);
  }
  return examples.map(({ question }) =>
    question.numbers.flatMap((number) =>
      (byKey.get(`${number.kind} ${number.key}`) ?? []).map(({ list, entryId }) => ({
        list,
        entryId,
        score: 100,
        features: featureOfNumber(number),
      })),
    ),
  );
}

type NamesFound = { hits: Hit[][]; cut: ReadonlySet<number> };

/** Hits of each query by its names, all queries in one call. `cut`: queries of which a list may have more. */
async function findNames(
  { platform, projectId, asker }: Caller,
  examples: readonly NamedQuestion[],
  lists: readonly Searched[],
  { perList, least }: { perList: number; least: number },
): Promise<NamesFound> {
  const queries = examples.flatMap(({ question }, of) => question.names.map((query) => ({ of, query })));
  const found = await platform.names.findInLists(
    asker,
    namedLists(lists, projectId),
    queries.map(({ query }) => query),
    { limit: perList, minScore: Math.round(least * 100) },
  );
  const hits: Hit[][] = examples.map(() => []);
  const counts = new Map<string, number>();
  const cut = new Set<number>();
  for (const { list, query, entryId, match } of found satisfies FoundName[]) {
    const searched = queries[query];
    if (!searched) throw new Error("the answer is of a name that was not searched for");
    const key = `${list} ${query}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
    if ((counts.get(key) ?? 0) >= perList) cut.add(searched.of);
    hits[searched.of]?.push({
      list,
      entryId,
      score: match.score,
      features: featuresOfName(match, searched.query.name),
    });
  }
  return { hits, cut };
}

type EntriesRead = { entries: Map<string, ListedAt>[]; replaced: string[] };

/** Of each list, those that were found. `replaced`: published lists of which one is not there any more. */
async function readEntries(
  reading: Reading,
  lists: readonly Searched[],
  hits: readonly (readonly Hit[])[],
): Promise<EntriesRead> {
  const wanted = lists.map(() => new Set<string>());
  for (const each of hits) for (const { list, entryId } of each) wanted[list]?.add(entryId);
  const entries: Map<string, ListedAt>[] = [];
  const replaced: string[] = [];
  for (const [position, list] of lists.entries()) {
    const ids = [...(wanted[position] ?? [])];
    const there = await readListed(reading, list, ids);
    entries.push(there);
    if (list.source === "list" && there.size < ids.length) replaced.push(list.code);
  }
  return { entries, replaced };
}

type Matched = { reply: YenteMatchReply; incomplete: string[] };

/**
 * Answers all queries against the lists of a dataset. `incomplete`: codes of lists that should have been searched and were
 * not, that are too old, or that were replaced meanwhile.
 * @throws YenteRefusal 400, 404; request.too_many, request.unavailable
 */
export async function matchExamples(
  caller: Caller,
  dataset: string,
  parameters: YenteMatchParameters,
  body: YenteMatchBody,
): Promise<Matched> {
  const { platform, projectId } = caller;
  const { limit, threshold, cutoff, include_dataset: include, exclude_dataset: exclude } = parameters;
  const filter = filterOf(parameters);
  const examples = examplesOf(body, parameters.algorithm);
  const { scope, numbered } = await platform.database.inProject(projectId, async ({ tx }) => {
    const reading = { tx, projectId };
    const found = await readScope(reading, platform.config.listsStaleDays, { name: dataset, include, exclude });
    return { scope: found, numbered: await readNumbered(reading, found.lists, numberKeys(examples)) };
  });
  const perList = narrows(filter) ? yenteLimits.resultsMost : limit + spare;
  const least = cutoff ?? Math.min(yenteLimits.threshold, threshold);
  const byName = await findNames(caller, examples, scope.lists, { perList, least });
  const hits = numberHits(examples, numbered).map((each, of) => [...each, ...(byName.hits[of] ?? [])]);
  const { entries, replaced } = hits.every(({ length }) => length === 0)
    ? { entries: [], replaced: [] }
    : await platform.database.inProject(projectId, ({ tx }) => readEntries({ tx, projectId }, scope.lists, hits));
  const responses = examples.map(({ name, example, question }, of) => {
    const wanted = { schema: question.schema, limit, threshold, filter };
    const results = resultsOf(hits[of] ?? [], entries, wanted, byName.cut.has(of));
    return [name, { status: 200 as const, ...results, query: example }];
  });
  return {
    reply: { responses: Object.fromEntries(responses), limit },
    incomplete: [...new Set([...scope.incomplete, ...replaced])],
  };
}
