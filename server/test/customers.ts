import { randomBytes, randomUUID } from "node:crypto";
import type { ApiKeyScope } from "#contract/values/key-scopes.ts";
import { hashSecretToken, sealWithKeyRing } from "#server/platform/secrets/crypto.ts";
import type { TestServer } from "./harness.ts";
import type { Member } from "./make.ts";

export type Reply = {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read replies freely; the contract's own parse guards their shape
  body: any;
  headers: Headers;
  bytes: Buffer;
};

type Sent = {
  json?: unknown;
  /** As a form, in this order. */
  form?: [string, string][];
  file?: { bytes: Uint8Array; type?: string; name?: string };
  headers?: Record<string, string>;
};

export type Customer = {
  projectId: string;
  keyId: string;
  key: string;
  call(method: string, path: string, sent?: Sent): Promise<Reply>;
  get(path: string): Promise<Reply>;
  post(path: string, json?: unknown, headers?: Record<string, string>): Promise<Reply>;
};

function bodyOf({ json, form, file }: Sent): { body?: string | FormData; type?: string } {
  if (file) {
    const data = new FormData();
    data.set("file", new Blob([new Uint8Array(file.bytes)], { type: file.type ?? "image/jpeg" }), file.name ?? "a.jpg");
    return { body: data };
  }
  if (form) return { body: new URLSearchParams(form).toString(), type: "application/x-www-form-urlencoded" };
  return json === undefined ? {} : { body: JSON.stringify(json), type: "application/json" };
}

/** A call of the customers' API, as a program makes it. */
export async function callApi(
  server: Pick<TestServer, "apiOrigin">,
  method: string,
  path: string,
  sent: Sent = {},
): Promise<Reply> {
  const { body, type } = bodyOf(sent);
  const response = await fetch(server.apiOrigin + path, {
    method,
    headers: { ...(type ? { "content-type": type } : {}), ...sent.headers },
    ...(body === undefined ? {} : { body }),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const isJson = (response.headers.get("content-type") ?? "").includes("json");
  return { status: response.status, headers: response.headers, bytes, body: isJson ? JSON.parse(String(bytes)) : null };
}

/** A project's system with a key of its own. */
export async function makeCustomer(
  server: TestServer,
  member: Pick<Member, "projectId" | "userId">,
  {
    environment = "prod",
    scopes = ["personal", "screening", "write"],
  }: { environment?: "prod" | "test"; scopes?: ApiKeyScope[] } = {},
): Promise<Customer> {
  const [id, key] = [randomUUID(), `vd_${environment}_${randomBytes(32).toString("base64url")}`];
  await server.query(
    `insert into api_keys (project_id, id, environment, key_hash, sealed_key, last_four, created_by, scopes)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      member.projectId,
      id,
      environment,
      hashSecretToken(key),
      sealWithKeyRing(server.platform.keys, key, { boundTo: `api_keys.sealed_key:${id}` }),
      key.slice(-4),
      member.userId,
      scopes,
    ],
  );
  const call: Customer["call"] = (method, path, sent = {}) =>
    callApi(server, method, path, { ...sent, headers: { authorization: `Token ${key}`, ...sent.headers } });
  return {
    projectId: member.projectId,
    keyId: id,
    key,
    call,
    get: (path) => call("GET", path),
    post: (path, json, headers) => call("POST", path, { json: json ?? {}, ...(headers && { headers }) }),
  };
}
