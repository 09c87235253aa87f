import { apiVersions, newestVersion, versionHeader } from "#contract/customer-api/customer-versions.ts";
import { refusalDescriptions } from "./customer-openapi.words.rules.ts";

/** JSON Schema 2020-12, as OpenAPI 3.1 uses it. */
export type CustomerJsonSchema = { [key: string]: unknown };

export type CustomerOperation = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  parameters: CustomerJsonSchema[];
  requestBody?: CustomerJsonSchema;
  responses: Record<string, CustomerJsonSchema>;
  /** Where another key is needed than elsewhere, or none. */
  security?: Record<string, string[]>[];
};

export const componentRefTo = (kind: string, name: string | number): CustomerJsonSchema => ({
  $ref: `#/components/${kind}/${name}`,
});

const text = (description: string): CustomerJsonSchema => ({ description, schema: { type: "string" } });

function responsesOf(): CustomerJsonSchema {
  const drawn = refusalDescriptions.map(({ status, description, types, parameter, message }) => [
    status,
    {
      description: `${description} Type: ${types.map((type) => `\`${type}\``).join(", ")}.`,
      headers: {
        "X-Request-Id": componentRefTo("headers", "RequestId"),
        ...(status === 429 || status === 503 ? { "Retry-After": componentRefTo("headers", "RetryAfter") } : {}),
      },
      content: {
        "application/json": {
          schema: componentRefTo("schemas", "Error"),
          example: { type: types[0], errors: [{ parameter, message }] },
        },
      },
    },
  ]);
  return Object.fromEntries(drawn);
}

/** All but the schemas. */
export const sharedComponents = (): Record<string, CustomerJsonSchema> => ({
  responses: responsesOf(),
  headers: {
    RequestId: text("Include it when you contact support."),
    RateLimit: text("How many calls are left, and in how many seconds the count starts again."),
    RateLimitPolicy: text("How many calls a key may make in how many seconds."),
    Version: text("The version of our additions that the reply follows."),
    Incomplete: text("Codes of the lists that are missing from the answer, separated by commas."),
    RetryAfter: { description: "Seconds until the call can be sent again.", schema: { type: "integer" } },
  },
  parameters: {
    IdempotencyKey: {
      name: "Idempotency-Key",
      in: "header",
      required: false,
      description:
        "For 24 hours the same key with the same request gets the first reply again; another request gets 422.",
      schema: { type: "string", minLength: 1, maxLength: 255 },
      example: "order-4711",
    },
    Version: {
      name: versionHeader,
      in: "header",
      required: false,
      description:
        "The version of our additions to KYCAID's shapes, for this call; without it, the version with which the key was created.",
      schema: { type: "string", enum: [...apiVersions] },
      example: newestVersion,
    },
  },
  securitySchemes: {
    token: {
      type: "apiKey",
      in: "header",
      name: "Authorization",
      description: "`Token` and your key: `Authorization: Token vd_test_…`. A test key works in test mode alone.",
    },
    screening: {
      type: "apiKey",
      in: "header",
      name: "Authorization",
      description: "`ApiKey`, `Bearer` or `Token` and your key, which has the scope `screening`.",
    },
  },
});
