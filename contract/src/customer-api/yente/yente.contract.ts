import type { z } from "zod";
import { YenteAlgorithms, YenteCatalog, YenteStatus } from "./yente-catalog.ts";
import {
  YenteAdjacentParameters,
  YenteAdjacentReply,
  YenteAdjacentResults,
  YenteEntityParameters,
} from "./yente-entities.ts";
import { YenteMatchBody, YenteMatchParameters, YenteMatchReply } from "./yente-match.ts";
import {
  ReconcileCall,
  ReconcileManifest,
  ReconcileReply,
  ReconcileSuggest,
  ReconcileSuggestions,
} from "./yente-reconcile.ts";
import { YenteSearchParameters, YenteSearchReply } from "./yente-search.ts";
import { YenteEntity } from "./yente-values.ts";

type Schema = z.core.$ZodType;

/**
 * A call of yente's door. Errors are `{detail}`. `open`: without a key. Parts of the path after a colon are names and ids of
 * lists. Replies may have the header `veridesk-incomplete`.
 */
export type YenteCall = {
  method: "GET" | "POST";
  path: `/${string}`;
  summary: string;
  open?: true;
  query?: Schema;
  body?: Schema;
  reply: Schema;
};

const call = <const T extends YenteCall>(terms: T): T => terms;

const suggest = { query: ReconcileSuggest, reply: ReconcileSuggestions } as const;

export const yenteCalls = {
  match: call({
    method: "POST",
    path: "/match/:dataset",
    summary: "Compares persons, companies and vessels with the lists, up to a hundred in one call",
    query: YenteMatchParameters,
    body: YenteMatchBody,
    reply: YenteMatchReply,
  }),
  search: call({
    method: "GET",
    path: "/search/:dataset",
    summary: "Searches the lists by words of a name",
    query: YenteSearchParameters,
    reply: YenteSearchReply,
  }),
  entity: call({
    method: "GET",
    path: "/entities/:id",
    summary: "One entity, with what belongs to it; 308 where it has another id now",
    query: YenteEntityParameters,
    reply: YenteEntity,
  }),
  adjacent: call({
    method: "GET",
    path: "/entities/:id/adjacent",
    summary: "What belongs to an entity, by property",
    query: YenteAdjacentParameters,
    reply: YenteAdjacentReply,
  }),
  adjacentProperty: call({
    method: "GET",
    path: "/entities/:id/adjacent/:property",
    summary: "What belongs to an entity by one property",
    query: YenteAdjacentParameters,
    reply: YenteAdjacentResults,
  }),
  catalog: call({
    method: "GET",
    path: "/catalog",
    summary: "The lists that the key's project may search, and how fresh each is",
    reply: YenteCatalog,
  }),
  algorithms: call({
    method: "GET",
    path: "/algorithms",
    summary: "How a score comes about",
    reply: YenteAlgorithms,
  }),
  statements: call({
    method: "GET",
    path: "/statements",
    summary: "Not offered (501): lists are kept by entry, not by statement",
    reply: YenteStatus,
  }),
  update: call({
    method: "POST",
    path: "/updatez",
    summary: "Refused (403): lists are loaded by the operator",
    open: true,
    reply: YenteStatus,
  }),
  health: call({
    method: "GET",
    path: "/healthz",
    summary: "Whether the server answers",
    open: true,
    reply: YenteStatus,
  }),
  ready: call({
    method: "GET",
    path: "/readyz",
    summary: "Whether a list is loaded (503 until then)",
    open: true,
    reply: YenteStatus,
  }),
  manifest: call({
    method: "GET",
    path: "/reconcile/:dataset",
    summary: "OpenRefine's manifest; with `queries` or `extend`, their answers",
    query: ReconcileCall,
    reply: ReconcileManifest.or(ReconcileReply),
  }),
  reconcile: call({
    method: "POST",
    path: "/reconcile/:dataset",
    summary: "Compares rows of an OpenRefine table with the lists, or adds columns to it",
    query: ReconcileCall,
    body: ReconcileCall,
    reply: ReconcileReply,
  }),
  suggestEntities: call({
    method: "GET",
    path: "/reconcile/:dataset/suggest/entity",
    summary: "Entities whose names begin so",
    ...suggest,
  }),
  suggestTypes: call({
    method: "GET",
    path: "/reconcile/:dataset/suggest/type",
    summary: "Types that begin so",
    ...suggest,
  }),
  suggestProperties: call({
    method: "GET",
    path: "/reconcile/:dataset/suggest/property",
    summary: "Properties that begin so",
    ...suggest,
  }),
  extendProperties: call({
    method: "GET",
    path: "/reconcile/:dataset/extend/property",
    summary: "Properties that a table can be extended by",
    reply: ReconcileSuggestions,
  }),
} as const satisfies Record<string, YenteCall>;
