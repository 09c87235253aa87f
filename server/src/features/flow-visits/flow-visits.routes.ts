import { flowVisits } from "#contract/flow-visits.contract.ts";
import { implement, prepared } from "#server/platform/http.ts";
import { handOff, readHandedOff, retryVerification } from "./flow-visits.service.ts";

export const flowVisitRoutes = implement(flowVisits, {
  retry: prepared(flowVisits.retry, {
    prepare: ({ platform, before }) => platform.engines.ip().lookup(before.ip),
    handle: ({ ctx, prepared: location }) => retryVerification(ctx, location),
  }),
  handOff: ({ ctx }) => handOff(ctx),
  handedOff: ({ ctx }) => readHandedOff(ctx),
});
