import type { EndpointAddresses } from "#contract/endpoint.ts";
import { failures } from "#contract/failures.ts";

export const emailFailures = failures("emails", {
  same_email: { status: 422, parameter: "email", message: "This is already the email of your account." },
  link_expired: {
    status: 422,
    parameter: "token",
    message: "This link has expired or was used. Request the email change again.",
  },
  wrong_code: { status: 422, parameter: "code", message: "Email code not valid" },
});

export const emails = {
  askChange: { method: "PUT", path: "/api/settings/change-email", effect: "write" },
  confirmChange: { method: "POST", path: "/api/emails/confirm-change", effect: "write" },
  finishChange: { method: "POST", path: "/api/emails/verify-change", effect: "write" },
} as const satisfies EndpointAddresses;
