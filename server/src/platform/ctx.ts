import type { Kysely } from "kysely";
import type { Role } from "#contract/permissions.ts";
import type { Database } from "#server/db/database.ts";
import type { Outbound } from "./outbound/outbound.ts";
import type { Platform } from "./platform.ts";
import type { Asker } from "./semaphore.ts";

/** Who acts. The kind is what the audit log records. */
export type Actor =
  | { kind: "user"; id: string; email: string; name: string; role: Role | null }
  | { kind: "applicant"; id: string }
  | { kind: "system"; id: string }
  | { kind: "stranger"; id: null };

/** The browser's sign-in session as this call found it; null for applicants, jobs and visitors without a cookie. */
export type Session = {
  idHash: string;
  /** False for a visitor of whom nothing is kept yet (visitors.ts). */
  isStored: boolean;
  csrf: string;
  userId: string | null;
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  timezone: string;
  country: string | null;
  passwordAt: Date | null;
  factorAt: Date | null;
  authenticatedAt: Date | null;
  emailVerified: boolean;
  totpEnabled: boolean;
  projectCount: number;
};

/** The account that an event belongs to where the call's actor does not say it: half-way through sign-in, or of another project. */
export type AuditAuthor = { userId: string; role: Role };

export type AuditEntry = {
  action: `${string}.${string}`;
  detail: Record<string, unknown>;
  account: boolean;
  by?: AuditAuthor;
};

/**
 * What a call's handler reaches of the process: of the database its one transaction alone, and no way to the network, on
 * which nothing waits inside a transaction.
 */
export type CallPlatform = Omit<Platform, "database" | "outbound"> & { outbound: Pick<Outbound, "checkUrl"> };

/** Everything a feature may touch while it serves one call or one step of a job: who asks, and the transaction it asks in. */
export type Ctx = {
  readonly tx: Kysely<Database>;
  readonly platform: CallPlatform;
  readonly actor: Actor;
  readonly session: Session | null;
  /** The tenant of this transaction; row-level security reads the same value. Null before sign-in. */
  projectId: string | null;
  readonly ip: string;
  readonly userAgent: string;
  /** Set by the call that changes the cookie: a new session id, or null to drop it. */
  cookie: { value: string; remember: boolean } | null | undefined;
  readonly audits: AuditEntry[];
};

/** Who asks, as the first look found it, before the call's transaction: here slow work may use connections of its own. */
export type Before = Ctx & { readonly platform: Platform };

/** The project of a call that cannot have come so far without one. */
export function projectOf(ctx: Ctx): string {
  if (ctx.projectId === null) throw new Error("this call has no project");
  return ctx.projectId;
}

/** Which verification a flow call is about: its bearer token's. */
export function verificationOf({ actor }: Ctx): string {
  if (actor.kind !== "applicant") throw new Error("this call has no applicant");
  return actor.id;
}

/** Whoever has no project yet counts as one of their own. */
export const askerOf = ({ projectId, actor }: Pick<Ctx, "projectId" | "actor">): Asker => {
  const person = actor.id ?? "stranger";
  return { project: projectId ?? person, person };
};
