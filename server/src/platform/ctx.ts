import type { Kysely } from "kysely";
import type { AnyRole } from "#contract/permissions.ts";
import type { ProjectMode } from "#contract/project/modes.ts";
import type { Database } from "#server/db/database.ts";
import { type Actor, isApplicant } from "./actor.ts";
import { visitorAddressOf } from "./address.ts";
import type { AnyMode } from "./any-mode.ts";
import type { OutboundClient } from "./outbound/outbound.ts";
import type { Platform } from "./platform.ts";
import type { TenantKey } from "./semaphore.ts";
import type { AccountStanding } from "./standings.ts";

/** The sign-in session; null for applicants, jobs and visitors without a cookie. */
export type Session = {
  idHash: string;
  isStored: boolean;
  csrf: string;
  userId: string | null;
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  timezone: string;
  country: string | null;
  passwordAt: Date | null;
  /** Of the first factor; null: the password. */
  provider: string | null;
  factorAt: Date | null;
  authenticatedAt: Date | null;
  emailVerified: boolean;
  totpEnabled: boolean;
  projectCount: number;
};

/** The session's project, which the caller's address may not use. */
export type OutsideProject = { projectId: string; role: AnyRole };

/** For events whose author is not the call's actor: during sign-in, or in another project. */
export type AuditAuthor = { userId: string; role: AnyRole };

export type AuditEntry = {
  action: `${string}.${string}`;
  detail: Record<string, unknown>;
  account: boolean;
  by?: AuditAuthor;
};

/** No database but the call's transaction and no network: nothing may wait on it inside a transaction. */
export type CallPlatform = Omit<Platform, "database" | "replicas" | "outbound"> & {
  outbound: Pick<OutboundClient, "checkUrl">;
};

export type Ctx = {
  readonly tx: Kysely<Database>;
  readonly platform: CallPlatform;
  readonly actor: Actor;
  readonly session: Session | null;
  /** Row-level security reads the same value. */
  projectId: string | null;
  /** Row-level security reads the same value. `all`: work on a whole project. */
  mode: AnyMode;
  readonly ip: string;
  readonly userAgent: string;
  /** Of the project's owner; outside of a project, of who calls. Null in jobs, which count for themselves. */
  readonly standing: AccountStanding | null;
  /** Then `projectId` and the role are null, except where an owner may change the list of networks. */
  readonly outside?: OutsideProject | null;
  /** Aborts when the client has closed its connection. */
  readonly gone?: AbortSignal | undefined;
  /** BCP 47 tags that the caller reads, the most wished for first; a job has none. */
  readonly languages?: readonly string[];
  /** Set by the call that changes the cookie: a new session id, or null to drop it. */
  cookie: { value: string; remember: boolean } | null | undefined;
  readonly audits: AuditEntry[];
};

/** Before the call's transaction: slow work may use connections of its own here. */
export type CtxBeforeTransaction = Ctx & { readonly platform: Platform };

export function ctxProjectOf(ctx: Ctx): string {
  if (ctx.projectId === null) throw new Error("this call has no project");
  return ctx.projectId;
}

/** For a transaction of its own before the call's. */
export const ctxScopeOf = (ctx: Ctx) => ({ projectId: ctxProjectOf(ctx), mode: ctx.mode });

/** @throws in work for both: a fault of ours */
export function ctxModeOf({ mode }: Pick<Ctx, "mode">): ProjectMode {
  if (mode === "all") throw new Error("this work is of no single mode");
  return mode;
}

export function ctxVerificationOf({ actor }: Ctx): string {
  if (!isApplicant(actor)) throw new Error("this call has no applicant");
  return actor.id;
}

export const resubmissionIdOf = ({ actor }: Pick<Ctx, "actor">): string | null =>
  isApplicant(actor) ? (actor.resubmissionId ?? null) : null;

/** A caller without a project counts as a project of one person. */
export const tenantKeyOf = ({ projectId, actor, ip, standing, gone }: Ctx): TenantKey => {
  const address = visitorAddressOf(ip);
  const person = actor.id ?? address;
  const { account, isYoung } = standing ?? { account: person, isYoung: false };
  return { person, address, project: projectId ?? person, account, isYoung, gone };
};
