import { formPreviews } from "#contract/forms/form-previews.contract.ts";
import { implement } from "#server/platform/http.ts";
import { openPreview, readPreviewWords } from "./form-previews.queries.ts";
import { createPreview } from "./form-previews.service.ts";

export const formPreviewRoutes = implement(formPreviews, {
  create: ({ ctx, body }) => createPreview(ctx, body),
  open: ({ ctx, body }) => openPreview(ctx, body.token),
  words: ({ ctx, body }) => readPreviewWords(ctx, body.token, body.language),
});
