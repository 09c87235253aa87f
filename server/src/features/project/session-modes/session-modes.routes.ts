import { sessionModes } from "#contract/project/session-modes.contract.ts";
import { implementEndpoints } from "#server/platform/http.ts";
import { switchMode } from "./session-modes.service.ts";

export const sessionModeRoutes = implementEndpoints(sessionModes, {
  switchTo: ({ ctx, body }) => switchMode(ctx, body.mode),
});
