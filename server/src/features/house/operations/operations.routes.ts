import { operations } from "#contract/house/operations.contract.ts";
import { implementEndpoints, preparedEndpoint } from "#server/platform/http.ts";
import { readJobs, readOperations, readProjectUses } from "./operations.queries.ts";
import { measureDisk, retryJob } from "./operations.service.ts";

export const operationRoutes = implementEndpoints(operations, {
  overview: preparedEndpoint(operations.overview, {
    prepare: ({ platform }) => measureDisk(platform),
    handle: ({ ctx, prepared }) => readOperations(ctx, prepared),
  }),
  jobs: ({ ctx }) => readJobs(ctx),
  retry: ({ ctx, params, body }) => retryJob(ctx, { id: params.id, queue: body.queue }),
  projects: ({ ctx, query }) => readProjectUses(ctx, query.page),
});
