import { flowBankIds } from "#contract/checks/flow-bank-ids.contract.ts";
import { implementEndpoints, preparedEndpoint } from "#server/platform/http.ts";
import { askForResult, askToStart, keepResult, keepStartedBankId } from "./flow-bank-ids.service.ts";

export const flowBankIdRoutes = implementEndpoints(flowBankIds, {
  start: preparedEndpoint(flowBankIds.start, {
    prepare: ({ platform, before, body }) => askToStart(platform, before, body.country),
    handle: ({ ctx, prepared: started }) => keepStartedBankId(ctx, started),
  }),
  result: preparedEndpoint(flowBankIds.result, {
    prepare: ({ platform, before, body }) => askForResult(platform, before, body.state),
    handle: ({ ctx, prepared: returned }) => keepResult(ctx, returned),
  }),
});
