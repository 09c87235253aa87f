import { setImmediate as breathe } from "node:timers/promises";
import { z } from "zod";
import { projectHeader } from "#contract/account/sessions.calls.ts";
import type { Endpoint, EndpointAccess } from "#contract/endpoint.ts";
import type { ApiFailure, FailureStatus } from "#contract/failures.ts";
import { modes } from "#contract/project/modes.ts";
import { modeHeader } from "#contract/project/session-modes.calls.ts";

/** JSON Schema 2020-12, as OpenAPI 3.1 uses it. */
export type OpenApiSchema = { [key: string]: unknown };
export type OpenApiOperation = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  parameters: OpenApiSchema[];
  requestBody?: OpenApiSchema;
  responses: Record<string, OpenApiSchema>;
  security: Record<string, string[]>[];
  "x-access": EndpointAccess;
  "x-rate-limit"?: Endpoint["limit"];
  "x-proof"?: Endpoint["proof"];
};
export type OpenApiDocument = {
  openapi: "3.1.0";
  info: OpenApiSchema;
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: {
    schemas: Record<string, OpenApiSchema>;
    responses: Record<string, OpenApiSchema>;
    securitySchemes: OpenApiSchema;
  };
};

const statusWords: Record<FailureStatus, string> = {
  400: "The request cannot be read",
  401: "No session, or the wrong sign-in step",
  403: "The CSRF token or the role does not allow it",
  404: "Not found, also for another project's row",
  409: "In conflict with what is there",
  413: "Too large",
  415: "This content type is not accepted",
  422: "A field is not valid",
  429: "Too many requests",
  503: "The database is away; try again",
};

const accessWords: Partial<Record<EndpointAccess, string>> = {
  public: "Anybody; sign-in and sign-up calls check their own order.",
  account: "Any signed-in user.",
  operator: "An operator of the installation, whom the setting OPERATORS names; nobody else finds it.",
  member: "Any member of the current project.",
  applicant: "The bearer of a flow token.",
};

const schemaOf = (schema: z.core.$ZodType, io: "input" | "output"): OpenApiSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as OpenApiSchema;
  return rest;
};

const envelopeOf = (data: OpenApiSchema): OpenApiSchema => ({
  type: "object",
  required: ["data", "errors"],
  properties: { data, errors: { type: "array", maxItems: 0 } },
});

const bytes: OpenApiSchema = { type: "string", contentEncoding: "binary" };

function replyOf({ reply }: Endpoint): OpenApiSchema {
  if (reply === "csv") return { description: "CSV, RFC 4180", content: { "text/csv": { schema: { type: "string" } } } };
  if (reply === "file") return { description: "The file", content: { "application/octet-stream": { schema: bytes } } };
  return { description: "Success", content: { "application/json": { schema: envelopeOf(schemaOf(reply, "output")) } } };
}

function bodyOf({ body, upload }: Endpoint): OpenApiSchema | undefined {
  const fields = body ? schemaOf(body, "input") : undefined;
  if (!upload) return fields && { required: true, content: { "application/json": { schema: fields } } };
  const given = (fields?.properties ?? {}) as OpenApiSchema;
  const required = [...((fields?.required as string[] | undefined) ?? []), "file"];
  const file = { ...bytes, description: `At most ${upload.maxBytes} bytes` };
  const second = upload.second === undefined ? {} : { [upload.second]: file };
  const schema = { type: "object", properties: { ...given, file, ...second }, required };
  return { required: true, content: { "multipart/form-data": { schema } } };
}

function parametersOf({ path, query }: Endpoint): OpenApiSchema[] {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string", format: "uuid" },
  }));
  if (!query) return inPath;
  const { properties = {}, required = [] } = schemaOf(query, "input") as {
    properties?: OpenApiSchema;
    required?: string[];
  };
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }));
  return [...inPath, ...inQuery];
}

function securityOf({ access, effect, csrf }: Endpoint): OpenApiOperation["security"] {
  if (access === "applicant") return [{ flowToken: [] }];
  const isGuarded = effect === "write" && csrf !== "none";
  if (access === "public") return isGuarded ? [{ session: [], csrf: [] }] : [];
  return [{ session: [], ...(isGuarded ? { csrf: [] } : {}) }];
}

const ofNoProject: readonly EndpointAccess[] = ["public", "account", "operator", "applicant"];
const isOfProject = ({ access }: Pick<Endpoint, "access">) => !ofNoProject.includes(access);

function refusalsOf({ access, body, query, upload, limit, path, effect, proof }: Endpoint): FailureStatus[] {
  const takesInput = body !== undefined || query !== undefined || upload !== undefined;
  const statuses: [FailureStatus, boolean][] = [
    [401, access !== "public" || effect === "write"],
    [403, access !== "applicant" && (effect === "write" || access !== "public")],
    [404, path.includes(":") || access !== "public"],
    [409, effect === "write" || proof !== undefined || isOfProject({ access })],
    [413, body !== undefined || upload !== undefined],
    [415, body !== undefined || upload !== undefined],
    [422, takesInput],
    [429, limit !== undefined || effect === "write"],
    [503, true],
  ];
  return statuses.filter(([, applies]) => applies).map(([status]) => status);
}

function describeProof({ proof }: Endpoint): string[] {
  if (!proof) return [];
  const when = proof === "fresh" ? "" : ` when ${proof.when}`;
  return [`Needs a proof of the second factor in the last ten minutes${when}, else 409 sessions.proof_needed.`];
}

function describe(endpoint: Endpoint): string {
  const { access, limit } = endpoint;
  const who = accessWords[access] ?? `Members whose role has the permission \`${access}\`.`;
  const often = limit ? [`At most ${limit.max} calls in ${limit.seconds} seconds per ${limit.per}.`] : [];
  return [who, ...often, ...describeProof(endpoint)].join(" ");
}

const namedProject: OpenApiSchema = {
  name: projectHeader,
  in: "header",
  required: false,
  description: "The current project. A call that changes something needs it where the account has several projects.",
  schema: { type: "string", format: "uuid" },
};
const namedMode = {
  name: modeHeader,
  in: "header",
  required: false,
  description: "live or test: refused where the session is in the other mode. Without it the session's mode counts.",
  schema: { type: "string", enum: [...modes] },
};
function operationOf(feature: string, name: string, endpoint: Endpoint): OpenApiOperation {
  const requestBody = bodyOf(endpoint);
  const refusals = refusalsOf(endpoint).map((status) => [status, { $ref: `#/components/responses/${status}` }]);
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary: endpoint.summary,
    description: describe(endpoint),
    parameters: [...parametersOf(endpoint), ...(isOfProject(endpoint) ? [namedProject, namedMode] : [])],
    ...(requestBody ? { requestBody } : {}),
    responses: { "200": replyOf(endpoint), ...Object.fromEntries(refusals) },
    security: securityOf(endpoint),
    "x-access": endpoint.access,
    ...(endpoint.limit ? { "x-rate-limit": endpoint.limit } : {}),
    ...(endpoint.proof ? { "x-proof": endpoint.proof } : {}),
  };
}

function componentsOf(failures: readonly ApiFailure[]): OpenApiDocument["components"] {
  const content = { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } };
  const responseOf = ([status, description]: [string, string]) => {
    const named = failures.filter((failure) => String(failure.status) === status);
    return [status, { description, content, "x-failures": named.map(({ code, message }) => ({ code, message })) }];
  };
  return {
    schemas: {
      Failure: {
        type: "object",
        required: ["parameter", "message"],
        properties: {
          parameter: { type: "string", description: "The field that it is about" },
          message: { type: "string", description: "For people, in English" },
          code: {
            type: "string",
            description: "For programs and translations",
            examples: failures.map(({ code }) => code),
          },
        },
      },
      Refusal: {
        type: "object",
        required: ["data", "errors"],
        properties: {
          data: { type: "null" },
          errors: { type: "array", minItems: 1, items: { $ref: "#/components/schemas/Failure" } },
        },
      },
    },
    responses: Object.fromEntries(Object.entries(statusWords).map(responseOf)),
    securitySchemes: {
      session: { type: "apiKey", in: "cookie", name: "__Host-veridesk", description: "`veridesk` over plain http" },
      csrf: { type: "apiKey", in: "header", name: "csrf-token", description: "From GET /api/session" },
      flowToken: { type: "http", scheme: "bearer", description: "From opening a form link" },
    },
  };
}

type Promised = {
  contract: Record<string, Record<string, Endpoint>>;
  failures: readonly ApiFailure[];
  publicUrl: string;
};

/** Takes most of a second in all, so calls go on between two features. */
export async function documentContract({ contract, failures, publicUrl }: Promised): Promise<OpenApiDocument> {
  const paths: OpenApiDocument["paths"] = {};
  for (const [feature, endpoints] of Object.entries(contract)) {
    await breathe();
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = endpoint.path.replaceAll(/:(\w+)/g, "{$1}");
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(feature, name, endpoint) };
    }
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Veridesk",
      version: "1",
      description:
        "Every JSON reply is {data, errors}: HTTP 200 with an empty list is success; a failure has data null and a list of {parameter, message, code}.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: publicUrl }],
    tags: Object.keys(contract).map((name) => ({ name })),
    paths,
    components: componentsOf(failures),
  };
}
