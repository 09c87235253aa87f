import { formEmails } from "#contract/records/form-emails.contract.ts";
import { implementEndpoints } from "#server/platform/http.ts";
import { previewEmail, readTemplates } from "./form-emails.queries.ts";
import { sendTestEmail } from "./form-emails.service.ts";

export const formEmailRoutes = implementEndpoints(formEmails, {
  templates: ({ ctx, query }) => readTemplates(ctx, query.public_id),
  preview: ({ ctx, body }) => previewEmail(ctx, body),
  test: ({ ctx, body }) => sendTestEmail(ctx, body),
});
