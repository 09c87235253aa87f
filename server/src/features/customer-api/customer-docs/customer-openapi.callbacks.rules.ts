import type { z } from "zod";
import { callbackBodies } from "#contract/callbacks/callback-bodies.ts";
import { type CustomerJsonSchema, componentRefTo } from "./customer-openapi.components.rules.ts";

type CallbackType = keyof typeof callbackBodies;

const verification = {
  request_id: "0c7a5b1e-3f7c-4a55-8c39-2b7a5a3f9e10",
  sequence: 2,
  applicant_id: "7f7b2d3e-6f0b-4c58-9a55-0c3f5e7a1d20",
  external_applicant_id: "user-4711",
  verification_id: "1c7f5ab4-9a44-4fd6-8c86-2c9b8d0a1e03",
  form_id: "5a1d2f80-3f70-4a3d-b0bb-35b6b2a5f004",
  form_token: "0123456789abcdef0123456789abcdef0123",
  decline_reasons: [],
  verification_attempts_left: null,
};
const step = (verified: boolean | null) => ({ document: { verified, comment: "", decline_reasons: [] } });

/** Each is parsed with its schema by a test. */
export const callbackExamples: Record<CallbackType, object> = {
  VERIFICATION_STATUS_CHANGED: {
    type: "VERIFICATION_STATUS_CHANGED",
    ...verification,
    sequence: 1,
    status: "pending",
    verified: null,
    verification_status: "pending",
    verifications: step(null),
  },
  VERIFICATION_COMPLETED: {
    type: "VERIFICATION_COMPLETED",
    ...verification,
    status: "completed",
    verified: true,
    verification_status: "approved",
    verifications: step(true),
  },
  MONITORING: {
    type: "MONITORING",
    ...verification,
    sequence: 3,
    status: "completed",
    verified: true,
    verification_status: "approved",
    verifications: step(true),
    document_id: null,
    bdb_types: [],
    databases: [],
    accuracy: null,
    person: null,
    monitoring: {
      event_id: "5d0c7c52-8a0b-4a9e-a8a3-0d2f6f1f7b21",
      report_id: "b2f4b8f0-4c0d-4d6c-9d68-1f2a6f5d3c32",
      event: "document_expired",
      state: "expiring",
      document_type: "PASSPORT",
      expires_on: "2027-02-14",
    },
  },
  SERVICE_RESULT: {
    type: "SERVICE_RESULT",
    request_id: "9e6f0a0d-55c3-4b62-a2a6-0f4a4d6d9b43",
    sequence: 1,
    service_request_id: "b1e9f1d2-7c0f-4a8e-9a55-6f1d2c3b4a59",
    service_request_type: "PHONE_CHECK",
    service_request_status: "success",
    result: { valid: true, country: "UA" },
    errors: [],
  },
};

const summaries: Record<CallbackType, string> = {
  VERIFICATION_STATUS_CHANGED: "A verification was submitted, or a decision no longer holds",
  VERIFICATION_COMPLETED: "A verification is decided",
  MONITORING: "Something is new about an applicant whom you approved",
  SERVICE_RESULT: "A service request is done",
};

const nameOf = (type: CallbackType) =>
  type
    .toLowerCase()
    .split("_")
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join("");
/** Of the schema of a callback's body. */
export const callbackSchemaName = (type: CallbackType) => `${nameOf(type)}Callback`;
export const documentedCallbackTypes = Object.keys(callbackBodies) as CallbackType[];

type ToSchema = (schema: z.core.$ZodType, io: "input" | "output") => CustomerJsonSchema;
export const callbackSchemas = (toSchema: ToSchema): [string, CustomerJsonSchema][] =>
  documentedCallbackTypes.map((type) => [callbackSchemaName(type), toSchema(callbackBodies[type], "output")]);

/** What we send: OpenAPI 3.1, "webhooks". */
export const callbackOperations = (): Record<string, CustomerJsonSchema> =>
  Object.fromEntries(
    documentedCallbackTypes.map((type) => [
      type,
      {
        post: {
          operationId: `on${nameOf(type)}`,
          tags: ["Callbacks"],
          summary: summaries[type],
          description:
            "Sent to your server, with the headers `webhook-id`, `webhook-timestamp` and `webhook-signature`.",
          security: [],
          requestBody: {
            required: true,
            content: {
              "application/json": {
                schema: componentRefTo("schemas", callbackSchemaName(type)),
                example: callbackExamples[type],
              },
            },
          },
          responses: {
            "2XX": { description: "Accepted. Everything else is a failed attempt and is repeated." },
            "4XX": { description: "Not accepted: sent again later." },
          },
        },
      },
    ]),
  );
