import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { YenteCall } from "#contract/customer-api/yente/yente.contract.ts";
import { visitorAddressOf } from "#server/platform/address.ts";
import { readForm } from "#server/platform/customer-calls/customer-bodies.ts";
import {
  type CustomerKey,
  type KeySchemes,
  keyOfOpening,
  noteUseWhenDue,
  openKeyStatement,
  readKey,
} from "#server/platform/customer-calls/customer-keys.ts";
import { CustomerRefusal } from "#server/platform/customer-calls/customer-refusals.ts";
import { RefusalError } from "#server/platform/fail.ts";
import { goneOf } from "#server/platform/gone-clients.ts";
import { requestFailureOf } from "#server/platform/http.refusals.ts";
import type { Platform } from "#server/platform/platform.ts";
import { readStanding } from "#server/platform/standings.ts";
import type { YenteCaller } from "./yente.datasets.queries.ts";
import { readParameter, YenteRefusal } from "./yente.refusals.rules.ts";

type Part<Key extends string, S> = S extends z.core.$ZodType ? { [K in Key]: z.core.output<S> } : unknown;
type ParamsOf<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name]: string } & ParamsOf<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? { [K in Name]: string }
    : unknown;
type Shape = { path: string; query?: unknown; body?: unknown; reply: z.core.$ZodType };
type Received<E extends Shape> = { params: ParamsOf<E["path"]> } & Part<"query", E["query"]> & Part<"body", E["body"]>;

/** `incomplete`: codes of lists without which the answer is not whole. `movedTo`: a path to request instead. */
export type YenteAnswer<R> = { reply: R; incomplete?: readonly string[] } | { movedTo: string };
/** A call without a key has no `caller`. */
type Handler<E extends Shape> = (
  call: Received<E> & { caller: YenteCaller; platform: Platform },
) => Promise<YenteAnswer<z.core.input<E["reply"]>>>;

type YenteHandlers<C extends Record<string, YenteCall>> = { [K in keyof C]: Handler<C[K]> };

const exposed = "X-Request-Id, RateLimit, RateLimit-Policy, Retry-After, Veridesk-Incomplete";
const schemes: KeySchemes = ["ApiKey", "Bearer", "Token"];
const scope = "screening";

/** @throws YenteRefusal 403 */
function requireScope(scopes: CustomerKey["scopes"]): void {
  if (!scopes.includes(scope)) throw new YenteRefusal(403, "This API key may not search.");
}

/** Who searches. The key is proved as it is now. @throws CustomerRefusal 401, YenteRefusal 403 */
async function callerOf(platform: Platform, request: FastifyRequest, { hash }: CustomerKey): Promise<YenteCaller> {
  const opened = await platform.database.open(openKeyStatement(hash));
  const opening = opened.opening[0]?.rows;
  let caller: YenteCaller;
  try {
    const { id, projectId, scopes } = keyOfOpening(request, hash, opening);
    requireScope(scopes);
    const { account, isYoung } = await readStanding(opened.tx, projectId, platform.config);
    const address = visitorAddressOf(request.ip);
    const gone = goneOf(request.raw.socket);
    caller = { platform, projectId, tenantKey: { person: id, address, project: projectId, account, isYoung, gone } };
  } catch (error) {
    await platform.database.rollback(opened);
    throw error;
  }
  await platform.database.commit(opened);
  await noteUseWhenDue(platform, opening);
  return caller;
}

const queryOf = ({ url }: FastifyRequest): unknown => {
  const at = url.indexOf("?");
  return at < 0 ? {} : readForm(url.slice(at + 1));
};

const wordsOfStatus: Record<number, string> = {
  400: "The request could not be read.",
  401: "No API key provided, or an invalid one.",
  403: "This API key may not search.",
  404: "Not found.",
  413: "The request is too large.",
  415: "Send JSON.",
  429: "Too many requests.",
  503: "The service is not available now. Try again.",
};

function refusalOf(error: unknown): YenteRefusal | null {
  if (error instanceof YenteRefusal) return error;
  const failure = error instanceof RefusalError ? error.failure : requestFailureOf(error);
  const status = error instanceof CustomerRefusal ? error.status : failure?.status;
  if (status === undefined) return null;
  const isUnread = error instanceof Error && "statusCode" in error && status === 422;
  return new YenteRefusal(isUnread ? 400 : status, wordsOfStatus[isUnread ? 400 : status] ?? "The request is refused.");
}

function answerRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error);
  if (!refusal) {
    request.log.error({ err: error }, "a call of yente's door crashed");
    return reply.code(500).send({ detail: "Server error." });
  }
  if (refusal.status === 413) reply.header("connection", "close");
  const retryAfter = error instanceof RefusalError ? error.failure.retryAfter : undefined;
  if (refusal.status === 429 || refusal.status === 503) reply.header("retry-after", retryAfter ?? 5);
  if (error instanceof CustomerRefusal) reply.headers(error.headers);
  return reply.code(refusal.status).send(refusal.reply);
}

/** Names come from operators and owners: a header holds letters of ASCII alone, which codes are. */
function send(reply: FastifyReply, { reply: schema }: YenteCall, answered: YenteAnswer<unknown>) {
  if ("movedTo" in answered) {
    const { url } = reply.request;
    const query = url.includes("?") ? url.slice(url.indexOf("?")) : "";
    return reply.code(308).header("location", `${answered.movedTo}${query}`).send();
  }
  const incomplete = answered.incomplete ?? [];
  if (incomplete.length > 0) reply.header("veridesk-incomplete", incomplete.join(", "));
  return reply.send(z.parse(schema, answered.reply));
}

/** The key is known, counted and allowed before a body is read. */
function serveCall(
  door: FastifyInstance,
  platform: Platform,
  call: YenteCall,
  handle: (call: object) => Promise<YenteAnswer<unknown>>,
): void {
  const keys = new WeakMap<FastifyRequest, CustomerKey>();
  door.route({
    method: call.method,
    url: call.path,
    onRequest: async (request, reply) => {
      reply.header("access-control-expose-headers", exposed);
      if (call.open) return;
      const key = await readKey(platform, request, reply, { schemes, scope });
      requireScope(key.scopes);
      keys.set(request, key);
    },
    handler: async (request, reply) => {
      const key = keys.get(request);
      const query = call.query ? readParameter("query", call.query, queryOf(request)) : undefined;
      const body = call.body ? readParameter("body", call.body, request.body ?? {}) : undefined;
      const caller = key ? await callerOf(platform, request, key) : null;
      return send(reply, call, await handle({ params: request.params, query, body, caller, platform }));
    },
  });
}

/** A part of the customers' listener with errors of its own: `{detail}`. */
export async function serveYenteCalls<C extends Record<string, YenteCall>>(
  app: FastifyInstance,
  platform: Platform,
  calls: C,
  handlers: YenteHandlers<C>,
): Promise<void> {
  await app.register((door, _options, done) => {
    door.setErrorHandler(answerRefusal);
    for (const [name, call] of Object.entries<YenteCall>(calls))
      serveCall(door, platform, call, handlers[name] as unknown as Parameters<typeof serveCall>[3]);
    done();
  });
}
