import type { EndpointSide } from "#contract/endpoint.ts";
import type { FileStore } from "#server/platform/files/files.ts";

declare const own: unique symbol;
/** A text of the program's own source: the template of a route, a queue, the code of a failure. */
export type OwnName = string & { readonly [own]: true };

/** For texts of the source alone, never for one that came in or was read: this is the only way into a span (decision 0202). */
export const ownName = (text: string): OwnName => (/^[\w .:/*-]{1,160}$/.test(text) ? text : "other") as OwnName;

const httpMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
type HttpMethodName = (typeof httpMethods)[number] | "_OTHER";

/** "_OTHER" as OpenTelemetry's conventions for HTTP have it. */
export const httpMethodOf = (text: string): HttpMethodName => httpMethods.find((each) => each === text) ?? "_OTHER";

/** The functions of `OutboundClient`, and what has a library of its own. */
export type OutboundDoor = "post" | "exchange" | "ask" | "download" | "mail" | "recaptcha";
export type TransactionOutcome = "committed" | "read" | "rolled_back" | "unknown";

/**
 * All that a span can say: numbers, words of a closed list, and names of our own. Keys that do not begin with `veridesk`
 * are those of OpenTelemetry's conventions.
 */
export type SpanAttributes = {
  "http.request.method"?: HttpMethodName;
  "http.route"?: OwnName;
  "http.response.status_code"?: number;
  "error.type"?: OwnName;
  "db.system.name"?: "postgresql";
  /** Of the three listeners, by whom it is called. */
  "veridesk.side"?: EndpointSide | "customers" | "both";
  "veridesk.transaction.outcome"?: TransactionOutcome;
  /** After those that open it. */
  "veridesk.transaction.statements"?: number;
  "veridesk.transaction.statements_ms"?: number;
  /** For a connection to be free, and for the first round trip. */
  "veridesk.transaction.opening_ms"?: number;
  "veridesk.job.queue"?: OwnName;
  /** 1 is the first. */
  "veridesk.job.attempt"?: number;
  "veridesk.outbound.door"?: OutboundDoor;
  /** `opened`: by OUTBOUND_ALLOW. */
  "veridesk.outbound.target"?: "public" | "opened";
  "veridesk.file.operation"?: keyof FileStore;
  "veridesk.file.store"?: "disk" | "s3";
  "veridesk.child.program"?: OwnName;
  "veridesk.child.operation"?: OwnName;
};

/** In ms, to a tenth. */
export const roundedMs = (ms: number): number => Math.round(ms * 10) / 10;
