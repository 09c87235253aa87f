import { mailAddresses } from "#contract/project/mail-addresses.contract.ts";
import { implementEndpoints } from "#server/platform/http.ts";
import { readMailAddressState } from "./mail-addresses.queries.ts";
import { checkMailAddressLink, confirmAddress, requestMailAddress } from "./mail-addresses.service.ts";

export const mailAddressRoutes = implementEndpoints(mailAddresses, {
  state: ({ ctx, query }) => readMailAddressState(ctx, query.address),
  ask: ({ ctx, body }) => requestMailAddress(ctx, body.address),
  check: ({ ctx, body }) => checkMailAddressLink(ctx, body.token),
  confirm: ({ ctx, body }) => confirmAddress(ctx, body.token),
});
