import { qesCertificates } from "#contract/steps/qes-certificates.contract.ts";
import { implementEndpoints, preparedEndpoint } from "#server/platform/http.ts";
import { listCertificates } from "./qes-certificates.queries.ts";
import {
  activateCertificate,
  createCertificate,
  deactivateCertificate,
  openUpload,
  removeCertificate,
  renameCertificate,
} from "./qes-certificates.service.ts";

export const qesCertificateRoutes = implementEndpoints(qesCertificates, {
  list: ({ ctx }) => listCertificates(ctx),
  create: preparedEndpoint(qesCertificates.create, {
    prepare: ({ platform, before, body, upload }) => openUpload(platform, before, body.password, upload),
    handle: ({ ctx, body, prepared: opened }) => createCertificate(ctx, body, opened),
  }),
  update: ({ ctx, body }) => renameCertificate(ctx, body.id, body),
  remove: ({ ctx, body }) => removeCertificate(ctx, body.id),
  activate: ({ ctx, body }) => activateCertificate(ctx, body.id),
  deactivate: ({ ctx, body }) => deactivateCertificate(ctx, body.id),
});
