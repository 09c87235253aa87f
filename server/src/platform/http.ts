import { join } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { ApiContract, Endpoint, ReceivedParameters, ReplyInput } from "#contract/endpoint.ts";
import { commonFailures } from "#contract/failures.ts";
import * as limits from "#contract/limits.ts";
import { visitorAddressOf } from "./address.ts";
import type { Ctx, CtxBeforeTransaction } from "./ctx.ts";
import { tenantKeyOf } from "./ctx.ts";
import { fail, failFields, failWithRetryAfter, RefusalError } from "./fail.ts";
import type { SpooledUpload } from "./files/spool.ts";
import { refuseUnproved, runEndpointCall } from "./http.call.ts";
import { dropSessionCookie, setSessionCookie } from "./http.cookie.ts";
import { isOwnCall, mayBePacked } from "./http.packing.ts";
import {
  closeUpload,
  receiveUpload,
  type UploadCapacity,
  type UploadedFile,
  withinUploadQuota,
} from "./http.upload.ts";
import { sendPacked } from "./packing.ts";
import type { Platform } from "./platform.ts";
import { isWithinLimit, limitSecondsLeft } from "./rate-limits.ts";
import { refuseSendersOfUnreadable } from "./unreadable-files.ts";

/** `body` may be opened after the transaction: a failure there is answered 503. `name` is for the download. */
export type RawReply = {
  body: Buffer | NodeJS.ReadableStream | ((platform: Platform) => Promise<NodeJS.ReadableStream>);
  mime: string;
  name: string;
  /** Sent ahead, so that a browser can show progress. */
  sizeBytes?: number;
};

type ReplyFor<E extends Endpoint> = E["reply"] extends string ? RawReply : ReplyInput<E>;
type UploadOf<U> = U extends { streamed: true; optional: true }
  ? { upload: SpooledUpload | undefined }
  : U extends { streamed: true }
    ? { upload: SpooledUpload }
    : U extends object
      ? { upload: UploadedFile }
      : unknown;
type Given<E extends Endpoint> = ReceivedParameters<E> & UploadOf<E["upload"]>;
/** Password hashes, pictures: before the transaction. */
type Prepared<E extends Endpoint, P> = {
  prepare: (call: Given<E> & { platform: Platform; before: CtxBeforeTransaction }) => Promise<P>;
  handle: (call: Given<E> & { ctx: Ctx; prepared: P }) => Promise<ReplyFor<E>>;
  /** Undoes what `prepare` left outside the database, when the call was undone or that is unknown. */
  undo?: (call: { platform: Platform; before: CtxBeforeTransaction; prepared: P }) => Promise<void>;
};
type Plain<E extends Endpoint> = (call: Given<E> & { ctx: Ctx }) => Promise<ReplyFor<E>>;
type Handler<E extends Endpoint> = Plain<E> | Prepared<E, unknown>;
export type EndpointHandlers<C extends ApiContract> = { [K in keyof C]: Handler<C[K]> };

type AnyCall = { ctx: Ctx; prepared: unknown };
export type EndpointRoute = {
  endpoint: Endpoint;
  handle: (call: AnyCall) => Promise<unknown>;
  prepare?: (call: never) => Promise<unknown>;
  undo?: (call: { platform: Platform; before: CtxBeforeTransaction; prepared: unknown }) => Promise<void>;
};

export const preparedEndpoint = <E extends Endpoint, P>(_: E, steps: Prepared<E, P>): Prepared<E, unknown> =>
  steps as Prepared<E, unknown>;

/** A missing or extra handler does not compile. */
export const implementEndpoints = <C extends ApiContract>(
  contract: C,
  handlers: EndpointHandlers<C>,
): EndpointRoute[] =>
  Object.entries(contract).map(([name, endpoint]) => {
    const handler = handlers[name] as unknown as
      | EndpointRoute["handle"]
      | (EndpointRoute & { prepare: NonNullable<EndpointRoute["prepare"]> });
    return typeof handler === "function" ? { endpoint, handle: handler } : { ...handler, endpoint };
  });

/** Of a body with thousands of unknown fields. */
const mostNamed = 5;

/** Each unknown field is named, as wrong ones are. */
function namedBy({ path, ...issue }: z.core.$ZodIssue): string[] {
  const parameter = path.map(String).join(".");
  if (issue.code !== "unrecognized_keys") return [parameter || "body"];
  return issue.keys.slice(0, mostNamed).map((key) => (parameter === "" ? key : `${parameter}.${key}`));
}

/** One message for a field: the first rule that it breaks. */
function firstOfEach(issues: readonly z.core.$ZodIssue[]) {
  const said = new Map<string, string>();
  for (const issue of issues)
    for (const parameter of namedBy(issue)) if (!said.has(parameter)) said.set(parameter, issue.message);
  return [...said].map(([parameter, message]) => ({ parameter, message, code: commonFailures.invalid.code }));
}

function parse(schema: z.core.$ZodType | undefined, raw: unknown): unknown {
  if (!schema) return undefined;
  const result = z.safeParse(schema, raw);
  if (result.success) return result.data;
  throw failFields(firstOfEach(result.error.issues));
}

const Uuid = z.uuid();
/** Ids in paths are UUIDs; anything else is not found. */
function pathParams(request: FastifyRequest): Record<string, string> {
  const params = request.params as Record<string, string>;
  for (const value of Object.values(params)) if (!Uuid.safeParse(value).success) throw fail(commonFailures.not_found);
  return params;
}

async function checkLimit(platform: Platform, { limit, method, path }: Endpoint, who: string): Promise<void> {
  if (!limit) return;
  const counted = limit.shared ?? `${method} ${path}`;
  if (await isWithinLimit(platform.database, limit, `${counted} ${limit.per} ${who}`)) return;
  throw failWithRetryAfter(commonFailures.too_many, limitSecondsLeft(limit, Date.now()));
}

const limitedThing = (ctx: Ctx, per: "account" | "project" | "applicant" | "address") =>
  (per === "project" ? ctx.projectId : per === "address" ? null : ctx.actor.id) ?? visitorAddressOf(ctx.ip);

function received(request: FastifyRequest, endpoint: Endpoint) {
  const params = pathParams(request);
  // The upload parser accepts multipart everywhere and would leave no body.
  if (request.isMultipart()) throw fail(commonFailures.media_type);
  return {
    params,
    query: parse(endpoint.query, request.query),
    body: parse(endpoint.body, request.body ?? undefined),
  };
}

/** A spooled file is closed after `work`. */
async function withUpload<T>(
  platform: Platform,
  request: FastifyRequest,
  endpoint: Endpoint,
  capacity: UploadCapacity,
  work: (call: object) => Promise<T>,
): Promise<T> {
  const params = pathParams(request);
  const { maxBytes = 0, streamed = false, tooLarge: refusal, second } = endpoint.upload ?? {};
  const directory = join(platform.config.dataDir, "incoming");
  const { upload, fields } = await receiveUpload(request, { maxBytes, capacity, directory, streamed, refusal, second });
  try {
    const [query, body] = [parse(endpoint.query, request.query), parse(endpoint.body, fields)];
    return await work({ params, query, body, upload });
  } finally {
    await closeUpload(upload);
  }
}

async function answer(
  platform: Platform,
  route: EndpointRoute,
  request: FastifyRequest,
): Promise<{ value: unknown; ctx: Ctx }> {
  const { endpoint } = route;
  const needsFirstCheck =
    route.prepare !== undefined ||
    endpoint.upload !== undefined ||
    (endpoint.limit && endpoint.limit.per !== "address");
  if (endpoint.upload && request.isMultipart()) refuseSendersOfUnreadable({ address: visitorAddressOf(request.ip) });
  if (endpoint.limit?.per === "address") await checkLimit(platform, endpoint, visitorAddressOf(request.ip));
  if (!needsFirstCheck) {
    return runEndpointCall(platform, request, endpoint, async (ctx) =>
      finish(route, ctx, received(request, endpoint), undefined),
    );
  }
  // The caller is checked before costly work, in a transaction that ends first.
  const { ctx: before } = await runEndpointCall(platform, request, endpoint, async () => undefined, true);
  if (endpoint.limit && endpoint.limit.per !== "address")
    await checkLimit(platform, endpoint, limitedThing(before, endpoint.limit.per));
  const work = (call: object) => prepareAndRun(platform, route, request, before, call);
  if (!endpoint.upload || (endpoint.upload.optional && !request.isMultipart()))
    return work(received(request, endpoint));
  return withinUploadQuota(request, tenantKeyOf(before), endpoint.upload, (capacity) =>
    withUpload(platform, request, endpoint, capacity, work),
  );
}

async function prepareAndRun(
  platform: Platform,
  route: EndpointRoute,
  request: FastifyRequest,
  before: CtxBeforeTransaction,
  call: object,
) {
  const { endpoint } = route;
  const made = route.prepare ? await route.prepare({ ...call, platform, before } as never) : undefined;
  try {
    return await runEndpointCall(platform, request, endpoint, (ctx) => finish(route, ctx, call, made));
  } catch (error) {
    await route.undo?.({ platform, before, prepared: made }).catch((err: unknown) => {
      platform.log.error({ err }, "what a call had prepared could not be taken back");
    });
    throw error;
  }
}

/** Parsed inside the transaction: a reply that breaks the contract undoes the work, and no unpromised column leaves. */
async function finish({ endpoint, handle }: EndpointRoute, ctx: Ctx, call: object, made: unknown): Promise<unknown> {
  const value = await handle({ ctx, ...call, prepared: made });
  return typeof endpoint.reply === "string" ? value : z.parse(endpoint.reply, value);
}

/** @throws request.unavailable */
async function openBody(
  platform: Platform,
  { body }: RawReply,
): Promise<Exclude<RawReply["body"], (platform: Platform) => unknown>> {
  if (typeof body !== "function") return body;
  try {
    return await body(platform);
  } catch (error) {
    if (error instanceof RefusalError) throw error;
    platform.log.error({ err: error }, "a file could not be opened");
    throw fail(commonFailures.unavailable);
  }
}

async function send(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  { endpoint, isPacked }: EndpointRoute & { isPacked: boolean },
  { value, ctx }: { value: unknown; ctx: Ctx },
) {
  if (ctx.cookie) setSessionCookie(reply, platform.config, ctx.cookie);
  if (ctx.cookie === null) dropSessionCookie(reply, platform.config);
  reply.header("cache-control", "no-store");
  if (typeof endpoint.reply !== "string") {
    const envelope = { data: value, errors: [] };
    if (!isPacked || !isOwnCall(request)) return reply.send(envelope);
    return sendPacked(request, reply.type("application/json; charset=utf-8"), JSON.stringify(envelope));
  }
  const raw = value as RawReply;
  const body = await openBody(platform, raw);
  if (raw.sizeBytes !== undefined) reply.header("content-length", raw.sizeBytes);
  const safeName = raw.name.replace(/[^A-Za-z0-9._-]/g, "_");
  return reply
    .header("content-type", raw.mime)
    .header("x-content-type-options", "nosniff")
    .header("content-security-policy", "default-src 'none'; sandbox")
    .header(
      "content-disposition",
      `attachment; filename="${safeName}"; filename*=UTF-8''${encodeURIComponent(raw.name)}`,
    )
    .send(body);
}

export function serveRoutes(app: FastifyInstance, platform: Platform, routes: readonly EndpointRoute[]): void {
  for (const each of routes) {
    const route = { ...each, isPacked: mayBePacked(each.endpoint) };
    app.route({
      method: route.endpoint.method,
      url: route.endpoint.path,
      config: { side: route.endpoint.side },
      bodyLimit: route.endpoint.access === "public" ? limits.strangersJsonBytes : limits.jsonBytes,
      onRequest: async (request) => refuseUnproved(request, route.endpoint, platform.config),
      handler: async (request, reply) => {
        return send(platform, request, reply, route, await answer(platform, route, request));
      },
    });
  }
}
