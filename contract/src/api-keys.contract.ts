import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { failures } from "./failures.ts";

export const apiKeyFailures = failures("api-keys", {
  already_seen: {
    status: 409,
    parameter: "secret",
    message: "This secret was shown before. Rotate it to get a new one.",
  },
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
  /** Set while an older secret is kept alive during rotation. */
  expires: z.iso.datetime().nullable(),
  /** Made by the first callback; nobody has seen its value, and it can be shown once. */
  isUnseen: z.boolean(),
});

const NewKey = z.object({ key: z.string(), environment: z.enum(apiEnvironments), lastFour: z.string() });

export const apiKeys = {
  list: endpoint({
    method: "GET",
    path: "/api/settings/api-keys",
    access: "api-keys:manage",
    effect: "read",
    summary: "The project's API keys and callback secrets, without their values",
    reply: z.object({ keys: z.array(ApiKeyView), secrets: z.array(WebhookSecretView) }),
  }),
  changeProd: endpoint({
    method: "PUT",
    path: "/api/settings/change-api-token",
    access: "api-keys:manage",
    effect: "write",
    proof: "fresh",
    summary: "Makes a new production key, shown once; the old one stops",
    body: z.object({}).prefault({}),
    reply: NewKey,
  }),
  changeTest: endpoint({
    method: "PUT",
    path: "/api/settings/change-test-api-token",
    access: "api-keys:manage",
    effect: "write",
    proof: "fresh",
    summary: "Makes a new test key, shown once; the old one stops",
    body: z.object({}).prefault({}),
    reply: NewKey,
  }),
  rotateSecret: endpoint({
    method: "POST",
    path: "/api/settings/rotate-callback-secret",
    access: "api-keys:manage",
    effect: "write",
    proof: "fresh",
    summary: "A new callback signing secret, shown once; the one before stays valid for 24 hours",
    body: z.object({}).prefault({}),
    reply: z.object({ secret: z.string(), lastFour: z.string() }),
  }),
  revealSecret: endpoint({
    method: "POST",
    path: "/api/settings/reveal-callback-secret",
    access: "api-keys:manage",
    effect: "write",
    proof: "fresh",
    summary: "The callback signing secret that the first callback made, shown once",
    body: z.object({}).prefault({}),
    reply: z.object({ secret: z.string(), lastFour: z.string() }),
  }),
};
