import { z } from "zod";
import type { customerEndpoints } from "../../../contract/src/customer-api/all.ts";

type Endpoint = ReturnType<typeof customerEndpoints>[number];

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
const pathNames = (path: string) => path.split("/").flatMap((part) => (part.startsWith(":") ? [part.slice(1)] : []));

type Argument = { name: string; type: string; isOptional: boolean };

/** In this order: parts of the path, the file, the body or the query, what is said of the call itself. */
function argumentsOf({ name, path, body, query, file }: Endpoint): Argument[] {
  if (body && query) throw new Error(`${name}: a call with a body and a query has no method yet.`);
  const isOptional = (schema: z.core.$ZodType) => z.safeParse(schema, {}).success;
  return [
    ...pathNames(path).map((each) => ({ name: each, type: "string", isOptional: false })),
    ...(file ? [{ name: "file", type: "Blob", isOptional: false }] : []),
    ...(body && !file ? [{ name: "body", type: `${capital(name)}Body`, isOptional: isOptional(body) }] : []),
    ...(query ? [{ name: "query", type: `${capital(name)}Query`, isOptional: isOptional(query) }] : []),
    { name: "options", type: file ? "FileOptions" : "CallOptions", isOptional: true },
  ];
}

const replyType = ({ name, reply }: Endpoint) => (typeof reply === "string" ? "Uint8Array" : `${capital(name)}Reply`);

export function declaredMethod(endpoint: Endpoint): string {
  const given = argumentsOf(endpoint).map(({ name, type, isOptional }) => `${name}${isOptional ? "?" : ""}: ${type}`);
  return `  /** ${endpoint.summary}. \`${endpoint.method} ${endpoint.path}\` */
  ${endpoint.name}(${given.join(", ")}): Promise<${replyType(endpoint)}>;`;
}

export function writtenMethod(endpoint: Endpoint): string {
  const names = argumentsOf(endpoint).map(({ name }) => name);
  const path = endpoint.path
    .split("/")
    .map((part) => (part.startsWith(":") ? `\${encodeURIComponent(${part.slice(1)})}` : part))
    .join("/");
  const sent = names.filter((name) => ["file", "body", "query"].includes(name));
  const parts = [
    `method: "${endpoint.method}"`,
    path.includes("$") ? `path: \`${path}\`` : `path: "${path}"`,
    ...sent.map((name) => (name === "body" ? "body: body ?? {}" : name)),
    ...(typeof endpoint.reply === "string" ? ["isFile: true"] : []),
    "options",
  ];
  return `  ${endpoint.name}(${names.join(", ")}) {
    return callApi(this.#settings, { ${parts.join(", ")} });
  }`;
}
