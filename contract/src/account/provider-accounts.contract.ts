import { z } from "zod";
import { type EndpointAddress, endpoint } from "../endpoint.ts";
import { Agreed, Nothing, textInput } from "../input/fields.ts";
import { DeviceTimeZone } from "../values/time-zone.ts";
import type { googleAccounts } from "./google-accounts.calls.ts";
import { LatinName, WebsiteUrl } from "./registrations.contract.ts";
import { SignInReply } from "./sessions.contract.ts";

/** RFC 6749, section 4.1.2; `iss` where the provider sends it (RFC 9207). */
const Arrival = z.object({
  code: z.string().min(1).max(4096),
  client_id: z.string().max(512),
  redirect_uri: z.string().max(2048),
  grant_type: z.string().max(64),
  state: z.string().max(256),
  iss: z.string().max(2048).optional(),
});

const Departure = z.object({
  url: z.string(),
  client_id: z.string(),
  redirect_uri: z.string(),
  grant_type: z.literal("authorization_code"),
});

/** Names as far as they are Latin. */
const Newcomer = z.object({ email: z.string(), first_name: z.string(), last_name: z.string() });

const ProviderReply = SignInReply.extend({ newcomer: Newcomer.nullable() });

export const NewcomerFields = z.object({
  first_name: LatinName,
  last_name: LatinName,
  company_name: textInput(1, 128),
  website: WebsiteUrl,
  terms: Agreed("Agree to the terms to continue."),
  timezone: DeviceTimeZone,
});
export type NewcomerFields = z.infer<typeof NewcomerFields>;

/** An open browser alone must not change how to sign in. */
export const FreshCode = z
  .string()
  .trim()
  .regex(/^\d{6}$/, "Enter the six digits of the code.");

type ProviderAddresses = { [Name in keyof typeof googleAccounts]: EndpointAddress };

const open = { side: "desk", access: "public" } as const;
const own = { side: "desk", access: "account" } as const;

/** What may be called of a provider who proves the first factor. @param name of the provider, in the summaries */
export const providerContract = <const Calls extends ProviderAddresses>(calls: Calls, name: string) => {
  // A dot would forget which address it is.
  const at = <Name extends keyof ProviderAddresses>(call: Name): Calls[Name] => calls[call];
  return {
    start: endpoint(at("start"), {
      ...open,
      summary: `The address at ${name} to send the browser to, for a sign-in or a sign-up`,
      limit: { max: 60, seconds: 60, per: "address" },
      body: z.object({ purpose: z.enum(["sign_in", "sign_up"]) }),
      reply: Departure,
    }),
    signIn: endpoint(at("signIn"), {
      ...open,
      summary: `Exchanges ${name}'s code; opens the account it belongs to up to its second factor, or says whom it proved`,
      limit: { max: 60, seconds: 60, per: "address" },
      body: Arrival,
      reply: ProviderReply,
    }),
    register: endpoint(at("register"), {
      ...open,
      summary: `Exchanges ${name}'s code of a sign-up; the rest of the account is given with the next call`,
      limit: { max: 60, seconds: 60, per: "address" },
      body: Arrival,
      reply: ProviderReply,
    }),
    newcomer: endpoint(at("newcomer"), {
      ...open,
      summary: `Whom ${name} has proved to this session and who has no account yet`,
      limit: { max: 120, seconds: 60, per: "address" },
      reply: z.object({ newcomer: Newcomer.nullable() }),
    }),
    complete: endpoint(at("complete"), {
      ...open,
      summary: `Opens an account for whom ${name} has proved to this session; it has no password`,
      limit: { max: 20, seconds: 3600, per: "address" },
      body: z.object({ fields: NewcomerFields }),
      reply: SignInReply,
    }),
    linked: endpoint(at("linked"), {
      ...own,
      summary: `The account at ${name} that opens this account`,
      reply: z.object({ linked: z.object({ email: z.string(), created: z.string() }).nullable() }),
    }),
    startLink: endpoint(at("startLink"), {
      ...own,
      summary: `The address at ${name} to send the browser to, to link an account; needs a fresh code of the authenticator`,
      limit: { max: 30, seconds: 3600, per: "account" },
      body: z.object({ token: FreshCode }),
      reply: Departure,
    }),
    link: endpoint(at("link"), {
      ...own,
      summary: `Exchanges ${name}'s code and lets that account there open this account`,
      limit: { max: 30, seconds: 3600, per: "account" },
      body: Arrival,
      reply: Nothing,
    }),
    unlink: endpoint(at("unlink"), {
      ...own,
      proof: "fresh",
      summary: `The account there opens this account no more`,
      reply: Nothing,
    }),
  };
};
