import { singleSignOnEnd } from "#contract/account/single-sign-on.calls.ts";
import { sendDeskCall } from "#web/platform/api.ts";

const longestWaitMs = 1500;

/** Where the session at the organization's provider ends, too. Signing out here must not wait for what it does not answer. */
export const providerEnd = (): Promise<string | null> =>
  Promise.race([
    sendDeskCall(singleSignOnEnd.show, {}).then(
      ({ url }) => url,
      () => null,
    ),
    new Promise<null>((resolve) => setTimeout(resolve, longestWaitMs, null)),
  ]);
