import { googleAccounts } from "#contract/google-accounts.calls.ts";
import { useRead } from "#web/platform/queries.ts";
import { useSession } from "#web/platform/session.ts";

/** Whom Google has proved to this browser and who has no account yet; undefined while that is asked. */
export function useNewcomer() {
  const { google } = useSession();
  const { data, isError } = useRead(googleAccounts.newcomer, {}, { enabled: google });
  return google && !isError ? data?.newcomer : null;
}
