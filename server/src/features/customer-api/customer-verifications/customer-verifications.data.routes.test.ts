import { afterAll, beforeAll, expect, test } from "vitest";
import { defaultSteps } from "#contract/records/forms/form-step-defaults.ts";
import { type Customer, makeCustomer } from "../../../../test/customers.ts";
import {
  formConfig,
  keptAnswers,
  makeForm,
  openLink,
  profileAnswers,
  profileFormConfig,
} from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";
import { passportPhoto } from "../../../../test/specimens.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ workers: 1 });
});
afterAll(() => server.close());

const olena = {
  type: "PERSON",
  first_name: "Olena",
  last_name: "Shevchenko",
  dob: "1990-05-17",
  residence_country: "UA",
};
const acme = { type: "COMPANY", company_name: "Acme OÜ", registration_country: "EE" };
const mari = { type: "BENEFICIAL", share: 60, first_name: "Mari", last_name: "Tamm", residence_country: "EE" };

type Began = { member: Member; own: Customer; applicant_id: string };

async function begin(data: object = olena): Promise<Began> {
  const member = await makeMember(server);
  const own = await makeCustomer(server, member);
  const made = await own.post("/applicants", data);
  expect(made.status).toBe(200);
  return { member, own, applicant_id: made.body.applicant_id };
}

async function send(own: Customer, path: string, body: object) {
  const sent = await own.post(path, body);
  expect(sent.status).toBe(200);
  return sent.body;
}

async function photoOf(own: Customer): Promise<string> {
  const file = { bytes: await passportPhoto("amalia"), type: "image/jpeg" };
  return (await own.call("POST", "/files", { file })).body.file_id;
}

const submit = ({ own, applicant_id }: Began, ...types: string[]) =>
  own.post("/verifications", { applicant_id, types });

const begunOf = ({ applicant_id }: Began) =>
  server.query("select status from verifications where applicant_id = $1", [applicant_id]);

type Sent = { path: string; body: Record<string, unknown> };
const document = (type: string, data: object): Sent => ({ path: "/documents", body: { type, ...data } });
const withPhoto = { front_side_id: "a photo" };

test.each<[string, string, object, Sent[]]>([
  ["PROFILE", "telegram_username", { ...olena, telegram_username: "olen" }, []],
  ["PROFILE", "telegram_username", { ...olena, telegram_username: "olena.k" }, []],
  ["PROFILE", "phone", { ...olena, phone: "1234" }, []],
  ["PROFILE", "phone", { ...olena, phone: "+3801" }, []],
  ["PROFILE", "dob", { ...olena, dob: "2999-01-01" }, []],
  ["PROFILE", "wallet_address", { ...olena, wallet_address: "not an address" }, []],
  ["COMPANY", "company_name", { ...acme, company_name: "A" }, []],
  ["COMPANY", "company_name", { ...acme, company_name: "A".repeat(161) }, []],
  [
    "COMPANY",
    "REGISTRATION_COMPANY.document_number",
    { ...acme, registration_country: "UA" },
    [document("REGISTRATION_COMPANY", { document_number: "32855962" })],
  ],
  ["TAX_ID", "TAX_ID_NUMBER.document_number", olena, [document("TAX_ID_NUMBER", { document_number: "123" })]],
  ["TAX_ID", "TAX_ID_NUMBER.document_number", olena, [document("TAX_ID_NUMBER", { document_number: "1".repeat(33) })]],
  ["TAX_ID", "TAX_ID_NUMBER.country", olena, [document("TAX_ID_NUMBER", { document_number: "12345", country: "xx" })]],
  [
    "PAYMENT_METHOD",
    "BANK_STATEMENT.account_number",
    olena,
    [document("BANK_STATEMENT", { ...withPhoto, account_number: "123" })],
  ],
  [
    "PAYMENT_METHOD",
    "BANK_STATEMENT.account_number",
    olena,
    [document("BANK_STATEMENT", { ...withPhoto, account_number: "1".repeat(35) })],
  ],
  [
    "ADDRESS",
    "postal_code",
    olena,
    [{ path: "/addresses", body: { ...addressOf("UA"), postal_code: "1".repeat(17) } }],
  ],
  [
    "AML",
    "FINANCIAL_DOCUMENT.transaction_purpose",
    olena,
    [document("FINANCIAL_DOCUMENT", { transaction_purpose: "x" })],
  ],
])("%s: what the step cannot take is named as %s, and nothing is begun", async (type, parameter, data, sent) => {
  const began = await begin(data);
  for (const { path, body } of sent) {
    const photo = "front_side_id" in body ? { front_side_id: await photoOf(began.own) } : {};
    await send(began.own, path, { applicant_id: began.applicant_id, ...body, ...photo });
  }
  for (const _ of ["once", "once more"]) {
    const refused = await submit(began, type);
    expect({ status: refused.status, errors: refused.body.errors }).toMatchObject({
      status: 422,
      errors: [{ parameter }],
    });
  }
  expect(await begunOf(began)).toEqual([]);
});

function addressOf(country: string) {
  return { type: "REGISTERED", country, city: "Kyiv", full_address: "Khreshchatyk 1" };
}

test("an account's number is taken with its blanks, and a long street in two lines", async () => {
  const began = await begin();
  const { own, applicant_id } = began;
  await send(own, "/documents", {
    applicant_id,
    type: "BANK_STATEMENT",
    account_number: "MT84 MALT 0110 0001 2345 MTLC AST0 01S",
    front_side_id: await photoOf(own),
  });
  await send(own, "/addresses", { applicant_id, ...addressOf("UA"), full_address: `${"Long ".repeat(30)}street` });
  const made = await submit(began, "PAYMENT_METHOD", "ADDRESS");
  expect(made.status).toBe(200);
  const kept = (step: string) => keptAnswers(server, made.body.verification_id, step);
  expect(await kept("PAYMENT_METHOD")).toMatchObject({ accountNumber: "MT84MALT011000012345MTLCAST001S" });
  expect(await kept("ADDRESS")).toMatchObject({
    line1: "Long ".repeat(25).trim(),
    line2: `${"Long ".repeat(5)}street`,
  });
});

test("an amount in dollars does not become one in euros, and stays at its document", async () => {
  const began = await begin();
  const { own, applicant_id } = began;
  const { document_id } = await send(own, "/documents", {
    applicant_id,
    type: "FINANCIAL_DOCUMENT",
    transaction_amount: 1000,
    transaction_currency: "USD",
    transaction_purpose: "A house",
    income_sources: ["SALARY"],
    origin_funds: "savings",
  });
  const made = await submit(began, "PROFILE", "FINANCIAL");
  expect(made.status).toBe(200);
  expect(await keptAnswers(server, made.body.verification_id, "AML")).toEqual({
    incomeSource: "salary",
    purpose: "A house",
    originOfFunds: "savings",
  });
  expect((await own.get(`/documents/${document_id}`)).body).toMatchObject({
    transaction_amount: 1000,
    transaction_currency: "USD",
    status: "pending",
  });
});

test("an owner without a share, or with half a cent of one, is named by the API's field", async () => {
  const began = await begin(acme);
  const { own, applicant_id } = began;
  const { share: _, ...without } = mari;
  const { affiliated_person_id } = await send(own, "/affiliated-persons", { applicant_id, ...without });
  const parameter = `affiliated_persons.${affiliated_person_id}.share`;
  const refusal = { status: 422, body: { type: "insufficient_data", errors: [{ parameter }] } };
  expect(await submit(began, "COMPANY")).toMatchObject(refusal);
  await own.call("PATCH", `/affiliated-persons/${affiliated_person_id}`, { json: { share: 0.001 } });
  expect(await submit(began, "COMPANY")).toMatchObject(refusal);
  await own.call("PATCH", `/affiliated-persons/${affiliated_person_id}`, { json: { share: 60 } });
  const other = await send(own, "/affiliated-persons", { applicant_id, ...mari });
  expect(await submit(began, "COMPANY")).toMatchObject({
    status: 422,
    body: { errors: [{ parameter: `affiliated_persons.${other.affiliated_person_id}.share` }] },
  });
  expect(await begunOf(began)).toEqual([]);
});

test("a company's submission takes its addresses, tax number and persons: they say so, and are changed by new ones", async () => {
  const began = await begin(acme);
  const { own, applicant_id } = began;
  const { address_id } = await send(own, "/addresses", { applicant_id, ...addressOf("EE") });
  const additional = await send(own, "/addresses", { applicant_id, ...addressOf("EE"), type: "ADDITIONAL" });
  const { document_id } = await send(own, "/documents", {
    applicant_id,
    type: "TAX_ID_NUMBER",
    document_number: "EE100594102",
  });
  const { affiliated_person_id: before } = await send(own, "/affiliated-persons", { applicant_id, ...mari });
  const passport = await send(own, "/documents", { affiliated_person_id: before, type: "PASSPORT" });
  expect(await submit(began, "COMPANY")).toMatchObject({ status: 200 });
  const view = async () => (await own.get(`/applicants/${applicant_id}`)).body;
  expect(await view()).toMatchObject({
    addresses: [
      { address_id, status: "pending" },
      { address_id: additional.address_id, status: null },
    ],
    documents: [{ document_id, status: "pending" }],
    affiliated_persons: [
      { affiliated_person_id: before, status: "pending", documents: [{ ...passport, status: null }] },
    ],
  });
  const change = (path: string, json: object) => own.call("PATCH", path, { json });
  const moved = await change(`/addresses/${address_id}`, { city: "Tartu" });
  expect(moved.body.address_id).not.toBe(address_id);
  expect((await change(`/documents/${document_id}`, { document_number: "EE1" })).body.document_id).not.toBe(
    document_id,
  );
  expect(await own.call("DELETE", `/addresses/${address_id}`)).toMatchObject({
    status: 409,
    body: { type: "delete_denied" },
  });
  const changed = (await change(`/affiliated-persons/${before}`, { share: 55 })).body.affiliated_person_id;
  expect(changed).not.toBe(before);
  expect((await change(`/affiliated-persons/${before}`, { title: "Owner" })).body.affiliated_person_id).toBe(changed);
  expect((await view()).affiliated_persons).toMatchObject([
    { affiliated_person_id: changed, status: null, share: 55, title: "Owner", documents: [passport] },
  ]);
});

test("a verification that is under way on a form's page is one: the API submits no second", async () => {
  const began = await begin();
  const { member, own, applicant_id } = began;
  const form = await makeForm(member, profileFormConfig());
  const { form_token } = await send(own, `/forms/${form.id}/urls`, { applicant_id });
  const page = await openLink(server, form_token);
  await page.post("/api/flow/profile", profileAnswers);
  expect((await page.post("/api/flow/submit")).errors).toEqual([]);
  expect(await submit(began, "PROFILE")).toMatchObject({
    status: 409,
    body: { type: "verification_exists", errors: [{ parameter: "applicant_id" }] },
  });
  await server.query("update verifications set status = 'valid' where applicant_id = $1", [applicant_id]);
  expect((await submit(began, "PROFILE")).status).toBe(200);
});

test("what a form's step lacks, and what it does not request, is named by the API's fields", async () => {
  const began = await begin();
  const { member, own, applicant_id } = began;
  const { steps } = formConfig();
  const { AML } = defaultSteps();
  const strict = steps.filter(({ type }) => type === "PROFILE");
  const form = await makeForm(member, {
    ...formConfig(),
    steps: [
      ...strict,
      {
        ...AML,
        fields: { ...AML.fields, transactionAmount: { enabled: true, mandatory: true } },
        disableDocumentProof: true,
      },
    ],
  });
  await send(own, "/documents", { applicant_id, type: "FINANCIAL_DOCUMENT", transaction_purpose: "A house" });
  const short = await own.post("/verifications", { applicant_id, form_id: form.id, types: ["AML"] });
  expect(short.body.errors.map(({ parameter }: { parameter: string }) => parameter)).toContain(
    "FINANCIAL_DOCUMENT.transaction_amount",
  );

  const { verification_id } = (await submit(began, "PROFILE", "DATABASE_SCREENING")).body;
  await server.drainJobs();
  expect(await own.post(`/verifications/${verification_id}/resubmit`, { types: ["DOCUMENT"] })).toMatchObject({
    status: 422,
    body: { errors: [{ parameter: "types" }] },
  });
});
