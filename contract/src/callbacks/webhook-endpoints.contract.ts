import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Nothing } from "../input/fields.ts";
import { callbackTypes } from "../records/verifications/verification-states.ts";
import { TestedCallback, testUrl } from "./api-keys.contract.ts";
import { webhookEndpoints as calls } from "./webhook-endpoints.calls.ts";

export const webhookEndpointsPerProject = 10;
export const webhookEnvironments = ["live", "test"] as const;

const Secret = z.object({ lastFour: z.string(), expires: z.iso.datetime().nullable() });

export const WebhookEndpointView = z.object({
  id: z.string(),
  url: z.string(),
  kinds: z.array(z.enum(callbackTypes)),
  environment: z.enum(webhookEnvironments),
  /** Nobody who may see applicants has saved this address: callbacks to it carry ids and statuses. */
  isBare: z.boolean(),
  pausedAt: z.iso.datetime().nullable(),
  created: z.iso.datetime(),
  createdBy: z.string(),
  /** The newest first; one that expires still signs. */
  secrets: z.array(Secret),
  /** Callbacks that are not delivered yet, at most `waitingCallbacksMax`. */
  waiting: z.number().int(),
});
export type WebhookEndpointView = z.infer<typeof WebhookEndpointView>;

export const waitingCallbacksMax = 1_000;

const Endpoint = z.object({
  url: testUrl,
  kinds: z
    .array(z.enum(callbackTypes), "Choose what is sent.")
    .min(1, "Choose at least one.")
    .max(callbackTypes.length)
    .transform((kinds) => callbackTypes.filter((kind) => kinds.includes(kind))),
  environment: z.enum(webhookEnvironments).default("live"),
});

const Shown = z.object({ secret: z.string(), lastFour: z.string() });
const terms = { side: "desk", access: "api-keys:manage" } as const;
const none = z.object({}).prefault({});

export const webhookEndpoints = {
  list: endpoint(calls.list, {
    ...terms,
    summary: "The project's webhook endpoints, without their secrets' values",
    reply: z.object({ items: z.array(WebhookEndpointView) }),
  }),
  create: endpoint(calls.create, {
    ...terms,
    proof: "fresh",
    summary: "Adds an endpoint; its signing secret is shown once",
    body: Endpoint,
    reply: Shown.extend({ id: z.string() }),
  }),
  change: endpoint(calls.change, {
    ...terms,
    proof: "fresh",
    summary: "Changes an endpoint; what waits goes to the new address",
    body: Endpoint.extend({ environment: z.enum(webhookEnvironments) }),
    reply: Nothing,
  }),
  remove: endpoint(calls.remove, {
    ...terms,
    summary: "Deletes an endpoint; what was not delivered yet fails, and the log stays",
    reply: Nothing,
  }),
  pause: endpoint(calls.pause, {
    ...terms,
    summary: "Nothing is sent to the endpoint; its callbacks wait",
    body: none,
    reply: Nothing,
  }),
  resume: endpoint(calls.resume, {
    ...terms,
    summary: "What waits is sent, the oldest first",
    body: none,
    reply: z.object({ waiting: z.number().int() }),
  }),
  rotateSecret: endpoint(calls.rotateSecret, {
    ...terms,
    proof: "fresh",
    summary: "A new signing secret of the endpoint, shown once; the one before stays valid for 24 hours",
    body: none,
    reply: Shown,
  }),
  test: endpoint(calls.test, {
    ...terms,
    summary: "Sends a sample callback, signed with the test key and the endpoint's secret, and says what became of it",
    limit: { max: 10, seconds: 60, per: "project", shared: "test-callback" },
    body: none,
    reply: TestedCallback,
  }),
};
