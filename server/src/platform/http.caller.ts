import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Endpoint } from "#contract/endpoint.ts";
import { commonFailures } from "#contract/failures.ts";
import { type AnyRole, permissionsOf } from "#contract/permissions.ts";
import type { ProjectMode } from "#contract/project/modes.ts";
import { visitorAddressOf } from "./address.ts";
import type { CtxBeforeTransaction, OutsideProject, Session } from "./ctx.ts";
import type { OpenTransaction } from "./database.ts";
import { fail } from "./fail.ts";
import { goneOf } from "./gone-clients.ts";
import { type SessionCookie, sessionCookieOf } from "./http.cookie.ts";
import { openSessionStatement, outsideOf, type SessionRow, toSession, visitorOf } from "./http.sessions.ts";
import type { Platform } from "./platform.ts";
import { positionOf, positionStatement } from "./replicas.ts";
import { languagesOf } from "./request-languages.ts";
import { hashSecretToken } from "./secrets/crypto.ts";
import { isSignedIn } from "./session-proofs.rules.ts";
import { keptStanding, readStanding, standingOutside } from "./standings.ts";
import { visitorCsrf } from "./visitors.ts";

type FlowRow = { project_id: string; verification_id: string; resubmission_id: string | null; mode: ProjectMode };

export const flowTokenOf = (request: FastifyRequest): string | null =>
  /^Bearer ([A-Za-z0-9_-]{43})$/.exec(request.headers.authorization ?? "")?.[1] ?? null;

/** One round trip: begin, our role, and the caller. @param more SQL, whose results come last */
export async function openCall(platform: Platform, request: FastifyRequest, endpoint: Endpoint, more = "") {
  if (endpoint.access === "applicant") {
    const token = flowTokenOf(request);
    if (!token) throw fail(commonFailures.unauthenticated);
    const opened = await platform.database.open(`select * from open_flow('${hashSecretToken(token)}')`);
    return { opened, cookie: null };
  }
  // Ports of one host share cookies: an applicant's browser may send a member's.
  const cookie = endpoint.side === "applicants" ? null : sessionCookieOf(request, platform.config);
  const setup = cookie ? `${openSessionStatement(cookie.idHash, request.ip)}${more}` : undefined;
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
  await sql`select set_for_transaction('app.project_id', ${outside.projectId})`.execute(tx);
  return outside;
}

/** Who calls, with what is known of the call, without a transaction. */
export type CtxOfCaller = Omit<CtxBeforeTransaction, "tx">;

const requestFacts = (platform: Platform, request: FastifyRequest) => ({
  platform,
  ip: request.ip,
  userAgent: (request.headers["user-agent"] ?? "").slice(0, 512),
  gone: goneOf(request.raw.socket),
  languages: languagesOf(request),
  cookie: undefined,
  audits: [],
});

type MemberFacts = { row: SessionRow; session: Session & { userId: string }; in: InProject };
type InProject = { projectId: string | null; role: AnyRole | null };

function memberFacts({ row, session, in: { projectId, role } }: MemberFacts) {
  const name = `${session.firstName} ${session.lastName}`;
  const permissions = permissionsOf(role, row.permissions);
  return {
    session,
    projectId,
    mode: row.mode,
    actor: { kind: "user", id: session.userId, email: session.email ?? "", name, role, permissions } as const,
  };
}

/**
 * A member in a project, in one message to the primary, which ends its transaction too.
 * @returns null for anybody else, and when more has to be read of them first: {@link openCall}
 */
export async function readCaller(
  platform: Platform,
  request: FastifyRequest,
): Promise<{ caller: CtxOfCaller; at: string } | null> {
  const cookie = sessionCookieOf(request, platform.config);
  if (!cookie) return null;
  const found = await platform.database.once(
    `select caller.*, log.position from (${openSessionStatement(cookie.idHash, request.ip)}) as caller, (${positionStatement}) as log`,
  );
  const row = found.rows[0] as (SessionRow & { position: string }) | undefined;
  if (!row || outsideOf(row) || row.project_id === null) return null;
  const session = toSession(row, cookie.idHash);
  const standing = keptStanding(row.project_id, platform.config);
  if (!isSignedIn(session) || !standing) return null;
  const member = memberFacts({ row, session, in: { projectId: row.project_id, role: row.role } });
  return { caller: { ...requestFacts(platform, request), ...member, standing }, at: positionOf([found]) };
}

export async function contextOf(
  platform: Platform,
  request: FastifyRequest,
  endpoint: Endpoint,
  { opened, cookie }: { opened: OpenTransaction; cookie: SessionCookie | null },
): Promise<CtxBeforeTransaction> {
  const found = opened.opening[0]?.rows[0] as unknown;
  const base = { ...requestFacts(platform, request), tx: opened.tx };
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
  const outside = outsideOf(row);
  const opening = outside && (await openForOwner(opened, endpoint, outside));
  const member = memberFacts({ row, session, in: opening ?? { projectId: row.project_id, role: row.role } });
  const standing =
    member.projectId === null
      ? standingOutside(session.userId, visitorAddressOf(request.ip))
      : await readStanding(opened.tx, member.projectId, platform.config);
  return { ...base, ...member, standing, outside };
}
