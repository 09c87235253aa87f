import type { EndpointAddresses } from "#contract/endpoint.ts";
import { failures } from "#contract/failures.ts";

export const flowBankIdFailures = failures("flow-bank-ids", {
  not_offered: {
    status: 409,
    parameter: "country",
    message: "Bank ID cannot be used here. Please photograph a document.",
  },
  no_more_tries: {
    status: 409,
    parameter: "country",
    message: "You have used all Bank ID attempts. Please photograph a document.",
  },
  away: {
    status: 409,
    parameter: "country",
    message: "Bank ID does not answer. Try again later, or photograph a document.",
  },
  no_such_try: { status: 409, parameter: "state", message: "This attempt has ended. Please start again." },
});

export const flowBankIds = {
  start: { method: "POST", path: "/api/flow/bank-ids/start", effect: "write" },
  result: { method: "POST", path: "/api/flow/bank-ids/result", effect: "write" },
} as const satisfies EndpointAddresses;
