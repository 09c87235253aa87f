import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sql } from "kysely";
import * as limits from "#contract/limits.ts";
import { visitorAddressOf } from "#server/platform/address.ts";
import { flushAudits } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { readForm } from "#server/platform/customer-calls/customer-bodies.ts";
import { CustomerRefusal } from "#server/platform/customer-calls/customer-refusals.ts";
import { RefusalError } from "#server/platform/fail.ts";
import { requestFailureOf } from "#server/platform/http.refusals.ts";
import { isTooDeep } from "#server/platform/json-body.ts";
import type { Platform } from "#server/platform/platform.ts";
import { countRateLimitedCall, limitSecondsLeft } from "#server/platform/rate-limits.ts";
import { hashSecretToken } from "#server/platform/secrets/crypto.ts";
import { readStanding } from "#server/platform/standings.ts";
import { badRequest, ScimRefusal } from "./provisioning.refusals.rules.ts";
import type { ProvisioningCaller } from "./provisioning.settle.service.ts";

/** As those of API keys: in a minute. */
const most = { calls: 600, wrong: 20, seconds: 60 } as const;
const longestKey = 200;
const mime = "application/scim+json; charset=utf-8";

type KeyRow = { project_id: string; id: string; name: string; created_by: string; is_use_due: boolean };
/** @param hash hexadecimal */
const openStatement = (hash: string) => `select * from open_provisioning_key('${hash}')`;

export type ScimCall = {
  by: ProvisioningCaller;
  params: Record<string, string>;
  query: unknown;
  body: unknown;
  /** Of SCIM, without a slash at its end. */
  address: string;
};
export type ScimAnswer = { status: number; reply?: Record<string, unknown>; location?: string };
export type ScimRoute = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  handle: (call: ScimCall) => Promise<ScimAnswer>;
};

function keyOf({ headers }: FastifyRequest): string | null {
  const [scheme = "", key = "", ...rest] = (headers.authorization ?? "").split(" ");
  const isKey = scheme.toLowerCase() === "bearer" && key !== "" && key.length <= longestKey && rest.length === 0;
  return isKey ? key : null;
}

const tooOften = () =>
  new ScimRefusal(429, "Too many requests. Please try again later.", undefined, {
    "retry-after": String(limitSecondsLeft(most, Date.now())),
  });
const unknownKey = () =>
  new ScimRefusal(401, "Send a key of the project: Authorization: Bearer …", undefined, {
    "www-authenticate": 'Bearer realm="scim"',
  });

/** Wrong keys are counted by address, with wrong API keys. */
async function refuseWrong({ database }: Platform, { ip }: FastifyRequest): Promise<never> {
  const hits = await countRateLimitedCall(database, most.seconds, `wrong API keys ${visitorAddressOf(ip)}`);
  throw hits > most.wrong ? tooOften() : unknownKey();
}

/** The key is known and counted before a body is read. @returns its hash @throws ScimRefusal 401, 429 */
async function readKey(platform: Platform, request: FastifyRequest): Promise<string> {
  const key = keyOf(request);
  if (key === null) return refuseWrong(platform, request);
  const hash = hashSecretToken(key);
  const { rows } = await platform.database.once(openStatement(hash));
  if (rows.length === 0) return refuseWrong(platform, request);
  const hits = await countRateLimitedCall(platform.database, most.seconds, `provisioning key ${hash}`);
  if (hits > most.calls) throw tooOften();
  return hash;
}

/** A row that another call is noting is left to it. Never throws: what the call did is done. */
async function noteUse({ database, log }: Platform, { project_id, id, is_use_due }: KeyRow): Promise<void> {
  if (!is_use_due) return;
  await database
    .inProject(project_id, ({ tx }) =>
      sql`update provisioning_keys t set last_used_at = now() from (
          select id from provisioning_keys where project_id = ${project_id} and id = ${id} for no key update skip locked
        ) due where t.project_id = ${project_id} and t.id = due.id`.execute(tx),
    )
    .catch((err: unknown) => log.error({ err, keyId: id }, "the use of a provisioning key was not noted"));
}

/** One transaction in the key's project. A write that recorded nothing is refused. */
async function inKey<T>(
  platform: Platform,
  request: FastifyRequest,
  hash: string,
  work: (by: ProvisioningCaller) => Promise<T>,
) {
  const opened = await platform.database.open(openStatement(hash));
  const row = opened.opening[0]?.rows[0] as KeyRow | undefined;
  let value: T;
  try {
    // It was revoked meanwhile.
    if (!row) throw unknownKey();
    const ctx: Ctx = {
      tx: opened.tx,
      platform,
      // It may do nothing that an API key may: it has no scope.
      actor: { kind: "api_key", id: row.id, name: `SCIM ${row.name}`, environment: "prod", scopes: [] },
      session: null,
      projectId: row.project_id,
      mode: "live",
      ip: request.ip,
      userAgent: (request.headers["user-agent"] ?? "").slice(0, 512),
      standing: await readStanding(opened.tx, row.project_id, platform.config),
      cookie: undefined,
      audits: [],
    };
    value = await work({ ctx, inviterId: row.created_by });
    if (!["GET", "HEAD"].includes(request.method) && ctx.audits.length === 0)
      throw new Error(`${request.method} ${request.url} wrote no audit record`);
    await flushAudits(ctx);
  } catch (error) {
    await platform.database.rollback(opened);
    throw error;
  }
  await platform.database.commit(opened);
  await noteUse(platform, row);
  return value;
}

function refusalOf(error: unknown): ScimRefusal | null {
  if (error instanceof ScimRefusal) return error;
  if (error instanceof CustomerRefusal) return badRequest("invalidSyntax", "The request could not be read.");
  const failure = error instanceof RefusalError ? error.failure : requestFailureOf(error);
  if (!failure) return null;
  const isUnread = error instanceof Error && "statusCode" in error && failure.status === 422;
  if (isUnread) return badRequest("invalidSyntax", "body: it is no JSON that can be read.");
  const status = failure.status === 422 ? 400 : failure.status;
  const retryAfter = failure.retryAfter ?? (status === 429 ? most.seconds : 5);
  const headers = status === 429 || status === 503 ? { "retry-after": String(retryAfter) } : {};
  return new ScimRefusal(status, failure.message, undefined, headers);
}

function answerRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error);
  reply.header("content-type", mime);
  if (!refusal) {
    request.log.error({ err: error }, "a call of SCIM crashed");
    return reply.code(500).send(new ScimRefusal(500, "Server error.").reply);
  }
  if (refusal.status === 413) reply.header("connection", "close");
  return reply.code(refusal.status).headers(refusal.headers).send(refusal.reply);
}

/** JSON by its two names. An empty body is none. */
function readBodies(door: FastifyInstance): void {
  const parse = door.getDefaultJsonParser("error", "error");
  door.removeAllContentTypeParsers();
  door.addContentTypeParser(
    ["application/scim+json", "application/json"],
    { parseAs: "string", bodyLimit: limits.jsonBytes },
    (request, body, done) => {
      const text = String(body);
      if (text.trim() === "") done(null, undefined);
      else if (isTooDeep(text)) done(badRequest("invalidSyntax", "body: it is too deep."));
      else void parse(request, text, done);
    },
  );
}

const queryOf = ({ url }: FastifyRequest): unknown => {
  const at = url.indexOf("?");
  return at < 0 ? {} : readForm(url.slice(at + 1));
};

function serveRoute(door: FastifyInstance, platform: Platform, { method, path, handle }: ScimRoute): void {
  const hashes = new WeakMap<FastifyRequest, string>();
  door.route({
    method,
    url: path,
    onRequest: async (request) => {
      hashes.set(request, await readKey(platform, request));
    },
    handler: async (request, reply) => {
      const hash = hashes.get(request);
      if (hash === undefined) throw new Error("a call without its key");
      const { body } = request;
      const params = request.params as Record<string, string>;
      const address = `${platform.config.apiPublicUrl}/scim/v2`;
      const query = queryOf(request);
      const answer = await inKey(platform, request, hash, (by) => handle({ by, params, query, body, address }));
      if (answer.location !== undefined) reply.header("location", answer.location);
      reply.code(answer.status);
      return answer.reply ? reply.header("content-type", mime).send(answer.reply) : reply.send();
    },
  });
}

/** A part of the customers' listener with errors, bodies and keys of its own. */
export async function serveScimRoutes(
  app: FastifyInstance,
  platform: Platform,
  routes: readonly ScimRoute[],
): Promise<void> {
  await app.register(
    (door, _options, done) => {
      readBodies(door);
      door.setErrorHandler(answerRefusal);
      door.setNotFoundHandler((_request, reply) =>
        reply.code(404).header("content-type", mime).send(new ScimRefusal(404, "There is no such address.").reply),
      );
      for (const route of routes) serveRoute(door, platform, route);
      done();
    },
    { prefix: "/scim/v2" },
  );
}
