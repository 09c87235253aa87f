import { forms } from "#contract/forms/forms.contract.ts";
import { issueLink, revokeLink } from "#server/features/forms/form-links/form-links.service.ts";
import { implementEndpoints } from "#server/platform/http.ts";
import { listForms, readFormOptions, readFormSettings } from "./forms.queries.ts";
import { copyForm, createForm, editForm, removeForm } from "./forms.service.ts";

export const formRoutes = implementEndpoints(forms, {
  options: ({ ctx }) => readFormOptions(ctx),
  list: ({ ctx, body }) => listForms(ctx, body),
  settings: ({ ctx, params }) => readFormSettings(ctx, params.id),
  create: ({ ctx, body }) => createForm(ctx, body.config, body.permanentLinkEnabled),
  edit: ({ ctx, body }) => editForm(ctx, body),
  copy: ({ ctx, body }) => copyForm(ctx, body.id),
  remove: ({ ctx, params }) => removeForm(ctx, params.id),
  singleLink: ({ ctx, body }) => issueLink(ctx, body),
  revokeLink: ({ ctx, params }) => revokeLink(ctx, params.id),
});
