import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Id, Nothing, textInput, wholeNumber } from "../input/fields.ts";
import { Network } from "../input/network.ts";
import * as limits from "../limits.ts";
import { keyScopes } from "../values/key-scopes.ts";
import { OUTBOUND_URL_REFUSALS, whyNotOutbound } from "../values/outbound-url.ts";
import { apiEnvironments, apiKeys as calls } from "./api-keys.calls.ts";

/** Where a callback may go; not empty. */
export const testUrl = z
  .string()
  .trim()
  .superRefine((value, check) => {
    const refusal = whyNotOutbound(value, { isOpened: () => true });
    if (refusal) check.addIssue({ code: "custom", message: OUTBOUND_URL_REFUSALS[refusal] });
  });

export const TestedCallback = z.object({
  isDelivered: z.boolean(),
  httpStatus: z.number().int().nullable(),
  durationMs: z.number(),
  reply: z.string().nullable(),
  error: z.string().nullable(),
});

export const ApiKeyView = z.object({
  id: Id,
  environment: z.enum(apiEnvironments),
  /** Empty: made by the specification's calls, or before keys had names. */
  name: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  /** None: it works from everywhere. */
  networks: z.array(z.string()),
  /** What follows `vd_prod_` or `vd_test_`; empty of keys that are older than this field. */
  firstEight: z.string(),
  lastFour: z.string(),
  /** Empty: the account is gone. */
  createdBy: z.string(),
  created: z.iso.datetime(),
  /** By a call or by a signature, exact to the minute. */
  lastUsed: z.iso.datetime().nullable(),
  expires: z.iso.datetime().nullable(),
  isSigning: z.boolean(),
  /** Of the API, with which it was made: `YYYY-MM-DD`. */
  version: z.iso.date(),
});
export type ApiKeyView = z.infer<typeof ApiKeyView>;

export const EndedKeyView = ApiKeyView.extend({ ended: z.iso.datetime(), isRevoked: z.boolean() });
export type EndedKeyView = z.infer<typeof EndedKeyView>;

/** The key that signs an environment's callbacks, for whoever sees the settings. */
export const SigningKeyView = ApiKeyView.pick({
  environment: true,
  lastFour: true,
  createdBy: true,
  created: true,
  lastUsed: true,
});

const KeyName = textInput(1, 64);
const Scopes = z.array(z.enum(keyScopes)).max(keyScopes.length);
const Networks = z
  .array(Network)
  .max(limits.networksPerKey, `A key can have up to ${limits.networksPerKey} addresses and networks.`);
const ExpiresInDays = wholeNumber({
  min: 1,
  max: limits.keyDays,
  message: `A key can expire in 1 to ${limits.keyDays} days.`,
})
  .nullable()
  .default(null);
const OverlapDays = wholeNumber({
  min: 0,
  max: limits.keyOverlapDays,
  message: `The old key can work for 0 to ${limits.keyOverlapDays} more days.`,
});

export const WebhookSecretView = z.object({
  id: z.string(),
  lastFour: z.string(),
  created: z.iso.datetime(),
  expires: z.iso.datetime().nullable(),
  /** Made by the first callback: it can be shown once. */
  isUnseen: z.boolean(),
});

const NewKey = z.object({ key: z.string(), environment: z.enum(apiEnvironments), lastFour: z.string() });
const MadeKey = NewKey.extend({ id: Id, firstEight: z.string(), isSigning: z.boolean() });

export const apiKeys = {
  list: endpoint(calls.list, {
    side: "desk",
    access: "api-keys:manage",
    summary: "The project's API keys and callback secrets, without their values, and the address of the API",
    reply: z.object({
      /** The address without a slash at its end. */
      apiUrl: z.string(),
      /** Of each environment the one that signs first, then the newest. */
      keys: z.array(ApiKeyView),
      /** The newest ones that no longer work. */
      ended: z.array(EndedKeyView),
      secrets: z.array(WebhookSecretView),
    }),
  }),
  create: endpoint(calls.create, {
    side: "desk",
    access: "api-keys:manage",
    proof: "fresh",
    summary: "Makes a key, shown once; it signs callbacks while no other key of its environment does",
    body: z.object({
      environment: z.enum(apiEnvironments),
      name: KeyName,
      scopes: Scopes,
      networks: Networks.default([]),
      expiresInDays: ExpiresInDays,
    }),
    reply: MadeKey,
  }),
  change: endpoint(calls.change, {
    side: "desk",
    access: "api-keys:manage",
    proof: "fresh",
    summary: "Changes the given ones of a key's name, scopes and networks, for the calls that begin from now on",
    body: z
      .object({ name: KeyName, scopes: Scopes, networks: Networks })
      .partial()
      .refine((given) => Object.keys(given).length > 0, "Change at least one field."),
    reply: Nothing,
  }),
  rotate: endpoint(calls.rotate, {
    side: "desk",
    access: "api-keys:manage",
    proof: "fresh",
    summary: "Makes a key with the same name, scopes and networks; the old one works for a chosen overlap",
    body: z.object({ overlapDays: OverlapDays, expiresInDays: ExpiresInDays }),
    reply: MadeKey.extend({ previousExpires: z.iso.datetime().nullable() }),
  }),
  revoke: endpoint(calls.revoke, {
    side: "desk",
    access: "api-keys:manage",
    proof: "fresh",
    summary: "Ends a key at once; callbacks are not signed with it either",
    reply: Nothing,
  }),
  sign: endpoint(calls.sign, {
    side: "desk",
    access: "api-keys:manage",
    proof: "fresh",
    summary: "Signs the callbacks of the key's environment with it, instead of another one",
    reply: Nothing,
  }),
  changeProd: endpoint(calls.changeProd, {
    side: "desk",
    access: "api-keys:manage",
    proof: "fresh",
    summary: "Makes a new production key, shown once; the old one stops",
    body: z.object({}).prefault({}),
    reply: NewKey,
  }),
  changeTest: endpoint(calls.changeTest, {
    side: "desk",
    access: "api-keys:manage",
    proof: "fresh",
    summary: "Makes a new test key, shown once; the old one stops",
    body: z.object({}).prefault({}),
    reply: NewKey,
  }),
  rotateSecret: endpoint(calls.rotateSecret, {
    side: "desk",
    access: "api-keys:manage",
    proof: "fresh",
    summary: "A new callback signing secret, shown once; the one before stays valid for 24 hours",
    body: z.object({}).prefault({}),
    reply: z.object({ secret: z.string(), lastFour: z.string() }),
  }),
  testCallback: endpoint(calls.testCallback, {
    side: "desk",
    access: "api-keys:manage",
    summary: "Sends a sample callback, signed with the test key, and says what became of it",
    limit: { max: 10, seconds: 60, per: "project", shared: "test-callback" },
    body: z.object({ url: testUrl }),
    reply: TestedCallback,
  }),
  revealSecret: endpoint(calls.revealSecret, {
    side: "desk",
    access: "api-keys:manage",
    proof: "fresh",
    summary: "The callback signing secret that the first callback made, shown once",
    body: z.object({}).prefault({}),
    reply: z.object({ secret: z.string(), lastFour: z.string() }),
  }),
};
