import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { deriveSecret } from "#server/platform/secrets/crypto.ts";
import { faultsOf, sendRaw } from "../../../../test/customer-walk.ts";
import { type Customer, makeCustomer } from "../../../../test/customers.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { makeMember } from "../../../../test/make.ts";
import { selfieOf } from "../../../../test/specimens.ts";

let server: TestServer;
let own: Customer;
let neighbour: Customer;
let photo: Buffer;
beforeAll(async () => {
  server = await openTestServer();
  [own, neighbour] = [
    await makeCustomer(server, await makeMember(server)),
    await makeCustomer(server, await makeMember(server)),
  ];
  photo = await selfieOf("amalia");
});
afterAll(() => server.close());
beforeEach(() => server.query("delete from rate_counts"));

type Address = { projectId: string; id: string; until: string; sign: string };

/** Of a document's side, as `GET /documents/{id}` gives it. */
async function makeAddress(customer: Customer): Promise<Address> {
  const { body: file } = await customer.call("POST", "/files", { file: { bytes: photo } });
  const { body: applicant } = await customer.post("/applicants", { type: "PERSON" });
  const { body: document } = await customer.post("/documents", {
    applicant_id: applicant.applicant_id,
    type: "PASSPORT",
    front_side_id: file.file_id,
  });
  const { body } = await customer.get(`/documents/${document.document_id}`);
  const address = new URL(body.front_side);
  expect(address.origin).toBe(server.apiOrigin);
  const [, , projectId = "", id = ""] = address.pathname.split("/");
  const [until, sign] = [address.searchParams.get("until") ?? "", address.searchParams.get("sign") ?? ""];
  return { projectId, id, until, sign };
}

const open = ({ projectId, id, until, sign }: Address, more: { key?: string } = {}) =>
  sendRaw(server, "GET", `/files/${projectId}/${id}?${new URLSearchParams({ until, sign })}`, more);

/** With the installation's own secret, as nobody outside can. */
const signed = (address: Address): Address => ({
  ...address,
  sign: createHmac("sha256", deriveSecret(server.platform.keys.current, "customer files"))
    .update(`${address.projectId} ${address.id} ${address.until}`)
    .digest("hex"),
});

test("an address of a side opens that file without a key, as a file and nothing else", async () => {
  const address = await makeAddress(own);
  const { status, headers, bytes } = await open(address);
  expect([status, bytes.equals(photo), headers.get("content-type")]).toEqual([200, true, "image/jpeg"]);
  expect(headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
  expect([headers.get("x-content-type-options"), headers.get("cache-control")]).toEqual(["nosniff", "no-store"]);
});

test("it opens for a quarter of an hour", async () => {
  const address = await makeAddress(own);
  const left = Number(address.until) - Date.now() / 1000;
  expect([left > 14 * 60, left <= 15 * 60]).toEqual([true, true]);
  const past = String(Math.floor(Date.now() / 1000) - 1);
  expect((await open(signed({ ...address, until: past }))).status).toBe(404);
  // What the secret signs is this, so it was the time alone.
  expect((await open(signed(address))).status).toBe(200);
});

test("any other address is 404, as one that nobody serves, and a key does not open it either", async () => {
  const [address, other, theirs] = [await makeAddress(own), await makeAddress(own), await makeAddress(neighbour)];
  const wrong: [string, Address][] = [
    ["no signature", { ...address, sign: "" }],
    ["another signature", { ...address, sign: "0".repeat(64) }],
    ["a part of it", { ...address, sign: address.sign.slice(0, 32) }],
    ["more than it", { ...address, sign: `${address.sign}00` }],
    ["in capitals", { ...address, sign: address.sign.toUpperCase() }],
    ["letters of two bytes", { ...address, sign: "ї".repeat(32) }],
    ["another file's", { ...address, id: other.id }],
    ["another project's file", { ...address, id: theirs.id }],
    ["another project", { ...address, projectId: theirs.projectId }],
    ["a later end", { ...address, until: String(Number(address.until) + 60) }],
    ["half a second later", { ...address, until: `${address.until}.5` }],
    ["no end", { ...address, until: "" }],
    ["an end that is none", { ...address, until: "never" }],
    ["an end without an end", { ...address, until: "Infinity" }],
    ["no id", { ...address, id: "1" }],
    ["no project", { ...address, projectId: "..%2f.." }],
    // Whoever could sign would still find no file of another project.
    ["signed for the other project", signed({ ...address, projectId: theirs.projectId })],
    ["signed for the other's file", signed({ ...address, id: theirs.id })],
  ];
  for (const [what, each] of wrong)
    for (const sent of [{}, { key: own.key }, { key: neighbour.key }]) {
      const reply = await open(each, sent);
      expect([what, reply.status, reply.body?.type, faultsOf(reply, { isCounted: false })]).toEqual([
        what,
        404,
        "not_found",
        [],
      ]);
    }
  const repeated = await sendRaw(
    server,
    "GET",
    `/files/${address.projectId}/${address.id}?until=1&until=2&sign=a&sign=b`,
    {},
  );
  expect(repeated.status).toBe(404);
});

test("what was replaced or erased opens no more by an address that was given before", async () => {
  const address = await makeAddress(own);
  await server.query("delete from customer_files where id = $1", [address.id]);
  expect((await open(address)).status).toBe(404);
});

test("a key without personal data is given no address", async () => {
  const member = await makeMember(server);
  const { id } = await makeAddress(await makeCustomer(server, member));
  const bare = await makeCustomer(server, member, { scopes: ["write", "screening"] });
  const { body } = await bare.get("/applicants");
  const { status, bytes, body: applicant } = await bare.get(`/applicants/${body.data[0].applicant_id}`);
  expect([status, applicant.documents.length, bytes.includes("sign="), bytes.includes(id)]).toEqual([
    200,
    1,
    false,
    false,
  ]);
  expect((await bare.get(`/documents/${applicant.documents[0].document_id}`)).status).toBe(403);
});
