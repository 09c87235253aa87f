import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeBlacklist } from "../../../../test/blacklists.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { listed, putList } from "../../../../test/listed.ts";
import { type Member, makeMember } from "../../../../test/make.ts";
import { addresses, cryptoCheck, makeService, transactionHash } from "../../../../test/services.ts";

let server: TestServer;
let member: Member;
beforeAll(async () => {
  server = await openTestServer({ own: true });
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
    expect(view).toMatchObject({
      status: "valid",
      risk_score: null,
      response: { risk: null, listed: [], missing: [] },
    });
    expect(view.response.lists.map(({ code }: { code: string }) => code)).toEqual(["own-sanctions"]);
  });

  test("a list that was never loaded, or is too old, is named, and nobody is said to be on none", async () => {
    await server.query(
      `insert into list_sources (code, name, kind, format, comes_from, enabled)
       values ('never', 'Never', 'sanctions', 'un-xml', 'files', true)`,
    );
    await server.query("update list_sources set confirmed_at = now() - interval '8 days' where code = 'own-sanctions'");
    const { response, answers } = await ask(cryptoCheck(addresses.other));
    expect(response.missing).toEqual(["never", "own-sanctions"]);
    expect(JSON.stringify(answers ?? "")).not.toContain("Not listed");
    expect(await ask(cryptoCheck(addresses.listed))).toMatchObject({ risk_score: "high" });
    await server.query("delete from list_sources where code = 'never'");
    await server.query("update list_sources set confirmed_at = now() where code = 'own-sanctions'");
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
