import { YenteMatchParameters } from "#contract/customer-api/yente/yente-match.ts";
import type {
  ReconcileExtension,
  ReconcileQueries,
  ReconcileResults,
} from "#contract/customer-api/yente/yente-reconcile.ts";
import { YenteSearchParameters } from "#contract/customer-api/yente/yente-search.ts";
import type { YenteCaller } from "./yente.datasets.queries.ts";
import { findEntity } from "./yente.entities.service.ts";
import { matchExamples } from "./yente.match.service.ts";
import { reconcileExampleOf, reconcileTypeOf } from "./yente.reconcile.rules.ts";
import { YenteRefusal } from "./yente.refusals.rules.ts";
import { searchEntities } from "./yente.search.service.ts";

/** What OpenRefine still shows a person to choose from. */
const cutoff = 0.5;

const notesOf = (properties: Record<string, unknown[]>) =>
  [properties.position?.[0], properties.birthDate?.[0], properties.country?.[0]]
    .filter((each) => typeof each === "string")
    .join(", ");

/** Scores of 0 to 100, as OpenRefine has them. @throws as `matchExamples` */
export async function reconcileQueries(
  caller: YenteCaller,
  dataset: string,
  queries: ReconcileQueries,
): Promise<{ reply: ReconcileResults; incomplete: string[] }> {
  const most = Math.max(1, ...Object.values(queries).map(({ limit }) => limit));
  const parameters = YenteMatchParameters.parse({ limit: most, cutoff });
  const examples = Object.fromEntries(
    Object.entries(queries).map(([name, query]) => [name, reconcileExampleOf(query)]),
  );
  const { reply, incomplete } = await matchExamples(caller, dataset, parameters, { queries: examples });
  const responses = Object.entries(reply.responses).map(([name, { results }]) => [
    name,
    {
      result: results.slice(0, queries[name]?.limit).map(({ id, caption, schema, score, match, properties }) => ({
        id,
        name: caption,
        description: notesOf(properties),
        score: Math.round(score * 100),
        match,
        type: [reconcileTypeOf(schema)],
      })),
    },
  ]);
  return { reply: Object.fromEntries(responses), incomplete };
}

/** Entities of which a word of a name begins so. @throws as `searchEntities` */
export async function suggestEntities(
  caller: YenteCaller,
  dataset: string,
  { prefix, limit }: { prefix: string; limit: number },
) {
  const text = prefix.trim();
  if (text === "") return { reply: { result: [] }, incomplete: [] };
  const parameters = YenteSearchParameters.parse({ q: text, simple: "true", limit: String(limit), facets: [] });
  const found = await searchEntities(caller, dataset, { ...parameters, q: `${text}*` });
  const result = found.reply.results.map(({ id, caption, schema, properties }) => ({
    id,
    name: caption,
    description: notesOf(properties),
    notable: [reconcileTypeOf(schema)],
  }));
  return { reply: { result }, incomplete: found.incomplete };
}

/** Values of these properties, of each entity; one that is gone has none. */
export async function extendEntities(caller: YenteCaller, { ids, properties }: ReconcileExtension) {
  const rows: Record<string, Record<string, { str: string }[]>> = {};
  for (const id of ids) {
    const entity = await findEntity(caller, id).then(
      (found) => ("movedTo" in found ? null : found.entity),
      (error: unknown) => {
        if (error instanceof YenteRefusal) return null;
        throw error;
      },
    );
    const valuesOf = (name: string) =>
      entity && Object.hasOwn(entity.properties, name) ? (entity.properties[name] ?? []) : [];
    const row = properties.map(({ id: name }): [string, { str: string }[]] => [
      name,
      valuesOf(name).flatMap((value) => (typeof value === "string" ? [{ str: value }] : [])),
    ]);
    rows[id] = Object.fromEntries(row);
  }
  return { meta: properties.map(({ id }) => ({ id, name: id })), rows };
}
