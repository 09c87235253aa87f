import { useReplyQuery } from "#web/platform/queries.ts";
import { useSession } from "#web/platform/session.ts";
import type { ProviderId } from "#web/sign-in/provider-visit.ts";
import { providerCalls } from "#web/sign-in/providers.ts";

function useNewcomerOf(provider: ProviderId, isOffered: boolean) {
  const { data, isError } = useReplyQuery(providerCalls[provider].newcomer, {}, { enabled: isOffered });
  if (!isOffered || isError) return null;
  return data === undefined ? undefined : data.newcomer && { ...data.newcomer, provider };
}

/** The person that a provider has confirmed and who has no account yet; undefined while loading. */
export function useNewcomer() {
  const { google, singleSignOn } = useSession();
  const found = [useNewcomerOf("organization", singleSignOn !== null), useNewcomerOf("google", google)];
  return found.find((each) => each) ?? (found.includes(undefined) ? undefined : null);
}
