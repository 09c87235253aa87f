import { apiKeys } from "#contract/callbacks/api-keys.contract.ts";
import { noteCallbackTrial, sendCallbackTrial } from "#server/features/callbacks/callbacks/callbacks.trial.service.ts";
import { implementEndpoints, preparedEndpoint } from "#server/platform/http.ts";
import { editApiKey, revokeApiKey, signWithApiKey } from "./api-keys.changes.service.ts";
import { changeApiKey, createApiKey, rotateApiKey } from "./api-keys.making.service.ts";
import { listApiKeys } from "./api-keys.queries.ts";
import { revealSecret, rotateSecret } from "./api-keys.service.ts";

export const apiKeyRoutes = implementEndpoints(apiKeys, {
  list: ({ ctx }) => listApiKeys(ctx),
  create: ({ ctx, body }) => createApiKey(ctx, body),
  change: ({ ctx, params, body }) => editApiKey(ctx, params.id, body),
  rotate: ({ ctx, params, body }) => rotateApiKey(ctx, params.id, body),
  revoke: ({ ctx, params }) => revokeApiKey(ctx, params.id),
  sign: ({ ctx, params }) => signWithApiKey(ctx, params.id),
  changeProd: ({ ctx }) => changeApiKey(ctx, "prod"),
  changeTest: ({ ctx }) => changeApiKey(ctx, "test"),
  rotateSecret: ({ ctx }) => rotateSecret(ctx),
  testCallback: preparedEndpoint(apiKeys.testCallback, {
    prepare: ({ before, body }) => sendCallbackTrial(before, body.url),
    handle: async ({ ctx, body, prepared: result }) => noteCallbackTrial(ctx, body.url, result),
  }),
  revealSecret: ({ ctx }) => revealSecret(ctx),
});
