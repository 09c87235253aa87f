import { afterAll, beforeAll, expect, test } from "vitest";
import { newestVersion } from "#contract/customer-api/customer-versions.ts";
import { callApi, makeCustomer } from "../../../test/customers.ts";
import { openTestServer, type TestServer } from "../../../test/harness.ts";
import { makeMember } from "../../../test/make.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const older = "2026-12-01";
/** A system whose key was made with a version that was before. */
async function makeOlder() {
  const own = await makeCustomer(server, await makeMember(server));
  await server.query("update api_keys set version = $2 where id = $1", [own.keyId, older]);
  return own;
}
const saidBy = ({ headers }: { headers: Headers }) => headers.get("veridesk-version");
const newest = { "veridesk-version": newestVersion };

test("a key keeps the version with which it was made, also when it is rotated", async () => {
  const member = await makeMember(server);
  const { data } = await member.post("/api/settings/api-keys", { environment: "prod", name: "A", scopes: ["write"] });
  const call = async (key: string) =>
    saidBy(await callApi(server, "POST", "/applicants", { headers: { authorization: `Token ${key}` } }));
  expect(await call(data.key)).toBe(newestVersion);
  await server.query("update api_keys set version = $2 where id = $1", [data.id, older]);
  const rotated = await member.post(`/api/settings/api-keys/${data.id}/rotate`, { overlapDays: 0 });
  expect(await call(rotated.data.key)).toBe(older);
  const { keys } = (await member.get("/api/settings/api-keys")).data;
  expect(keys).toMatchObject([{ id: rotated.data.id, version: older }]);
});

test("the header is another version for one call, and the reply says by which it was made", async () => {
  const own = await makeOlder();
  const made = await own.post("/applicants", { type: "PERSON" }, newest);
  expect([made.status, saidBy(made)]).toEqual([200, newestVersion]);
  const read = await own.get(`/applicants/${made.body.applicant_id}`);
  expect([read.status, saidBy(read)]).toEqual([200, older]);
  expect(saidBy(await own.get("/applicants/17"))).toBe(older);
  expect(saidBy(await own.post("/applicants", { type: "PERSON" }, { "veridesk-version": "" }))).toBe(older);
  expect(read.headers.get("access-control-expose-headers")).toContain("Veridesk-Version");
});

test("a version that there is not is refused, and those that there are are named", async () => {
  const own = await makeOlder();
  for (const version of ["2027-01-16", "1", "2027-01-15, 2027-01-15", older]) {
    const refused = await own.post("/applicants", { type: "PERSON" }, { "veridesk-version": version });
    expect([version, refused.status, refused.body]).toEqual([
      version,
      400,
      {
        type: "bad_request",
        errors: [{ parameter: "Veridesk-Version", message: expect.stringContaining(newestVersion) }],
      },
    ]);
    expect(saidBy(refused)).toBeNull();
  }
  expect(await server.query("select 1 from applicants where project_id = $1", [own.projectId])).toEqual([]);
});

test("a repeat by another version does not get the reply of the first", async () => {
  const own = await makeOlder();
  const first = await own.post("/applicants", { type: "PERSON" }, { "idempotency-key": "a" });
  const again = await own.post("/applicants", { type: "PERSON" }, { "idempotency-key": "a" });
  expect([again.status, again.body, saidBy(again)]).toEqual([200, first.body, older]);
  const other = await own.post("/applicants", { type: "PERSON" }, { "idempotency-key": "a", ...newest });
  expect([other.status, other.body.errors[0].parameter]).toEqual([422, "Idempotency-Key"]);

  // The same version, named or the key's, is the same request.
  const current = await makeCustomer(server, await makeMember(server));
  const named = await current.post("/applicants", { type: "PERSON" }, { "idempotency-key": "a", ...newest });
  const unnamed = await current.post("/applicants", { type: "PERSON" }, { "idempotency-key": "a" });
  expect([unnamed.status, unnamed.body]).toEqual([200, named.body]);
});
