import type { EndpointAddresses } from "#contract/endpoint.ts";
import { failures } from "#contract/failures.ts";

export const formEmailFailures = failures("form-emails", {
  nothing_left: {
    status: 422,
    parameter: "email.html",
    message: "This message cannot be sent as written. Write it as plain text.",
  },
  too_long: { status: 422, parameter: "email.html", message: "Enter at most 20,000 characters." },
});

export const formEmails = {
  templates: { method: "GET", path: "/api/forms/email-templates", effect: "read" },
  preview: { method: "POST", path: "/api/forms/email-preview", effect: "read" },
  test: { method: "POST", path: "/api/forms/test-email", effect: "write" },
} as const satisfies EndpointAddresses;
