import { flowCodes } from "#contract/flow-codes.contract.ts";
import { implement, prepared } from "#server/platform/http.ts";
import { claimTry } from "./flow-codes.attempts.service.ts";
import { claimMessage, confirmCode, sendCode } from "./flow-codes.service.ts";

export const flowCodeRoutes = implement(flowCodes, {
  send: prepared(flowCodes.send, {
    prepare: ({ platform, before, body }) => claimMessage(platform, before, body.channel),
    handle: ({ ctx, body }) => sendCode(ctx, body.channel),
  }),
  confirm: prepared(flowCodes.confirm, {
    prepare: ({ before, body }) => claimTry(before, body.channel),
    handle: ({ ctx, body }) => confirmCode(ctx, body),
  }),
});
