import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signingKeys } from "#server/features/callbacks/callback-signatures/callback-signatures.service.ts";
import { inSystemStep } from "#server/platform/jobs/jobs.ts";
import { callApi } from "../../../../test/customers.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const path = "/api/settings/api-keys";
type Given = { environment?: string; name?: string; scopes?: string[]; networks?: string[]; expiresInDays?: unknown };
const create = (member: Member, given: Given = {}) =>
  member.post(path, { environment: "prod", name: "Backend", scopes: ["write"], ...given });
const edit = (member: Member, id: string, given: object) => member.send("PATCH", `${path}/${id}`, given);
const rotate = (member: Member, id: string, overlapDays: unknown, more = {}) =>
  member.post(`${path}/${id}/rotate`, { overlapDays, ...more });
const sign = (member: Member, id: string) => member.post(`${path}/${id}/sign-callbacks`);
const list = async (member: Member) => (await member.get(path)).data;
const signs = async (member: Member, environment: "prod" | "test" = "prod") => {
  const work = inSystemStep(server.platform, "callbacks.deliver", member.projectId, (ctx) =>
    signingKeys(ctx, environment),
  );
  return (await work).apiKey;
};
const audits = (member: Member, action: string) =>
  server.query<{ detail: Record<string, unknown> }>(
    "select detail from audit_log where project_id = $1 and action = $2 order by seq",
    [member.projectId, action],
  );
const expire = (id: string) =>
  server.query("update api_keys set expires_at = now() - interval '1 second' where id = $1", [id]);

const requestApi = (key: string, method: string, at: string, json?: object) =>
  callApi(server, method, at, { ...(json && { json }), headers: { authorization: `Token ${key}` } });
const opens = async (key: string) => (await requestApi(key, "GET", "/applicants?external_applicant_id=nobody")).status;

describe("a new key", () => {
  test("is shown once, and listed with what it may do; the first of an environment signs its callbacks", async () => {
    const owner = await makeMember(server);
    const { status, data } = await create(owner, {
      name: " Backend ",
      scopes: ["write", "personal"],
      networks: ["10.1.2.3/8", "203.0.113.7", "203.0.113.7"],
      expiresInDays: 30,
    });
    expect([status, data.key]).toEqual([200, expect.stringMatching(/^vd_prod_[A-Za-z0-9_-]{43}$/)]);
    expect(data).toMatchObject({ firstEight: data.key.slice(8, 16), lastFour: data.key.slice(-4), isSigning: true });
    const second = await create(owner, { name: "Reports", scopes: [] });
    const { keys, ended, apiUrl } = await list(owner);
    expect([apiUrl, ended]).toEqual([server.apiOrigin, []]);
    const { key: _, ...shown } = data;
    expect(keys).toMatchObject([
      { ...shown, name: "Backend", scopes: ["personal", "write"], networks: ["10.0.0.0/8", "203.0.113.7"] },
      { name: "Reports", scopes: [], networks: [], isSigning: false, expires: null, createdBy: "Olena Kovalenko" },
    ]);
    expect((Date.parse(keys[0].expires) - Date.now()) / 86_400_000).toBeCloseTo(30, 1);
    expect(JSON.stringify([keys, await audits(owner, "api-keys.created")])).not.toContain(data.key.slice(17));
    expect(await audits(owner, "api-keys.created")).toMatchObject([
      { detail: { name: "Backend", firstEight: data.firstEight, scopes: ["personal", "write"], networks: 2 } },
      { detail: { name: "Reports", firstEight: second.data.firstEight } },
    ]);
    expect(await signs(owner)).toBe(data.key);
  });

  test.each([
    ["no name", { name: "" }, "name"],
    ["a long name", { name: "x".repeat(65) }, "name"],
    ["no environment", { environment: "live" }, "environment"],
    ["an unknown scope", { scopes: ["everything"] }, "scopes.0"],
    ["what is no network", { networks: ["10.0.0.0/40"] }, "networks.0"],
    ["a name for an address", { networks: ["shop.example"] }, "networks.0"],
    ["too many networks", { networks: Array.from({ length: 21 }, (_, n) => `10.0.0.${n}`) }, "networks"],
    ["an expiry in the past", { expiresInDays: 0 }, "expiresInDays"],
    ["an expiry that never comes", { expiresInDays: 100_000 }, "expiresInDays"],
  ])("with %s is refused", async (_, given, parameter) => {
    const owner = await makeMember(server);
    const { status, errors } = await create(owner, given);
    expect([status, errors[0]?.parameter]).toEqual([422, parameter]);
    expect((await list(owner)).keys).toEqual([]);
  });

  test("is one of twenty of its environment, also when they are made at once; ended ones do not count", async () => {
    const owner = await makeMember(server);
    const answers = await Promise.all(Array.from({ length: 23 }, () => create(owner)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({
      status: 409,
      errors: [{ code: "api-keys.too_many" }],
    });
    expect((await create(owner, { environment: "test" })).status).toBe(200);
    const { keys } = await list(owner);
    expect(keys.filter(({ isSigning }: { isSigning: boolean }) => isSigning)).toHaveLength(2);
    expect((await rotate(owner, keys[0].id, 1)).status).toBe(409);
    expect((await rotate(owner, keys[0].id, 0)).status).toBe(200);
    await expire(keys[1].id);
    expect((await create(owner)).status).toBe(200);
    await owner.del(`${path}/${keys[2].id}`);
    expect((await create(owner)).status).toBe(200);
    expect((await create(owner)).status).toBe(409);
  });
});

describe("personal data", () => {
  const personal = { scopes: ["personal", "write"] };

  test("is not allowed by a developer, in plain words, and the refusal is recorded", async () => {
    const developer = await makeMember(server, "developer");
    const refused = await create(developer, personal);
    expect([refused.status, refused.errors[0]]).toEqual([
      403,
      {
        parameter: "scopes",
        code: "api-keys.personal_by_owner",
        message: "An owner or an admin of the project can allow personal data for a key. Your role cannot.",
      },
    ]);
    expect(await audits(developer, "access.refused")).toHaveLength(1);
    const { data } = await create(developer);
    expect((await edit(developer, data.id, personal)).status).toBe(403);
    expect((await list(developer)).keys).toMatchObject([{ scopes: ["write"] }]);
  });

  test.each(["owner", "admin"] as const)(
    "is allowed by an %s, and stays when the developer edits or rotates",
    async (role) => {
      const developer = await makeMember(server, "developer");
      const above = await makeMember(server, role, developer.projectId);
      const { data } = await create(developer);
      expect((await edit(above, data.id, personal)).status).toBe(200);
      expect((await edit(developer, data.id, { name: "Renamed", ...personal })).status).toBe(200);
      expect(await audits(developer, "api-keys.edited")).toMatchObject([
        { detail: { name: "Backend", fields: ["scopes"], before: "write", after: "personal, write" } },
        { detail: { name: "Renamed", firstEight: data.firstEight } },
      ]);
      expect((await rotate(developer, data.id, 0)).status).toBe(200);
      const [key] = (await list(developer)).keys;
      expect(key).toMatchObject({ name: "Renamed", ...personal });
      expect((await edit(developer, key.id, { scopes: ["write"] })).status).toBe(200);
      expect((await edit(developer, key.id, personal)).status).toBe(403);
    },
  );

  test("of somebody else's key does not come to a developer by a rotation, nor by the specification's calls", async () => {
    const owner = await makeMember(server);
    const developer = await makeMember(server, "developer", owner.projectId);
    const { data } = await create(owner, personal);
    expect(await rotate(developer, data.id, 1)).toMatchObject({
      status: 403,
      errors: [{ code: "api-keys.rotated_by_owner" }],
    });
    expect((await rotate(owner, data.id, 1)).status).toBe(200);
    expect((await developer.put("/api/settings/change-api-token")).status).toBe(200);
    expect((await list(developer)).keys[0]).toMatchObject({ name: "Backend", scopes: ["write"], isSigning: true });
    expect((await developer.put("/api/settings/change-test-api-token")).status).toBe(200);
    expect((await list(developer)).keys.at(-1)).toMatchObject({ environment: "test", scopes: ["screening", "write"] });
    const other = await makeMember(server);
    await other.put("/api/settings/change-api-token");
    expect((await list(other)).keys).toMatchObject([{ name: "", scopes: ["personal", "screening", "write"] }]);
  });
});

describe("the customers' API", () => {
  const applicant = { type: "PERSON", first_name: "Vera" };

  test("follows changed scopes and networks at the next call", async () => {
    const owner = await makeMember(server);
    const { data } = await create(owner, { scopes: [] });
    expect(await requestApi(data.key, "POST", "/applicants", applicant)).toMatchObject({ status: 403 });
    await edit(owner, data.id, { scopes: ["write"] });
    const made = await requestApi(data.key, "POST", "/applicants", applicant);
    expect(made.status).toBe(200);
    const read = () => requestApi(data.key, "GET", `/applicants/${made.body.applicant_id}`);
    expect(JSON.stringify((await read()).body)).not.toContain("Vera");
    await edit(owner, data.id, { scopes: ["personal"] });
    expect((await read()).body).toMatchObject({ first_name: "Vera" });
    expect((await requestApi(data.key, "POST", "/applicants", applicant)).status).toBe(403);
    await edit(owner, data.id, { networks: ["203.0.113.0/24", "2001:db8::/32"] });
    expect(await opens(data.key)).toBe(401);
    await edit(owner, data.id, { networks: ["203.0.113.7", "::ffff:127.0.0.0/104"] });
    expect(await opens(data.key)).toBe(200);
  });

  test("knows a key until it expires or is revoked, and both keys of a rotation until the overlap ends", async () => {
    const owner = await makeMember(server);
    const first = (await create(owner)).data;
    const { data: second } = await rotate(owner, first.id, 7, { expiresInDays: 90 });
    expect((Date.parse(second.previousExpires) - Date.now()) / 86_400_000).toBeCloseTo(7, 1);
    expect(await Promise.all([opens(first.key), opens(second.key)])).toEqual([200, 200]);
    const { keys } = await list(owner);
    expect(keys).toMatchObject([
      { id: second.id, name: "Backend", scopes: ["write"], isSigning: true, expires: expect.any(String) },
      { id: first.id, name: "Backend", isSigning: false, expires: second.previousExpires },
    ]);
    expect(await signs(owner)).toBe(second.key);
    await expire(first.id);
    expect(await Promise.all([opens(first.key), opens(second.key)])).toEqual([401, 200]);
    expect((await list(owner)).ended).toMatchObject([{ id: first.id, isRevoked: false, firstEight: first.firstEight }]);
    const { data: third } = await rotate(owner, second.id, 0);
    expect(third).toMatchObject({ isSigning: true, previousExpires: null });
    expect(await Promise.all([opens(second.key), opens(third.key)])).toEqual([401, 200]);
    expect((await owner.del(`${path}/${third.id}`)).status).toBe(200);
    expect(await opens(third.key)).toBe(401);
    expect((await list(owner)).ended).toMatchObject([
      { id: third.id, isRevoked: true },
      { id: second.id },
      { id: first.id },
    ]);
    expect(
      await server.query("select 1 from api_keys where project_id = $1 and sealed_key <> ''", [owner.projectId]),
    ).toEqual([]);
  });

  test("a shorter expiry of its own is not lengthened by a rotation", async () => {
    const owner = await makeMember(server);
    const { data } = await create(owner, { expiresInDays: 1 });
    const { previousExpires } = (await rotate(owner, data.id, 7)).data;
    expect((Date.parse(previousExpires) - Date.now()) / 86_400_000).toBeCloseTo(1, 1);
  });

  test("notes the last use to the minute, once for many calls, and not of a call that is refused", async () => {
    const owner = await makeMember(server);
    const { data } = await create(owner);
    const row = async () =>
      (
        await server.query<{ last_used_at: Date | null; xmin: string }>(
          "select last_used_at, xmin from api_keys where id = $1",
          [data.id],
        )
      )[0];
    await edit(owner, data.id, { networks: ["203.0.113.7"] });
    expect(await opens(data.key)).toBe(401);
    expect((await row())?.last_used_at).toBeNull();
    await edit(owner, data.id, { networks: [] });
    expect(await opens(data.key)).toBe(200);
    expect(Date.now() - Number((await row())?.last_used_at)).toBeLessThan(60_000);
    expect((await list(owner)).keys).toMatchObject([{ lastUsed: expect.any(String) }]);
    await server.query("update api_keys set last_used_at = now() + interval '1 minute' where id = $1", [data.id]);
    const before = await row();
    expect(await Promise.all(Array.from({ length: 8 }, () => opens(data.key)))).toEqual(new Array(8).fill(200));
    expect(await row()).toEqual(before);
    await server.query("update api_keys set last_used_at = now() - interval '2 minutes' where id = $1", [data.id]);
    expect(await Promise.all(Array.from({ length: 8 }, () => opens(data.key)))).toEqual(new Array(8).fill(200));
    expect(Date.now() - Number((await row())?.last_used_at)).toBeLessThan(60_000);
  });

  test("a use that cannot be noted fails no call, whose work is done", async () => {
    const owner = await makeMember(server);
    const { data } = await create(owner);
    const trigger = `refuse_${data.id.replaceAll("-", "")}`;
    await server.query(`create function ${trigger}() returns trigger language plpgsql as
      $$ begin raise exception 'no use is noted here'; end $$`);
    await server.query(`create trigger ${trigger} before update of last_used_at on api_keys
      for each row when (new.id = '${data.id}') execute function ${trigger}()`);
    try {
      const made = await requestApi(data.key, "POST", "/applicants", {
        type: "PERSON",
        first_name: "Olena",
        last_name: "Shevchenko",
        residence_country: "UA",
        dob: "1990-05-17",
      });
      expect(made.status).toBe(200);
      const kept = await server.query("select 1 from applicants where id = $1", [made.body.applicant_id]);
      expect(kept).toHaveLength(1);
      const [key] = await server.query<{ last_used_at: Date | null }>(
        "select last_used_at from api_keys where id = $1",
        [data.id],
      );
      expect(key?.last_used_at).toBeNull();
    } finally {
      await server.query(`drop function ${trigger} cascade`);
    }
  });
});

describe("the key that signs callbacks", () => {
  test("is moved to another one of its environment; revoked or expired, none signs until the next is made", async () => {
    const owner = await makeMember(server);
    const [first, second] = [(await create(owner)).data, (await create(owner, { name: "Second" })).data];
    const test = (await create(owner, { environment: "test" })).data;
    expect(second.isSigning).toBe(false);
    expect((await sign(owner, second.id)).status).toBe(200);
    expect(await sign(owner, second.id)).toMatchObject({ status: 409, errors: [{ code: "api-keys.signs_already" }] });
    expect(await Promise.all([signs(owner), signs(owner, "test")])).toEqual([second.key, test.key]);
    expect(await audits(owner, "api-keys.signing_moved")).toMatchObject([
      { detail: { name: "Second", firstEight: second.firstEight } },
    ]);
    await owner.del(`${path}/${second.id}`);
    expect(await signs(owner)).toBeNull();
    expect(await opens(first.key)).toBe(200);
    await sign(owner, first.id);
    await expire(first.id);
    expect(await signs(owner)).toBeNull();
    const third = (await create(owner)).data;
    expect([third.isSigning, await signs(owner)]).toEqual([true, third.key]);
  });

  test("is replaced by the specification's call alone; other keys work on", async () => {
    const owner = await makeMember(server);
    const first = (await create(owner, { networks: ["127.0.0.0/8"] })).data;
    const other = (await create(owner, { name: "Other" })).data;
    const { data } = await owner.put("/api/settings/change-api-token");
    expect(Object.keys(data).sort()).toEqual(["environment", "key", "lastFour"]);
    expect(await Promise.all([opens(first.key), opens(other.key), opens(data.key)])).toEqual([401, 200, 200]);
    expect((await list(owner)).keys).toMatchObject([
      { name: "Backend", scopes: ["write"], networks: ["127.0.0.0/8"], isSigning: true, lastFour: data.lastFour },
      { name: "Other" },
    ]);
    expect(await signs(owner)).toBe(data.key);
  });
});

describe("a key that is not there", () => {
  const calls = (id: string) =>
    [
      ["PATCH", `${path}/${id}`, { name: "Mine" }],
      ["POST", `${path}/${id}/rotate`, { overlapDays: 1 }],
      ["POST", `${path}/${id}/sign-callbacks`, {}],
      ["DELETE", `${path}/${id}`, undefined],
    ] as const;

  test("or is the neighbour's is not found, and the neighbour's is not changed", async () => {
    const [owner, neighbour] = [await makeMember(server), await makeMember(server)];
    const { data } = await create(owner);
    for (const id of [data.id, randomUUID()])
      for (const [method, at, body] of calls(id))
        expect(await neighbour.send(method, at, body)).toMatchObject({
          status: 404,
          errors: [{ code: "api-keys.not_found" }],
        });
    for (const [method, at, body] of calls("17")) expect((await owner.send(method, at, body)).status).toBe(404);
    expect((await list(owner)).keys).toMatchObject([{ id: data.id, name: "Backend", isSigning: true }]);
    expect(await opens(data.key)).toBe(200);
  });

  test("since it has ended is refused", async () => {
    const owner = await makeMember(server);
    const [revoked, expired] = [(await create(owner)).data, (await create(owner)).data];
    await owner.del(`${path}/${revoked.id}`);
    await expire(expired.id);
    for (const { id } of [revoked, expired])
      for (const [method, at, body] of calls(id))
        expect(await owner.send(method, at, body)).toMatchObject({ status: 409, errors: [{ code: "api-keys.ended" }] });
  });

  test.each([-1, 8, 1.5, "soon", null])("an overlap of %s days is refused, and so is an empty change", async (days) => {
    const owner = await makeMember(server);
    const { data } = await create(owner);
    expect(await rotate(owner, data.id, days)).toMatchObject({ status: 422, errors: [{ parameter: "overlapDays" }] });
    expect((await edit(owner, data.id, {})).status).toBe(422);
    expect((await list(owner)).keys).toHaveLength(1);
  });

  test("roles that do not manage keys are refused", async () => {
    const owner = await makeMember(server);
    const { data } = await create(owner);
    for (const role of ["analyst", "compliance_manager"] as const) {
      const member = await makeMember(server, role, owner.projectId);
      for (const [method, at, body] of [["POST", path, {}] as const, ...calls(data.id)])
        expect((await member.send(method, at, body)).status).toBe(403);
    }
    expect((await list(owner)).keys).toHaveLength(1);
  });
});
