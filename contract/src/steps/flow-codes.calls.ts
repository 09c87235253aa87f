import type { EndpointAddresses } from "#contract/endpoint.ts";
import { failures } from "#contract/failures.ts";

export const flowCodeFailures = failures("flow-codes", {
  not_requested: { status: 409, parameter: "channel", message: "No code is asked for here." },
  no_address: { status: 409, parameter: "channel", message: "Enter your contact first, and save it." },
  phone_invalid: { status: 422, parameter: "channel", message: "This phone number cannot be reached." },
  already_confirmed: { status: 409, parameter: "channel", message: "This is already confirmed." },
  too_soon: {
    status: 429,
    retryAfter: 30,
    parameter: "channel",
    message: "Please wait a moment before asking for another code.",
  },
  day_reached: {
    status: 429,
    retryAfter: 86400,
    parameter: "channel",
    message: "No more codes can be sent today. Please try again tomorrow.",
  },
  texts_used_up: {
    status: 429,
    retryAfter: 86400,
    parameter: "channel",
    message: "Text messages cannot be sent today. Please contact the business that sent you here.",
  },
  mails_used_up: {
    status: 429,
    retryAfter: 86400,
    parameter: "channel",
    message: "Codes cannot be sent by email today. Please contact the business that sent you here.",
  },
  no_code: { status: 409, parameter: "code", message: "This code is no longer valid. Ask for a new one." },
  wrong_code: { status: 422, parameter: "code", message: "The code is not correct." },
  locked: {
    status: 429,
    retryAfter: 3600,
    parameter: "code",
    message: "Too many invalid codes were entered, retry in 1 hour",
  },
});

export const flowCodes = {
  sendCode: { method: "POST", path: "/api/flow/codes/send", effect: "write" },
  confirmCode: { method: "POST", path: "/api/flow/codes/confirm", effect: "write" },
} as const satisfies EndpointAddresses;
