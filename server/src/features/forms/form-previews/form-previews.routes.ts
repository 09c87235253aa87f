import { formPreviews } from "#contract/forms/form-previews.contract.ts";
import { implementEndpoints } from "#server/platform/http.ts";
import { openFormPreview, readPreviewWords } from "./form-previews.queries.ts";
import { createPreview } from "./form-previews.service.ts";

export const formPreviewRoutes = implementEndpoints(formPreviews, {
  create: ({ ctx, body }) => createPreview(ctx, body),
  open: ({ ctx, body }) => openFormPreview(ctx, body.token),
  words: ({ ctx, body }) => readPreviewWords(ctx, body.token, body.language),
});
