import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { OUTBOUND_URL_REFUSALS, whyNotOutbound } from "../values/outbound-url.ts";
import { apiKeys as calls } from "./api-keys.calls.ts";

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

export const apiEnvironments = ["prod", "test"] as const;

export const ApiKeyView = z.object({
  environment: z.enum(apiEnvironments),
  lastFour: z.string(),
  createdBy: z.string(),
  created: z.iso.datetime(),
  lastUsed: z.iso.datetime().nullable(),
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

export const apiKeys = {
  list: endpoint(calls.list, {
    side: "desk",
    access: "api-keys:manage",
    summary: "The project's API keys and callback secrets, without their values",
    reply: z.object({ keys: z.array(ApiKeyView), secrets: z.array(WebhookSecretView) }),
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
