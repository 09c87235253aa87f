import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { ModeName } from "./modes.ts";
import { sessionModes as calls } from "./session-modes.calls.ts";

export const sessionModes = {
  switchTo: endpoint(calls.switchTo, {
    side: "desk",
    access: "account",
    summary: "Shows live or test verifications, applicants, statistics and reports from now on, in this session",
    body: z.object({ mode: ModeName }),
    reply: z.object({ mode: ModeName }),
  }),
};
