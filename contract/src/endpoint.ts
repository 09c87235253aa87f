import type { z } from "zod";
import type { ApiFailure } from "./failures.ts";
import type { Permission } from "./permissions.ts";

/** Bounding on `_zod` instead of `z.ZodType` halves the type-check time at a hundred endpoints. */
type Schema = z.core.$ZodType;

/** `member`: any role; `operator`: of the installation, by OPERATORS, everybody else finds nothing; `applicant`: bearer of a flow token; `public`: sign-in steps check their own order. */
export type EndpointAccess = Permission | "member" | "account" | "operator" | "applicant" | "public";

/** Whose browser calls it: each side has an origin of its own (decision 0036). Cookies, origins and CSRF follow from it. */
export type EndpointSide = "desk" | "applicants";

/** Counted in the database, for all servers. */
export type RateLimit = {
  max: number;
  seconds: number;
  per: "address" | "account" | "project" | "applicant";
  /** Endpoints with the same name are counted together. */
  shared?: string;
};

/** Screens import these alone (`NAME.calls.ts`), so that no page loads a schema for an address. */
export type EndpointAddress = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: `/${string}`;
  /** `write` needs the CSRF header or a flow token, and an audit record. */
  effect: "read" | "write";
};

export type EndpointAddresses = Record<string, EndpointAddress>;

type Terms = {
  side: EndpointSide;
  access: EndpointAccess;
  summary: string;
  /**
   * `none`: a public write without a cookie, so that nothing can be forged. `with_session`: a public write that changes
   * nothing without a session, so that who has none proves nothing.
   */
  csrf?: "none" | "with_session";
  /** `fresh`: needs the second factor of the last ten minutes, else sessions.proof_needed. */
  proof?: "fresh" | { when: string };
  /** An owner may call it from outside of the project's allowed networks, with a fresh proof (docs/decisions/0199). */
  outside?: true;
  limit?: RateLimit;
  /** Reads much, writes nothing but its audit record, and locks nothing: the work may run on a replica (decision 0200). */
  replica?: true;
  query?: Schema;
  /** With `upload`, the other fields of the multipart form. */
  body?: Schema;
  /**
   * `streamed`: too large for memory; `tooLarge`: instead of request.too_large; `optional`: a call without a form has none.
   * `second`: the field of another file of the same size, which may be left out.
   */
  upload?: { maxBytes: number; streamed?: true; tooLarge?: ApiFailure; optional?: true; second?: string };
  /** `file` and `csv` are raw bytes. */
  reply: Schema | "file" | "csv";
};

export type Endpoint = EndpointAddress & Terms;

export type ApiContract = Record<string, Endpoint>;

export const endpoint = <const C extends EndpointAddress, const T extends Terms>(call: C, terms: T): C & T => ({
  ...call,
  ...terms,
});

type PathParams<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name]: string } & PathParams<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? { [K in Name]: string }
    : unknown;

type Output<S> = S extends Schema ? z.core.output<S> : undefined;
type Part<Key extends string, S> = S extends Schema ? { [K in Key]: z.core.output<S> } : unknown;
type Send<Key extends string, S> = S extends Schema ? { [K in Key]: z.core.input<S> } : unknown;
/** Of an endpoint, loosely: bounded on schemas, each use would compare them. */
type Shape = { path: string; query?: unknown; body?: unknown; reply: unknown };
type Params<E extends Shape> = unknown extends PathParams<E["path"]> ? unknown : { params: PathParams<E["path"]> };

export type ReceivedParameters<E extends Shape> = Params<E> & Part<"query", E["query"]> & Part<"body", E["body"]>;
export type SuppliedParameters<E extends Shape> = Params<E> & Send<"query", E["query"]> & Send<"body", E["body"]>;
export type ReplyInput<E extends Shape> = E["reply"] extends Schema ? z.core.input<E["reply"]> : never;
export type ReplyOf<E extends Shape> = Output<E["reply"]>;

export type ReplyError = { parameter: string; message: string; code?: string };
/** Every JSON reply (specification 1, section 7). */
export type ReplyEnvelope<T> = { data: T | null; errors: ReplyError[] };
