import { customerTests } from "#contract/customer-api/customer-tests.contract.ts";
import { implementCustomer, preparedCustomer } from "#server/platform/customer-calls/customer-handlers.ts";
import { decideTest } from "./customer-tests.decide.service.ts";
import {
  endListening,
  giveTestCallback,
  listenForCallback,
  reportAttempt,
  waitForSome,
} from "./customer-tests.service.ts";

export const customerTestRoutes = implementCustomer(customerTests, {
  decideTest: ({ ctx, params, body }) => decideTest(ctx, params.id, body),
  startListening: ({ ctx, body }) => listenForCallback(ctx, body),
  waitForCallbacks: preparedCustomer(customerTests.waitForCallbacks, {
    prepare: ({ platform, before, params, query }) => waitForSome(platform, before, params.id, query.wait),
    handle: ({ ctx, params, query }) => giveTestCallback(ctx, params.id, query.limit),
    headers: ({ headers }) => headers,
  }),
  reportAttempt: ({ ctx, params, body }) => reportAttempt(ctx, params.id, body),
  stopListening: ({ ctx, params }) => endListening(ctx, params.id),
});
