import { formLocalisations } from "#contract/records/form-localisations.contract.ts";
import { verificationOf } from "#server/platform/ctx.ts";
import { implement, prepared } from "#server/platform/http.ts";
import { readLocalisation, readOwnWords, readTemplate } from "./form-localisations.queries.ts";
import { keepLocalisation, readUploaded, removeLocalisation } from "./form-localisations.service.ts";

export const formLocalisationRoutes = implement(formLocalisations, {
  template: ({ ctx, query }) => readTemplate(ctx, query.public_id),
  uploaded: ({ ctx, query }) => readLocalisation(ctx, query.public_id),
  upload: prepared(formLocalisations.upload, {
    prepare: ({ upload }) => readUploaded(upload),
    handle: ({ ctx, body, prepared: read }) => keepLocalisation(ctx, body.public_id, read),
  }),
  remove: ({ ctx, body }) => removeLocalisation(ctx, body),
  words: ({ ctx, query }) => readOwnWords(ctx, verificationOf(ctx), query.language),
});
