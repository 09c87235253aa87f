import type { AnyRole, Permission } from "#contract/permissions.ts";
import type { ApiKeyScope } from "#contract/values/key-scopes.ts";

/** `permissions`: of the role; none without one, or from outside of the project's networks. */
export type MemberActor = {
  kind: "user";
  id: string;
  email: string;
  name: string;
  role: AnyRole | null;
  permissions: ReadonlySet<Permission>;
};
/** By a visit. `resubmissionId`: it answers this request for single items, and nothing else. `by`: the customer's system that does it. */
export type ApplicantActor = { kind: "applicant"; id: string; resubmissionId?: string | null; by?: string | null };

/** A customer's system, by a key. */
export type ApiKeyActor = {
  kind: "api_key";
  id: string;
  name: string;
  environment: "prod" | "test";
  scopes: readonly ApiKeyScope[];
};

/** Who acts. The kind is recorded in the audit log. What it may and whom rows name is decided here alone. */
export type Actor =
  | MemberActor
  | ApplicantActor
  | ApiKeyActor
  | { kind: "system"; id: string }
  | { kind: "stranger"; id: null };

export const isMember = (actor: Actor): actor is MemberActor => actor.kind === "user";
export const isApplicant = (actor: Actor): actor is ApplicantActor => actor.kind === "applicant";

/** A call that only members reach. @throws where somebody else does: a fault of ours */
export function assertMember(actor: Actor): asserts actor is MemberActor {
  if (!isMember(actor)) throw new Error(`only a member may do this, not ${actor.kind}`);
}

const isKey = (actor: Actor): actor is ApiKeyActor => actor.kind === "api_key";

/** Of a key of test mode. */
export const isOfTest = (actor: Actor): boolean => isKey(actor) && actor.environment === "test";

/** Of a key; null of anybody else. */
export const actorEnvironmentOf = (actor: Actor): ApiKeyActor["environment"] | null =>
  isKey(actor) ? actor.environment : null;

/** A key that may not see what is known of people. */
export const isWithoutPersons = (actor: Actor): boolean => isKey(actor) && !actor.scopes.includes("personal");

/** A call that only keys reach. @throws where somebody else does: a fault of ours */
export function assertKey(actor: Actor): asserts actor is ApiKeyActor {
  if (!isKey(actor)) throw new Error(`only an API key may do this, not ${actor.kind}`);
}

/** Null: no member, or one without a project. */
export function actorRoleOf(actor: Actor): AnyRole | null {
  switch (actor.kind) {
    case "user":
      return actor.role;
    case "api_key":
    case "applicant":
    case "system":
    case "stranger":
      return null;
  }
}

const nothing: ReadonlySet<Permission> = new Set();

/** A customer's key has scopes instead, and an applicant a visit. */
export const actorPermissionsOf = (actor: Actor): ReadonlySet<Permission> =>
  isMember(actor) ? actor.permissions : nothing;

export const isPermitted = (actor: Actor, permission: Permission): boolean => actorPermissionsOf(actor).has(permission);

/** Whom a row names as its author. */
export function rowAuthorOf(actor: Actor): { actor: string | null; actor_user_id: string | null } {
  switch (actor.kind) {
    case "user":
      return { actor: actor.name, actor_user_id: actor.id };
    case "api_key":
      return { actor: actor.name === "" ? "API" : `API: ${actor.name}`, actor_user_id: null };
    case "applicant":
      return { actor: actor.by ?? null, actor_user_id: null };
    case "system":
    case "stranger":
      return { actor: null, actor_user_id: null };
  }
}
