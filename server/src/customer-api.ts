import type { FastifyInstance } from "fastify";
import { listenerPolls } from "#server/features/callbacks/listeners/listeners.polls.service.ts";
import { customerApplicantRoutes } from "#server/features/customer-api/customer-applicants/customer-applicants.routes.ts";
import { serveCustomerDocs } from "#server/features/customer-api/customer-docs/customer-docs.routes.ts";
import {
  customerDocumentRoutes,
  serveSignedFiles,
} from "#server/features/customer-api/customer-documents/customer-documents.routes.ts";
import { customerLookupRoutes } from "#server/features/customer-api/customer-lookups/customer-lookups.routes.ts";
import { customerServiceRoutes } from "#server/features/customer-api/customer-services/customer-services.routes.ts";
import { customerTestRoutes } from "#server/features/customer-api/customer-tests/customer-tests.routes.ts";
import { customerVerificationRoutes } from "#server/features/customer-api/customer-verifications/customer-verifications.routes.ts";
import { serveYente } from "#server/features/customer-api/yente/yente.routes.ts";
import { serveScim } from "#server/features/team/provisioning/provisioning.routes.ts";
import { serveCustomerRoutes } from "#server/platform/customer-calls/customer-calls.ts";
import type { CustomerEndpointRoute } from "#server/platform/customer-calls/customer-handlers.ts";
import { buildCustomerListener } from "#server/platform/customer-calls/customer-listener.ts";
import type { Platform } from "#server/platform/platform.ts";

export const customerRoutes: readonly CustomerEndpointRoute[] = [
  ...customerApplicantRoutes,
  ...customerDocumentRoutes,
  ...customerLookupRoutes,
  ...customerServiceRoutes,
  ...customerVerificationRoutes,
  ...customerTestRoutes,
];

/** Not listening yet. */
export const buildCustomerApi = (platform: Platform): Promise<FastifyInstance> =>
  buildCustomerListener(platform, async (app) => {
    // Requests that wait for callbacks would hold up the end of the server.
    app.addHook("preClose", async () => listenerPolls(platform.database).end());
    serveCustomerDocs(app, platform);
    serveSignedFiles(app, platform);
    serveCustomerRoutes(app, platform, customerRoutes);
    await serveYente(app, platform);
    await serveScim(app, platform);
  });
