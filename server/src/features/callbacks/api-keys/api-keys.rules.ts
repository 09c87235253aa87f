import { apiKeyFailures, mayAllowPersonal } from "#contract/callbacks/api-keys.calls.ts";
import type { ApiFailure } from "#contract/failures.ts";
import type { Permission } from "#contract/permissions.ts";
import { type ApiKeyScope, keyScopes } from "#contract/values/key-scopes.ts";

/** Each once, in the contract's order. */
export const orderScopes = (scopes: readonly ApiKeyScope[]): ApiKeyScope[] =>
  keyScopes.filter((scope) => scopes.includes(scope));

/** What a key has already was allowed to it by somebody who may. @param had none: a new key */
export function whyNotScopes(
  own: ReadonlySet<Permission>,
  wanted: readonly ApiKeyScope[],
  had: readonly ApiKeyScope[],
): ApiFailure | null {
  const isAdded = wanted.includes("personal") && !had.includes("personal");
  return isAdded && !mayAllowPersonal(own) ? apiKeyFailures.personal_by_owner : null;
}

type Caller = { id: string; permissions: ReadonlySet<Permission> };

/** Who rotates a key sees the new one. Whose key it was has seen the old one, and reads nothing more by it. */
const maySeeAnew = (caller: Caller, key: { scopes: readonly ApiKeyScope[]; createdBy: string }): boolean =>
  !key.scopes.includes("personal") || key.createdBy === caller.id || mayAllowPersonal(caller.permissions);

export const whyNotRotate = (caller: Caller, key: { scopes: ApiKeyScope[]; createdBy: string }): ApiFailure | null =>
  maySeeAnew(caller, key) ? null : apiKeyFailures.rotated_by_owner;

/** The specification's calls name no scopes: the replaced key's, as far as the caller may see them; of a first key all. */
export function scopesOfReplacement(caller: Caller, replaced: { scopes: ApiKeyScope[]; createdBy: string } | null) {
  const scopes = replaced?.scopes ?? [...keyScopes];
  const may = maySeeAnew(caller, { scopes, createdBy: replaced?.createdBy ?? "" });
  return may ? scopes : scopes.filter((scope) => scope !== "personal");
}

const inWords = (scopes: readonly ApiKeyScope[]): string => scopes.join(", ") || "ids and statuses";

/** For the audit log; nothing where the scopes are the same. */
export function scopeChange(before: readonly ApiKeyScope[], after: readonly ApiKeyScope[]) {
  const [old, now] = [inWords(orderScopes(before)), inWords(orderScopes(after))];
  return old === now ? {} : { before: old, after: now };
}
