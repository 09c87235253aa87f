import { customerServices } from "#contract/customer-api/customer-services.contract.ts";
import { noteTrial, sendTrial } from "#server/features/callbacks/callbacks/callbacks.trial.service.ts";
import { implementCustomer, preparedCustomer } from "#server/platform/customer-calls/customer-handlers.ts";
import { checkCryptoAddress, checkPhone, getService, searchMedia } from "./customer-services.service.ts";

export const customerServiceRoutes = implementCustomer(customerServices, {
  checkCryptoAddress: ({ ctx, body }) => checkCryptoAddress(ctx, body),
  searchMedia: ({ ctx, body }) => searchMedia(ctx, body),
  checkPhone: ({ ctx, body }) => checkPhone(ctx, body),
  getService: ({ ctx, params }) => getService(ctx, params.id),
  testWebhook: preparedCustomer(customerServices.testWebhook, {
    prepare: ({ before, body }) => sendTrial(before, body.url),
    handle: async ({ ctx, body, prepared: result }) => {
      const { isDelivered, httpStatus, durationMs, reply, error } = noteTrial(ctx, body.url, result);
      const duration_ms = Math.round(durationMs);
      return { data: { delivered: isDelivered, http_status: httpStatus, duration_ms, reply, error } };
    },
  }),
});
