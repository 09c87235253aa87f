import type { z } from "zod";
import type { Failure } from "./failures.ts";
import type { Permission } from "./permissions.ts";

/** Bounding on `_zod` instead of `z.ZodType` halves the type-check time at a hundred endpoints. */
type Schema = z.core.$ZodType;

/**
 * Who may call: a permission in the current project; `member`, any role in it; `account`, a signed-in user, with or
 * without a project; `applicant`, the bearer of a flow token; `public`, anybody (sign-in steps check their own order).
 */
export type Access = Permission | "member" | "account" | "applicant" | "public";

/** `max` calls in `seconds`, counted in the database for all servers, per the named thing. */
export type RateLimit = {
  max: number;
  seconds: number;
  per: "address" | "account" | "project" | "applicant";
  /** Endpoints that name the same are counted together; silent, an endpoint counts for itself. */
  shared?: string;
};

/** Where an endpoint is. Screens import these alone (`NAME.calls.ts`), so that no page loads a schema for the sake of an address. */
export type Call = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: `/${string}`;
  /** `write` needs the CSRF header (or a flow token), and must leave an audit record. The specification has POSTs that only read. */
  effect: "read" | "write";
};

export type Calls = Record<string, Call>;

/** What is promised of a call. */
type Terms = {
  access: Access;
  summary: string;
  /** `none`: a public write that rides on no cookie, so that nothing can be forged with it. */
  csrf?: "none";
  /**
   * What must not be done with a session that somebody else sits at: `fresh` asks for a proof of the second factor in the
   * last ten minutes, else the answer is sessions.proof_needed; `when` says in words which of its calls ask.
   */
  proof?: "fresh" | { when: string };
  limit?: RateLimit;
  query?: Schema;
  /** JSON, unless `upload` is set: then the fields of the multipart form beside the file. */
  body?: Schema;
  /** One file; the bound is in bytes. `streamed`: too large to be held in memory; `tooLarge`: another refusal than request.too_large. */
  upload?: { maxBytes: number; streamed?: true; tooLarge?: Failure };
  /** The `data` of the reply envelope; `file` and `csv` replies are raw bytes. */
  reply: Schema | "file" | "csv";
};

export type Endpoint = Call & Terms;

export type Contract = Record<string, Endpoint>;

/** Freezes the literal types, so that server and browser infer from one object. */
export const endpoint = <const C extends Call, const T extends Terms>(call: C, terms: T): C & T => ({
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
type Params<E extends Endpoint> = unknown extends PathParams<E["path"]> ? unknown : { params: PathParams<E["path"]> };

/** What a handler receives: already parsed. */
export type Received<E extends Endpoint> = Params<E> & Part<"query", E["query"]> & Part<"body", E["body"]>;
/** What a caller must supply: not yet parsed. */
export type Supplied<E extends Endpoint> = Params<E> & Send<"query", E["query"]> & Send<"body", E["body"]>;
/** What a handler returns, before it is parsed on the way out. */
export type ReplyInput<E extends Endpoint> = E["reply"] extends Schema ? z.core.input<E["reply"]> : never;
/** What a caller gets as `data`. */
export type ReplyOf<E extends Endpoint> = Output<E["reply"]>;

export type ReplyError = { parameter: string; message: string; code?: string };
/** Every JSON reply: HTTP 200 and an empty list mean success (specification 1, section 7). */
export type Envelope<T> = { data: T | null; errors: ReplyError[] };
