import { namedLists, type YenteCaller } from "./yente.datasets.queries.ts";
import type { SearchedDataset } from "./yente.datasets.rules.ts";
import { featuresOfName } from "./yente.explanations.rules.ts";
import type { YenteQuestion } from "./yente.questions.rules.ts";
import type { ListResult } from "./yente.results.rules.ts";

export type NameSearch = { questions: readonly YenteQuestion[]; lists: readonly SearchedDataset[]; least: number };

/** Places of questions and lists, and how many entries of a list are taken for each name. */
type Part = { of: readonly number[]; lists: readonly number[]; perList: number };

/** All names of these questions in these lists, in one call. */
async function searchPart(
  { platform, projectId, tenantKey }: YenteCaller,
  { questions, lists, least }: NameSearch,
  part: Part,
): Promise<ListResult[]> {
  const queries = part.of.flatMap((of) => (questions[of]?.names ?? []).map((query) => ({ of, query })));
  const searched = part.lists.flatMap((list) => lists[list] ?? []);
  const found = await platform.names.findInLists(
    tenantKey,
    namedLists(searched, projectId),
    queries.map(({ query }) => query),
    { limit: part.perList, minScore: Math.round(least * 100) },
  );
  const listResults = new Map<string, ListResult>();
  for (const { list: listIndex, query, entryId, match } of found) {
    const [wanted, list] = [queries[query], part.lists[listIndex]];
    if (!wanted || list === undefined) throw new Error("the answer is of a name that was not searched for");
    const key = `${list} ${query}`;
    const listResult = listResults.get(key) ?? { list, of: wanted.of, hits: [], lowest: null };
    listResults.set(key, listResult);
    listResult.hits.push({ list, entryId, score: match.score, features: featuresOfName(match, wanted.query.name) });
    if (listResult.hits.length >= part.perList) listResult.lowest = match.score;
  }
  return [...listResults.values()];
}

export const searchNames = (caller: YenteCaller, search: NameSearch, perList: number): Promise<ListResult[]> =>
  searchPart(caller, search, { of: [...search.questions.keys()], lists: [...search.lists.keys()], perList });

/** Of one name in one list, and of all names together in it. */
const [againMost, againMostTogether] = [5000, 20_000];

/** These looks once more, of each list with more of its entries, in the place of what was found before. */
export async function repeatNameSearch(
  caller: YenteCaller,
  search: NameSearch,
  listResults: readonly ListResult[],
  { short, perList }: { short: readonly ListResult[]; perList: number },
): Promise<ListResult[]> {
  let now = [...listResults];
  for (const list of new Set(short.map((listResult) => listResult.list))) {
    const of = [...new Set(short.flatMap((listResult) => (listResult.list === list ? [listResult.of] : [])))];
    const names = of.reduce((sum, each) => sum + (search.questions[each]?.names.length ?? 0), 0);
    const more = Math.min(againMost, Math.floor(againMostTogether / names));
    if (more <= perList) continue;
    const again = await searchPart(caller, search, { of, lists: [list], perList: more });
    now = [...now.filter((listResult) => listResult.list !== list || !of.includes(listResult.of)), ...again];
  }
  return now;
}
