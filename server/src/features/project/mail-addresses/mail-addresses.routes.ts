import { mailAddresses } from "#contract/project/mail-addresses.contract.ts";
import { implement } from "#server/platform/http.ts";
import { readState } from "./mail-addresses.queries.ts";
import { askAddress, checkLink, confirmAddress } from "./mail-addresses.service.ts";

export const mailAddressRoutes = implement(mailAddresses, {
  state: ({ ctx, query }) => readState(ctx, query.address),
  ask: ({ ctx, body }) => askAddress(ctx, body.address),
  check: ({ ctx, body }) => checkLink(ctx, body.token),
  confirm: ({ ctx, body }) => confirmAddress(ctx, body.token),
});
