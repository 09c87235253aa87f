import { createHash, randomUUID } from "node:crypto";
import type { z } from "zod";
import type { CustomerEndpoint } from "#contract/customer-api/customer-endpoint.ts";
import { CustomerError } from "#contract/customer-api/customer-errors.ts";
import { hashSecretToken } from "#server/platform/secrets/crypto.ts";
import { type Customer, makeCustomer, type Reply } from "./customers.ts";
import { makeForm } from "./forms.ts";
import type { TestServer } from "./harness.ts";
import { type Member, makeMember } from "./make.ts";
import { selfieOf } from "./specimens.ts";

/** What a project has: by the part of a path before its id, and by the name of a field. */
export type Objects = { member: Member; live: Customer; test: Customer; byPath: Ids; byField: Ids };
type Ids = Record<string, string>;

const idOf = ({ status, body }: Reply, field: string): string => {
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body[field];
};

async function idsOf(customer: Customer, member: Member, formId: string): Promise<{ byPath: Ids; byField: Ids }> {
  const applicant = idOf(await customer.post("/applicants", { type: "PERSON" }), "applicant_id");
  const company = idOf(await customer.post("/applicants", { type: "COMPANY", company_name: "Acme" }), "applicant_id");
  const file = async () =>
    idOf(await customer.call("POST", "/files", { file: { bytes: await selfieOf("amalia") } }), "file_id");
  const person = idOf(
    await customer.post("/affiliated-persons", { applicant_id: company, type: "AUTHORISED" }),
    "affiliated_person_id",
  );
  const address = idOf(
    await customer.post("/addresses", { applicant_id: applicant, type: "REGISTERED" }),
    "address_id",
  );
  const document = idOf(
    await customer.post("/documents", { applicant_id: applicant, type: "PASSPORT" }),
    "document_id",
  );
  const verification = idOf(
    await customer.post("/verifications", { applicant_id: applicant, form_id: formId }),
    "verification_id",
  );
  const service = (await member.post("/api/services/create", { type: "phone", phone: "+380501234567" })).data.id;
  const side = await file();
  return {
    byPath: {
      applicants: applicant,
      files: await file(),
      documents: document,
      addresses: address,
      "affiliated-persons": person,
      forms: formId,
      verifications: verification,
      services: service,
    },
    byField: { applicant_id: applicant, affiliated_person_id: person, form_id: formId, front_side_id: side },
  };
}

/** In test mode, of whom a callback waits for a listener. */
async function testIdsOf(test: Customer): Promise<Ids> {
  const listener = idOf(await test.post("/test/listeners", { url: "http://localhost:4242/" }), "listener_id");
  const sent = { type: "PERSON", first_name: "Olena", last_name: "Pending" };
  const applicant_id = idOf(await test.post("/applicants", sent), "applicant_id");
  const made = await test.post("/verifications", { applicant_id, types: ["PROFILE"] });
  const { body } = await test.get(`/test/listeners/${listener}/callbacks?wait=0`);
  return {
    "test/listeners": listener,
    "test/verifications": idOf(made, "verification_id"),
    "test/callbacks": body.data[0].request_id,
  };
}

/** A project with one of each. */
export async function makeObjects(server: TestServer): Promise<Objects> {
  const member = await makeMember(server);
  const live = await makeCustomer(server, member);
  const test = await makeCustomer(server, member, { environment: "test" });
  const { id } = await makeForm(member);
  const { byPath, byField } = await idsOf(live, member, id);
  return { member, live, test, byField, byPath: { ...byPath, ...(await testIdsOf(test)) } };
}

export const keyFor = ({ live, test }: Objects, { isOfTestMode }: CustomerEndpoint): Customer =>
  isOfTestMode ? test : live;

/** The endpoint's address with an id in its path. */
export const pathWith = ({ path }: CustomerEndpoint, id: string): string => path.replaceAll(/:[a-zA-Z]+/g, id);

/** What its id is of. */
export const nounOf = ({ path }: CustomerEndpoint): string => path.slice(1).split("/:")[0] ?? "";

/** Some id where the project has none of this noun. */
export const ownPath = (endpoint: CustomerEndpoint, { byPath }: Objects): string =>
  pathWith(endpoint, byPath[nounOf(endpoint)] ?? randomUUID());

export const queryOf = (query: Record<string, string> | undefined): string =>
  query && Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : "";

export type Body = Record<string, unknown>;

/** The example's body, with the project's ids in place of the documentation's. */
export function exampleBody({ example }: CustomerEndpoint, { byField }: Objects): Body {
  const body = (example.body ?? {}) as Body;
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, byField[name] ?? value]));
}

export type Raw = { body?: string | Uint8Array; type?: string; key?: string | null; headers?: Record<string, string> };

/** Bytes as they are. */
export async function sendRaw(server: TestServer, method: string, path: string, sent: Raw): Promise<Reply> {
  const response = await fetch(server.apiOrigin + path, {
    method,
    headers: {
      ...(sent.type === undefined ? {} : { "content-type": sent.type }),
      ...(sent.key ? { authorization: `Token ${sent.key}` } : {}),
      ...sent.headers,
    },
    ...(sent.body === undefined || method === "GET" ? {} : { body: sent.body as string }),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const isJson = (response.headers.get("content-type") ?? "").includes("json");
  return { status: response.status, headers: response.headers, bytes, body: isJson ? JSON.parse(String(bytes)) : null };
}

type Expected = { error?: z.ZodType; isCounted?: boolean; isOffered?: boolean };

/** What holds of every reply. @param isCounted of a call with a key @param isOffered else it is 501 @returns what does not */
export function faultsOf(
  { status, headers, body, bytes }: Reply,
  { error = CustomerError, isCounted = true, isOffered = true }: Expected = {},
): string[] {
  const faults: string[] = [];
  const demand = (is: boolean, fault: string) => is || faults.push(fault);
  demand(
    status < 500 || status === (isOffered ? 503 : 501),
    `status ${status}: ${bytes.toString("utf8").slice(0, 300)}`,
  );
  demand(/^[0-9a-f-]{36}$/.test(headers.get("x-request-id") ?? ""), "no X-Request-Id");
  demand(headers.get("access-control-allow-origin") === "*", "no CORS");
  if (isCounted) demand(/^"[a-z-]+";q=\d+;w=60$/.test(headers.get("ratelimit-policy") ?? ""), "no RateLimit-Policy");
  if (isCounted) demand(/^"[a-z-]+";r=\d+;t=\d+$/.test(headers.get("ratelimit") ?? ""), "no RateLimit");
  if (status >= 400) {
    const read = error.safeParse(body);
    demand(read.success, `not an error of the API: ${bytes.toString("utf8").slice(0, 300)}`);
    demand(status !== 429 || Number(headers.get("retry-after")) > 0, "no Retry-After");
  } else if (body !== null) demand(!("errors" in body), "errors in a reply that is none");
  return faults;
}

/** As if so many calls had come in this minute and the next. @param of what is counted, without the key */
export async function fillCounter(server: TestServer, of: string, { key }: Customer, hits: number): Promise<void> {
  const digest = createHash("sha256")
    .update(`${of}API key ${hashSecretToken(key)}`)
    .digest("hex");
  await server.query(
    `insert into rate_counts (key, window_start, hits)
     select $1, to_timestamp(floor(extract(epoch from now()) / 60) * 60) + n * interval '1 minute', $2
     from generate_series(0, 1) n on conflict (key, window_start) do update set hits = excluded.hits`,
    [digest, hits],
  );
}

const deep = (levels: number, open: string, close: string) => open.repeat(levels) + close.repeat(levels);
const json = "application/json";
const form = "application/x-www-form-urlencoded";

/** No program sends it; whoever does gets an error of the API. */
export const wrongBodies: [string, Raw, number[]][] = [
  ["a list", { body: "[]", type: json }, [400]],
  ["a list of objects", { body: '[{"type":"PERSON"}]', type: json }, [400]],
  ["a text", { body: '"text"', type: json }, [400]],
  ["a number", { body: "17", type: json }, [400]],
  ["a part of JSON", { body: '{"type":', type: json }, [400]],
  ["no JSON", { body: "type=PERSON", type: json }, [400]],
  ["deep lists", { body: deep(5_000, "[", "]"), type: json }, [400, 422]],
  ["deep objects", { body: `${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`, type: json }, [400, 422]],
  ["a prototype", { body: '{"__proto__":{"type":"PERSON"}}', type: json }, [400]],
  ["too much", { body: JSON.stringify({ type: "x".repeat(1_100_000) }), type: json }, [413]],
  ["too many fields", { body: "a=1&".repeat(2_000), type: form }, [400]],
  ["XML", { body: "<type>PERSON</type>", type: "application/xml" }, [415]],
  [
    "half a file",
    { body: "--x\r\nContent-Disposition: form-data", type: "multipart/form-data; boundary=x" },
    [400, 415],
  ],
];
