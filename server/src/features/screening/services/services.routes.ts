import { services } from "#contract/screening/services.contract.ts";
import { implementEndpoints, preparedEndpoint } from "#server/platform/http.ts";
import {
  checkValue,
  createCryptoCheck,
  createDocumentService,
  createService,
  storeDocument,
} from "./services.create.service.ts";
import { servicePdf } from "./services.pdf.service.ts";
import { listServices, readServiceOptions } from "./services.queries.ts";
import { eraseService, openService, openServicePicture, resendCallback } from "./services.service.ts";

export const serviceRoutes = implementEndpoints(services, {
  list: ({ ctx, body }) => listServices(ctx, body),
  info: ({ ctx, body }) => openService(ctx, body.id),
  file: ({ ctx, body }) => servicePdf(ctx, body),
  createCrypto: async ({ ctx, body }) => createCryptoCheck(ctx, body),
  create: ({ ctx, body }) => createService(ctx, body),
  createDocument: preparedEndpoint(services.createDocument, {
    prepare: ({ platform, before, upload, body }) => storeDocument(platform, before, upload, body),
    handle: ({ ctx, body, prepared: stored }) => createDocumentService(ctx, body, stored),
  }),
  checkValue: async ({ body }) => checkValue(body),
  options: ({ ctx }) => readServiceOptions(ctx),
  picture: ({ ctx, params, query }) => openServicePicture(ctx, params.id, query.side),
  resendCallback: ({ ctx, params }) => resendCallback(ctx, params.id),
  erase: ({ ctx, params }) => eraseService(ctx, params.id),
});
