import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Customer, callApi, makeCustomer } from "../../../../test/customers.ts";
import { formConfig, makeForm } from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { makeMember } from "../../../../test/make.ts";
import { sendRaw } from "../../../../test/raw-http.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const customer = async (): Promise<Customer> => makeCustomer(server, await makeMember(server));

describe("applicants of a customer's system", () => {
  test("a type alone makes one, by a form and by JSON", async () => {
    const own = await customer();
    const byForm = await own.call("POST", "/applicants", { form: [["type", "PERSON"]] });
    expect([byForm.status, Object.keys(byForm.body)]).toEqual([200, ["applicant_id"]]);
    const byJson = await own.post("/applicants", { type: "company", company_name: "Acme OÜ", phone: null, email: "" });
    expect(byJson).toMatchObject({ status: 200, body: { applicant_id: expect.stringMatching(/^[0-9a-f-]{36}$/) } });
    expect(await own.get(`/applicants/${byJson.body.applicant_id}`)).toMatchObject({
      status: 200,
      body: {
        type: "COMPANY",
        company_name: "Acme OÜ",
        profile_status: null,
        verification_status: "new",
        addresses: [],
      },
    });
    expect(byJson.headers.get("access-control-allow-origin")).toBe("*");
    expect(byJson.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(byJson.headers.get("ratelimit")).toMatch(/^"calls";r=\d+;t=\d+$/);
  });

  test("what is no HTTP is refused in the form of every other error", async () => {
    for (const [head, status] of [
      ["GARBAGE\r\n\r\n", 400],
      ["GET /forms HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n", 400],
      [`GET /forms HTTP/1.1\r\nhost: x\r\nx-long: ${"a".repeat(40_000)}\r\n\r\n`, 431],
    ] as const) {
      const reply = await sendRaw(server.apiOrigin, head);
      expect(reply.status).toBe(status);
      expect(JSON.parse(reply.body)).toEqual({
        type: "bad_request",
        errors: [{ parameter: "request", message: "This request cannot be read." }],
      });
      expect(reply.head).toMatch(/^access-control-allow-origin: \*$/m);
      expect(reply.head).toMatch(/^x-request-id: [0-9a-f-]{36}$/m);
    }
  });

  test("what is wrong is named, and never an empty list", async () => {
    const own = await customer();
    expect(await own.post("/applicants", {})).toMatchObject({
      status: 422,
      body: { type: "validation", errors: [{ parameter: "type" }] },
    });
    const wrong = await own.post("/applicants", { type: "PERSON", dob: "31.12.1990", residence_country: "XX" });
    expect(wrong.body.errors.map(({ parameter }: { parameter: string }) => parameter)).toEqual([
      "dob",
      "residence_country",
    ]);
    const broken = await own.call("POST", "/applicants", { headers: { "content-type": "application/json" } });
    expect(broken.status).toBe(422);
    expect(await own.get(`/applicants/${randomUUID()}`)).toMatchObject({ status: 404, body: { type: "not_found" } });
    expect(await own.get("/applicants/17")).toMatchObject({ status: 404 });
    expect(await own.get("/nowhere")).toMatchObject({ status: 404, body: { type: "not_found", errors: [{}] } });
  });

  test("Bearer, no key, a wrong key and a revoked one are 401", async () => {
    const own = await customer();
    const tries = [{}, { authorization: `Bearer ${own.key}` }, { authorization: "Token nothing" }];
    for (const headers of tries)
      expect(await callApi(server, "GET", "/applicants", { headers: headers as Record<string, string> })).toMatchObject(
        {
          status: 401,
          body: { type: "unauthorized" },
        },
      );
    await server.query("update api_keys set revoked_at = now() where id = $1", [own.keyId]);
    expect(await own.get("/applicants")).toMatchObject({ status: 401 });
  });

  test("a known external id changes that applicant; of the other type it is refused", async () => {
    const own = await customer();
    const first = await own.post("/applicants", { type: "PERSON", external_id: "u 1", first_name: "Олена" });
    const again = await own.post("/applicants", {
      type: "PERSON",
      external_applicant_id: "u 1",
      last_name: "Коваленко",
    });
    expect(again.body).toEqual(first.body);
    expect((await own.get(`/applicants/${first.body.applicant_id}`)).body).toMatchObject({
      external_applicant_id: "u 1",
      first_name: "Олена",
      last_name: "Коваленко",
    });
    expect(await own.post("/applicants", { type: "COMPANY", external_applicant_id: "u 1" })).toMatchObject({
      status: 409,
      body: { type: "applicant_exists" },
    });
    const patched = await own.call("PATCH", `/applicants/${first.body.applicant_id}`, {
      json: { pep: "true", custom_field_1: 7 },
    });
    expect(patched).toMatchObject({ status: 200, body: first.body });
    expect((await own.get(`/applicants/${first.body.applicant_id}`)).body).toMatchObject({
      pep: true,
      custom_field_1: "7",
    });
    expect((await own.get("/applicants?external_applicant_id=u%201")).body.data).toHaveLength(1);
  });

  test("an external id is one applicant's, also an erased one's: whoever else is to have it is refused", async () => {
    const member = await makeMember(server);
    const own = await makeCustomer(server, member);
    const make = async (more: object = {}): Promise<string> =>
      (await own.post("/applicants", { type: "PERSON", ...more })).body.applicant_id;
    await make({ external_applicant_id: "known" });
    const erased = await make({ external_applicant_id: "erased" });
    expect((await member.post(`/api/applicants/${erased}/erase`, { reason: "Asked by mail" })).errors).toEqual([]);
    const form = await makeForm(member, formConfig());
    const taken = {
      status: 409,
      body: { type: "applicant_exists", errors: [{ parameter: "external_applicant_id" }] },
    };
    for (const external_applicant_id of ["known", "erased"]) {
      const applicant_id = await make();
      expect(await own.post(`/forms/${form.id}/urls`, { applicant_id, external_applicant_id })).toMatchObject(taken);
      expect(await own.call("PATCH", `/applicants/${applicant_id}`, { json: { external_applicant_id } })).toMatchObject(
        taken,
      );
    }
    expect(await own.post(`/forms/${form.id}/urls`, { external_applicant_id: "erased" })).toMatchObject(taken);
    expect(await own.post("/applicants", { type: "PERSON", external_applicant_id: "erased" })).toMatchObject(taken);
    const free = await make();
    const given = await own.post(`/forms/${form.id}/urls`, { applicant_id: free, external_applicant_id: "free" });
    expect(given.status).toBe(200);
    expect((await own.get("/applicants?external_applicant_id=free")).body.data).toMatchObject([{ applicant_id: free }]);
  });

  test("what is an affiliated person's is at that person, and goes until a verification has taken it", async () => {
    const own = await customer();
    const company = (await own.post("/applicants", { type: "COMPANY" })).body.applicant_id;
    const { affiliated_person_id } = (
      await own.post("/affiliated-persons", { applicant_id: company, type: "AUTHORISED", first_name: "Mari" })
    ).body;
    const address = await own.post("/addresses", { affiliated_person_id, type: "REGISTERED", city: "Tallinn" });
    const document = await own.post("/documents", { affiliated_person_id, type: "PASSPORT", document_number: "K1" });
    const { address_id } = address.body;
    const { document_id } = document.body;
    const view = async () => (await own.get(`/applicants/${company}`)).body;
    expect(await view()).toMatchObject({
      addresses: [],
      documents: [],
      affiliated_persons: [
        {
          affiliated_person_id,
          status: null,
          addresses: [{ address_id, city: "Tallinn", status: null }],
          documents: [{ document_id, affiliated_person_id, document_number: "K1", status: null }],
        },
      ],
    });
    const bare = await makeCustomer(
      server,
      { projectId: own.projectId, userId: (await makeMember(server)).userId },
      {
        scopes: [],
      },
    );
    expect((await bare.get(`/applicants/${company}`)).body.affiliated_persons).toEqual([
      {
        affiliated_person_id,
        type: "AUTHORISED",
        status: null,
        addresses: [{ address_id, type: "REGISTERED" }],
        documents: [{ document_id, type: "PASSPORT", status: null, decline_reasons: [] }],
      },
    ]);
    expect(await own.call("DELETE", `/addresses/${address_id}`)).toMatchObject({ status: 200, body: { address_id } });
    expect(await own.call("DELETE", `/addresses/${address_id}`)).toMatchObject({ status: 404 });
    expect((await own.call("DELETE", `/documents/${document_id}`)).status).toBe(200);
    expect((await view()).affiliated_persons).toMatchObject([{ addresses: [], documents: [] }]);
  });

  test("a project's applicants are nobody else's", async () => {
    const [own, other] = [await customer(), await customer()];
    const { applicant_id } = (await own.post("/applicants", { type: "PERSON" })).body;
    expect(await other.get(`/applicants/${applicant_id}`)).toMatchObject({ status: 404 });
    expect(await other.call("PATCH", `/applicants/${applicant_id}`, { json: { pep: true } })).toMatchObject({
      status: 404,
    });
    expect(await other.post("/addresses", { applicant_id, type: "REGISTERED" })).toMatchObject({
      status: 422,
      body: { type: "validation", errors: [{ parameter: "applicant_id" }] },
    });
  });

  test("a key without the scopes neither writes nor reads what is known of people", async () => {
    const member = await makeMember(server);
    const own = await makeCustomer(server, member);
    const reader = await makeCustomer(server, member, { scopes: [] });
    const { applicant_id } = (await own.post("/applicants", { type: "PERSON", first_name: "Olena" })).body;
    expect(await reader.post("/applicants", { type: "PERSON" })).toMatchObject({ status: 403 });
    const seen = await reader.get(`/applicants/${applicant_id}`);
    expect(seen.status).toBe(200);
    expect(seen.body).not.toHaveProperty("first_name");
  });

  test("an address of a type takes the place of the one before", async () => {
    const own = await customer();
    const { applicant_id } = (await own.post("/applicants", { type: "PERSON" })).body;
    const address = { applicant_id, type: "REGISTERED", country: "ua", state_or_province: "Kyiv" };
    await own.post("/addresses", { ...address, city: "Lviv" });
    const { address_id } = (await own.post("/addresses", { ...address, city: "Kyiv" })).body;
    await own.call("PATCH", `/addresses/${address_id}`, { json: { postal_code: "01001" } });
    const { addresses } = (await own.get(`/applicants/${applicant_id}`)).body;
    expect(addresses).toMatchObject([
      { address_id, city: "Kyiv", postal_code: "01001", country: "UA", state: "Kyiv", status: null },
    ]);
  });

  test("affiliated persons are a company's alone", async () => {
    const own = await customer();
    const person = (await own.post("/applicants", { type: "PERSON" })).body.applicant_id;
    const company = (await own.post("/applicants", { type: "COMPANY" })).body.applicant_id;
    expect(await own.post("/affiliated-persons", { applicant_id: person, type: "BENEFICIAL" })).toMatchObject({
      status: 422,
    });
    const { affiliated_person_id } = (
      await own.post("/affiliated-persons", {
        applicant_id: company,
        type: "beneficial",
        share: "60",
        first_name: "Olena",
      })
    ).body;
    await own.call("PATCH", `/affiliated-persons/${affiliated_person_id}`, { json: { share: 55 } });
    expect((await own.get(`/applicants/${company}`)).body.affiliated_persons).toMatchObject([
      { affiliated_person_id, type: "BENEFICIAL", share: 55, first_name: "Olena", last_name: null },
    ]);
  });

  test("a test key and a live key do not see each other's, also by the same external id", async () => {
    const member = await makeMember(server);
    const [live, tests] = [
      await makeCustomer(server, member),
      await makeCustomer(server, member, { environment: "test" }),
    ];
    const person = { type: "PERSON", external_applicant_id: "u 5" };
    const [ofLive, ofTests] = [await live.post("/applicants", person), await tests.post("/applicants", person)];
    expect(ofTests.body.applicant_id).not.toBe(ofLive.body.applicant_id);
    expect(await live.get(`/applicants/${ofTests.body.applicant_id}`)).toMatchObject({ status: 404 });
    expect(await tests.get(`/applicants/${ofLive.body.applicant_id}`)).toMatchObject({ status: 404 });
    expect((await tests.get("/applicants")).body.data).toHaveLength(1);
    const rows = await server.query("select mode from applicants where project_id = $1 order by mode", [
      member.projectId,
    ]);
    expect(rows).toEqual([{ mode: "live" }, { mode: "test" }]);
  });

  test("twenty calls at once with one Idempotency-Key make one applicant; another body is refused", async () => {
    const own = await customer();
    const headers = { "idempotency-key": "order 1" };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => own.post("/applicants", { type: "PERSON" }, headers)),
    );
    expect(new Set(answers.map(({ body }) => body.applicant_id)).size).toBe(1);
    expect(await own.post("/applicants", { type: "COMPANY" }, headers)).toMatchObject({
      status: 422,
      body: { errors: [{ parameter: "Idempotency-Key" }] },
    });
    const [{ n }] = (await server.query<{ n: number }>(
      "select count(*)::int as n from applicants where project_id = $1",
      [own.projectId],
    )) as [{ n: number }];
    expect(n).toBe(1);
  });
});
