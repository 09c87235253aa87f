import {
  type YenteExample,
  type YenteMatchBody,
  type YenteMatchParameters,
  type YenteMatchReply,
  yenteLimits,
} from "#contract/customer-api/yente/yente-match.ts";
import type { ListedNumberKind } from "#engines/lists/record-numbers.ts";
import { readScope, type YenteCaller } from "./yente.datasets.queries.ts";
import type { SearchedDataset } from "./yente.datasets.rules.ts";
import type { EntityListing } from "./yente.entities.rules.ts";
import { type NumberedYenteEntry, readListedEntries, readNumberedEntries } from "./yente.entries.queries.ts";
import { featureOfNumber } from "./yente.explanations.rules.ts";
import { type EntityFilter, fieldFilterOf, narrowsSearch } from "./yente.filters.rules.ts";
import { repeatNameSearch, searchNames } from "./yente.names.service.ts";
import { QueryRefused, type YenteQuestion, yenteQuestionOf } from "./yente.questions.rules.ts";
import { YenteRefusal } from "./yente.refusals.rules.ts";
import {
  isShort,
  type ListResult,
  type YenteHit,
  type YenteResultOptions,
  yenteResultsOf,
} from "./yente.results.rules.ts";

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
      return { name, example, question: yenteQuestionOf(example) };
    } catch (error) {
      throw error instanceof QueryRefused ? new YenteRefusal(400, error.message) : error;
    }
  });
}

type NamedQuestion = { name: string; example: YenteExample; question: YenteQuestion };

const numberKeys = (examples: readonly NamedQuestion[]): Record<ListedNumberKind, string[]> => {
  const of = (kind: ListedNumberKind) =>
    examples.flatMap(({ question }) =>
      question.numbers.flatMap((number) => (number.kind === kind ? [number.key] : [])),
    );
  return { document: of("document"), tax_id: of("tax_id"), crypto: of("crypto") };
};

/** Hits of each query by its numbers. */
function numberHits(examples: readonly NamedQuestion[], found: readonly NumberedYenteEntry[]): YenteHit[][] {
  const byKey = new Map<string, NumberedYenteEntry[]>();
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

type EntriesRead = { entries: Map<string, EntityListing>[]; replaced: string[] };

/** Of each list, those that were found. `replaced`: published lists of which one is not there any more. */
async function readEntries(
  { platform, projectId }: YenteCaller,
  lists: readonly SearchedDataset[],
  hits: readonly (readonly YenteHit[])[],
): Promise<EntriesRead> {
  if (hits.every(({ length }) => length === 0)) return { entries: [], replaced: [] };
  const wanted = lists.map(() => new Set<string>());
  for (const each of hits) for (const { list, entryId } of each) wanted[list]?.add(entryId);
  return platform.database.inProject(projectId, async ({ tx }) => {
    const entries: Map<string, EntityListing>[] = [];
    const replaced: string[] = [];
    for (const [position, list] of lists.entries()) {
      const ids = [...(wanted[position] ?? [])];
      const there = await readListedEntries({ tx, projectId }, list, ids);
      entries.push(there);
      if (list.source === "list" && there.size < ids.length) replaced.push(list.code);
    }
    return { entries, replaced };
  });
}

type Answering = {
  caller: YenteCaller;
  lists: readonly SearchedDataset[];
  examples: readonly NamedQuestion[];
  byNumber: readonly (readonly YenteHit[])[];
  wanted: Omit<YenteResultOptions, "schema">;
};
type Answered = { responses: YenteMatchReply["responses"]; replaced: string[]; short: ListResult[] };

/** `short`: looks that may have missed a result. */
async function answerBy(
  { caller, lists, examples, byNumber, wanted }: Answering,
  listResults: readonly ListResult[],
): Promise<Answered> {
  const { entries, replaced } = await readEntries(caller, lists, [...byNumber, ...listResults.map(({ hits }) => hits)]);
  const short: ListResult[] = [];
  const responses = examples.map(({ name, example, question: { schema } }, of) => {
    const own = listResults.filter((listResult) => listResult.of === of);
    const hits = [...(byNumber[of] ?? []), ...own.flatMap((listResult) => listResult.hits)];
    const isCut = own.some(({ lowest }) => lowest !== null);
    const results = yenteResultsOf(hits, entries, { ...wanted, schema }, isCut);
    short.push(...own.filter((listResult) => isShort(listResult, results, wanted.limit)));
    return [name, { status: 200 as const, ...results, query: example }];
  });
  return { responses: Object.fromEntries(responses), replaced, short };
}

type Matched = { reply: YenteMatchReply; incomplete: string[] };

/**
 * Answers all queries against the lists of a dataset. `incomplete`: codes of lists that should have been searched and were
 * not, that are too old, that were replaced meanwhile, or that may have a match beyond those that were compared.
 * @throws YenteRefusal 400, 404; request.too_many, request.unavailable
 */
export async function matchExamples(
  caller: YenteCaller,
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
    return { scope: found, numbered: await readNumberedEntries(reading, found.lists, numberKeys(examples)) };
  });
  const { lists } = scope;
  const least = cutoff ?? Math.min(yenteLimits.threshold, threshold);
  const search = { questions: examples.map(({ question }) => question), lists, least };
  const perList = narrowsSearch(filter) ? yenteLimits.resultsMost : limit + spare;
  const byNumber = numberHits(examples, numbered);
  const answering = { caller, lists, examples, byNumber, wanted: { limit, threshold, filter } };
  const listResults = await searchNames(caller, search, perList);
  let answered = await answerBy(answering, listResults);
  if (answered.short.length > 0)
    answered = await answerBy(
      answering,
      await repeatNameSearch(caller, search, listResults, { short: answered.short, perList }),
    );
  const { responses, replaced, short } = answered;
  const cut = short.flatMap(({ list }) => lists[list]?.code ?? []);
  return { reply: { responses, limit }, incomplete: [...new Set([...scope.incomplete, ...replaced, ...cut])] };
}
