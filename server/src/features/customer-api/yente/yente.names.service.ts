import { type Caller, namedLists } from "./yente.datasets.queries.ts";
import type { Searched } from "./yente.datasets.rules.ts";
import { featuresOfName } from "./yente.explanations.rules.ts";
import type { Question } from "./yente.questions.rules.ts";
import type { Look } from "./yente.results.rules.ts";

export type NameSearch = { questions: readonly Question[]; lists: readonly Searched[]; least: number };

/** Places of questions and lists, and how many entries of a list are taken for each name. */
type Part = { of: readonly number[]; lists: readonly number[]; perList: number };

/** All names of these questions in these lists, in one call. */
async function lookForPart(
  { platform, projectId, tenantKey }: Caller,
  { questions, lists, least }: NameSearch,
  part: Part,
): Promise<Look[]> {
  const queries = part.of.flatMap((of) => (questions[of]?.names ?? []).map((query) => ({ of, query })));
  const searched = part.lists.flatMap((list) => lists[list] ?? []);
  const found = await platform.names.findInLists(
    tenantKey,
    namedLists(searched, projectId),
    queries.map(({ query }) => query),
    { limit: part.perList, minScore: Math.round(least * 100) },
  );
  const looks = new Map<string, Look>();
  for (const { list: place, query, entryId, match } of found) {
    const [wanted, list] = [queries[query], part.lists[place]];
    if (!wanted || list === undefined) throw new Error("the answer is of a name that was not searched for");
    const key = `${list} ${query}`;
    const look = looks.get(key) ?? { list, of: wanted.of, hits: [], lowest: null };
    looks.set(key, look);
    look.hits.push({ list, entryId, score: match.score, features: featuresOfName(match, wanted.query.name) });
    if (look.hits.length >= part.perList) look.lowest = match.score;
  }
  return [...looks.values()];
}

export const lookForNames = (caller: Caller, search: NameSearch, perList: number): Promise<Look[]> =>
  lookForPart(caller, search, { of: [...search.questions.keys()], lists: [...search.lists.keys()], perList });

/** Of one name in one list, and of all names together in it. */
const [againMost, againMostTogether] = [5000, 20_000];

/** These looks once more, of each list with more of its entries, in the place of what was found before. */
export async function lookAgain(
  caller: Caller,
  search: NameSearch,
  looks: readonly Look[],
  { short, perList }: { short: readonly Look[]; perList: number },
): Promise<Look[]> {
  let now = [...looks];
  for (const list of new Set(short.map((look) => look.list))) {
    const of = [...new Set(short.flatMap((look) => (look.list === list ? [look.of] : [])))];
    const names = of.reduce((sum, each) => sum + (search.questions[each]?.names.length ?? 0), 0);
    const more = Math.min(againMost, Math.floor(againMostTogether / names));
    if (more <= perList) continue;
    const again = await lookForPart(caller, search, { of, lists: [list], perList: more });
    now = [...now.filter((look) => look.list !== list || !of.includes(look.of)), ...again];
  }
  return now;
}
