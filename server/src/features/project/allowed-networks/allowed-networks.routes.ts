import { allowedNetworks } from "#contract/project/allowed-networks.contract.ts";
import { implementEndpoints } from "#server/platform/http.ts";
import { changeAllowedNetworks, showAllowedNetworks } from "./allowed-networks.service.ts";

export const allowedNetworkRoutes = implementEndpoints(allowedNetworks, {
  show: ({ ctx }) => showAllowedNetworks(ctx),
  change: ({ ctx, body }) => changeAllowedNetworks(ctx, body),
});
