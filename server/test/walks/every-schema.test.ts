import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { contract } from "#contract/all.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { sized } from "#engines/long.fixture.ts";
import { anyInput, anyJson } from "../any-json.ts";
import { makeFilledFlow, makeForm, makeLink } from "../forms.ts";
import { type Answer, openTestServer, type TestServer, type Visitor } from "../harness.ts";
import { type Member, makeMember } from "../make.ts";

let server: TestServer;
let owner: Member;
let applicant: Visitor;
let verificationId: string;
let known: string[];

beforeAll(async () => {
  server = await openTestServer();
  owner = await makeMember(server);
  ({ applicant, verificationId } = await makeFilledFlow(server, owner));
  const forms = [await makeForm(owner), await makeForm(owner), await makeForm(owner)];
  const [first] = forms;
  if (!first) throw new Error("no form");
  const link = await makeLink(owner, first.id);
  const passkeys = await server.query<{ id: string }>(
    `insert into passkeys (id, user_id, credential_id, public_key, counter, name)
     select gen_random_uuid(), $1, n::text, '', 0, 'Key' from generate_series(1, 3) n returning id`,
    [owner.userId],
  );
  known = [verificationId, link.id, ...[...forms, ...passkeys].map(({ id }) => id)];
});
afterAll(() => server.close());

/** An object may bring a `toString` that is no function. */
const asText = (value: unknown): string => (typeof value === "object" ? JSON.stringify(value) : String(value));

const all: [string, Endpoint][] = Object.entries(contract).flatMap(([feature, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]): [string, Endpoint] => [`${feature}.${name}`, endpoint]),
);

async function callerOf(name: string, { access }: Endpoint): Promise<Visitor> {
  if (access === "applicant") return applicant;
  if (["sessions.logout", "projects.add", "projects.switchTo", "sessionModes.switchTo"].includes(name))
    return makeMember(server);
  return owner;
}

const Failed = z.strictObject({
  data: z.null(),
  errors: z
    .array(z.strictObject({ parameter: z.string().min(1), message: z.string().min(1), code: z.string().optional() }))
    .min(1),
});
/** No person should have to read it. */
const validatorWords =
  /^Invalid (?:input|UUID|option|string|email|URL|ISO)|^Too (?:small|big)|^Unrecognized key|expected/;
const refusals = [400, 401, 403, 404, 409, 413, 415, 422, 429];

function checkShape(endpoint: Endpoint, { status, bytes, headers }: Answer): void {
  if (status === 200 && typeof endpoint.reply === "string") {
    expect(headers.get("content-type")).not.toContain("json");
    return;
  }
  const reply: unknown = JSON.parse(bytes.toString());
  if (status !== 200) {
    expect(refusals).toContain(status);
    for (const { message } of Failed.parse(reply).errors) expect(message).not.toMatch(validatorWords);
    return;
  }
  const Promised = z.strictObject({ data: endpoint.reply as z.ZodType, errors: z.tuple([]) });
  Promised.parse(reply);
}

const anyPath = (path: string) =>
  fc
    .oneof(fc.constantFrom(...known), fc.uuid(), anyJson.map(asText), fc.webPath())
    .map((value) => path.replace(/:\w+/g, encodeURIComponent(value.replace(/[\ud800-\udfff]/g, "") || "-")));

const anyQuery = (schema: Endpoint["query"]) =>
  schema
    ? anyInput(schema).map((value) =>
        typeof value === "object" && value !== null
          ? `?${new URLSearchParams(Object.entries(value).map(([name, each]): [string, string] => [name, asText(each)]))}`
          : "?%zz",
      )
    : fc.constant("");

/** What is tried is not all nonsense. */
const accepted = new Set<string>();

const runsEach = sized(4, 20);

test.each(all)("S30 whatever is sent to %s, it never crashes and its reply keeps its shape", async (name, endpoint) => {
  await server.query("delete from rate_counts");
  const caller = await callerOf(name, endpoint);
  const input = fc.record({
    path: anyPath(endpoint.path),
    query: anyQuery(endpoint.query),
    body: anyInput(endpoint.body, known),
  });
  await fc.assert(
    fc.asyncProperty(input, async ({ path, query, body }) => {
      const sent = endpoint.method === "GET" || body === undefined ? undefined : JSON.stringify(body);
      const answer = endpoint.upload
        ? await caller.upload(path, Object.fromEntries(fieldsOf(body)), { bytes: Buffer.from("no photo") })
        : await caller.send(
            endpoint.method,
            path + query,
            sent,
            sent === undefined ? {} : { "content-type": "application/json" },
          );
      checkShape(endpoint, answer);
      if (answer.status === 200) accepted.add(name);
    }),
    { numRuns: runsEach },
  );
});

const fieldsOf = (body: unknown): [string, string][] =>
  typeof body === "object" && body !== null
    ? Object.entries(body).map(([name, value]) => [name, asText(value).replace(/[\ud800-\udfff]/g, "")])
    : [];

const needsProof = new Set([
  "googleAccounts.startLink",
  "googleAccounts.link",
  "singleSignOn.startLink",
  "singleSignOn.link",
  "passkeys.options",
  "passkeys.add",
]);

test("S30 the inputs are such that many calls of a signed-in owner and of an applicant take some of them", () => {
  const signedIn = all
    .filter(([name, { access }]) => access !== "public" && !needsProof.has(name))
    .map(([name]) => name);
  const taken = signedIn.filter((name) => accepted.has(name));
  // Calls that want a password, a code or a token of a mail refuse them all.
  expect(taken.length).toBeGreaterThan(signedIn.length * sized(0.2, 0.3));
});
