import { formLocalisations } from "#contract/records/form-localisations.contract.ts";
import { ctxVerificationOf } from "#server/platform/ctx.ts";
import { implementEndpoints, preparedEndpoint } from "#server/platform/http.ts";
import { readLocalisation, readOwnWords, readTemplate } from "./form-localisations.queries.ts";
import { keepLocalisation, readUploadedLocalisation, removeLocalisation } from "./form-localisations.service.ts";

export const formLocalisationRoutes = implementEndpoints(formLocalisations, {
  template: ({ ctx, query }) => readTemplate(ctx, query.public_id),
  uploaded: ({ ctx, query }) => readLocalisation(ctx, query.public_id),
  upload: preparedEndpoint(formLocalisations.upload, {
    prepare: ({ upload }) => readUploadedLocalisation(upload),
    handle: ({ ctx, body, prepared: read }) => keepLocalisation(ctx, body.public_id, read),
  }),
  remove: ({ ctx, body }) => removeLocalisation(ctx, body),
  words: ({ ctx, query }) => readOwnWords(ctx, ctxVerificationOf(ctx), query.language),
});
