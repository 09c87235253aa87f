import type { FastifyInstance, FastifyRequest } from "fastify";
import { customerDocuments } from "#contract/customer-api/customer-documents.contract.ts";
import { implementCustomer, preparedCustomer } from "#server/platform/customer-calls/customer-handlers.ts";
import { customerNotFound } from "#server/platform/customer-calls/customer-refusals.ts";
import { inSystemStep } from "#server/platform/jobs/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import {
  discardCustomerFile,
  findFiles,
  isSignedAddress,
  keepCustomerFile,
  openCustomerFile,
  replaceCustomerFile,
  type SignedKind,
  storeCustomerFile,
} from "./customer-documents.files.service.ts";
import { findPhoto } from "./customer-documents.photos.queries.ts";
import { findPortrait } from "./customer-documents.portraits.service.ts";
import {
  changeDocument,
  createDocument,
  deleteDocument,
  downloadDocument,
  getDocument,
} from "./customer-documents.service.ts";

export const customerDocumentRoutes = implementCustomer(customerDocuments, {
  createFile: preparedCustomer(customerDocuments.createFile, {
    prepare: ({ platform, before, file }) => storeCustomerFile(platform, before, file),
    handle: ({ ctx, prepared: stored }) => keepCustomerFile(ctx, stored),
    undo: ({ platform, prepared: stored }) => discardCustomerFile(platform, stored),
  }),
  replaceFile: preparedCustomer(customerDocuments.replaceFile, {
    prepare: ({ platform, before, file, params }) => storeCustomerFile(platform, before, file, params.id),
    handle: ({ ctx, params, prepared: stored }) => replaceCustomerFile(ctx, params.id, stored),
    undo: ({ platform, prepared: stored }) => discardCustomerFile(platform, stored),
  }),
  createDocument: ({ ctx, body }) => createDocument(ctx, body),
  changeDocument: ({ ctx, params, body }) => changeDocument(ctx, params.id, body),
  deleteDocument: ({ ctx, params }) => deleteDocument(ctx, params.id),
  getDocument: ({ ctx, params }) => getDocument(ctx, params.id),
  downloadDocument: ({ ctx, params, query }) => downloadDocument(ctx, params.id, query.side),
});

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** What an address that we have signed names; null of any other. */
function wantedOf({ keys }: Platform, request: FastifyRequest, kind: SignedKind) {
  const { projectId, id } = request.params as { projectId: string; id: string };
  const { until, sign } = request.query as { until?: unknown; sign?: unknown };
  const isWhole = uuid.test(projectId) && uuid.test(id) && typeof until === "string" && typeof sign === "string";
  const isOurs = isWhole && isSignedAddress(keys, { projectId, id, kind, until: Number(until), sign: String(sign) });
  return isOurs ? { id, scope: { projectId, mode: "all" } as const } : null;
}

const safely = { "content-security-policy": "default-src 'none'; sandbox" };

/** The addresses of sides that `signedAddress` gives: they need no key, and are of one file alone. */
export function serveSignedFiles(app: FastifyInstance, platform: Platform): void {
  app.get("/files/:projectId/:id", async (request, reply) => {
    const wanted = wantedOf(platform, request, "file");
    if (!wanted) return customerNotFound(reply);
    const { id, scope } = wanted;
    const file = await inSystemStep(platform, "customer-api.file", scope, async (ctx) => {
      const row = (await findFiles(ctx, [id])).get(id);
      return row ? { mime: row.mime, open: () => openCustomerFile(platform, row) } : findPhoto(ctx, id);
    });
    if (!file) return customerNotFound(reply);
    return reply
      .type(file.mime)
      .headers(safely)
      .send(await file.open());
  });
  app.get("/files/:projectId/:id/portrait", async (request, reply) => {
    const wanted = wantedOf(platform, request, "portrait");
    const found =
      wanted &&
      (await inSystemStep(platform, "customer-api.file", wanted.scope, (ctx) => findPortrait(ctx, wanted.id)));
    const portrait = await found?.open(platform);
    if (!portrait) return customerNotFound(reply);
    return reply.type("image/jpeg").headers(safely).send(portrait);
  });
}
