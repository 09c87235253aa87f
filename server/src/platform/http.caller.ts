import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Endpoint } from "#contract/endpoint.ts";
import { commonFailures } from "#contract/failures.ts";
import type { Role } from "#contract/permissions.ts";
import type { ProjectMode } from "#contract/project/modes.ts";
import { visitorAddressOf } from "./address.ts";
import type { CtxBeforeTransaction, Session } from "./ctx.ts";
import type { OpenTransaction } from "./database.ts";
import { fail } from "./fail.ts";
import { goneOf } from "./gone-clients.ts";
import { type SessionCookie, sessionCookieOf } from "./http.cookie.ts";
import type { Platform } from "./platform.ts";
import { languagesOf } from "./request-languages.ts";
import { hashSecretToken } from "./secrets/crypto.ts";
import { isSignedIn } from "./session-proofs.rules.ts";
import { readStanding, standingOutside } from "./standings.ts";
import { visitorCsrf } from "./visitors.ts";

type SessionRow = {
  user_id: string | null;
  email: string | null;
  first_name: string | null;
  last_name: string | null;
  timezone: string | null;
  country: string | null;
  csrf: string;
  password_at: Date | null;
  provider: string | null;
  factor_at: Date | null;
  authenticated_at: Date | null;
  email_verified: boolean | null;
  totp_enabled: boolean | null;
  project_id: string | null;
  role: Role | null;
  project_count: number | null;
  mode: ProjectMode;
};

type FlowRow = { project_id: string; verification_id: string; resubmission_id: string | null; mode: ProjectMode };

const toSession = (row: SessionRow, idHash: string): Session => ({
  idHash,
  isStored: true,
  csrf: row.csrf,
  userId: row.user_id,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  timezone: row.timezone ?? "UTC",
  country: row.country,
  passwordAt: row.password_at,
  provider: row.provider,
  factorAt: row.factor_at,
  authenticatedAt: row.authenticated_at,
  emailVerified: row.email_verified ?? false,
  totpEnabled: row.totp_enabled ?? false,
  projectCount: Number(row.project_count ?? 0),
});

const visitorOf = (idHash: string, csrf: string): Session => ({
  idHash,
  isStored: false,
  csrf,
  userId: null,
  email: null,
  firstName: null,
  lastName: null,
  timezone: "UTC",
  country: null,
  passwordAt: null,
  provider: null,
  factorAt: null,
  authenticatedAt: null,
  emailVerified: false,
  totpEnabled: false,
  projectCount: 0,
});

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
  const setup = cookie ? `select * from open_session('${cookie.idHash}')${more}` : undefined;
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

export async function contextOf(
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
  const standing =
    row.project_id === null
      ? standingOutside(session.userId, visitorAddressOf(request.ip))
      : await readStanding(opened.tx, row.project_id, platform.config);
  return {
    ...base,
    session,
    standing,
    projectId: row.project_id,
    mode: row.mode,
    actor: { kind: "user", id: session.userId, email: session.email ?? "", name, role: row.role },
  };
}
