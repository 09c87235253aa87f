import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { BdbEntry } from "#contract/customer-api/customer-lookups.contract.ts";
import { makeBlacklist } from "../../../../test/blacklists.ts";
import { type Customer, makeCustomer, type Reply } from "../../../../test/customers.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { listed, putList } from "../../../../test/listed.ts";
import { type Member, makeMember } from "../../../../test/make.ts";

let server: TestServer;
let owner: Member;
let customer: Customer;

const hrytsenko = listed("q1", "Oleksandr Hrytsenko", {
  births: ["1971-03-09"],
  gender: "male",
  addressCountries: ["UA"],
  positions: ["Chairman"],
  documents: [{ type: "Passport", number: "FA 112233", country: "UA" }],
  taxIds: [{ number: "25-95803174", country: "UA" }],
});

beforeAll(async () => {
  // Lists are switched off and on.
  server = await openTestServer({ own: true });
  owner = await makeMember(server);
  customer = await makeCustomer(server, owner);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.query("update list_sources set enabled = false");
  await putList(server, "test-sanctions", [hrytsenko]);
  await server.query("update list_sources set enabled = true where code = 'test-sanctions'");
});

const names = ({ body }: Reply) => body.data.map((entry: { full_name: string }) => entry.full_name);

describe("blacklists of the customers' API", () => {
  test("a person is found by a whole name and by its parts, in every form of a body", async () => {
    const whole = await customer.post("/bdb/persons", { full_name: "Hrytsenko Oleksandr", dob: "1971-03-09" });
    expect(whole).toMatchObject({
      status: 200,
      body: {
        data: [
          {
            full_name: "Oleksandr Hrytsenko",
            first_name: null,
            origin_full_name: null,
            dob: "1971-03-09",
            gender: "M",
            residence_country: "UA",
            description: "Chairman",
            bdb_name: "List test-sanctions",
            bdb_type: ["SANCTIONS"],
          },
        ],
      },
    });
    expect(BdbEntry.parse(whole.body.data[0]).accuracy).toBeGreaterThanOrEqual(95);
    expect(whole.body).not.toHaveProperty("errors");
    for (const key of ["bdb_types[]", "bdb_types[0]", "bdb_types"]) {
      const byForm = await customer.call("POST", "/bdb/persons", {
        form: [
          ["first_name", "Oleksandr"],
          ["last_name", "Hrytsenko"],
          [key, "sanctions"],
        ],
      });
      expect([byForm.status, names(byForm)]).toEqual([200, ["Oleksandr Hrytsenko"]]);
    }
  });

  test("persons-2 repeats what was searched for", async () => {
    const sent = { full_name: "Olexander Hrytsenko", residence_country: "UA", bdb_types: ["SANCTIONS"] };
    const { status, body } = await customer.post("/bdb/persons-2", { ...sent, unknown: 1 });
    expect([status, body.data.parameters]).toEqual([200, sent]);
    expect(body.data.result).toMatchObject([{ full_name: "Oleksandr Hrytsenko", bdb_type: ["SANCTIONS"] }]);
  });

  test("a name in its own script is given beside the Latin one", async () => {
    const names = [
      { text: "Олександр Гриценко", kind: "primary" as const },
      { text: "Oleksandr Hrytsenko", kind: "alias" as const },
    ];
    await putList(server, "test-sanctions", [{ ...hrytsenko, names, births: ["1971"] }]);
    const { body } = await customer.post("/bdb/persons", { full_name: "Олександр Гриценко" });
    expect(body.data).toMatchObject([
      {
        full_name: "Oleksandr Hrytsenko",
        origin_full_name: "Олександр Гриценко",
        dob: null,
        description: "Chairman; Born 1971",
      },
    ]);
  });

  test("numbers are found however they are written, and without letters or digits refused", async () => {
    const tax = await customer.post("/bdb/tax-ids", { tax_id_number: 2_595_803_174, tax_id_country: "UA" });
    expect(tax.body.data).toMatchObject([
      { full_name: "Oleksandr Hrytsenko", tax_id_number: "25-95803174", tax_id_country: "UA", accuracy: 100 },
    ]);
    const document = await customer.post("/bdb/documents", { document_number: "fa-112233", document_country: "PL" });
    expect(document.body.data).toMatchObject([
      { document_number: "FA 112233", document_type: "Passport", document_country: "UA", accuracy: 100 },
    ]);
    expect((await customer.post("/bdb/documents", { document_number: "FA112234" })).body).toEqual({ data: [] });
    expect(await customer.post("/bdb/tax-ids", { tax_id_number: "- / -" })).toMatchObject({
      status: 422,
      body: { type: "validation", errors: [{ parameter: "tax_id_number" }] },
    });
  });

  test("the project's own blacklists are INTERNAL, and another project's are not searched", async () => {
    const code = await makeBlacklist(owner);
    const entry = {
      type: "PERSON",
      given_name: "Taras",
      surname: "Bulba",
      dob: "1980-02-01",
      description: "Chargeback",
    };
    expect((await owner.post(`/api/blacklists/${code}/add-entry`, entry)).errors).toEqual([]);
    const found = await customer.post("/bdb/persons", { full_name: "Taras Bulba", bdb_types: ["INTERNAL"] });
    expect(found.body.data).toMatchObject([
      {
        full_name: "Taras Bulba",
        first_name: "Taras",
        last_name: "Bulba",
        dob: "1980-02-01",
        description: "Chargeback",
        bdb_type: ["INTERNAL"],
        bdb_name: "Fraudsters",
      },
    ]);
    expect((await customer.post("/bdb/persons", { full_name: "Taras Bulba" })).body.data).toHaveLength(1);
    const other = await makeCustomer(server, await makeMember(server));
    expect((await other.post("/bdb/persons", { full_name: "Taras Bulba" })).body).toEqual({ data: [] });
    expect(await other.post("/bdb/persons", { full_name: "Taras Bulba", bdb_types: ["INTERNAL"] })).toMatchObject({
      status: 503,
      body: { type: "internal_server" },
    });
  });
});

const nobody = { full_name: "Maryna Sushko" };

describe("a look that is not whole", () => {
  test("types without a list are named in a header, and refused where they were named", async () => {
    const { status, body, headers } = await customer.post("/bdb/persons", nobody);
    expect([status, body, headers.get("veridesk-incomplete")]).toEqual([
      200,
      { data: [] },
      "PEP, SELF_RESTRICTED, WANTED, EXPIRED",
    ]);
    const named = await customer.post("/bdb/persons", { ...nobody, bdb_types: ["SANCTIONS", "SELF_RESTICTED"] });
    expect(named).toMatchObject({
      status: 503,
      body: {
        type: "internal_server",
        errors: [{ parameter: "bdb_types", message: expect.stringContaining("SELF_RESTRICTED") }],
      },
    });
    expect(named.headers.get("retry-after")).toBe("600");
  });

  test("a list that is on and was never loaded, or is too old, is no empty answer", async () => {
    await server.query(
      `insert into list_sources (code, name, kind, format, comes_from, enabled)
       values ('test-wanted', 'Wanted persons', 'wanted', 'veridesk-csv', 'files', true)`,
    );
    const unloaded = await customer.post("/bdb/persons", nobody);
    expect(unloaded).toMatchObject({
      status: 503,
      body: {
        errors: [{ parameter: "bdb_types", message: expect.stringContaining('"test-wanted" (Wanted persons)') }],
      },
    });
    expect(unloaded.headers.get("veridesk-incomplete")).toContain("test-wanted");
    await server.query("delete from list_sources where code = 'test-wanted'");
    await server.query(
      "update list_sources set confirmed_at = now() - interval '400 days' where code = 'test-sanctions'",
    );
    for (const path of ["/bdb/persons", "/bdb/persons-2"])
      expect(await customer.post(path, nobody)).toMatchObject({
        status: 503,
        body: { errors: [{ message: expect.stringContaining("test-sanctions") }] },
      });
    expect((await customer.post("/bdb/tax-ids", { tax_id_number: "1234567890" })).status).toBe(503);
    expect((await customer.post("/bdb/documents", { document_number: "FA112233" })).status).toBe(503);
    const accepted = await customer.post("/bdb/documents", { document_number: "FA112233", accept_incomplete: "1" });
    expect([accepted.status, names(accepted)]).toEqual([200, ["Oleksandr Hrytsenko"]]);
    expect(accepted.headers.get("veridesk-incomplete")).toContain("test-sanctions");
    expect(accepted.headers.get("access-control-expose-headers")).toContain("Veridesk-Incomplete");
  });

  test("without any list nothing is said of anybody, whatever the caller accepts", async () => {
    await server.query("update list_sources set enabled = false");
    const other = await makeCustomer(server, await makeMember(server));
    for (const accept_incomplete of [false, true])
      expect(await other.post("/bdb/persons", { ...nobody, accept_incomplete })).toMatchObject({
        status: 503,
        body: { type: "internal_server" },
      });
  });
});

test("what is wrong is named, the scope is needed, and a search is in the audit log by its key", async () => {
  for (const [sent, parameter] of [
    [{}, "full_name"],
    [{ first_name: "Taras" }, "full_name"],
    [{ full_name: "1 2 3" }, "full_name"],
    [{ full_name: "T" }, "full_name"],
    [{ ...nobody, dob: "1971" }, "dob"],
    [{ ...nobody, bdb_types: ["ALIENS"] }, "bdb_types.0"],
  ] as const)
    expect(await customer.post("/bdb/persons", sent)).toMatchObject({
      status: 422,
      body: { type: "validation", errors: [{ parameter }] },
    });
  const narrow = await makeCustomer(server, owner, { scopes: ["personal", "write"] });
  expect(await narrow.post("/bdb/persons", nobody)).toMatchObject({ status: 403, body: { type: "forbidden" } });
  await customer.post("/bdb/persons", nobody);
  const [row] = await server.query(
    "select actor_kind, actor_id, detail from audit_log where project_id = $1 and action = 'screening.searched' order by seq desc limit 1",
    [owner.projectId],
  );
  expect(row).toMatchObject({
    actor_kind: "api_key",
    actor_id: customer.keyId,
    detail: { hits: 0, lists: expect.arrayContaining(["test-sanctions"]) },
  });
});

test("countries and activities are the same for every key", async () => {
  const { body } = await customer.get("/countries");
  expect(body.data).toContainEqual({
    country_code: "UA",
    labels: expect.arrayContaining([{ language_code: "en", label: "Ukraine" }]),
  });
  const activities = (await customer.get("/business-activities")).body.data;
  expect(new Set(activities.map(({ business_activity_id: id }: { business_activity_id: string }) => id)).size).toBe(22);
});
