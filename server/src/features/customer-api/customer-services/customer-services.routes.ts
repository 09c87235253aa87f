import { customerServices } from "#contract/customer-api/customer-services.contract.ts";
import { noteCallbackTrial, sendCallbackTrial } from "#server/features/callbacks/callbacks/callbacks.trial.service.ts";
import { implementCustomer, preparedCustomer } from "#server/platform/customer-calls/customer-handlers.ts";
import {
  checkCryptoAddress,
  checkCustomerPhone,
  getCustomerService,
  searchCustomerMedia,
} from "./customer-services.service.ts";

export const customerServiceRoutes = implementCustomer(customerServices, {
  checkCryptoAddress: ({ ctx, body }) => checkCryptoAddress(ctx, body),
  searchMedia: ({ ctx, body }) => searchCustomerMedia(ctx, body),
  checkPhone: ({ ctx, body }) => checkCustomerPhone(ctx, body),
  getService: ({ ctx, params }) => getCustomerService(ctx, params.id),
  testWebhook: preparedCustomer(customerServices.testWebhook, {
    prepare: ({ before, body }) => sendCallbackTrial(before, body.url),
    handle: async ({ ctx, body, prepared: result }) => {
      const { isDelivered, httpStatus, durationMs, reply, error } = noteCallbackTrial(ctx, body.url, result);
      const duration_ms = Math.round(durationMs);
      return { data: { delivered: isDelivered, http_status: httpStatus, duration_ms, reply, error } };
    },
  }),
});
