import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { failures } from "./failures.ts";
import { Email, Instant } from "./fields.ts";

export const mailAddressFailures = failures("mail-addresses", {
  expired: { status: 422, parameter: "token", message: "This link was used already, or it has expired." },
  already_confirmed: { status: 409, parameter: "address", message: "This address is confirmed already." },
  too_soon: {
    status: 429,
    parameter: "address",
    message: "The link is on its way. Wait a minute before you send it again.",
  },
  asked_enough: {
    status: 429,
    parameter: "address",
    message: "This address was asked five times and gets no further link. Enter another one.",
  },
});

/** `new`: not asked yet; `expired`: the link was not used in time. */
export const mailAddressStates = ["confirmed", "waiting", "expired", "new"] as const;
export const MailAddressView = z.object({
  state: z.enum(mailAddressStates),
  askedAt: Instant.nullable(),
});
export type MailAddressView = z.infer<typeof MailAddressView>;

/** Secret of a mailed link; anything else counts as expired. */
const token = z.string().max(200);
const access = "forms:manage";
const byStranger = { max: 60, seconds: 3600, per: "address" } as const;
const Confirmation = z.object({ address: z.string(), projectName: z.string() });

/** Addresses typed by somebody other than their owner; they get mail only after they were confirmed. */
export const mailAddresses = {
  state: endpoint({
    method: "GET",
    path: "/api/mail-addresses/state",
    access,
    effect: "read",
    summary: "Whether an address has been confirmed for the mails of the current project",
    limit: { max: 240, seconds: 60, per: "account" },
    query: z.object({ address: Email }),
    reply: MailAddressView,
  }),
  ask: endpoint({
    method: "POST",
    path: "/api/mail-addresses/ask",
    access,
    effect: "write",
    summary: "Mails the link that confirms an address, for the first time or again; an earlier link dies",
    limit: { max: 20, seconds: 3600, per: "account" },
    body: z.object({ address: Email }),
    reply: MailAddressView,
  }),
  check: endpoint({
    method: "POST",
    path: "/api/mail-addresses/check",
    access: "public",
    effect: "read",
    summary: "What a mailed link confirms, told to who holds it; does not use it up",
    limit: byStranger,
    body: z.object({ token }),
    reply: Confirmation,
  }),
  confirm: endpoint({
    method: "POST",
    path: "/api/mail-addresses/confirm",
    access: "public",
    effect: "write",
    csrf: "none",
    summary: "Confirms an address by the link that was mailed to it, once",
    limit: byStranger,
    body: z.object({ token }),
    reply: Confirmation,
  }),
};
