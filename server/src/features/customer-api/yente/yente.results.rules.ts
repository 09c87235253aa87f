import type { z } from "zod";
import type { YenteFeature, YenteMatchReply, YenteScored } from "#contract/customer-api/yente/yente-match.ts";
import { type EntityListing, mergedEntity, yenteEntityOf } from "./yente.entities.rules.ts";
import { type EntityFilter, passesFilter } from "./yente.filters.rules.ts";
import { canMatchSchema } from "./yente.schemata.rules.ts";

/** `score` of 0 to 100. */
export type YenteHit = {
  list: number;
  entryId: string;
  score: number;
  features: Record<string, z.output<typeof YenteFeature>>;
};

/** What one name of a question has found in a list. `lowest`: the score of the last, where the list may have more. */
export type ListResult = { list: number; of: number; hits: YenteHit[]; lowest: number | null };

export type YenteResultOptions = { schema: string; limit: number; threshold: number; filter: EntityFilter };

const keyOf = ({ list, entryId }: Pick<YenteHit, "list" | "entryId">) => `${list} ${entryId}`;

/** One for each entry: its best score, and all that speaks for it. */
function bestOfEach(hits: readonly YenteHit[]): YenteHit[] {
  const best = new Map<string, YenteHit>();
  for (const hit of hits) {
    const other = best.get(keyOf(hit));
    if (!other) best.set(keyOf(hit), hit);
    else {
      const [more, less] = hit.score > other.score ? [hit, other] : [other, hit];
      best.set(keyOf(hit), { ...more, features: { ...less.features, ...more.features } });
    }
  }
  return [...best.values()];
}

/**
 * The results of one query, best first, each entity once. `isCut`: there may be more. `entries`: by position of the list, then by
 * the list's id; an entry that is gone is left out.
 */
export function yenteResultsOf(
  hits: readonly YenteHit[],
  entries: readonly ReadonlyMap<string, EntityListing>[],
  { schema, limit, threshold, filter }: YenteResultOptions,
  isCut: boolean,
): Pick<YenteMatchReply["responses"][string], "results" | "total"> {
  const scored = new Map<string, YenteScored>();
  for (const { list, entryId, score, features } of bestOfEach(hits)) {
    const listed = entries[list]?.get(entryId);
    if (!listed) continue;
    const entity = yenteEntityOf(listed);
    if (!canMatchSchema(schema, entity.schema) || !passesFilter(entity, filter)) continue;
    const share = score / 100;
    const result = { ...entity, score: share, match: share >= threshold, explanations: features };
    const other = scored.get(entity.id);
    if (!other) scored.set(entity.id, result);
    else
      scored.set(
        entity.id,
        share > other.score
          ? { ...result, ...mergedEntity(result, other) }
          : { ...other, ...mergedEntity(other, result) },
      );
  }
  const results = [...scored.values()].sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
  return {
    results: results.slice(0, limit),
    total: { value: results.length, relation: isCut ? "gte" : "eq" },
  };
}

/** Whether an entry that was not taken any more, of at most the lowest score, could be among the results. */
export function isShort(
  { lowest }: ListResult,
  { results, total }: ReturnType<typeof yenteResultsOf>,
  limit: number,
): boolean {
  if (lowest === null) return false;
  if (limit === 0) return total.value === 0;
  return results.filter(({ score }) => score >= lowest / 100).length < limit;
}
