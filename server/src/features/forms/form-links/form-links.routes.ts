import { formLinks } from "#contract/forms/form-links.contract.ts";
import { implementEndpoints } from "#server/platform/http.ts";
import { issueLinks } from "./form-links.many.service.ts";
import { listOpenLinks } from "./form-links.queries.ts";
import { revokeOpenLinks } from "./form-links.service.ts";

export const formLinkRoutes = implementEndpoints(formLinks, {
  issueMany: ({ ctx, body }) => issueLinks(ctx, body),
  open: ({ ctx, body }) => listOpenLinks(ctx, body),
  revokeOpen: ({ ctx, body }) => revokeOpenLinks(ctx, body),
});
