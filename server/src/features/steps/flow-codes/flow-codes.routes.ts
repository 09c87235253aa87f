import { flowCodes } from "#contract/steps/flow-codes.contract.ts";
import { implementEndpoints, preparedEndpoint } from "#server/platform/http.ts";
import { claimTry } from "./flow-codes.attempts.service.ts";
import { claimFlowCode, confirmCode, sendCode } from "./flow-codes.service.ts";

export const flowCodeRoutes = implementEndpoints(flowCodes, {
  sendCode: preparedEndpoint(flowCodes.sendCode, {
    prepare: ({ before, body }) => claimFlowCode(before, body.channel),
    handle: ({ ctx, body }) => sendCode(ctx, body.channel),
  }),
  confirmCode: preparedEndpoint(flowCodes.confirmCode, {
    prepare: ({ before, body }) => claimTry(before, { channel: body.channel }),
    handle: ({ ctx, body }) => confirmCode(ctx, body),
  }),
});
