import { flowVisits } from "#contract/visits/flow-visits.contract.ts";
import { implementEndpoints, preparedEndpoint } from "#server/platform/http.ts";
import {
  claimCodeFor,
  claimTryFor,
  goOnHere,
  readElsewhere,
  sendCodeElsewhere,
} from "./flow-visits.elsewhere.service.ts";
import { handOff, readHandoffOutcome, retryVerification } from "./flow-visits.service.ts";

export const flowVisitRoutes = implementEndpoints(flowVisits, {
  retry: preparedEndpoint(flowVisits.retry, {
    prepare: ({ platform, before }) => platform.engines.ip().lookup(before.ip),
    handle: ({ ctx, prepared: location }) => retryVerification(ctx, location),
  }),
  handOff: ({ ctx }) => handOff(ctx),
  elsewhere: ({ ctx, body }) => readElsewhere(ctx, body.token),
  sendDeviceCode: preparedEndpoint(flowVisits.sendDeviceCode, {
    prepare: ({ before, body }) => claimCodeFor(before, body),
    handle: ({ ctx, body }) => sendCodeElsewhere(ctx, body),
  }),
  goOnHere: preparedEndpoint(flowVisits.goOnHere, {
    prepare: async ({ platform, before, body }) => {
      await claimTryFor(before, body);
      return platform.engines.ip().lookup(before.ip);
    },
    handle: ({ ctx, body, prepared: location }) => goOnHere(ctx, body, location),
  }),
  handoffOutcome: ({ ctx }) => readHandoffOutcome(ctx),
});
