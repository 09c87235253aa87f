import { z } from "zod";
import { balances as calls } from "./calls/balances.calls.ts";
import { endpoint } from "./endpoint.ts";

export const balances = {
  show: endpoint(calls.show, {
    access: "billing:manage",
    summary: "The project's balance",
    /** Euro cents; null while billing is off. */
    reply: z.object({ balance: z.number().int().nullable() }),
  }),
};
