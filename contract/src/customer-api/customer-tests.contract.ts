import { z } from "zod";
import { callbackTypes, declineReasons } from "../records/verifications/verification-states.ts";
import { customerEndpoint } from "./customer-endpoint.ts";
import { asText, listParameter, trimmedText, wholeNumberField } from "./customer-values.ts";
import { StepType } from "./customer-verifications.contract.ts";

export const testStatuses = ["approved", "declined", "pending", "customer_pending", "requested_again"] as const;

/** Of the program at the terminal; nothing is sent there by the server. */
const localUrl = z
  .url({ protocol: /^https?$/, error: "Send a web address." })
  .max(2048, "Send at most 2048 characters.")
  .refine((url) => !/^[^/]*\/\/[^/?#]*@/.test(url), "Send an address without a user name.");

/** As it came from a server, with its line breaks. */
const said = (most: number) =>
  z.preprocess(
    asText,
    z
      .string("Send text.")
      .max(most, `Send at most ${most} characters.`)
      .refine((text) => !/[\p{Cs}]|(?![\t\n\r])\p{Cc}/u.test(text), "Send text without control characters."),
  );

const Attempt = z
  .object({
    http_status: wholeNumberField(100, 599).optional(),
    duration_ms: wholeNumberField(0, 600_000).default(0),
    reply: said(2048).optional(),
    error: said(500).optional(),
  })
  .refine(({ http_status, error }) => (http_status === undefined) !== (error === undefined), {
    path: ["http_status"],
    message: "Send http_status, or error where there was no reply.",
  });

const id = "1c7f5ab4-9a44-4fd6-8c86-2c9b8d0a1e03";
const listener = "9a3c1f70-5a0e-4b53-8d21-7be0c4f2a106";
const callback = "c4b8e9d1-2f6a-4c3e-9d57-0a1b2c3d4e5f";
const terms = { tag: "Test mode", scope: "write", isOfTestMode: true } as const;
const ListenerId = z.object({ listener_id: z.string() });

export const customerTests = {
  decideTest: customerEndpoint({
    ...terms,
    method: "POST",
    path: "/test/verifications/:id/decide",
    summary: "Moves a test verification to a status, whatever it has now; callbacks follow as of any decision",
    body: z
      .object({
        verification_status: z.enum(testStatuses, `Send one of ${testStatuses.join(", ")}.`),
        decline_reasons: listParameter(
          z.enum(declineReasons, `Send one of ${declineReasons.join(", ")}.`),
          declineReasons.length,
        ).optional(),
        comment: trimmedText(2000).optional(),
        /** What is requested again; the form's first step where none is sent. */
        types: listParameter(StepType, 15).optional(),
      })
      .superRefine(({ verification_status: status, decline_reasons, types }, check) => {
        if (decline_reasons?.length && status !== "declined")
          check.addIssue({ code: "custom", path: ["decline_reasons"], message: "Send reasons only with declined." });
        if (types?.length && status !== "requested_again")
          check.addIssue({ code: "custom", path: ["types"], message: "Send types only with requested_again." });
      }),
    reply: z.object({ verification_id: z.string() }),
    example: {
      body: { verification_status: "declined", decline_reasons: ["OTHER"] },
      reply: { verification_id: id },
    },
  }),
  startListening: customerEndpoint({
    ...terms,
    method: "POST",
    path: "/test/listeners",
    summary: "Begins to listen to the callbacks of test mode, as the client's command does",
    body: z.object({ url: localUrl }),
    mostInMinute: 60,
    reply: ListenerId.extend({ secret: z.string() }),
    example: {
      body: { url: "http://localhost:4242/hook" },
      reply: { listener_id: listener, secret: "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD" },
    },
  }),
  waitForCallbacks: customerEndpoint({
    ...terms,
    method: "GET",
    path: "/test/listeners/:id/callbacks",
    summary: "Waits up to 25 seconds for callbacks; each comes again until its attempt is sent",
    query: z.object({ limit: wholeNumberField(1, 100).default(20), wait: wholeNumberField(0, 25).default(25) }),
    reply: z.object({
      data: z.array(
        z.object({
          request_id: z.string(),
          type: z.enum(callbackTypes),
          url: z.string(),
          headers: z.record(z.string(), z.string()),
          /** Exactly what is signed. */
          body: z.string(),
        }),
      ),
    }),
    example: {
      query: { wait: "0" },
      reply: {
        data: [
          {
            request_id: callback,
            type: "VERIFICATION_COMPLETED",
            url: "http://localhost:4242/hook",
            headers: {
              "content-type": "application/json",
              "webhook-id": callback,
              "webhook-timestamp": "1800005400",
              "webhook-signature": "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
            },
            body: '{"type":"VERIFICATION_COMPLETED","verified":true}',
          },
        ],
      },
    },
  }),
  reportAttempt: customerEndpoint({
    ...terms,
    method: "POST",
    path: "/test/callbacks/:id/attempts",
    summary: "Says what the local server replied to a callback; 200 to 299 is delivered",
    body: Attempt,
    reply: z.object({ request_id: z.string(), delivered: z.boolean() }),
    example: {
      body: { http_status: 200, duration_ms: 12, reply: "ok" },
      reply: { request_id: callback, delivered: true },
    },
  }),
  stopListening: customerEndpoint({
    ...terms,
    method: "DELETE",
    path: "/test/listeners/:id",
    summary: "Ends it at once; else it ends by itself 90 seconds after the last call",
    reply: ListenerId,
    example: { reply: { listener_id: listener } },
  }),
};
