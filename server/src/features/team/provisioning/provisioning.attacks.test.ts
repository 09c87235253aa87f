import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as limits from "#contract/limits.ts";
import { hashSecretToken } from "#server/platform/secrets/crypto.ts";
import { makeCustomer } from "../../../../test/customers.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { makeMember } from "../../../../test/make.ts";
import {
  callScim,
  makeProvider,
  mapGroups,
  patchOp,
  pushGroup,
  pushUser,
  type ScimClient,
  scimUser,
} from "../../../../test/provisioning.ts";
import { newPerson, readMail, signUp } from "../../../../test/sign-in.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ own: true });
});
afterAll(() => server.close());
beforeEach(() => server.query("delete from rate_counts"));

const error = (status: number) => ({
  schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
  status: String(status),
  detail: expect.any(String),
});
const every: [string, string][] = [
  ["GET", "/ServiceProviderConfig"],
  ["GET", "/ResourceTypes"],
  ["GET", "/Schemas"],
  ...["/Users", "/Groups"].flatMap((path): [string, string][] => [
    ["GET", path],
    ["POST", path],
    ...["GET", "PUT", "PATCH", "DELETE"].map((method): [string, string] => [method, `${path}/${randomUUID()}`]),
  ]),
];

describe("who may call", () => {
  test("no key, a wrong one, another scheme and an API key of any scope are 401", async () => {
    const client = await makeProvider(server);
    const key = await makeCustomer(server, client.owner);
    for (const [method, path] of every)
      for (const authorization of [
        undefined,
        "Bearer x",
        `Token ${client.key}`,
        `Bearer ${client.key} x`,
        `Bearer ${key.key}`,
        `Basic ${client.key}`,
      ]) {
        await server.query("delete from rate_counts");
        const headers = authorization === undefined ? {} : { authorization };
        const refused = await callScim(server, method, path, { headers });
        expect([path, authorization, refused.status, refused.body]).toEqual([path, authorization, 401, error(401)]);
      }
    expect((await client.call("HEAD", "/Users")).status).toBe(200);
    expect((await client.get("/Users")).headers.get("content-type")).toContain("application/scim+json");
  });

  test("the key opens nothing else: neither the customers' API nor the desk", async () => {
    const { key } = await makeProvider(server);
    for (const scheme of ["Token", "Bearer"])
      for (const path of ["/applicants", "/verifications", "/search/default?q=a", "/catalog"]) {
        const { status } = await fetch(server.apiOrigin + path, { headers: { authorization: `${scheme} ${key}` } });
        expect([path, [401, 404].includes(status) || status]).toEqual([path, true]);
      }
    const visitor = server.visitor();
    visitor.bearer = key;
    expect((await visitor.post("/api/verifications", {})).status).toBe(401);
  });

  test("a revoked key is 401 at once, and its last use is seen", async () => {
    const client = await makeProvider(server);
    const { owner, keyId } = client;
    const list = async () => (await owner.get("/api/provisioning")).data.keys;
    expect(await list()).toMatchObject([{ name: "Okta", lastUsed: null, works: true, lastFour: client.key.slice(-4) }]);
    expect((await client.get("/Users")).status).toBe(200);
    expect((await list())[0].lastUsed).not.toBeNull();
    expect((await owner.del(`/api/provisioning/keys/${keyId}`)).status).toBe(200);
    expect((await client.get("/Users")).status).toBe(401);
    expect(await list()).toEqual([]);
    const again = await owner.del(`/api/provisioning/keys/${keyId}`);
    expect([again.status, again.errors[0]?.code]).toEqual([404, "provisioning.not_found"]);
  });

  test("S18 a key ends with its maker's right to manage members, and works again with it", async () => {
    const owner = await makeMember(server);
    const admin = await makeMember(server, "admin", owner.projectId);
    const client = await makeProvider(server, admin);
    expect((await client.get("/Users")).status).toBe(200);
    const give = (role: string) => owner.post("/api/projects/edit-member", { id: admin.userId, role });
    await give("developer");
    expect((await client.get("/Users")).status).toBe(401);
    expect((await owner.get("/api/provisioning")).data.keys).toMatchObject([{ works: false }]);
    await give("admin");
    expect((await client.get("/Users")).status).toBe(200);
    // The maker is taken out by the key itself: it was its last call.
    const off = { op: "replace", path: "active", value: false };
    expect((await client.patch(`/Users/${admin.userId}`, off)).status).toBe(200);
    expect((await client.get("/Users")).status).toBe(401);
  });

  test("the key is shown once, is kept as a hash alone, and there are five at most", async () => {
    const client = await makeProvider(server);
    const rows = await server.query<{ row: string }>("select t::text as row from provisioning_keys t where id = $1", [
      client.keyId,
    ]);
    expect(rows[0]?.row).toContain(hashSecretToken(client.key));
    expect(rows[0]?.row).not.toContain(client.key);
    expect(JSON.stringify((await client.owner.get("/api/provisioning")).data)).not.toContain(client.key);
    const log = await server.query<{ row: string }>("select detail::text as row from audit_log where project_id = $1", [
      client.owner.projectId,
    ]);
    expect(JSON.stringify(log)).not.toContain(client.key);
    for (let n = 1; n < limits.provisioningKeys; n += 1) await makeProvider(server, client.owner);
    const sixth = await client.owner.post("/api/provisioning/keys", { name: "Sixth" });
    expect([sixth.status, sixth.errors[0]?.code]).toEqual([409, "provisioning.too_many"]);
  });

  test("600 calls a minute, and wrong keys by address", async () => {
    const client = await makeProvider(server);
    const filled = `provisioning key ${hashSecretToken(client.key)}`;
    await server.query(
      `insert into rate_counts (key, window_start, hits)
       select encode(sha256($1::text::bytea), 'hex'), to_timestamp(floor(extract(epoch from now()) / 60) * 60) + n * interval '1 minute', 600
       from generate_series(0, 1) n`,
      [filled],
    );
    const refused = await client.get("/Users");
    expect([refused.status, refused.body, Number(refused.headers.get("retry-after")) > 0]).toEqual([
      429,
      error(429),
      true,
    ]);
    const other = await makeProvider(server);
    expect((await other.get("/Users")).status).toBe(200);
    let last = 401;
    for (let n = 0; n < 45 && last === 401; n += 1)
      last = (await callScim(server, "GET", "/Users", { headers: { authorization: "Bearer wrong" } })).status;
    expect(last).toBe(429);
  });
});

describe("S16 another project", () => {
  let ours: ScimClient;
  let theirs: ScimClient;
  let theirUser: string;
  let theirGroup: string;
  let theirEmail: string;
  beforeAll(async () => {
    [ours, theirs] = [await makeProvider(server), await makeProvider(server)];
    theirEmail = newPerson().email;
    theirUser = await pushUser(theirs, theirEmail, { externalId: "theirs" });
    theirGroup = await pushGroup(theirs, "Their group", [theirUser]);
  });

  test("has users and groups that are 404, and nothing of them is changed", async () => {
    const before = [(await theirs.get("/Users")).body, (await theirs.get("/Groups")).body];
    const off = { op: "replace", path: "active", value: false };
    for (const id of [
      theirUser,
      theirs.owner.userId,
      randomUUID(),
      "1",
      "not-an-id",
      "%00",
      "..%2f..",
      "a".repeat(150),
    ])
      for (const [method, body] of [
        ["GET"],
        ["PUT", scimUser(newPerson().email)],
        ["PATCH", patchOp(off)],
        ["DELETE"],
      ] as const) {
        const reply = await ours.call(method, `/Users/${id}`, body);
        expect([id, method, reply.status, reply.body]).toEqual([id, method, 404, error(404)]);
      }
    for (const [method, body] of [
      ["GET"],
      ["PUT", { displayName: "Ours", members: [] }],
      ["PATCH", patchOp({ op: "remove", path: "members" })],
      ["DELETE"],
    ] as const)
      expect([method, (await ours.call(method, `/Groups/${theirGroup}`, body)).status]).toEqual([method, 404]);
    expect([(await theirs.get("/Users")).body, (await theirs.get("/Groups")).body]).toEqual(before);
  });

  test("has nobody who is found by a filter, and whoever is in both is seen in each by itself", async () => {
    for (const filter of [
      `userName eq "${theirEmail}"`,
      'externalId eq "theirs"',
      `id eq "${theirUser}"`,
      `emails eq "${theirs.owner.email}"`,
    ]) {
      const { body } = await ours.get(`/Users?filter=${encodeURIComponent(filter)}`);
      expect([filter, body.totalResults]).toEqual([filter, 0]);
    }
    const { body } = await ours.get(`/Groups?filter=${encodeURIComponent('displayName eq "Their group"')}`);
    expect(body.totalResults).toBe(0);
    const made = await ours.post("/Users", scimUser(theirEmail, { name: { givenName: "Only", familyName: "Ours" } }));
    expect([made.status, made.body.id === theirUser]).toEqual([201, false]);
    expect((await theirs.get(`/Users/${theirUser}`)).body.name.givenName).toBe("Ada");
  });

  test("has members whom no group of ours can hold", async () => {
    for (const value of [theirUser, theirs.owner.userId, randomUUID(), "x"]) {
      const reply = await ours.post("/Groups", { displayName: `G ${value}`, members: [{ value }] });
      expect([value, reply.status, reply.body.scimType]).toEqual([value, 400, "invalidValue"]);
    }
    expect((await ours.get("/Groups")).body.totalResults).toBe(0);
  });

  test("an account is neither opened, shown nor put into a project by its address alone", async () => {
    const { visitor, person } = await signUp(server);
    await mapGroups(ours.owner, {}, "admin");
    const unknown = newPerson().email;
    const replies = [await ours.post("/Users", scimUser(person.email)), await ours.post("/Users", scimUser(unknown))];
    const shapes = replies.map(({ status, body: { id: _, meta: __, userName: ___, emails: ____, ...rest } }) => ({
      status,
      rest,
    }));
    expect(shapes[0]).toEqual(shapes[1]);
    const projects = (await visitor.post("/api/projects/info")).data.projectsList;
    expect(projects.map(({ id }: { id: string }) => id)).not.toContain(ours.owner.projectId);
    expect((await readMail(server, person.email)).text).toContain("accept-invite");
    expect(
      await server.query("select from memberships where project_id = $1 and role <> 'owner'", [ours.owner.projectId]),
    ).toEqual([]);
  });
});

describe("nonsense", () => {
  test("a body is refused with the field's name", async () => {
    const client = await makeProvider(server);
    const id = await pushUser(client, newPerson().email);
    const groupId = await pushGroup(client, "Group", []);
    const email = newPerson().email;
    const cases: [string, string, unknown, string][] = [
      ["POST", "/Users", {}, "userName"],
      ["POST", "/Users", { userName: "no address" }, "emails"],
      ["POST", "/Users", { userName: 7 }, "userName"],
      ["POST", "/Users", { userName: "a\u0000b" }, "userName"],
      ["POST", "/Users", scimUser(email, { active: "perhaps" }), "active"],
      ["POST", "/Users", scimUser(email, { name: "Ada" }), "name"],
      ["POST", "/Users", scimUser(email, { name: { givenName: "x".repeat(200) } }), "name.givenName"],
      ["POST", "/Users", scimUser(email, { emails: [{ value: "none" }] }), "emails.value"],
      ["POST", "/Users", scimUser(email, { externalId: { a: 1 } }), "externalId"],
      ["PUT", `/Users/${id}`, { active: false }, "userName"],
      ["PATCH", `/Users/${id}`, {}, "Operations"],
      ["PATCH", `/Users/${id}`, patchOp(), "Operations"],
      ["PATCH", `/Users/${id}`, patchOp({ op: "move", path: "active" }), "Operations.0.op"],
      ["PATCH", `/Users/${id}`, patchOp({ op: "replace", path: "active", value: "x" }), "active"],
      ["PATCH", `/Users/${id}`, patchOp({ op: "replace", path: "salary", value: 1 }), "path"],
      ["PATCH", `/Users/${id}`, patchOp({ op: "remove" }), "path"],
      ["PATCH", `/Users/${id}`, patchOp({ op: "remove", path: "userName" }), "userName"],
      ["PATCH", `/Users/${id}`, patchOp({ op: "replace", value: 7 }), "value"],
      ["PATCH", `/Users/${id}`, patchOp({ op: "replace", path: 'emails[type eq "home"].value', value: email }), "path"],
      ["POST", "/Groups", {}, "displayName"],
      ["POST", "/Groups", { displayName: "G", members: "x" }, "members"],
      ["PATCH", `/Groups/${groupId}`, patchOp({ op: "add", path: "members", value: "x" }), "members"],
      ["PATCH", `/Groups/${groupId}`, patchOp({ op: "add", path: "owners", value: [] }), "path"],
      ["POST", "/Users", "[]", "body"],
      ["POST", "/Users", '{"userName":', "body"],
      ["POST", "/Users", '{"__proto__":{"userName":"a"}}', "body"],
      ["POST", "/Users", `${"[".repeat(5000)}${"]".repeat(5000)}`, "body"],
    ];
    for (const [method, path, body, field] of cases) {
      const reply = await client.call(method, path, body);
      const detail = String(reply.body?.detail);
      expect([JSON.stringify(body).slice(0, 80), reply.status, detail.startsWith(field) || detail]).toEqual([
        JSON.stringify(body).slice(0, 80),
        400,
        true,
      ]);
      expect(reply.body).toMatchObject({ ...error(400), scimType: expect.any(String) });
    }
  });

  test("a large body, XML and a query of anything break nothing", async () => {
    const client = await makeProvider(server);
    const large = await client.post("/Users", { userName: "x".repeat(1_100_000) });
    expect(large.status).toBe(413);
    const xml = await client.call("POST", "/Users", "<a/>", { "content-type": "application/xml" });
    expect([xml.status, xml.body]).toEqual([415, error(415)]);
    for (const query of [
      "startIndex=x",
      "count=x",
      "count[]=1",
      "%E0%A4%A",
      "a=1&".repeat(600),
      `filter=${"x".repeat(3000)}`,
      "filter=&count=1",
      "count=9e9&startIndex=9e99",
    ]) {
      const { status } = await client.get(`/Users?${query}`);
      expect([query.slice(0, 20), [200, 400].includes(status) || status]).toEqual([query.slice(0, 20), true]);
    }
  });

  test("S20 a filter is values alone: no text of it becomes SQL, and half texts are refused", async () => {
    const client = await makeProvider(server);
    await pushUser(client, newPerson().email);
    const texts = [
      `x' or '1'='1`,
      `x"; drop table provisioned_users; --`,
      "%",
      "_",
      "\\",
      `a\\"b`,
      "\u202eabc",
      "x".repeat(500),
    ];
    for (const path of ["/Users", "/Groups"])
      for (const attribute of ["userName", "displayName", "externalId", "id", "emails", "members"])
        for (const text of texts) {
          await server.query("delete from rate_counts");
          const filter = encodeURIComponent(`${attribute} eq ${JSON.stringify(text)}`);
          const { status, body } = await client.get(`${path}?filter=${filter}`);
          expect([attribute, text, status === 200 ? body.totalResults : body.scimType]).toEqual([
            attribute,
            text,
            status === 200 ? 0 : "invalidFilter",
          ]);
        }
    for (const filter of [
      'userName eq "\u0000"',
      'userName eq "\\ud800"',
      'emails[[type eq "work"]]',
      'emails[type eq "work"',
      "(".repeat(500),
      `${"a".repeat(100)} eq 1`,
      'a eq "b" and',
      "and",
      '"',
      "[",
      "emails[].value eq 1",
    ]) {
      const { status, body } = await client.get(`/Users?filter=${encodeURIComponent(filter)}`);
      expect([filter, status, body.scimType]).toEqual([filter, 400, "invalidFilter"]);
    }
    expect((await client.get("/Users")).body.totalResults).toBe(2);
  });

  test("a name and an address are of one user, a name of one group; of calls at once one makes it", async () => {
    const client = await makeProvider(server);
    const { email } = newPerson();
    const many = await Promise.all(Array.from({ length: 8 }, () => client.post("/Users", scimUser(email))));
    expect(many.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
    const other = await client.post(
      "/Users",
      scimUser(email.toUpperCase(), { emails: [{ value: newPerson().email }] }),
    );
    expect([other.status, other.body.scimType]).toEqual([409, "uniqueness"]);
    await pushGroup(client, "Readers", []);
    const twice = await client.post("/Groups", { displayName: "readers" });
    expect([twice.status, twice.body.scimType]).toEqual([409, "uniqueness"]);
  });
});

describe("the roles of groups", () => {
  test("are set by managers, each group once; those of another project stay", async () => {
    const { owner } = await makeProvider(server);
    const roles = [{ group: "A", role: "analyst" }];
    const twice = await owner.put("/api/provisioning/roles", {
      roles: [...roles, { group: "a", role: "admin" }],
      defaultRole: null,
    });
    expect([twice.status, twice.errors[0]?.code]).toEqual([422, "provisioning.group_twice"]);
    expect((await owner.put("/api/provisioning/roles", { roles, defaultRole: "developer" })).status).toBe(200);
    expect((await owner.get("/api/provisioning")).data).toMatchObject({
      address: `${server.apiOrigin}/scim/v2`,
      roles,
      defaultRole: "developer",
      groups: [],
    });
    const other = await makeMember(server);
    expect((await other.get("/api/provisioning")).data).toMatchObject({ roles: [], defaultRole: null, keys: [] });
    const nonsense = await owner.put("/api/provisioning/roles", {
      roles: [{ group: "", role: "analyst" }],
      defaultRole: null,
    });
    expect([nonsense.status, nonsense.errors[0]?.parameter]).toEqual([422, "roles.0.group"]);
  });
});
