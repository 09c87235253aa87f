import { apiKeys } from "#contract/callbacks/api-keys.contract.ts";
import { noteTrial, sendTrial } from "#server/features/callbacks/callbacks/callbacks.trial.service.ts";
import { implement, prepared } from "#server/platform/http.ts";
import { listApiKeys } from "./api-keys.queries.ts";
import { changeApiKey, revealSecret, rotateSecret } from "./api-keys.service.ts";

export const apiKeyRoutes = implement(apiKeys, {
  list: ({ ctx }) => listApiKeys(ctx),
  changeProd: ({ ctx }) => changeApiKey(ctx, "prod"),
  changeTest: ({ ctx }) => changeApiKey(ctx, "test"),
  rotateSecret: ({ ctx }) => rotateSecret(ctx),
  testCallback: prepared(apiKeys.testCallback, {
    prepare: ({ before, body }) => sendTrial(before, body.url),
    handle: async ({ ctx, body, prepared: result }) => noteTrial(ctx, body.url, result),
  }),
  revealSecret: ({ ctx }) => revealSecret(ctx),
});
