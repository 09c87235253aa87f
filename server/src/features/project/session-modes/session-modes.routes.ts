import { sessionModes } from "#contract/project/session-modes.contract.ts";
import { implement } from "#server/platform/http.ts";
import { switchMode } from "./session-modes.service.ts";

export const sessionModeRoutes = implement(sessionModes, {
  switchTo: ({ ctx, body }) => switchMode(ctx, body.mode),
});
