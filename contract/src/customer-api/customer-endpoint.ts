import type { z } from "zod";
import type { ApiKeyScope } from "../values/key-scopes.ts";

type Schema = z.core.$ZodType;

/** A group of the documentation. */
export type CustomerTag =
  | "Applicants"
  | "Files and documents"
  | "Addresses"
  | "Affiliated persons"
  | "Forms"
  | "Verifications"
  | "Blacklists"
  | "Services"
  | "Callbacks"
  | "Test mode"
  | "Screening";

type CustomerTerms = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** At the root of the customers' address; parts after a colon are UUIDs. */
  path: `/${string}`;
  tag: CustomerTag;
  summary: string;
  /** Empty: every key. */
  scope: ApiKeyScope | null;
  query?: Schema;
  body?: Schema;
  /** A multipart call with one file, in the part `file`. */
  file?: { maxBytes: number };
  /** Counted with the calls of a key besides, in a minute. */
  mostInMinute?: number;
  /** `file`: raw bytes. */
  reply: Schema | "file";
  /** Of the documentation: what is sent and what comes back. Both are parsed with the schemas by a test. */
  example: { body?: unknown; query?: Record<string, string>; reply?: unknown };
  /** Only a test key finds it. */
  isOfTestMode?: true;
};

export type CustomerEndpoint = CustomerTerms;
export type CustomerContract = Record<string, CustomerEndpoint>;

export const customerEndpoint = <const T extends CustomerTerms>(terms: T): T => terms;

type PathParams<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name]: string } & PathParams<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? { [K in Name]: string }
    : unknown;
type Part<Key extends string, S> = S extends Schema ? { [K in Key]: z.core.output<S> } : unknown;
type Shape = { path: string; query?: unknown; body?: unknown; reply: unknown };

export type CustomerReceived<E extends Shape> = (unknown extends PathParams<E["path"]>
  ? unknown
  : { params: PathParams<E["path"]> }) &
  Part<"query", E["query"]> &
  Part<"body", E["body"]>;
export type CustomerReply<E extends Shape> = E["reply"] extends Schema ? z.core.input<E["reply"]> : never;
