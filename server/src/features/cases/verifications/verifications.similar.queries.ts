import { sql } from "kysely";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { pastAll, type TypedWord } from "./verifications.beginnings.rules.ts";
import { mayBeMistyped, oneEditAway } from "./verifications.similar.rules.ts";

/** Of a text: each costs some hundred steps of an index. */
const mostMistyped = 3;
/** Of a word: the longest, then those that fewest names have. */
const mostSpellings = 24;
const mostCounted = 250;

/**
 * The words with the spellings at one edit that begin a name of the project, the word that fewest names have first. Nothing is
 * kept for it: each spelling is one step of the index of names. Null: no word can be mistyped, or one is like no name.
 */
export async function readSimilarWords(ctx: Ctx, words: readonly string[]): Promise<TypedWord[] | null> {
  const mistyped = new Set(words.filter(mayBeMistyped).slice(0, mostMistyped));
  if (mistyped.size === 0) return null;
  const pairs = words.flatMap((word) =>
    [word, ...(mistyped.has(word) ? oneEditAway(word) : [])].map((spelling) => ({ word, spelling })),
  );
  const { rows } = await sql<{ word: string; spelling: string; n: number }>`
    select word, spelling, n from (
      select s.word, s.spelling, (select count(*)::int from (select from verification_words w
        where w.project_id = ${ctxProjectOf(ctx)} and w.word >= s.spelling and w.word < s.spelling || ${pastAll("")}
        limit ${mostCounted}) counted) as n
      from unnest(${pairs.map(({ word }) => word)}::text[], ${pairs.map(({ spelling }) => spelling)}::text[])
        s (word, spelling)
    ) known where n > 0
    order by length(spelling) desc, n`.execute(ctx.tx);
  const found = words.map((word) => rows.filter((row) => row.word === word).slice(0, mostSpellings));
  if (found.some((spellings) => spellings.length === 0)) return null;
  const sizeOf = (spellings: typeof rows) => spellings.reduce((sum, { n }) => sum + n, 0);
  return found.toSorted((a, b) => sizeOf(a) - sizeOf(b)).map((spellings) => spellings.map(({ spelling }) => spelling));
}
