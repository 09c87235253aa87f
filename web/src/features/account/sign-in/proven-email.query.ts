import { sessions } from "#contract/account/sessions.calls.ts";
import { useRead } from "#web/platform/queries.ts";

/** The email whose password this browser has proved; null while unknown. */
export const useProvenEmail = (): string | null => useRead(sessions.email, {}).data?.email ?? null;
