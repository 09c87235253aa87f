import { sessions } from "#contract/account/sessions.calls.ts";
import { useReplyQuery } from "#web/platform/queries.ts";

/** The email whose password this browser has proved; null while unknown. */
export const useProvenEmail = (): string | null => useReplyQuery(sessions.email, {}).data?.email ?? null;
