import { findNames } from "./find-names.ts";
import type { NameIndex } from "./name-index.ts";

/** A listed name finds itself if somebody who asks for its very text has an entry of at least this score. */
export const SELF_FOUND_SCORE = 95;

/** `misses`: at most `limit` of the names that do not find themselves, as they were given; `missed`: how many they are. */
export type SelfSearchMisses = { searched: number; missed: number; misses: string[] };

/**
 * Asks the names of a list back from its own index: how many do not find themselves (by a score of `SELF_FOUND_SCORE`), and
 * which. A name that does not find itself protects nobody. Names without a letter or
 * digit are none and are not counted. It takes about half a millisecond a name.
 *
 * @param index what `compileNames` made of the list
 * @param names all names of its entries, or some of them
 * @param limit the most names that are given back
 */
export function findSelfMisses(index: NameIndex, names: Iterable<string>, limit: number): SelfSearchMisses {
  const found: SelfSearchMisses = { searched: 0, missed: 0, misses: [] };
  for (const name of names) {
    if (!/[\p{L}\p{N}]/u.test(name)) continue;
    found.searched += 1;
    const [best] = findNames(index, { name }, { limit: 1, minScore: SELF_FOUND_SCORE });
    if (best) continue;
    found.missed += 1;
    if (found.misses.length < limit) found.misses.push(name);
  }
  return found;
}
