import type { Reply } from "./customers.ts";
import type { TestServer } from "./harness.ts";
import { type Member, makeMember } from "./make.ts";

export type ScimClient = {
  key: string;
  keyId: string;
  owner: Member;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
  get(path: string): Promise<Reply>;
  post(path: string, body: unknown): Promise<Reply>;
  put(path: string, body: unknown): Promise<Reply>;
  patch(path: string, ...operations: object[]): Promise<Reply>;
  del(path: string): Promise<Reply>;
};

/** A call as a provider makes it. */
export async function callScim(
  server: Pick<TestServer, "apiOrigin">,
  method: string,
  path: string,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<Reply> {
  const type = body === undefined ? {} : { "content-type": "application/scim+json" };
  const response = await fetch(`${server.apiOrigin}/scim/v2${path}`, {
    method,
    headers: { ...type, ...headers },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const isJson = (response.headers.get("content-type") ?? "").includes("json") && bytes.length > 0;
  return { status: response.status, headers: response.headers, bytes, body: isJson ? JSON.parse(String(bytes)) : null };
}

export const patchOp = (...operations: object[]) => ({
  schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
  Operations: operations,
});

/** A project with a key, by its owner. */
export async function makeProvider(server: TestServer, maker?: Member): Promise<ScimClient> {
  const owner = maker ?? (await makeMember(server));
  const { status, data, errors } = await owner.post("/api/provisioning/keys", { name: "Okta" });
  if (status !== 200) throw new Error(JSON.stringify(errors));
  const { key, id: keyId } = data;
  const call: ScimClient["call"] = (method, path, body, headers) =>
    callScim(server, method, path, { body, headers: { authorization: `Bearer ${key}`, ...headers } });
  return {
    key,
    keyId,
    owner,
    call,
    get: (path) => call("GET", path),
    post: (path, body) => call("POST", path, body),
    put: (path, body) => call("PUT", path, body),
    patch: (path, ...operations) => call("PATCH", path, patchOp(...operations)),
    del: (path) => call("DELETE", path),
  };
}

export const scimUser = (email: string, more: object = {}) => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
  userName: email,
  name: { givenName: "Ada", familyName: "Byron" },
  emails: [{ value: email, type: "work", primary: true }],
  active: true,
  ...more,
});

/** @returns its id */
export async function pushUser(client: ScimClient, email: string, more: object = {}): Promise<string> {
  const { status, body } = await client.post("/Users", scimUser(email, more));
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.id;
}

/** @returns its id */
export async function pushGroup(client: ScimClient, displayName: string, members: readonly string[]): Promise<string> {
  const { status, body } = await client.post("/Groups", { displayName, members: members.map((value) => ({ value })) });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.id;
}

export async function mapGroups(owner: Member, roles: Record<string, string>, defaultRole: string | null = null) {
  const list = Object.entries(roles).map(([group, role]) => ({ group, role }));
  const { status, errors } = await owner.put("/api/provisioning/roles", { roles: list, defaultRole });
  if (status !== 200) throw new Error(JSON.stringify(errors));
}
