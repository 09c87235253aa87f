import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { presences as calls } from "./presences.calls.ts";

export const presences = {
  beat: endpoint(calls.beat, {
    side: "desk",
    access: "verifications:read",
    summary: "Says that the caller has the verification open, and who else has",
    reply: z.object({ others: z.array(z.object({ id: z.string(), name: z.string() })) }),
  }),
};
