import { join } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { CustomerEndpoint } from "#contract/customer-api/customer-endpoint.ts";
import * as limits from "#contract/limits.ts";
import type { ApiKeyScope } from "#contract/values/key-scopes.ts";
import { flushAudits } from "#server/platform/audit.ts";
import { type Ctx, type CtxBeforeTransaction, tenantKeyOf } from "#server/platform/ctx.ts";
import type { SpooledUpload } from "#server/platform/files/spool.ts";
import { goneOf } from "#server/platform/gone-clients.ts";
import type { RawReply } from "#server/platform/http.ts";
import { closeUpload, receiveUpload, withinUploadQuota } from "#server/platform/http.upload.ts";
import type { Platform } from "#server/platform/platform.ts";
import { countRateLimitedCall } from "#server/platform/rate-limits.ts";
import { readStanding } from "#server/platform/standings.ts";
import { customerBodyOf, customerQueryOf, withoutUnset } from "./customer-bodies.ts";
import type { CustomerEndpointRoute } from "./customer-handlers.ts";
import { keptReply, onceByKey, type RepeatedCall, repeatedCallOf } from "./customer-idempotency.ts";
import {
  type CustomerKey,
  customerLimits,
  type KeySchemes,
  keyOfOpening,
  noteUseWhenDue,
  openKeyStatement,
  readKey,
  refuseOften,
} from "./customer-keys.ts";
import { CustomerRefusal, refuseCustomer } from "./customer-refusals.ts";
import { readApiVersion } from "./customer-versions.ts";

function parse(schema: z.core.$ZodType | undefined, raw: unknown): unknown {
  if (!schema) return undefined;
  const result = z.safeParse(schema, raw);
  if (result.success) return result.data;
  const said = new Map<string, string>();
  for (const { path, message } of result.error.issues) {
    const parameter = path.map(String).join(".") || "body";
    if (!said.has(parameter)) said.set(parameter, message);
  }
  throw new CustomerRefusal(
    "validation",
    [...said].map(([parameter, message]) => ({ parameter, message })),
  );
}

const Uuid = z.uuid();
function pathParams(request: FastifyRequest): Record<string, string> {
  const params = Object.entries(request.params as Record<string, string>);
  for (const [name, value] of params) if (!Uuid.safeParse(value).success) throw refuseCustomer("not_found", name);
  return Object.fromEntries(params.map(([name, value]) => [name, value.toLowerCase()]));
}

/** May be sent again without another effect, by its `Idempotency-Key`. A search changes nothing. */
const isWrite = ({ scope, method }: CustomerEndpoint) => scope === "write" && method !== "GET";

/** @throws forbidden */
function requireScope({ scope }: CustomerEndpoint, scopes: readonly ApiKeyScope[]): void {
  if (scope !== null && !scopes.includes(scope))
    throw refuseCustomer("forbidden", "authorization", `This key has no scope "${scope}".`);
}

/** One transaction in the key's project and mode. A write that recorded nothing is refused. */
async function inKey<T>(
  platform: Platform,
  request: FastifyRequest,
  { endpoint, key, statement }: { endpoint: CustomerEndpoint; key: CustomerKey; statement?: string | undefined },
  work: (ctx: CtxBeforeTransaction, rows: readonly unknown[]) => Promise<T>,
): Promise<T> {
  const statements = [openKeyStatement(key.hash), ...(statement === undefined ? [] : [statement])];
  const opened = await platform.database.open(statements.join("; "));
  const opening = opened.opening[0]?.rows;
  let value: T;
  let isRead: boolean;
  try {
    const { id, name, environment, scopes, projectId } = keyOfOpening(request, key.hash, opening);
    requireScope(endpoint, scopes);
    const ctx: CtxBeforeTransaction = {
      tx: opened.tx,
      platform,
      actor: { kind: "api_key", id, name, environment, scopes },
      session: null,
      projectId,
      // As `open_api_key` has set it.
      mode: environment === "test" ? "test" : "live",
      ip: request.ip,
      userAgent: (request.headers["user-agent"] ?? "").slice(0, 512),
      standing: await readStanding(opened.tx, projectId, platform.config),
      gone: goneOf(request.raw.socket),
      cookie: undefined,
      audits: [],
    };
    value = await work(ctx, opened.opening[1]?.rows ?? []);
    isRead = endpoint.method === "GET" && ctx.audits.length === 0;
    await flushAudits(ctx);
  } catch (error) {
    await platform.database.rollback(opened);
    throw error;
  }
  // Nobody waits for the end of what has only read.
  if (isRead) platform.database.endRead(opened);
  else await platform.database.commit(opened);
  await noteUseWhenDue(platform, opening);
  return value;
}

async function run(
  route: CustomerEndpointRoute,
  ctx: Ctx,
  call: object,
  repeat: RepeatedCall | null,
): Promise<unknown> {
  const { endpoint, handle } = route;
  return onceByKey(ctx, repeat, async () => {
    const value = await handle({ ...call, ctx });
    // A search is recorded too: that it was made, by whom.
    if (endpoint.method !== "GET" && ctx.audits.length === 0)
      throw new Error(`${endpoint.method} ${endpoint.path} wrote no audit record`);
    return typeof endpoint.reply === "string" ? value : z.parse(endpoint.reply, value);
  });
}

type Call = {
  platform: Platform;
  route: CustomerEndpointRoute;
  request: FastifyRequest;
  reply: FastifyReply;
  key: CustomerKey;
  version: string;
  repeat: RepeatedCall | null;
};

/** Where a call has to be prepared, its key is proved in a transaction that ends first. */
async function prepareAndRun({ platform, route, request, reply, key, repeat }: Call, call: object): Promise<unknown> {
  const { endpoint, statement } = route;
  if (!route.prepare)
    return inKey(platform, request, { endpoint, key, statement: statement?.(call) }, (ctx, rows) =>
      run(route, ctx, { ...call, rows }, repeat),
    );
  const readKept = () =>
    inKey(platform, request, { endpoint, key }, async (ctx) => ({ before: ctx, kept: await keptReply(ctx, repeat) }));
  const { before, kept } = await readKept();
  // What was done is not prepared again.
  if (kept) return kept.reply;
  let made: unknown;
  try {
    made = await route.prepare({ ...call, platform, before });
  } catch (error) {
    // Refused by what the same call had done meanwhile.
    const done = repeat && (await readKept()).kept;
    if (done) return done.reply;
    throw error;
  }
  try {
    let isRepeated = true;
    const handle = (given: object) => {
      isRepeated = false;
      return route.handle({ ...given, prepared: made });
    };
    const value = await inKey(platform, request, { endpoint, key }, (ctx) =>
      run({ ...route, handle }, ctx, call, repeat),
    );
    if (isRepeated) await route.undo?.({ platform, before, prepared: made });
    reply.headers(route.headers?.(made) ?? {});
    return value;
  } catch (error) {
    await route.undo?.({ platform, before, prepared: made }).catch((err: unknown) => {
      platform.log.error({ err }, "what a customer's call had prepared could not be taken back");
    });
    throw error;
  }
}

async function withFile(of: Call, maxBytes: number, call: object): Promise<unknown> {
  const { platform, request, key } = of;
  const { endpoint } = of.route;
  const before = await inKey(platform, request, { endpoint, key }, async (ctx) => ctx);
  const directory = join(platform.config.dataDir, "incoming");
  return withinUploadQuota(request, tenantKeyOf(before), { maxBytes, streamed: true }, async (capacity) => {
    const { upload, fields } = await receiveUpload(request, {
      maxBytes,
      capacity,
      directory,
      streamed: true,
      refusal: undefined,
    });
    try {
      const { sha256 } = upload as SpooledUpload;
      const repeat = of.repeat && { ...of.repeat, request: `${of.repeat.request}${sha256.toString("hex")}` };
      const body = parse(endpoint.body, withoutUnset(fields));
      return await prepareAndRun({ ...of, repeat }, { ...call, body, file: upload });
    } finally {
      await closeUpload(upload);
    }
  });
}

type Answered = Omit<Call, "repeat">;

async function answer(of: Answered) {
  const { route, request, version } = of;
  const { endpoint } = route;
  const params = pathParams(request);
  const query = parse(endpoint.query, endpoint.query ? customerQueryOf(request) : undefined);
  const header = isWrite(endpoint) ? request.headers["idempotency-key"] : undefined;
  if (endpoint.file) {
    const repeat = repeatedCallOf(header, [version, endpoint.method, request.url]);
    return withFile({ ...of, repeat }, endpoint.file.maxBytes, { params, query });
  }
  if (request.isMultipart())
    throw new CustomerRefusal("bad_request", [{ parameter: "content-type", message: "Send JSON or a form." }], 415);
  const raw = customerBodyOf(request);
  const repeat = repeatedCallOf(header, [version, endpoint.method, request.url, raw]);
  const body = parse(endpoint.body, raw);
  return prepareAndRun({ ...of, repeat }, { params, query, body });
}

async function sendRaw(platform: Platform, reply: FastifyReply, { body, mime, name, sizeBytes }: RawReply) {
  if (sizeBytes !== undefined) reply.header("content-length", sizeBytes);
  return reply
    .header("content-type", mime)
    .header("content-security-policy", "default-src 'none'; sandbox")
    .header("content-disposition", `attachment; filename="${name.replace(/[^A-Za-z0-9._-]/g, "_")}"`)
    .send(typeof body === "function" ? await body(platform) : body);
}

const callers = new WeakMap<FastifyRequest, Pick<Call, "key" | "version">>();

/** @throws limit_exceeded */
async function refuseTooMany(platform: Platform, { method, path, mostInMinute }: CustomerEndpoint, key: CustomerKey) {
  if (mostInMinute === undefined) return;
  const hits = await countRateLimitedCall(
    platform.database,
    customerLimits.seconds,
    `${method} ${path} API key ${key.hash}`,
  );
  if (hits > mostInMinute) throw refuseOften("request");
}

/** The key is known, counted and allowed before a body is read. */
export function serveCustomerRoutes(
  app: FastifyInstance,
  platform: Platform,
  routes: readonly CustomerEndpointRoute[],
): void {
  const schemes: KeySchemes = ["Token"];
  for (const route of routes) {
    const { endpoint } = route;
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      bodyLimit: limits.jsonBytes,
      onRequest: async (request, reply) => {
        const key = await readKey(platform, request, reply, { schemes, scope: endpoint.scope });
        const version = readApiVersion(request, reply, key);
        requireScope(endpoint, key.scopes);
        if (endpoint.isOfTestMode && key.environment !== "test") throw refuseCustomer("not_found", "path");
        await refuseTooMany(platform, endpoint, key);
        callers.set(request, { key, version });
      },
      handler: async (request, reply) => {
        const caller = callers.get(request);
        if (!caller) throw new Error("a call without its key");
        const value = await answer({ platform, route, request, reply, ...caller });
        return typeof endpoint.reply === "string" ? sendRaw(platform, reply, value as RawReply) : reply.send(value);
      },
    });
  }
}
