import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { type SignInStep, sessionFailures } from "#contract/account/sessions.calls.ts";
import type { ChallengePurpose, SessionView } from "#contract/account/sessions.contract.ts";
import { commonFailures } from "#contract/failures.ts";
import { ensureEmailCode } from "#server/features/account/email-codes/email-codes.service.ts";
import { auditAccount } from "#server/platform/audit.ts";
import type { Ctx, CtxBeforeTransaction, Session } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { newSessionId } from "#server/platform/http.cookie.ts";
import { openSessionStatement, outsideOf, type SessionRow } from "#server/platform/http.sessions.ts";
import type { Platform } from "#server/platform/platform.ts";
import { hashSecretToken } from "#server/platform/secrets/crypto.ts";
import {
  type FirstFactorProof,
  isSignedIn,
  nextStep,
  proofsAfter,
  type SecondFactorProof,
  type SessionProofs,
  signInStepsOf,
} from "#server/platform/session-proofs.rules.ts";
import { newVisitorId, visitorCsrf } from "#server/platform/visitors.ts";
import { claimPasswordAttempt, recordInOwnTransaction, refundPasswordAttempt } from "./sessions.attempts.service.ts";
import { makeChallenge, spendChallenge } from "./sessions.challenges.service.ts";
import { isPasswordRight } from "./sessions.passwords.service.ts";
import { chooseProject, findPassword, hasPasskeys, readProgress, viewClosed, viewOpened } from "./sessions.queries.ts";
import { sessionLifetimeOf } from "./sessions.rules.ts";
import { refuseForSingleSignOn } from "./sessions.single-sign-on.service.ts";

type Opened = { projectId: string | null; isKept: boolean };

const stamp = (at: Date | "now" | null) => (at === "now" ? sql<Date>`now()` : at);

/**
 * Gives the browser a new session id and CSRF token, and ends the earlier one (S1): after the password, the second
 * factor and at sign-in. Of two calls at once with one session, one succeeds; it takes turns with calls that end the
 * account's sessions.
 * @returns the new CSRF token
 * @throws sessions.wrong_step when the old session is gone
 */
export async function renewSession(ctx: Ctx, proved: SessionProofs, opened: Opened | null = null): Promise<string> {
  const { userId, passwordAt, provider, factorAt } = proved;
  if (userId) await ctx.tx.selectFrom("users").select("id").where("id", "=", userId).forKeyShare().execute();
  if (ctx.session && !ctx.session.isStored) await spendVisitor(ctx, ctx.session);
  const earlier = ctx.session?.isStored ? await endEarlier(ctx, ctx.session) : null;
  const isKept = opened?.isKept ?? false;
  const { idleSeconds, totalSeconds } = sessionLifetimeOf(ctx.platform.config, isKept);
  const [value, csrf] = [newSessionId(), randomBytes(24).toString("base64url")];
  await ctx.tx
    .insertInto("sessions")
    .values({
      id_hash: hashSecretToken(value),
      csrf,
      user_id: userId,
      password_at: stamp(passwordAt),
      factor_at: stamp(factorAt),
      authenticated_at: stamp(opened ? "now" : null),
      current_project_id: opened?.projectId ?? null,
      remember: isKept,
      provider,
      notices_seen_at: earlier?.user_id === userId ? earlier.notices_seen_at : null,
      mode: earlier && earlier.user_id === userId ? earlier.mode : "live",
      ip: ctx.ip,
      user_agent: ctx.userAgent,
      idle_seconds: idleSeconds,
      expires_at: sql<Date>`now() + make_interval(secs => ${totalSeconds})`,
    })
    .execute();
  ctx.cookie = { value, remember: isKept };
  return csrf;
}

/** @throws sessions.wrong_step when it is gone */
async function endEarlier({ tx }: Ctx, { idHash }: Session) {
  const gone = await tx
    .deleteFrom("sessions")
    .where("id_hash", "=", idHash)
    .returning(["user_id", "notices_seen_at", "mode"])
    .executeTakeFirst();
  if (!gone) throw fail(sessionFailures.wrong_step);
  return gone;
}

const visitorRow = (ctx: Ctx, { idHash, csrf }: Session, seconds: number) => ({
  id_hash: idHash,
  csrf,
  ip: ctx.ip,
  user_agent: ctx.userAgent,
  idle_seconds: seconds,
  expires_at: sql<Date>`now() + make_interval(secs => ${seconds})`,
});

/** Of two calls at once one succeeds. */
async function spendVisitor(ctx: Ctx, visitor: Session): Promise<void> {
  const spent = await ctx.tx
    .insertInto("sessions")
    .values(visitorRow(ctx, visitor, 0))
    .onConflict((on) => on.column("id_hash").doNothing())
    .executeTakeFirst();
  if (spent.numInsertedOrUpdatedRows !== 1n) throw fail(sessionFailures.wrong_step);
}

export async function storeSession(ctx: Ctx): Promise<void> {
  const { session } = ctx;
  if (!session || session.isStored) return;
  await ctx.tx
    .insertInto("sessions")
    .values(visitorRow(ctx, session, sessionLifetimeOf(ctx.platform.config, false).idleSeconds))
    .onConflict((on) => on.column("id_hash").doNothing())
    .execute();
}

/** Row-level security then shows the account's memberships. The account must be proved. */
export async function enterAccount(ctx: Ctx, userId: string): Promise<void> {
  await sql`select set_for_transaction('app.user_id', ${userId})`.execute(ctx.tx);
}

/** Locked first, so that such changes cannot deadlock. */
export async function lockAccount(ctx: Ctx, userId: string): Promise<void> {
  await ctx.tx.selectFrom("users").select("id").where("id", "=", userId).forUpdate().execute();
}

/**
 * On every server, except the given one: after a change of password, email or factor, and after a reset (S3). Waits
 * for a session that is being opened, and ends it, too; if the given one was ended meanwhile, the call is refused.
 * @returns how many ended
 * @throws request.unauthenticated
 */
export async function endSessions(ctx: Ctx, userId: string, exceptHash: string | null): Promise<number> {
  await lockAccount(ctx, userId);
  if (exceptHash !== null) {
    const own = ctx.tx.selectFrom("sessions").select("id_hash").where("id_hash", "=", exceptHash).forUpdate();
    if (!(await own.executeTakeFirst())) throw fail(commonFailures.unauthenticated);
  }
  const ended = await ctx.tx
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .where("id_hash", "<>", exceptHash ?? "")
    .executeTakeFirst();
  return Number(ended.numDeletedRows);
}

export type ProvedSession = Session & { userId: string; email: string };

/**
 * The account that this session has proved, when one of `steps` is next. An email in the body must be its email and
 * never selects another account; every other case gets the same refusal (S7, S8).
 * @throws sessions.wrong_step
 */
export function provedAccount(
  session: Session | null,
  email: string | null,
  steps: readonly SignInStep[],
): ProvedSession {
  if (!session?.userId || !session.email || !steps.includes(nextStep(session))) throw fail(sessionFailures.wrong_step);
  if (email !== null && email !== session.email) throw fail(sessionFailures.wrong_step);
  return { ...session, userId: session.userId, email: session.email };
}

/** Begins a session without a row, so that the page has a CSRF token before sign-in. */
export async function showSession(ctx: Ctx): Promise<SessionView> {
  const { session } = ctx;
  if (!session) {
    const { keys } = ctx.platform;
    const value = newVisitorId(keys);
    ctx.cookie = { value, remember: false };
    return viewClosed(ctx, visitorCsrf(keys, value) ?? "");
  }
  if (!isSignedIn(session)) return viewClosed(ctx, session.csrf);
  const { projectId, outside = null } = ctx;
  return viewOpened(ctx, { userId: session.userId, projectId, outside, csrf: session.csrf });
}

export async function showChallenge(ctx: Ctx, purpose: ChallengePurpose) {
  const { botChallenge, recaptchaSiteKey } = ctx.platform.config;
  if (botChallenge === "recaptcha")
    return { provider: "recaptcha" as const, siteKey: recaptchaSiteKey ?? null, challenge: null };
  return { provider: "altcha" as const, siteKey: null, challenge: { ...(await makeChallenge(ctx, purpose)) } };
}

type Credentials = { email: string; password: string; recaptcha: string };

/**
 * Outside the call's transaction: uses the challenge, counts the try, and does the same work for an unknown email
 * (S8).
 * @returns the account
 * @throws sessions.invalid_credentials, sessions.bot_challenge, request.too_many, single-sign-on.required
 */
export async function provePassword(platform: Platform, before: CtxBeforeTransaction, given: Credentials) {
  await spendChallenge(before, given.recaptcha, "login");
  const attempt = await claimPasswordAttempt(platform, given.email, before.ip);
  if (!attempt) throw fail(commonFailures.too_many);
  const account = await findPassword(platform, given.email);
  const isRight = await isPasswordRight(account.hash, given.password, before.ip);
  if (!isRight || account.userId === null) {
    await recordInOwnTransaction(before, "sessions.password_refused", { userId: account.userId });
    throw fail(sessionFailures.invalid_credentials);
  }
  await refundPasswordAttempt(platform, attempt);
  const isPastSingleSignOn = await refuseForSingleSignOn(before, account.userId);
  return { userId: account.userId, email: given.email, hash: account.hash, isPastSingleSignOn };
}
type ProvedPassword = Awaited<ReturnType<typeof provePassword>>;

export async function beginSignIn(ctx: Ctx, proof: FirstFactorProof) {
  const proved = proofsAfter(ctx.session, proof);
  const csrf = await renewSession(ctx, proved);
  await enterAccount(ctx, proof.userId);
  const progress = await readProgress(ctx, proof.userId);
  const step = nextStep({ ...proved, ...progress, authenticatedAt: null });
  return {
    result: 0 as const,
    emailVerified: progress.emailVerified ? ("true" as const) : ("false" as const),
    step,
    "csrf-token": csrf,
  };
}

/** The second factor of a sign-in: a new session id. @throws sessions.wrong_step */
export async function proveFactor(ctx: Ctx, by: SecondFactorProof) {
  const account = provedAccount(ctx.session, null, signInStepsOf[by]);
  const proved = proofsAfter(account, { by });
  if (!proved) throw fail(sessionFailures.wrong_step);
  const csrf = await renewSession(ctx, proved);
  return { step: nextStep({ ...account, ...proved, totpEnabled: true }), "csrf-token": csrf };
}

/** Password or account may have changed since the comparison. @throws sessions.invalid_credentials */
async function refuseChangedPassword(ctx: Ctx, { userId, hash }: ProvedPassword): Promise<void> {
  const same = await ctx.tx
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .where("password_hash", "=", hash)
    .where("disabled_at", "is", null)
    .forKeyShare()
    .executeTakeFirst();
  if (!same) throw fail(sessionFailures.invalid_credentials);
}

/** @throws sessions.invalid_credentials */
export async function signInByPassword(ctx: Ctx, account: ProvedPassword) {
  await refuseChangedPassword(ctx, account);
  const opened = await beginSignIn(ctx, { by: "password", userId: account.userId });
  if (opened.step === "verify-email") await ensureEmailCode(ctx, account);
  auditAccount(ctx, "sessions.password_proved", {
    userId: account.userId,
    ...(account.isPastSingleSignOn && { past: "single-sign-on" }),
  });
  return opened;
}

/** All is false unless this session has proved the account's first factor. */
export async function showTwoFactor(ctx: Ctx, email: string) {
  const { session } = ctx;
  const isOwn = session !== null && nextStep(session) !== "login" && session.email === email;
  return {
    twoFactorEnabled: isOwn && session.totpEnabled,
    emailConfirmed: isOwn && session.emailVerified,
    passkeys: isOwn && (await hasPasskeys(ctx, session.userId ?? "")),
  };
}

/** As each later call of this session does: not from outside of the project's networks. */
async function enterOwnProject(ctx: Ctx) {
  const idHash = hashSecretToken(ctx.cookie?.value ?? "");
  const { rows } = await sql.raw<SessionRow>(openSessionStatement(idHash, ctx.ip)).execute(ctx.tx);
  const [row] = rows;
  if (!row) throw new Error("a new session without a row");
  ctx.projectId = row.project_id;
  return { projectId: row.project_id, outside: outsideOf(row) };
}

/** A new session id, in the project used last. */
export async function authenticateSession(ctx: Ctx, email: string, isKept: boolean): Promise<SessionView> {
  const account = provedAccount(ctx.session, email, ["authenticate"]);
  const { userId } = account;
  const projectId = await chooseProject(ctx, userId);
  const csrf = await renewSession(ctx, account, { projectId, isKept });
  auditAccount(ctx, "sessions.opened", { userId, isKept });
  return viewOpened(ctx, { userId, csrf, ...(await enterOwnProject(ctx)) });
}

export async function logout(ctx: Ctx) {
  if (ctx.session) {
    await ctx.tx.deleteFrom("sessions").where("id_hash", "=", ctx.session.idHash).execute();
    // Only here: another site's call comes without the cookie, and is not to drop it.
    ctx.cookie = null;
  }
  auditAccount(ctx, "sessions.closed", { userId: ctx.session?.userId ?? null });
  return {};
}
