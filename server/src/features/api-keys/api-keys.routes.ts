import { apiKeys } from "#contract/api-keys.contract.ts";
import { implement } from "#server/platform/http.ts";
import { listApiKeys } from "./api-keys.queries.ts";
import { changeApiKey, revealSecret, rotateSecret } from "./api-keys.service.ts";

export const apiKeyRoutes = implement(apiKeys, {
  list: ({ ctx }) => listApiKeys(ctx),
  changeProd: ({ ctx }) => changeApiKey(ctx, "prod"),
  changeTest: ({ ctx }) => changeApiKey(ctx, "test"),
  rotateSecret: ({ ctx }) => rotateSecret(ctx),
  revealSecret: ({ ctx }) => revealSecret(ctx),
});
