import { googleAccounts } from "#contract/account/google-accounts.contract.ts";
import { identityProviders } from "#server/features/account/identity-providers/identity-providers.map.ts";
import { providerRoutes } from "#server/features/account/identity-providers/identity-providers.routes.ts";

export const googleAccountRoutes = providerRoutes(googleAccounts, identityProviders.google);
