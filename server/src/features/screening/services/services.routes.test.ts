import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { listed, putList } from "../../../../test/listed.ts";
import { type Member, makeMember, makeProject } from "../../../../test/make.ts";
import { addresses, cryptoCheck, makeService, runNow } from "../../../../test/services.ts";

let server: TestServer;
let member: Member;
beforeAll(async () => {
  server = await openTestServer();
  member = await makeMember(server);
  await putList(server, "own-sanctions", [
    listed("E-1", "Taras Melnyk", { cryptoAddresses: [{ address: addresses.listed }] }),
  ]);
});
afterAll(() => server.close());

const infoOf = async (id: string, by = member) => (await by.post("/api/services/request-info", { id })).data;

describe("the list of requests", () => {
  let other: Member;
  beforeAll(async () => {
    other = await makeMember(server);
    await makeService(server, other, cryptoCheck(addresses.listed));
    await makeService(server, other, { type: "phone", phone: "+380501234567" });
    await makeService(server, other, { type: "blacklist_tax_id", tax_id: "5555", lists: ["debtors"] });
    await other.post("/api/services/create", { type: "phone", phone: "+442079460958" });
  });

  const find = async (filters: object, page = {}) => (await other.post("/api/services", { filters, ...page })).data;
  const typesIn = ({ items }: { items: { type: string }[] }) => items.map(({ type }) => type);

  test("is filtered by type, status, risk, country and day, newest first, in pages", async () => {
    expect(typesIn(await find({}))).toEqual(["phone", "blacklist_tax_id", "phone", "crypto_address"]);
    expect(typesIn(await find({ types: ["crypto_address", "blacklist_tax_id"] }))).toHaveLength(2);
    expect(typesIn(await find({ status: ["invalid"] }))).toEqual(["blacklist_tax_id"]);
    expect(typesIn(await find({ status: ["processing"] }))).toEqual(["phone"]);
    expect(typesIn(await find({ risk_score: ["high"] }))).toEqual(["crypto_address"]);
    expect(typesIn(await find({ countries: ["UA"] }))).toEqual(["phone"]);
    expect((await find({ to: "2001-01-01" })).total).toBe(0);
    expect(typesIn(await find({ from: "2001-01-01" }))).toHaveLength(4);
    expect(await find({}, { page: 2, count: 3 })).toMatchObject({ total: 4, page: 2, totalIsCapped: false });
    expect((await other.post("/api/services", { filters: { from: "2026-02-02", to: "2026-02-01" } })).status).toBe(422);
  });

  test("S28 of which a billion are requested, or the deepest page, is refused", async () => {
    expect((await other.post("/api/services", { page: 5000, count: 100 })).errors[0]?.code).toBe(
      "services.page_too_deep",
    );
    for (const body of [{ count: 1_000_000_000 }, { page: 1_000_000_000 }, { sort: "price" }])
      expect([body, (await other.post("/api/services", body)).status]).toEqual([body, 422]);
    expect((await other.post("/api/services", { filters: { countries: Array(51).fill("UA") } })).status).toBe(422);
  });

  test("tells persons apart by a part of what was asked, and no more", async () => {
    const [, , phone, crypto] = (await find({})).items;
    expect(phone.subject).toBe("•••4567");
    expect(crypto.subject).toBe("1BoatSLRHt…3LETtpyT");
  });

  test("of persons only who asked, and who may read verifications, sees what was asked", async () => {
    const developer = await makeMember(server, "developer", other.projectId);
    const own = await makeService(server, developer, { type: "phone", phone: "+442079460958" });
    expect(await infoOf(own, developer)).toMatchObject({ requestState: "kept", request: { phone: "+442079460958" } });
    const [, , , phone] = (await find({})).items;
    const seen = await infoOf(phone.id, developer);
    expect(seen).toMatchObject({ requestState: "hidden", request: null, responseText: null, subject: null });
    expect((await developer.post("/api/services/report-file", { id: phone.id })).status).toBe(403);
    const analyst = await makeMember(server, "analyst", other.projectId);
    expect(await infoOf(own, analyst)).toMatchObject({ requestState: "kept" });
    const viewed = await server.query(
      "select actor_id from audit_log where action = 'services.viewed' and detail->>'id' = $1 order by seq",
      [own],
    );
    expect(viewed).toEqual([{ actor_id: developer.userId }, { actor_id: analyst.userId }]);
  });
});

describe("one request", () => {
  test("sent twice with its key is one, and another one with this key is refused", async () => {
    const body = { type: "phone", phone: "+380501234567", request_key: randomUUID() };
    const both = await Promise.all([
      member.post("/api/services/create", body),
      member.post("/api/services/create", body),
    ]);
    expect(both.map(({ data }) => data.id)).toEqual([body.request_key, body.request_key]);
    const jobs = await server.query("select 1 from pgboss.job where data->'data'->>'serviceId' = $1", [
      body.request_key,
    ]);
    expect(jobs).toHaveLength(1);
    const wrong = await member.post("/api/services/create", { ...body, phone: "+380501234568" });
    expect(wrong).toMatchObject({ status: 409, errors: [{ code: "services.key_taken" }] });
    const elsewhere = { ...body, callback_url: "https://hooks.example/other" };
    expect((await member.post("/api/services/create", elsewhere)).errors[0]?.code).toBe("services.key_taken");
    const neighbour = await makeMember(server);
    expect((await neighbour.post("/api/services/create", body)).status).toBe(200);
  });

  test("is a PDF once it is answered", async () => {
    const id = await makeService(server, member, cryptoCheck(addresses.listed));
    const reply = await member.send("POST", "/api/services/report-file", { id, language: "en" });
    expect([reply.status, reply.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(reply.bytes.subarray(0, 5).toString()).toBe("%PDF-");
    const made = await server.query(
      "select 1 from audit_log where action = 'services.pdf_made' and detail->>'id' = $1",
      [id],
    );
    expect(made).toHaveLength(1);
    const { data } = await member.post("/api/services/create", { type: "phone", phone: "+380501234567" });
    const early = await member.post("/api/services/report-file", { id: data.id });
    expect(early).toMatchObject({ status: 409, errors: [{ code: "services.not_finished" }] });
  });

  test("is nobody's but its project's", async () => {
    const id = await makeService(server, member, cryptoCheck(addresses.listed));
    const neighbour = await makeMember(server, "owner", await makeProject(server));
    for (const call of ["request-info", "report-file"])
      expect((await neighbour.post(`/api/services/${call}`, { id })).errors[0]?.code).toBe("services.not_found");
    expect((await neighbour.del(`/api/services/${id}/data`)).status).toBe(404);
    expect((await neighbour.get(`/api/services/${id}/picture`)).status).toBe(404);
    expect((await neighbour.post("/api/services")).data.total).toBe(0);
  });

  test("S40 neither the database nor the audit log shows what was asked or answered", async () => {
    const id = await makeService(server, member, { type: "blacklist_person", name: "Canarius Melnykenko" });
    const rows = await server.query<{ row: string }>("select s::text as row from service_requests s where id = $1", [
      id,
    ]);
    expect(rows[0]?.row).not.toContain("Canarius");
    const logs = await server.query<{ row: string }>(
      "select l::text as row from audit_log l where detail->>'id' = $1",
      [id],
    );
    expect(logs.length).toBeGreaterThan(1);
    expect(logs.map(({ row }) => row).join()).not.toContain("Canarius");
  });

  test("whose stored JSON cannot be parsed says so, and stays where it is", async () => {
    const id = await makeService(server, member, { type: "phone", phone: "+380501234567" });
    const { openServiceKey, sealServicePart: sealPart } = await import("./services.keys.ts");
    const [row] = await server.query<{ sealed_key: string }>("select sealed_key from service_requests where id = $1", [
      id,
    ]);
    const key = openServiceKey(server.platform.keys, { id, sealed_key: row?.sealed_key ?? "" });
    const sealed = sealPart(key, "response", { type: "phone", was: "other" });
    await server.query("update service_requests set response = $2 where id = $1", [id, sealed]);
    expect(await infoOf(id)).toMatchObject({ responseState: "unreadable", response: null, requestState: "kept" });
    expect((await member.post("/api/services/report-file", { id })).errors[0]?.message).toBe("Error parsing JSON");
  });

  test("can have its data deleted, once, by who may erase; the row stays", async () => {
    const id = await makeService(server, member, { type: "phone", phone: "+380501234567" });
    const analyst = await makeMember(server, "analyst", member.projectId);
    expect((await analyst.del(`/api/services/${id}/data`)).status).toBe(403);
    expect((await member.del(`/api/services/${id}/data`)).status).toBe(200);
    expect(await infoOf(id)).toMatchObject({
      status: "valid",
      country: "UA",
      requestState: "deleted",
      responseState: "deleted",
      requestText: null,
    });
    const [row] = await server.query("select sealed_key, request, response from service_requests where id = $1", [id]);
    expect(row).toEqual({ sealed_key: "", request: null, response: null });
    expect((await member.del(`/api/services/${id}/data`)).errors[0]?.code).toBe("services.deleted");
    expect((await member.post("/api/services/report-file", { id })).errors[0]?.message).toBe("Request was deleted");
    const waiting = (await member.post("/api/services/create", { type: "phone", phone: "+380501234567" })).data.id;
    expect((await member.del(`/api/services/${waiting}/data`)).errors[0]?.code).toBe("services.not_finished");
  });
});

test("what is free says so, and no provider is set up by default", async () => {
  const { data } = await member.get("/api/services/options");
  expect(data).toMatchObject({ isFree: true, providers: [], lists: expect.any(Array) });
  expect(data.prices).toHaveLength(9);
});

test("a project may ask sixty times a minute", async () => {
  const busy = await makeMember(server);
  const ask = async () => (await busy.post("/api/services/create", { type: "phone", phone: "+380501234567" })).status;
  await server.query("delete from rate_counts");
  expect(await ask()).toBe(200);
  // Sixty calls take seconds, in which a new minute may begin.
  await server.query("update rate_counts set hits = hits + 58");
  expect([await ask(), await ask()]).toEqual([200, 429]);
  await server.query("delete from rate_counts");
});

test("a request that is answered is not answered again", async () => {
  const id = await makeService(server, member, cryptoCheck(addresses.listed));
  await runNow(server, member, id);
  const finished = await server.query(
    "select 1 from audit_log where action = 'services.finished' and detail->>'id' = $1",
    [id],
  );
  expect(finished).toHaveLength(1);
});
