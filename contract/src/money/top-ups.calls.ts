import type { EndpointAddresses } from "#contract/endpoint.ts";
import { failures } from "#contract/failures.ts";

export const topUpFailures = failures("top-ups", {
  signature_wrong: {
    status: 403,
    parameter: "stripe-signature",
    message: "The signature of this message is missing, wrong or too old.",
  },
  amount_incorrect: { status: 422, parameter: "amount", message: "Transfer amount is incorrect!" },
  billing_off: { status: 409, parameter: "billing", message: "Billing is off: everything is free." },
  method_unavailable: { status: 409, parameter: "payment_method", message: "This payment method is not available." },
  not_found: { status: 404, parameter: "transactionId", message: "Payment not found." },
  requested_differently: {
    status: 409,
    parameter: "request_id",
    message: "This request was sent before, with another amount or payment method.",
  },
  no_invoice: { status: 409, parameter: "transactionId", message: "This payment has no invoice yet." },
  no_receipt: {
    status: 409,
    parameter: "transactionId",
    message: "A receipt is created once the payment has arrived.",
  },
  too_many_waiting: {
    status: 409,
    parameter: "transactionId",
    message: "20 invoices are not paid yet. Pay or cancel one first.",
  },
  provider_unavailable: {
    status: 503,
    parameter: "payment_method",
    message: "The card payment could not be started. Try again, or pay by invoice.",
  },
});

export const topUps = {
  list: { method: "POST", path: "/api/settings/billing-history", effect: "read" },
  show: { method: "GET", path: "/api/billing/top-ups/:id", effect: "read" },
  checkout: { method: "POST", path: "/api/settings/billing-checkout", effect: "write" },
  report: { method: "POST", path: "/api/settings/report-file", effect: "read" },
  invoice: { method: "POST", path: "/api/settings/generate-invoice", effect: "read" },
  receipt: { method: "POST", path: "/api/settings/generate-receipt", effect: "read" },
  cancel: { method: "POST", path: "/api/billing/checkout-cancel", effect: "write" },
} as const satisfies EndpointAddresses;
