import { z } from "zod";
import { endpoint } from "./endpoint.ts";

export const balances = {
  show: endpoint({
    method: "GET",
    path: "/api/customer/balance",
    access: "billing:manage",
    effect: "read",
    summary: "The project's balance",
    /** Euro cents; null while billing is off. */
    reply: z.object({ balance: z.number().int().nullable() }),
  }),
};
