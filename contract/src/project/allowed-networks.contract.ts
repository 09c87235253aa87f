import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { CustomRoleName, textInput } from "../input/fields.ts";
import { Network } from "../input/network.ts";
import * as limits from "../limits.ts";
import { allowedNetworks as calls, networkRoles } from "./allowed-networks.calls.ts";

const NetworkRoleName = z.union([z.enum(networkRoles), CustomRoleName]);

export const AllowedNetworks = z.object({
  /** None: from anywhere. */
  entries: z.array(z.object({ role: NetworkRoleName, network: z.string(), note: z.string() })),
  /** Of the caller, as it would be added; null where it is unknown. */
  own: z.string().nullable(),
  /** Of this list; changes with it. */
  version: z.string(),
});
export type AllowedNetworks = z.infer<typeof AllowedNetworks>;

const Entry = z.object({
  role: NetworkRoleName.default("any"),
  network: Network,
  note: textInput(0, 80).default(""),
});

export const allowedNetworks = {
  show: endpoint(calls.show, {
    side: "desk",
    access: "members:manage",
    outside: true,
    proof: { when: "from outside of the networks" },
    summary: "The networks from which members may use the project",
    reply: AllowedNetworks,
  }),
  change: endpoint(calls.change, {
    side: "desk",
    access: "members:manage",
    outside: true,
    proof: "fresh",
    summary: "Replaces the networks from which members may use the project; a role with entries has those alone",
    body: z.object({
      entries: z.array(Entry).max(limits.allowedNetworks),
      /** Of the list that was changed. */
      version: z.string().max(64),
    }),
    reply: AllowedNetworks,
  }),
};
