import { flowCodes } from "#contract/steps/flow-codes.contract.ts";
import { implement, prepared } from "#server/platform/http.ts";
import { claimTry } from "./flow-codes.attempts.service.ts";
import { claimCode, confirmCode, sendCode } from "./flow-codes.service.ts";

export const flowCodeRoutes = implement(flowCodes, {
  sendCode: prepared(flowCodes.sendCode, {
    prepare: ({ before, body }) => claimCode(before, body.channel),
    handle: ({ ctx, body }) => sendCode(ctx, body.channel),
  }),
  confirmCode: prepared(flowCodes.confirmCode, {
    prepare: ({ before, body }) => claimTry(before, { channel: body.channel }),
    handle: ({ ctx, body }) => confirmCode(ctx, body),
  }),
});
