import { z } from "zod";
import { YenteAlgorithms, YenteCatalog, YenteStatus } from "./yente-catalog.ts";
import {
  YenteAdjacentParameters,
  YenteAdjacentReply,
  YenteAdjacentResults,
  YenteEntityParameters,
} from "./yente-entities.ts";
import { yenteExamples } from "./yente-examples.ts";
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

/** A call of yente's door. Errors are `{detail}`. Parts of the path after a colon are names and ids of lists. */
export type YenteCall = {
  method: "GET" | "POST";
  path: `/${string}`;
  summary: string;
  /** Without a key. */
  open?: true;
  query?: Schema;
  body?: Schema;
  /** The body may be a form, whose fields are JSON. */
  takesForm?: true;
  reply: Schema;
  /** The reply may have the header `veridesk-incomplete`. */
  mayBeIncomplete?: true;
  /** 308, where the entity has another id. */
  mayMove?: true;
  /** Answered with nothing else. */
  refusedWith?: 403 | 501;
  /** Of the documentation; `query` as its values are meant, not as text. Parsed with the schemas by a test. */
  example: {
    params?: Readonly<Record<string, string>>;
    query?: Readonly<Record<string, string | number>>;
    body?: unknown;
    reply?: unknown;
  };
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
    mayBeIncomplete: true,
    example: yenteExamples.match,
  }),
  search: call({
    method: "GET",
    path: "/search/:dataset",
    summary: "Searches the lists by words of a name",
    query: YenteSearchParameters,
    reply: YenteSearchReply,
    mayBeIncomplete: true,
    example: yenteExamples.search,
  }),
  entity: call({
    method: "GET",
    path: "/entities/:id",
    summary: "One entity, with what belongs to it; 308 where it has another id now",
    query: YenteEntityParameters,
    reply: YenteEntity,
    mayMove: true,
    example: yenteExamples.entity,
  }),
  adjacent: call({
    method: "GET",
    path: "/entities/:id/adjacent",
    summary: "What belongs to an entity, by property",
    query: YenteAdjacentParameters,
    reply: YenteAdjacentReply,
    mayMove: true,
    example: yenteExamples.adjacent,
  }),
  adjacentProperty: call({
    method: "GET",
    path: "/entities/:id/adjacent/:property",
    summary: "What belongs to an entity by one property",
    query: YenteAdjacentParameters,
    reply: YenteAdjacentResults,
    mayMove: true,
    example: yenteExamples.adjacentProperty,
  }),
  catalog: call({
    method: "GET",
    path: "/catalog",
    summary: "The lists that the key's project may search, and how fresh each is",
    reply: YenteCatalog,
    example: yenteExamples.catalog,
  }),
  algorithms: call({
    method: "GET",
    path: "/algorithms",
    summary: "How a score comes about",
    reply: YenteAlgorithms,
    example: yenteExamples.algorithms,
  }),
  statements: call({
    method: "GET",
    path: "/statements",
    summary: "Not offered (501): lists are kept by entry, not by statement",
    reply: z.never(),
    refusedWith: 501,
    example: {},
  }),
  update: call({
    method: "POST",
    path: "/updatez",
    summary: "Refused (403): lists are loaded by the operator",
    open: true,
    reply: z.never(),
    refusedWith: 403,
    example: {},
  }),
  health: call({
    method: "GET",
    path: "/healthz",
    summary: "Whether the server answers",
    open: true,
    reply: YenteStatus,
    example: yenteExamples.status,
  }),
  ready: call({
    method: "GET",
    path: "/readyz",
    summary: "Whether a list is loaded (503 until then)",
    open: true,
    reply: YenteStatus,
    example: yenteExamples.status,
  }),
  manifest: call({
    method: "GET",
    path: "/reconcile/:dataset",
    summary: "OpenRefine's manifest; with `queries` or `extend`, their answers",
    query: ReconcileCall,
    reply: ReconcileManifest.or(ReconcileReply),
    mayBeIncomplete: true,
    example: yenteExamples.manifest,
  }),
  reconcile: call({
    method: "POST",
    path: "/reconcile/:dataset",
    summary: "Compares rows of an OpenRefine table with the lists, or adds columns to it",
    query: ReconcileCall,
    body: ReconcileCall,
    reply: ReconcileReply,
    mayBeIncomplete: true,
    takesForm: true,
    example: yenteExamples.reconcile,
  }),
  suggestEntities: call({
    method: "GET",
    path: "/reconcile/:dataset/suggest/entity",
    summary: "Entities whose names begin so",
    ...suggest,
    mayBeIncomplete: true,
    example: yenteExamples.suggestEntities,
  }),
  suggestTypes: call({
    method: "GET",
    path: "/reconcile/:dataset/suggest/type",
    summary: "Types that begin so",
    ...suggest,
    example: yenteExamples.suggestTypes,
  }),
  suggestProperties: call({
    method: "GET",
    path: "/reconcile/:dataset/suggest/property",
    summary: "Properties that begin so",
    ...suggest,
    example: yenteExamples.suggestProperties,
  }),
  extendProperties: call({
    method: "GET",
    path: "/reconcile/:dataset/extend/property",
    summary: "Properties that a table can be extended by",
    reply: ReconcileSuggestions,
    example: yenteExamples.extendProperties,
  }),
} as const satisfies Record<string, YenteCall>;
