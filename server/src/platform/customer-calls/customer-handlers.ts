import type {
  CustomerContract,
  CustomerEndpoint,
  CustomerReceived,
  CustomerReply,
} from "#contract/customer-api/customer-endpoint.ts";
import type { Ctx, CtxBeforeTransaction } from "#server/platform/ctx.ts";
import type { SpooledUpload } from "#server/platform/files/spool.ts";
import type { RawReply } from "#server/platform/http.ts";
import type { Platform } from "#server/platform/platform.ts";

type ReplyFor<E extends CustomerEndpoint> = E["reply"] extends string ? RawReply : CustomerReply<E>;
type FileOf<E extends CustomerEndpoint> = E["file"] extends object ? { file: SpooledUpload } : unknown;
type Given<E extends CustomerEndpoint> = CustomerReceived<E> & FileOf<E>;

/** Work that takes long or is outside the database comes first; `undo` takes it back when the call is undone. */
type PreparedCustomer<E extends CustomerEndpoint, P> = {
  prepare: (call: Given<E> & { platform: Platform; before: CtxBeforeTransaction }) => Promise<P>;
  handle: (call: Given<E> & { ctx: Ctx; prepared: P }) => Promise<ReplyFor<E>>;
  undo?: (call: { platform: Platform; before: CtxBeforeTransaction; prepared: P }) => Promise<void>;
  /** Of a reply, beside its body. */
  headers?: (prepared: P) => Record<string, string>;
};
/** Reads in the round trip that begins the transaction. `statement`: SQL with checked literals only; its `rows`. */
type OpenedCustomer<E extends CustomerEndpoint> = {
  statement: (call: CustomerReceived<E>) => string;
  handle: (call: Given<E> & { ctx: Ctx; rows: readonly unknown[] }) => Promise<ReplyFor<E>>;
};
type Handler<E extends CustomerEndpoint> =
  | ((call: Given<E> & { ctx: Ctx }) => Promise<ReplyFor<E>>)
  | OpenedCustomer<E>
  | PreparedCustomer<E, unknown>;

export type CustomerEndpointRoute = {
  endpoint: CustomerEndpoint;
  statement?: (call: object) => string;
  prepare?: (call: object) => Promise<unknown>;
  handle: (call: object) => Promise<unknown>;
  undo?: (call: object) => Promise<void>;
  headers?: (prepared: unknown) => Record<string, string>;
};

export const preparedCustomer = <E extends CustomerEndpoint, P>(
  _: E,
  steps: PreparedCustomer<E, P>,
): PreparedCustomer<E, unknown> => steps as PreparedCustomer<E, unknown>;

export const openedCustomer = <E extends CustomerEndpoint>(_: E, steps: OpenedCustomer<E>) => steps;

/** A missing or extra handler does not compile. */
export const implementCustomer = <C extends CustomerContract>(
  contract: C,
  handlers: { [K in keyof C]: Handler<C[K]> },
): CustomerEndpointRoute[] =>
  Object.entries(contract).map(([name, endpoint]) => {
    const handler = handlers[name] as unknown as CustomerEndpointRoute["handle"] | CustomerEndpointRoute;
    return typeof handler === "function" ? { endpoint, handle: handler } : { ...handler, endpoint };
  });
