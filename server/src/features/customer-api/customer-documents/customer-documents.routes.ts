import type { FastifyInstance } from "fastify";
import { customerDocuments } from "#contract/customer-api/customer-documents.contract.ts";
import { implementCustomer, preparedCustomer } from "#server/platform/customer-calls/customer-calls.ts";
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
  storeCustomerFile,
} from "./customer-documents.files.service.ts";
import { findPhoto } from "./customer-documents.photos.queries.ts";
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

/** The addresses of sides that `signedAddress` gives: they need no key, and are of one file alone. */
export function serveSignedFiles(app: FastifyInstance, platform: Platform): void {
  app.get("/files/:projectId/:id", async (request, reply) => {
    const { projectId, id } = request.params as { projectId: string; id: string };
    const { until, sign } = request.query as { until?: unknown; sign?: unknown };
    const isWhole = uuid.test(projectId) && uuid.test(id) && typeof until === "string" && typeof sign === "string";
    const wanted = { projectId, id, until: Number(until), sign: String(sign) };
    if (!isWhole || !isSignedAddress(platform.keys, wanted)) return customerNotFound(reply);
    const scope = { projectId, mode: "all" } as const;
    const file = await inSystemStep(platform, "customer-api.file", scope, async (ctx) => {
      const row = (await findFiles(ctx, [id])).get(id);
      return row ? { mime: row.mime, open: () => openCustomerFile(platform, row) } : findPhoto(ctx, id);
    });
    if (!file) return customerNotFound(reply);
    return reply
      .type(file.mime)
      .header("content-security-policy", "default-src 'none'; sandbox")
      .send(await file.open());
  });
}
