import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Email, Instant } from "../input/fields.ts";
import { mailAddresses as calls } from "./mail-addresses.calls.ts";

export const mailAddressStates = ["confirmed", "waiting", "expired", "new"] as const;
export const MailAddressView = z.object({
  state: z.enum(mailAddressStates),
  requestedAt: Instant.nullable(),
});
export type MailAddressView = z.infer<typeof MailAddressView>;

const token = z.string().max(200);
const access = "forms:manage";
const byStranger = { max: 60, seconds: 3600, per: "address" } as const;
const Confirmation = z.object({ address: z.string(), projectName: z.string() });

export const mailAddresses = {
  state: endpoint(calls.state, {
    side: "desk",
    access,
    summary: "Whether an address has been confirmed for the emails of the current project",
    limit: { max: 240, seconds: 60, per: "account" },
    query: z.object({ address: Email }),
    reply: MailAddressView,
  }),
  ask: endpoint(calls.ask, {
    side: "desk",
    access,
    summary: "Emails the link that confirms an address, for the first time or again; an earlier link stops working",
    limit: { max: 20, seconds: 3600, per: "account" },
    body: z.object({ address: Email }),
    reply: MailAddressView,
  }),
  check: endpoint(calls.check, {
    side: "desk",
    access: "public",
    summary: "What an emailed link confirms, for whoever has it; does not use it up",
    limit: byStranger,
    body: z.object({ token }),
    reply: Confirmation,
  }),
  confirm: endpoint(calls.confirm, {
    side: "desk",
    access: "public",
    csrf: "none",
    summary: "Confirms an address by the link that was emailed to it, once",
    limit: byStranger,
    body: z.object({ token }),
    reply: Confirmation,
  }),
};
