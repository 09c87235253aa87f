import { sessions } from "#contract/sessions.calls.ts";
import { useRead } from "#web/platform/queries.ts";

/** The email of the account that this browser has proved the password of; null until it is known. */
export const useProvenEmail = (): string | null => useRead(sessions.email, {}).data?.email ?? null;
