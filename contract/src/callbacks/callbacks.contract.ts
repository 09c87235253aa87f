import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Id, Instant } from "../input/fields.ts";
import { maxPageSize, pageSchemaOf } from "../input/paging.ts";
import { bulkSize } from "../limits.ts";
import { callbackTypes } from "../records/verifications/verification-states.ts";
import { callbacks as calls } from "./callbacks.calls.ts";

export const callbackStates = ["pending", "delivered", "failed"] as const;

export const CallbackRow = z.object({
  id: z.string(),
  type: z.enum(callbackTypes),
  status: z.enum(callbackStates),
  url: z.string(),
  host: z.string(),
  /** Null: a form's address, that of monitoring or of a request. */
  endpointId: z.string().nullable(),
  /** Its endpoint is paused, so it waits. */
  isPaused: z.boolean(),
  sequence: z.number().int().nullable(),
  verificationId: z.string().nullable(),
  serviceId: z.string().nullable(),
  created: z.iso.datetime(),
  attempts: z.number().int(),
  nextAttempt: z.iso.datetime().nullable(),
  delivered: z.iso.datetime().nullable(),
});
export type CallbackRow = z.infer<typeof CallbackRow>;

const Attempt = z.object({
  n: z.number().int(),
  at: z.iso.datetime(),
  httpStatus: z.number().int().nullable(),
  durationMs: z.number(),
  /** Null also for who may not see the body: it may repeat it. */
  reply: z.string().nullable(),
  error: z.string().nullable(),
});

export const CallbackView = CallbackRow.omit({ attempts: true }).extend({
  /** The JSON text that is signed; null for who may not see applicants. */
  body: z.string().nullable(),
  attempts: z.array(Attempt),
});
export type CallbackView = z.infer<typeof CallbackView>;

/** Combined with "and"; what is left out is no filter. */
export const CallbackQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  count: z.coerce.number().int().min(1).max(maxPageSize).default(10),
  status: z.enum(callbackStates).optional(),
  type: z.enum(callbackTypes).optional(),
  endpoint: Id.optional(),
  /** With its port, where it has one. */
  host: z
    .string()
    .trim()
    .toLowerCase()
    .max(260)
    .regex(/^[^\s/?#]+$/, "Enter a host name.")
    .optional(),
  since: Instant.optional(),
});
export type CallbackQuery = z.output<typeof CallbackQuery>;

export const resendReasons = ["not_found", "no_callback_url", "endpoint_gone"] as const;

const terms = { side: "desk", access: "api-keys:manage" } as const;

export const callbacks = {
  list: endpoint(calls.list, {
    ...terms,
    summary: "All callbacks of the project, newest first",
    replica: true,
    query: CallbackQuery,
    reply: pageSchemaOf(CallbackRow),
  }),
  show: endpoint(calls.show, {
    ...terms,
    summary: "One callback with its attempts; its body for who may see applicants",
    reply: CallbackView,
  }),
  resend: endpoint(calls.resend, {
    ...terms,
    summary: "Sends callbacks again at once, under their own ids",
    body: z.object({
      ids: z
        .array(Id)
        .min(1, "Choose at least one.")
        .max(bulkSize, `At most ${bulkSize} at once.`)
        .transform((ids) => [...new Set(ids)]),
    }),
    reply: z.object({
      changed: z.array(z.object({ id: z.string() })),
      refused: z.array(z.object({ id: z.string(), reason: z.enum(resendReasons) })),
    }),
  }),
};
