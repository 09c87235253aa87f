import { afterAll, beforeAll, expect, test } from "vitest";
import { defaultSteps } from "#contract/records/forms/form-step-defaults.ts";
import type { FormStepInput } from "#contract/records/forms/form-steps.ts";
import { degradePicture } from "#engines/documents/specimens/degrade.ts";
import { drawBill } from "#engines/documents/specimens/draw-bill.ts";
import { makeForm, makeLink, openLink, putPhoto } from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";

let server: TestServer;
let owner: Member;
let bill: Buffer;
beforeAll(async () => {
  server = await openTestServer({ workers: 1 });
  owner = await makeMember(server);
  const page = await drawBill(
    "Urzad Miasta Warszawa",
    ["Olena Shevchenko", "ul. Piekna 14", "00-549 Warszawa"],
    ["NIP 526 000 12 46", "Invoice 2026-1177", "Electricity, October 2026"],
  );
  bill = await degradePicture(page, "phone", 5);
});
afterAll(() => server.close());

const fresh = defaultSteps();
const steps: FormStepInput[] = [
  {
    ...fresh.PROFILE,
    customFields: [{ id: "job", title: { en: "Job", uk: "Робота" }, mandatory: true }],
  },
  { ...fresh.TAX_ID, dataExtraction: true },
  { ...fresh.ADDRESS, extractAddress: true },
  fresh.AML,
  { ...fresh.PAYMENT_METHOD, method: "bank_statement" },
  {
    type: "QUESTIONNAIRE",
    questions: [
      { id: "why", kind: "text", title: { en: "Why us?", uk: "Чому ми?" } },
      {
        id: "how",
        kind: "single",
        mandatory: false,
        title: { en: "How did you hear?", uk: "Звідки знаєте?" },
        options: [{ value: "web", label: { en: "On the web", uk: "З мережі" } }],
      },
    ],
  },
];

type Change = { address?: object; taxId?: object };

async function verify({ address = {}, taxId = {} }: Change = {}) {
  const form = await makeForm(owner, { countries: ["PL", "UA"], steps });
  const applicant = await openLink(server, (await makeLink(owner, form.id)).token, { language: "uk" });
  const save = async (path: string, body: object) => {
    const { status, errors } = await applicant.post(`/api/flow/${path}`, body);
    expect([path, status, errors]).toEqual([path, 200, []]);
  };
  const name = { first_name: "Olena", last_name: "Shevchenko", dob: "1990-05-17", residence_country: "PL" };
  await save("profile", { ...name, custom: { job: "Baker" } });
  await save("tax-id", { country: "PL", number: "526-000-12-46", ...taxId });
  await save("address", { country: "PL", city: "Warszawa", line1: "Piękna 14", postalCode: "00-549", ...address });
  await save("funds", {
    incomeSource: "salary",
    annualIncome: "25000_50000",
    transactionAmount: 1200.5,
    purpose: "Savings",
    originOfFunds: "earnings",
  });
  await save("payment", { method: "bank_statement", accountNumber: "DE89 3704 0044 0532 0130 00" });
  await save("questionnaire", { why: "Because", how: "web" });
  for (const side of ["tax_id_proof", "address_proof", "funds_proof", "bank_statement"] as const)
    await putPhoto(server, applicant.verificationId, side, bill);
  expect((await applicant.post("/api/flow/submit")).errors).toEqual([]);
  await server.drainJobs();
  const { data } = await owner.get(`/api/verifications/${applicant.verificationId}`);
  const checks: { name: string; result: string; evidence: Record<string, unknown> }[] = data.checks;
  return { data, check: (wanted: string) => checks.find((check) => check.name === wanted) };
}

test("a reviewer sees every answer in the form's words, numbers masked, and the proofs among the photos", async () => {
  const { data, check } = await verify();
  expect(data.answers).toEqual({
    custom: [{ id: "job", title: "Job", value: "Baker" }],
    document: [],
    taxId: { country: "PL", kind: null, number: "526-000-12-46", isSkipped: false },
    address: { country: "PL", city: "Warszawa", line1: "Piękna 14", postalCode: "00-549" },
    funds: {
      incomeSource: "salary",
      annualIncome: "25000_50000",
      transactionAmount: 1200.5,
      purpose: "Savings",
      originOfFunds: "earnings",
    },
    usEidv: null,
    company: null,
    payment: { method: "bank_statement", cardNumber: null, accountNumber: "DE89 •••• 3000" },
    questionnaire: [
      { id: "why", title: "Why us?", answers: ["Because"] },
      { id: "how", title: "How did you hear?", answers: ["On the web"] },
    ],
  });
  expect(data.files.map(({ side }: { side: string }) => side).sort()).toEqual([
    "address_proof",
    "bank_statement",
    "funds_proof",
    "tax_id_proof",
  ]);
  expect(check("tax_id")).toMatchObject({ result: "pass", evidence: { found: "tax_id.pass_on_proof" } });
  expect(check("address")).toMatchObject({ result: "pass", evidence: { found: "address.pass" } });
  expect(check("source_of_funds")?.result).toBe("review");
  expect(check("payment_method")).toMatchObject({ result: "review", evidence: { found: "payment_method.compare" } });
  expect(check("questionnaire")?.result).toBe("pass");
  expect(data.status).toBe("pending");
});

test("what the proof does not show goes to a person", async () => {
  const { data, check } = await verify({ address: { line1: "Marszałkowska 99" }, taxId: { number: "5252248481" } });
  expect(check("tax_id")).toMatchObject({ result: "review", evidence: { found: "tax_id.not_on_proof" } });
  expect(check("address")).toMatchObject({ result: "review", evidence: { missing: expect.arrayContaining(["99"]) } });
  expect(data.status).toBe("pending");
});
