import { snippets } from "#contract/records/snippets.contract.ts";
import { implementEndpoints } from "#server/platform/http.ts";
import { listSnippets } from "./snippets.queries.ts";
import { changeSnippet, createSnippet, removeSnippet } from "./snippets.service.ts";

export const snippetRoutes = implementEndpoints(snippets, {
  list: ({ ctx }) => listSnippets(ctx),
  create: ({ ctx, body }) => createSnippet(ctx, body),
  change: ({ ctx, params, body }) => changeSnippet(ctx, params.id, body),
  remove: ({ ctx, params }) => removeSnippet(ctx, params.id),
});
