import { googleAccounts } from "#contract/account/google-accounts.calls.ts";
import { useReplyQuery } from "#web/platform/queries.ts";
import { useSession } from "#web/platform/session.ts";

/** The person that Google has confirmed and who has no account yet; undefined while loading. */
export function useNewcomer() {
  const { google } = useSession();
  const { data, isError } = useReplyQuery(googleAccounts.newcomer, {}, { enabled: google });
  return google && !isError ? data?.newcomer : null;
}
