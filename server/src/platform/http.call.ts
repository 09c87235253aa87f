import { timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { projectHeader, sessionFailures } from "#contract/account/sessions.calls.ts";
import type { Endpoint, EndpointAccess } from "#contract/endpoint.ts";
import { type ApiFailure, commonFailures } from "#contract/failures.ts";
import { type Permission, roleMay } from "#contract/permissions.ts";
import { allowedNetworkFailures } from "#contract/project/allowed-networks.calls.ts";
import type { ProjectMode } from "#contract/project/modes.ts";
import { modeHeader, sessionModeFailures } from "#contract/project/session-modes.calls.ts";
import { actorRoleOf, isMember } from "./actor.ts";
import { visitorAddressOf } from "./address.ts";
import { flushAudits } from "./audit.ts";
import type { Ctx, CtxBeforeTransaction, OutsideProject, Session } from "./ctx.ts";
import type { OpenTransaction } from "./database.ts";
import { fail, RefusalError } from "./fail.ts";
import { requireFreshProof } from "./fresh-proof.ts";
import { goneOf } from "./gone-clients.ts";
import { type SessionCookie, sessionCookieOf } from "./http.cookie.ts";
import { openSessionStatement, outsideOf, type SessionRow, toSession, visitorOf } from "./http.sessions.ts";
import { requireOperator } from "./operators.ts";
import type { Platform } from "./platform.ts";
import { languagesOf } from "./request-languages.ts";
import { hashSecretToken } from "./secrets/crypto.ts";
import { isSignedIn } from "./session-proofs.rules.ts";
import { readStanding, standingOutside } from "./standings.ts";
import { visitorCsrf } from "./visitors.ts";

type FlowRow = { project_id: string; verification_id: string; resubmission_id: string | null; mode: ProjectMode };

const flowTokenOf = (request: FastifyRequest): string | null =>
  /^Bearer ([A-Za-z0-9_-]{43})$/.exec(request.headers.authorization ?? "")?.[1] ?? null;

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

/** One round trip: begin, our role, and the caller. */
async function openCall(platform: Platform, request: FastifyRequest, endpoint: Endpoint) {
  if (endpoint.access === "applicant") {
    const token = flowTokenOf(request);
    if (!token) throw fail(commonFailures.unauthenticated);
    const opened = await platform.database.open(`select * from open_flow('${hashSecretToken(token)}')`);
    return { opened, cookie: null };
  }
  // Ports of one host share cookies: an applicant's browser may send a member's.
  const cookie = endpoint.side === "applicants" ? null : sessionCookieOf(request, platform.config);
  const setup = cookie ? openSessionStatement(cookie.idHash, request.ip) : undefined;
  return { opened: await platform.database.open(setup), cookie };
}

/** Only for who has no session: members' calls save the proof. */
async function visitorSession({ keys }: Platform, { tx }: OpenTransaction, cookie: SessionCookie) {
  const csrf = visitorCsrf(keys, cookie.value);
  if (csrf === null) return null;
  // A used visitor's id has an ended row.
  const { rows } = await sql`select from sessions where id_hash = ${cookie.idHash}`.execute(tx);
  return rows.length === 0 ? visitorOf(cookie.idHash, csrf) : null;
}

/** Of the list of networks alone, so that no owner is locked out (docs/decisions/0199). Wants a fresh proof besides. */
async function openForOwner({ tx }: OpenTransaction, endpoint: Endpoint, outside: OutsideProject) {
  if (!endpoint.outside || outside.role !== "owner") return null;
  await sql`select set_config('app.project_id', ${outside.projectId}, true)`.execute(tx);
  return outside;
}

async function contextOf(
  platform: Platform,
  request: FastifyRequest,
  endpoint: Endpoint,
  { opened, cookie }: { opened: OpenTransaction; cookie: SessionCookie | null },
): Promise<CtxBeforeTransaction> {
  const found = opened.opening[0]?.rows[0] as unknown;
  const base = {
    tx: opened.tx,
    platform,
    ip: request.ip,
    userAgent: (request.headers["user-agent"] ?? "").slice(0, 512),
    gone: goneOf(request.raw.socket),
    languages: languagesOf(request),
    cookie: undefined,
    audits: [],
  };
  if (endpoint.access === "applicant") {
    const row = found as FlowRow | undefined;
    if (!row) throw fail(commonFailures.unauthenticated);
    const actor = { kind: "applicant", id: row.verification_id, resubmissionId: row.resubmission_id } as const;
    const standing = await readStanding(opened.tx, row.project_id, platform.config);
    return { ...base, session: null, projectId: row.project_id, mode: row.mode, actor, standing };
  }
  const row = cookie ? (found as SessionRow | undefined) : undefined;
  const session = cookie && (row ? toSession(row, cookie.idHash) : await visitorSession(platform, opened, cookie));
  if (!row || !session || !isSignedIn(session))
    return {
      ...base,
      session,
      projectId: null,
      mode: row?.mode ?? "live",
      actor: { kind: "stranger", id: null },
      standing: standingOutside(null, visitorAddressOf(request.ip)),
    };
  const name = `${session.firstName} ${session.lastName}`;
  const outside = outsideOf(row);
  const opening = outside && (await openForOwner(opened, endpoint, outside));
  const { projectId, role } = opening ?? { projectId: row.project_id, role: row.role };
  const standing =
    projectId === null
      ? standingOutside(session.userId, visitorAddressOf(request.ip))
      : await readStanding(opened.tx, projectId, platform.config);
  return {
    ...base,
    session,
    standing,
    projectId,
    mode: row.mode,
    actor: { kind: "user", id: session.userId, email: session.email ?? "", name, role },
    outside,
  };
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
  { projectId, session }: Ctx,
): ApiFailure | null {
  if (projectId === null) return null;
  const named = request.headers[projectHeader];
  if (named !== undefined) return named === projectId ? null : sessionFailures.other_project;
  return effect === "write" && session?.projectCount !== 1 ? sessionFailures.project_unnamed : null;
}

/** As with the project: another tab may have switched it. Whoever names none means the session's. */
function isOtherMode(request: FastifyRequest, { mode }: Ctx): boolean {
  const named = request.headers[modeHeader];
  return named !== undefined && named !== mode;
}

const isOfProject = (access: EndpointAccess): access is Permission | "member" =>
  access !== "public" && access !== "account" && access !== "operator" && access !== "applicant";

function checkAccess(request: FastifyRequest, endpoint: Endpoint, ctx: Ctx): void {
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
  const role = actorRoleOf(ctx.actor);
  if (access === "member" ? role === null : !roleMay(role, access)) throw fail(commonFailures.forbidden);
}

/** From outside of a project's networks, in the log of that project. */
function whereRefused(ctx: CtxBeforeTransaction, endpoint: Endpoint): CtxBeforeTransaction {
  const { outside, actor } = ctx;
  if (!outside || !isMember(actor) || !isOfProject(endpoint.access)) return ctx;
  return { ...ctx, projectId: outside.projectId, actor: { ...actor, role: outside.role } };
}

/** In its own transaction, since the call's is undone. */
async function recordRefusal(given: CtxBeforeTransaction, endpoint: Endpoint): Promise<void> {
  const ctx = whereRefused(given, endpoint);
  await ctx.platform.database.inProject(ctx, async ({ tx }) => {
    const record: Ctx = { ...ctx, tx, audits: [] };
    record.audits.push({
      action: "access.refused",
      detail: { method: endpoint.method, path: endpoint.path, ...(ctx.outside && { outside: true }) },
      // A project's log would tell its readers that there is something.
      account: endpoint.access === "operator",
    });
    await flushAudits(record);
  });
}

/** Nobody waits for its end: what such a call may write (when a session was last seen, who looks at a case) may come later. */
const isMembersRead = ({ effect }: Endpoint, { actor, audits }: Ctx): boolean =>
  effect === "read" && isMember(actor) && audits.length === 0;

export type EndpointCallWork<T> = (ctx: Ctx) => Promise<T>;

/** A write that recorded nothing is refused. */
export async function runEndpointCall<T>(
  platform: Platform,
  request: FastifyRequest,
  endpoint: Endpoint,
  work: EndpointCallWork<T>,
  isRehearsal = false,
) {
  const call = await openCall(platform, request, endpoint);
  const { opened } = call;
  let ctx: CtxBeforeTransaction | undefined;
  let value: T;
  let isSettled = false;
  try {
    ctx = await contextOf(platform, request, endpoint, call);
    checkAccess(request, endpoint, ctx);
    if (endpoint.proof === "fresh" || (endpoint.outside && ctx.outside)) await requireFreshProof(ctx);
    value = await work(ctx);
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

/** Whoever is no operator is answered as if there were nothing. */
const isRefusal = (error: unknown, { access }: Endpoint) =>
  error instanceof RefusalError &&
  error.failure.code === (access === "operator" ? commonFailures.not_found : commonFailures.forbidden).code;

/** For transactions that began without a project: the first project, a switched one. */
export async function enterProject(ctx: Ctx, projectId: string): Promise<void> {
  await sql`select set_config('app.project_id', ${projectId}, true)`.execute(ctx.tx);
  ctx.projectId = projectId;
}
