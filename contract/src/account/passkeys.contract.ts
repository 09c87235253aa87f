import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Email, Nothing, textInput } from "../input/fields.ts";
import { passkeys as calls } from "./passkeys.calls.ts";
import { FreshCode } from "./provider-accounts.contract.ts";
import { signInSteps } from "./sessions.calls.ts";

export const PasskeyName = textInput(1, 64);

const Base64Url = z
  .string()
  .max(32_768)
  .regex(/^[A-Za-z0-9_-]*$/, "This is not base64url.");
const Credential = {
  id: Base64Url.max(2048),
  rawId: Base64Url.max(2048),
  type: z.literal("public-key"),
  clientExtensionResults: z.object({}).default({}),
};
const knownTransports = new Set(["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"]);
const Transports = z
  .array(z.string().max(32))
  .max(16)
  .transform((given) => given.filter((each) => knownTransports.has(each)));

/** WebAuthn level 3, section 5.1; the parts that are read. */
const NewCredential = z.object({
  ...Credential,
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: Transports.default([]),
  }),
});
export type NewCredential = z.infer<typeof NewCredential>;
export const UsedCredential = z.object({
  ...Credential,
  response: z.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: Base64Url.optional(),
  }),
});
export type UsedCredential = z.infer<typeof UsedCredential>;

/** WebAuthn level 3. */
export const PasskeyOptions = z.record(z.string(), z.unknown());

const PasskeyView = z.object({
  id: z.string(),
  name: z.string(),
  created: z.string(),
  lastUsed: z.string().nullable(),
});
export type PasskeyView = z.infer<typeof PasskeyView>;

export const passkeys = {
  list: endpoint(calls.list, {
    side: "desk",
    access: "account",
    summary: "The passkeys of this account",
    reply: z.object({ items: z.array(PasskeyView) }),
  }),
  options: endpoint(calls.options, {
    side: "desk",
    access: "account",
    summary: "What a new passkey is made with; needs a fresh code of the authenticator",
    limit: { max: 30, seconds: 3600, per: "account" },
    body: z.object({ token: FreshCode }),
    reply: PasskeyOptions,
  }),
  add: endpoint(calls.add, {
    side: "desk",
    access: "account",
    summary: "Keeps a new passkey, made with the options requested just before",
    limit: { max: 30, seconds: 3600, per: "account" },
    body: z.object({ name: PasskeyName, response: NewCredential }),
    reply: PasskeyView,
  }),
  rename: endpoint(calls.rename, {
    side: "desk",
    access: "account",
    summary: "Renames a passkey",
    body: z.object({ name: PasskeyName }),
    reply: PasskeyView,
  }),
  remove: endpoint(calls.remove, {
    side: "desk",
    access: "account",
    proof: "fresh",
    summary: "Removes a passkey",
    reply: Nothing,
  }),
  signInOptions: endpoint(calls.signInOptions, {
    side: "desk",
    access: "public",
    summary: "What a passkey answers to as the second factor of the account that this session has proved",
    limit: { max: 60, seconds: 60, per: "address" },
    body: z.object({ email: Email }),
    reply: PasskeyOptions,
  }),
  signIn: endpoint(calls.signIn, {
    side: "desk",
    access: "public",
    summary: "Proves the second factor with a passkey, in place of the authenticator's code",
    limit: { max: 60, seconds: 60, per: "address" },
    body: z.object({ email: Email, response: UsedCredential }),
    reply: z.object({
      verified2FA: z.boolean(),
      step: z.enum(signInSteps),
      shouldCreateProject: z.boolean(),
      "csrf-token": z.string(),
    }),
  }),
};
