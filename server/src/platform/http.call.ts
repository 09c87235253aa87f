import { timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { projectHeader, sessionFailures } from "#contract/account/sessions.calls.ts";
import type { Endpoint, EndpointAccess } from "#contract/endpoint.ts";
import { type ApiFailure, commonFailures } from "#contract/failures.ts";
import type { Permission } from "#contract/permissions.ts";
import { allowedNetworkFailures } from "#contract/project/allowed-networks.calls.ts";
import { modeHeader, sessionModeFailures } from "#contract/project/session-modes.calls.ts";
import { actorRoleOf, isMember, isPermitted } from "./actor.ts";
import { flushAudits } from "./audit.ts";
import type { AuditEntry, Ctx, CtxBeforeTransaction, Session } from "./ctx.ts";
import type { OpenTransaction } from "./database.ts";
import { fail, RefusalError } from "./fail.ts";
import { requireFreshProof } from "./fresh-proof.ts";
import { type CtxOfCaller, contextOf, flowTokenOf, openCall, readCaller } from "./http.caller.ts";
import { sessionCookieOf } from "./http.cookie.ts";
import { requireOperator } from "./operators.ts";
import type { Platform } from "./platform.ts";
import { isReplicasOwn, positionOf, positionStatement, type ReadReplicas, readerSetting } from "./replicas.ts";

/** Before the body is read: nobody parses a megabyte for a caller who does not even claim to be somebody. */
export function refuseUnproved(request: FastifyRequest, endpoint: Endpoint, config: Platform["config"]): void {
  const { access, effect, csrf, method } = endpoint;
  if (access === "applicant") {
    if (!flowTokenOf(request)) throw fail(commonFailures.unauthenticated);
    return;
  }
  if (access !== "public" && !sessionCookieOf(request, config)) throw fail(commonFailures.unauthenticated);
  const needsProof = effect === "write" && csrf !== "none" && method !== "GET";
  if (access === "public" && needsProof && request.headers["csrf-token"] === undefined) throw fail(commonFailures.csrf);
}

function isCsrfRight(request: FastifyRequest, session: Session | null): boolean {
  const given = request.headers["csrf-token"];
  if (!session || typeof given !== "string") return false;
  const a = Buffer.from(given);
  const b = Buffer.from(session.csrf);
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Refuses writes of another origin, and of the opaque one. */
function isForeignOrigin(request: FastifyRequest, publicHost: string): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return false;
  const host = URL.canParse(origin) ? new URL(origin).host : null;
  return host === null || host === "" || (host !== request.headers.host && host !== publicHost);
}

/** For a GET that changes something: the browser or the CSRF token proves that our page sent it. */
function isOwnPage(request: FastifyRequest, session: Session | null): boolean {
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin";
  return request.headers.origin !== undefined || isCsrfRight(request, session);
}

/**
 * Another tab may have switched the session's project, so a page names the one that it shows (docs/decisions/0145). Who
 * is in one project only can mean no other: the specification's own calls name none.
 */
function whyNotInProject(
  request: FastifyRequest,
  { effect }: Endpoint,
  { projectId, session }: CtxOfCaller,
): ApiFailure | null {
  if (projectId === null) return null;
  const named = request.headers[projectHeader];
  if (named !== undefined) return named === projectId ? null : sessionFailures.other_project;
  return effect === "write" && session?.projectCount !== 1 ? sessionFailures.project_unnamed : null;
}

/** As with the project: another tab may have switched it. Whoever names none means the session's. */
function isOtherMode(request: FastifyRequest, { mode }: CtxOfCaller): boolean {
  const named = request.headers[modeHeader];
  return named !== undefined && named !== mode;
}

const isOfProject = (access: EndpointAccess): access is Permission | "member" =>
  access !== "public" && access !== "account" && access !== "operator" && access !== "applicant";

function checkAccess(request: FastifyRequest, endpoint: Endpoint, ctx: CtxOfCaller): void {
  const { access } = endpoint;
  if (access === "applicant") return;
  if (access !== "public" && !isMember(ctx.actor)) throw fail(commonFailures.unauthenticated);
  const isUnguarded = endpoint.csrf === "none" || (endpoint.csrf === "with_session" && !ctx.session);
  if (endpoint.effect === "write" && !isUnguarded) {
    const foreign = isForeignOrigin(request, new URL(ctx.platform.config.publicUrl).host);
    const proves = endpoint.method === "GET" ? isOwnPage : isCsrfRight;
    if (foreign || !proves(request, ctx.session)) throw fail(commonFailures.csrf);
  }
  if (access === "operator") requireOperator(ctx);
  if (!isOfProject(access)) return;
  const { outside: refused } = allowedNetworkFailures;
  if (ctx.outside && ctx.projectId === null) throw fail(commonFailures.forbidden, { ...refused });
  const refusal = whyNotInProject(request, endpoint, ctx);
  if (refusal) throw fail(refusal);
  if (isOtherMode(request, ctx)) throw fail(sessionModeFailures.other_mode);
  const isAllowed = access === "member" ? actorRoleOf(ctx.actor) !== null : isPermitted(ctx.actor, access);
  if (!isAllowed) throw fail(commonFailures.forbidden);
}

/** In its own transaction: the call's is undone, or was on a replica. */
const recordApart = (ctx: CtxOfCaller, audits: AuditEntry[]): Promise<void> =>
  ctx.platform.database.inProject(ctx, async ({ tx }) => flushAudits({ ...ctx, tx, audits }));

/** From outside of a project's networks, in the log of that project. */
function whereRefused(ctx: CtxOfCaller, endpoint: Endpoint): CtxOfCaller {
  const { outside, actor } = ctx;
  if (!outside || !isMember(actor) || !isOfProject(endpoint.access)) return ctx;
  return { ...ctx, projectId: outside.projectId, actor: { ...actor, role: outside.role } };
}

function recordRefusal(given: CtxOfCaller, endpoint: Endpoint): Promise<void> {
  const { access, method, path } = endpoint;
  const ctx = whereRefused(given, endpoint);
  const detail = { method, path, ...(ctx.outside && { outside: true }) };
  // A project's log would tell its readers that there is something for operators.
  return recordApart(ctx, [{ action: "access.refused", detail, account: access === "operator" }]);
}

/** Nobody waits for its end: what such a call may write (when a session was last seen, who looks at a case) may come later. */
const isMembersRead = ({ effect }: Endpoint, { actor, audits }: Ctx): boolean =>
  effect === "read" && isMember(actor) && audits.length === 0;

export type EndpointCallWork<T> = (ctx: Ctx) => Promise<T>;

type Run<T> = {
  platform: Platform;
  request: FastifyRequest;
  endpoint: Endpoint;
  /** @param opening what the caller's opening found */
  work: (ctx: CtxBeforeTransaction, opening: OpenTransaction["opening"]) => Promise<T>;
  isRehearsal: boolean;
  more?: string;
};

/** A write that recorded nothing is refused. */
async function runOnPrimary<T>({ platform, request, endpoint, work, isRehearsal, more }: Run<T>) {
  const call = await openCall(platform, request, endpoint, more);
  const { opened } = call;
  let ctx: CtxBeforeTransaction | undefined;
  let value: T;
  let isSettled = false;
  try {
    ctx = await contextOf(platform, request, endpoint, call);
    checkAccess(request, endpoint, ctx);
    if (endpoint.proof === "fresh" || (endpoint.outside && ctx.outside)) await requireFreshProof(ctx);
    value = await work(ctx, opened.opening);
    if (!isRehearsal && endpoint.effect === "write" && ctx.audits.length === 0)
      throw new Error(`${endpoint.method} ${endpoint.path} wrote no audit record`);
    isSettled = isMembersRead(endpoint, ctx);
    await flushAudits(ctx);
  } catch (error) {
    await platform.database.rollback(opened);
    if (ctx && isMember(ctx.actor) && isRefusal(error, endpoint)) await recordRefusal(ctx, endpoint);
    throw error;
  }
  if (isSettled) platform.database.endRead(opened);
  else await platform.database.commit(opened);
  return { value, ctx };
}

/** The primary says who calls, and how far its log is: what the caller saw anywhere before this call, a replica has too. */
async function callerAndPosition(platform: Platform, request: FastifyRequest, endpoint: Endpoint) {
  const isMembers = isOfProject(endpoint.access) && endpoint.side !== "applicants" && endpoint.proof !== "fresh";
  const found = isMembers ? await readCaller(platform, request) : null;
  if (!found) {
    const { value: at, ctx } = await runOnPrimary({
      platform,
      request,
      endpoint,
      work: async (_, opening) => positionOf(opening),
      isRehearsal: true,
      more: `; ${positionStatement}`,
    });
    return { at, caller: ctx };
  }
  try {
    checkAccess(request, endpoint, found.caller);
  } catch (error) {
    if (isRefusal(error, endpoint)) await recordRefusal(found.caller, endpoint);
    throw error;
  }
  return found;
}

/** @returns null when no replica is fit, or its read failed by itself */
async function runOnReplica<T>(
  platform: Platform,
  replicas: ReadReplicas,
  request: FastifyRequest,
  endpoint: Endpoint,
  work: EndpointCallWork<T>,
) {
  const { database, log } = platform;
  const { caller, at } = await callerAndPosition(platform, request, endpoint);
  const open = await replicas.open(readerSetting({ ...caller, userId: caller.actor.id }), at);
  if (!open) return null;
  const reading: CtxBeforeTransaction = { ...caller, tx: open.tx, audits: [] };
  let value: T;
  try {
    value = await work(reading);
  } catch (error) {
    await database.rollback(open);
    if (isRefusal(error, endpoint)) await recordRefusal(caller, endpoint);
    if (!isReplicasOwn(error)) throw error;
    log.warn({ err: error, path: endpoint.path }, "a read on a replica failed: it is done again on the primary");
    return null;
  }
  database.endRead(open);
  if (reading.audits.length > 0) await recordApart(caller, reading.audits);
  return { value, ctx: reading };
}

export async function runEndpointCall<T>(
  platform: Platform,
  request: FastifyRequest,
  endpoint: Endpoint,
  work: EndpointCallWork<T>,
  isRehearsal = false,
) {
  const { replicas } = platform;
  const isElsewhere = endpoint.replica && !isRehearsal && replicas;
  const read = isElsewhere ? await runOnReplica(platform, replicas, request, endpoint, work) : null;
  return read ?? runOnPrimary({ platform, request, endpoint, work, isRehearsal });
}

/** Whoever is no operator is answered as if there were nothing. */
const isRefusal = (error: unknown, { access }: Endpoint) =>
  error instanceof RefusalError &&
  error.failure.code === (access === "operator" ? commonFailures.not_found : commonFailures.forbidden).code;

/** For transactions that began without a project: the first project, a switched one. */
export async function enterProject(ctx: Ctx, projectId: string): Promise<void> {
  await sql`select set_for_transaction('app.project_id', ${projectId})`.execute(ctx.tx);
  ctx.projectId = projectId;
}
