import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeBlacklist } from "../../../test/blacklists.ts";
import { openTestServer, type TestServer } from "../../../test/harness.ts";
import { listed, putList } from "../../../test/listed.ts";
import { type Member, makeMember, makeProject } from "../../../test/make.ts";
import { addresses, cryptoCheck, makeService, runNow, transactionHash } from "../../../test/services.ts";

let server: TestServer;
let member: Member;
beforeAll(async () => {
  server = await openTestServer();
  member = await makeMember(server);
  await putList(server, "own-sanctions", [
    listed("E-1", "Taras Melnyk", {
      births: ["1990-05-17"],
      documents: [{ type: "passport", number: "FA 556677" }],
      taxIds: [{ number: "3141592653" }],
      cryptoAddresses: [
        { currency: "XBT", address: addresses.listed },
        { currency: "ETH", address: addresses.ethereum.toLowerCase() },
      ],
    }),
  ]);
  await putList(
    server,
    "own-pep",
    [listed("P-1", "Rich Wallet", { cryptoAddresses: [{ address: addresses.other }] })],
    "pep",
  );
});
afterAll(() => server.close());

const infoOf = async (id: string, by = member) => (await by.post("/api/services/request-info", { id })).data;
const ask = async (body: object) => infoOf(await makeService(server, member, body));

describe("crypto checks", () => {
  test("a listed address is a high risk, with its entry, its list and the list's version", async () => {
    const view = await ask(cryptoCheck(addresses.listed));
    expect(view).toMatchObject({
      type: "crypto_address",
      status: "valid",
      risk_score: "high",
      price: 0,
      request: { crypto_address: addresses.listed, direction: "sender" },
      response: {
        risk: { score: "high", by: "list" },
        listed: [{ listCode: "own-sanctions", listVersion: 1, entryId: "E-1", address: addresses.listed }],
        provider: { state: "not_configured" },
      },
    });
    expect(view.response.listed[0].record.names[0].text).toBe("Taras Melnyk");
    expect(JSON.parse(view.responseText)).toEqual(view.response);
  });

  test("an address that is listed for one chain is listed on every chain and in every spelling", async () => {
    for (const blockchain of ["ethereum", "polygon", "bnb_smart_chain", "arbitrum", "ethereum_classic"])
      expect(await ask(cryptoCheck(addresses.ethereum, blockchain))).toMatchObject({ risk_score: "high" });
  });

  test("an address on no sanctions list has no risk: it is not available, never low", async () => {
    const view = await ask(cryptoCheck(addresses.other));
    expect(view).toMatchObject({ status: "valid", risk_score: null, response: { risk: null, listed: [] } });
    expect(view.response.lists.map(({ code }: { code: string }) => code)).toEqual(["own-sanctions"]);
  });

  test("a transaction is checked by where it goes", async () => {
    const body = {
      type: "crypto_transaction",
      blockchain: "bitcoin",
      direction: "recipient",
      crypto_transaction: transactionHash.toUpperCase(),
      destination_address: addresses.listed,
    };
    expect(await ask(body)).toMatchObject({
      status: "valid",
      risk_score: "high",
      response: { type: "crypto_transaction", transaction: transactionHash, address: { kind: "p2pkh" } },
    });
  });

  test.each([
    ["a wrong checksum", { crypto_address: addresses.listed.replace("tpyT", "tpyU") }, "services.chain_checksum"],
    ["another chain's", { crypto_address: addresses.ethereum }, "services.chain_other_chain"],
  ])("an address with %s is refused, and nothing is kept", async (_, change, code) => {
    const before = await server.query("select count(*)::int as n from service_requests");
    const { status, errors } = await member.post("/api/services/create-crypto-check", {
      ...cryptoCheck(addresses.listed),
      ...change,
    });
    expect([status, errors[0]?.parameter, errors[0]?.code]).toEqual([422, "crypto_address", code]);
    expect(errors[0]?.message).not.toMatch(/chainProblems/);
    expect(await server.query("select count(*)::int as n from service_requests")).toEqual(before);
  });

  test("bounds, directions and blockchains are those of the specification", async () => {
    const send = (change: object) =>
      member.post("/api/services/create-crypto-check", { ...cryptoCheck(addresses.listed), ...change });
    expect((await send({ crypto_address: "1BoatSLRHtKNngk" })).errors[0]?.message).toBe(
      "Enter at least 16 characters.",
    );
    expect((await send({ crypto_address: "1".repeat(129) })).errors[0]?.message).toBe("Enter at most 128 characters.");
    for (const change of [{ direction: "both" }, { blockchain: "dogecoin" }, { type: "phone" }, { crypto_address: 7 }])
      expect((await send(change)).status).toBe(422);
  });

  test("what is wrong with a text is told before anything is asked", async () => {
    const check = async (text: string, blockchain = "bitcoin", what = "address") =>
      (await member.post("/api/services/check-value", { what, blockchain, text })).data;
    expect(await check(addresses.listed)).toEqual({ problem: null, otherChains: [] });
    expect((await check("1Boat")).problem).toBe("too_short");
    expect((await check(addresses.ethereum)).otherChains).toContain("ethereum");
    expect((await check(transactionHash, "bitcoin", "transaction")).problem).toBeNull();
    expect((await check("x".repeat(5000))) ?? null).toBeNull();
  });
});

describe("numbers and phones", () => {
  test("a national number is judged by itself, and the register was not asked", async () => {
    const body = { type: "national_number", country: "PL", kind: "pesel", number: "44051401359" };
    expect(await ask(body)).toMatchObject({
      status: "valid",
      country: "PL",
      response: {
        isRight: true,
        isChecked: true,
        says: { birthDates: ["1944-05-14"], gender: "M" },
        register: { state: "not_configured" },
      },
    });
    expect((await ask({ ...body, number: "44051401358" })).response).toMatchObject({
      isRight: false,
      wrong: "checksum",
      says: { birthDates: [] },
      register: { state: "not_asked" },
    });
  });

  test("a kind that the country does not have is refused", async () => {
    const body = { type: "national_number", country: "PL", kind: "jmbg", number: "44051401359" };
    const { status, errors } = await member.post("/api/services/create", body);
    expect([status, errors[0]?.parameter]).toEqual([422, "kind"]);
  });

  test("a phone says its kind, its country and its time zones, and nothing of its carrier", async () => {
    expect(await ask({ type: "phone", phone: "050 123 45 67", country: "UA" })).toMatchObject({
      status: "valid",
      country: "UA",
      response: { isRight: true, number: "+380501234567", kind: "mobile", carrier: { state: "not_configured" } },
    });
    expect((await ask({ type: "phone", phone: "+380 1" })).response).toMatchObject({ isRight: false, number: null });
  });
});

describe("lists", () => {
  test("a person is found by name, with why", async () => {
    const view = await ask({ type: "blacklist_person", name: "Taras Melnyk", birth: "1990-05-17" });
    const [hit] = view.response.hits;
    expect(hit).toMatchObject({ listCode: "own-sanctions", band: "strong", by: "name" });
    expect(hit.explanation.qualifiers[0]).toMatchObject({ what: "birth", outcome: "same" });
  });

  test("documents and tax numbers are found however they are written; own blacklists too", async () => {
    expect((await ask({ type: "blacklist_document", document: "fa-556677" })).response.hits).toHaveLength(1);
    expect((await ask({ type: "blacklist_tax_id", tax_id: "314 159 26 53" })).response.hits).toHaveLength(1);
    const code = await makeBlacklist(member, "Wrong customers");
    await member.post(`/api/blacklists/${code}/add-entry`, { type: "TAX_ID", tax_id: "55 55" });
    const own = await ask({ type: "blacklist_tax_id", tax_id: "5555", blacklists: [code] });
    expect(own.response).toMatchObject({ hits: [{ source: "blacklist", listCode: code }], missing: [] });
  });

  test("a list that is not loaded is an error, never a pass", async () => {
    const view = await ask({ type: "blacklist_tax_id", tax_id: "5555", lists: ["debtors"] });
    expect(view).toMatchObject({ status: "invalid", problem: "no_lists", response: { missing: ["debtors"] } });
  });
});

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
    expect((await other.post("/api/services", { page: 5000, count: 100 })).errors[0]?.code).toBe(
      "services.page_too_deep",
    );
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
    const { openServiceKey, sealPart } = await import("./services.keys.ts");
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
  expect(data).toMatchObject({ isFree: true, providers: [] });
  expect(data.prices).toHaveLength(8);
});

test("a project may ask sixty times a minute", async () => {
  const busy = await makeMember(server);
  const statuses = new Set<number>();
  for (let n = 0; n < 61; n += 1)
    statuses.add((await busy.post("/api/services/create", { type: "phone", phone: "+380501234567" })).status);
  expect([...statuses]).toEqual([200, 429]);
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
