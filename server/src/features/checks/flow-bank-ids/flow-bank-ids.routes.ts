import { flowBankIds } from "#contract/checks/flow-bank-ids.contract.ts";
import { implement, prepared } from "#server/platform/http.ts";
import { askForResult, askToStart, keepResult, keepStarted } from "./flow-bank-ids.service.ts";

export const flowBankIdRoutes = implement(flowBankIds, {
  start: prepared(flowBankIds.start, {
    prepare: ({ platform, before, body }) => askToStart(platform, before, body.country),
    handle: ({ ctx, prepared: started }) => keepStarted(ctx, started),
  }),
  result: prepared(flowBankIds.result, {
    prepare: ({ platform, before, body }) => askForResult(platform, before, body.state),
    handle: ({ ctx, prepared: returned }) => keepResult(ctx, returned),
  }),
});
