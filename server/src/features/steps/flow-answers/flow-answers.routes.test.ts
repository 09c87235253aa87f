import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FormConfigInput } from "#contract/records/forms/form-config.ts";
import { defaultSteps } from "#contract/records/forms/form-step-defaults.ts";
import type { FormStepInput } from "#contract/records/forms/form-steps.ts";
import { type Applicant, keptAnswers, makeForm, makeLink, openLink, putPhoto } from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { makeMember } from "../../../../test/make.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const fresh = defaultSteps();
const taxId = { ...fresh.TAX_ID, askType: true, disableDocumentProof: true };
const address = { ...fresh.ADDRESS, askAddressType: true, skipProof: true };
const funds = { ...fresh.AML, disableDocumentProof: true };
const payment = { ...fresh.PAYMENT_METHOD, method: "applicant_choice" as const };
const questionnaire: FormStepInput = {
  type: "QUESTIONNAIRE",
  questions: [
    {
      id: "name",
      kind: "text",
      title: { en: "Full name", uk: "Повне ім'я" },
      pattern: { en: "[A-Za-z]+(?:[ '-][A-Za-z]+)*", uk: "[А-Яа-яІіЇїЄєҐґ' -]+" },
      validationText: { en: "Latin letters only.", uk: "Лише українські літери." },
    },
    {
      id: "once",
      kind: "single",
      title: { en: "One", uk: "Одне" },
      options: [
        { value: "a", label: { en: "A", uk: "А" } },
        { value: "b", label: { en: "B", uk: "Б" } },
      ],
    },
    {
      id: "many",
      kind: "multiple",
      mandatory: false,
      title: { en: "Some", uk: "Деякі" },
      options: [
        { value: "x", label: { en: "X", uk: "Ікс" } },
        { value: "y", label: { en: "Y", uk: "Ігрек" } },
      ],
    },
  ],
};

type Setting = { steps: FormStepInput[]; config?: Partial<FormConfigInput>; device?: object };

async function applicantOf({ steps, config = {}, device = {} }: Setting): Promise<Applicant> {
  const member = await makeMember(server, "developer");
  const form = await makeForm(member, { countries: ["UA", "DE", "PL", "KZ"], ...config, steps });
  return openLink(server, (await makeLink(member, form.id)).token, device);
}
const errorsOf = async (answer: Promise<{ status: number; errors: { parameter: string; code?: string }[] }>) => {
  const { status, errors } = await answer;
  return [status, ...errors.map(({ parameter, code }) => `${parameter} ${code}`)];
};
const missingOf = async (applicant: Applicant) =>
  (await applicant.post("/api/flow/submit")).errors.map(({ parameter }) => parameter);
const stored = (applicant: Applicant, step: string) =>
  keptAnswers(server, applicant.verificationId, step) as Promise<Record<string, unknown> | undefined>;

describe("tax ID", () => {
  const path = "/api/flow/tax-id";

  test("a number with right check digits is kept, shown again and audited without a digit of it", async () => {
    const applicant = await applicantOf({ steps: [taxId] });
    expect(await missingOf(applicant)).toEqual(["taxId.country", "taxId.kind", "taxId.number"]);
    const saved = await applicant.post(path, { country: "PL", kind: "business", number: "123-456-32-18" });
    expect(saved).toMatchObject({
      status: 200,
      data: { taxId: { country: "PL", kind: "business", number: "123-456-32-18", skipped: false } },
    });
    const audits = await server.query<{ row: string }>(
      "select a::text as row from audit_log a where action = 'flow.tax_id_saved' and a::text like $1",
      [`%${applicant.verificationId}%`],
    );
    expect(audits).toHaveLength(1);
    expect(audits[0]?.row).not.toContain("123-456");
    expect((await applicant.post("/api/flow/submit")).status).toBe(200);
  });

  test.each([
    ["PL", "business", "123-456-32-19", "This is not a valid tax number of Poland."],
    ["DE", "personal", "86095742718", "This is not a valid tax number of Germany."],
    ["UA", "personal", "1759013777", "This is not a valid tax number of Ukraine."],
    ["DE", "vat", "DE136695978", "This is not a valid tax number of Germany."],
  ])("%s %s %s is refused at once", async (country, kind, number, message) => {
    const applicant = await applicantOf({ steps: [taxId] });
    const { status, errors } = await applicant.post(path, { country, kind, number });
    expect([status, errors]).toEqual([
      422,
      [{ parameter: "number", message, code: "flow-answers.tax_number_invalid" }],
    ]);
    expect(await stored(applicant, "TAX_ID")).toBeUndefined();
  });

  test("of a country whose numbers nobody here knows only the shape is judged: 4 to 32 letters and digits", async () => {
    const applicant = await applicantOf({ steps: [taxId] });
    const save = (number: string) => errorsOf(applicant.post(path, { country: "KZ", kind: "personal", number }));
    expect(await save("1234")).toEqual([200]);
    expect(await save("1".repeat(32))).toEqual([200]);
    expect(await save("123")).toEqual([422, "number request.invalid"]);
    expect(await save("1".repeat(33))).toEqual([422, "number request.invalid"]);
    for (const hostile of ["<script>1</script>", "1'; drop table x;--", "../../etc", "12\u000034", "=1+1+1", "{{7*7}}"])
      expect((await save(hostile)).slice(0, 2)).toEqual([422, "number request.invalid"]);
  });

  test("the page is passed over only where the form allows it, and then nothing is missing and its photo is dropped", async () => {
    const strict = await applicantOf({ steps: [taxId] });
    expect(await errorsOf(strict.post(path, { skipped: true }))).toEqual([422, "skipped flow-answers.not_skippable"]);
    expect(await errorsOf(strict.post(path, {}))).toEqual([422, "country request.invalid"]);

    const lenient = await applicantOf({ steps: [{ ...fresh.TAX_ID, skipPage: true }] });
    expect(await missingOf(lenient)).toEqual(["taxId.country", "taxId.number", "files.tax_id_proof"]);
    await putPhoto(server, lenient.verificationId, "tax_id_proof", Buffer.from("x"));
    const skipped = await lenient.post(path, { skipped: true, country: "PL", number: "nothing of it is kept" });
    expect(skipped.data).toMatchObject({ taxId: { skipped: true }, files: [] });
    expect(await stored(lenient, "TAX_ID")).toEqual({ skipped: true });
    expect((await lenient.post("/api/flow/submit")).status).toBe(200);
  });

  test("what the form does not ask is dropped", async () => {
    const applicant = await applicantOf({ steps: [{ ...taxId, askType: false }] });
    await applicant.post(path, { country: "PL", kind: "vat", number: "1234563218", status: "valid", project_id: "x" });
    expect(await stored(applicant, "TAX_ID")).toEqual({ country: "PL", number: "1234563218", skipped: false });
    const proofOnly = await applicantOf({ steps: [{ ...fresh.TAX_ID, askNumber: false }] });
    await proofOnly.post(path, { country: "PL", number: "1234563218" });
    expect(await stored(proofOnly, "TAX_ID")).toEqual({ country: "PL", skipped: false });
    expect(await missingOf(proofOnly)).toEqual(["files.tax_id_proof"]);
  });
});

describe("address", () => {
  const path = "/api/flow/address";
  const home = { country: "DE", kind: "residential", city: "Köln", line1: "Domkloster 4", postalCode: "50667" };

  test("an address is kept; what is mandatory is named at submission", async () => {
    const applicant = await applicantOf({ steps: [address] });
    const all = ["address.country", "address.city", "address.line1", "address.kind"];
    expect(await missingOf(applicant)).toEqual(all);
    expect((await applicant.post(path, { country: "DE" })).status).toBe(200);
    expect(await missingOf(applicant)).toEqual(all.slice(1));
    expect((await applicant.post(path, home)).data.address).toEqual(home);
    expect((await applicant.post("/api/flow/submit")).status).toBe(200);
  });

  test("its country must be one of the form's where the form says so", async () => {
    const strict = await applicantOf({ steps: [address] });
    expect(await errorsOf(strict.post(path, { ...home, country: "FR" }))).toEqual([
      422,
      "country flow.country_not_allowed",
    ]);
    const lenient = await applicantOf({ steps: [{ ...address, countryValidation: false, askAddressType: false }] });
    expect((await lenient.post(path, { ...home, country: "FR" })).data.address).toEqual({
      country: "FR",
      city: home.city,
      line1: home.line1,
      postalCode: home.postalCode,
    });
  });

  test("every bound holds at both edges, and control characters are refused", async () => {
    const applicant = await applicantOf({ steps: [address] });
    const save = (change: object) => errorsOf(applicant.post(path, { ...home, ...change }));
    for (const [field, least, most] of [
      ["postalCode", 2, 16],
      ["state", 1, 64],
      ["city", 1, 64],
      ["line1", 3, 128],
    ] as const) {
      expect([field, ...(await save({ [field]: "x".repeat(least) }))]).toEqual([field, 200]);
      expect([field, ...(await save({ [field]: "x".repeat(most) }))]).toEqual([field, 200]);
      expect(await save({ [field]: "x".repeat(least - 1) })).toEqual([422, `${field} request.invalid`]);
      expect(await save({ [field]: "x".repeat(most + 1) })).toEqual([422, `${field} request.invalid`]);
      expect(await save({ [field]: `xx\u0000xx` })).toEqual([422, `${field} request.invalid`]);
    }
    expect(await save({ line2: "x".repeat(128) })).toEqual([200]);
    expect(await save({ line2: "x".repeat(129) })).toEqual([422, "line2 request.invalid"]);
    expect(await save({ country: "XX" })).toEqual([422, "country request.invalid"]);
    const hostile = `<img src=x onerror=alert(1)>' or 1=1;-- {{7*7}}`;
    expect((await applicant.post(path, { ...home, line1: hostile })).data.address.line1).toBe(hostile);
  });

  test("where only the proof is requested, nothing can be typed and the proof is what is missing", async () => {
    const applicant = await applicantOf({ steps: [{ ...fresh.ADDRESS, skipManualEntry: true }] });
    expect(await errorsOf(applicant.post(path, home))).toEqual([409, "step flow-answers.step_not_requested"]);
    expect(await missingOf(applicant)).toEqual(["files.address_proof"]);
    await putPhoto(server, applicant.verificationId, "address_proof", Buffer.from("x"));
    expect((await applicant.post("/api/flow/submit")).status).toBe(200);
  });
});

describe("source of funds", () => {
  const path = "/api/flow/funds";
  const answers = {
    incomeSource: "salary",
    annualIncome: "25000_50000",
    transactionAmount: 1200.5,
    purpose: "Savings",
    originOfFunds: "earnings",
  };

  test("answers are kept; what is mandatory is named, what is optional is not", async () => {
    const fields = { ...funds.fields, purpose: { enabled: true, mandatory: false } };
    const applicant = await applicantOf({ steps: [{ ...funds, fields }] });
    expect(await missingOf(applicant)).toEqual([
      "funds.incomeSource",
      "funds.annualIncome",
      "funds.transactionAmount",
      "funds.originOfFunds",
    ]);
    expect((await applicant.post(path, answers)).data.funds).toEqual(answers);
    expect((await applicant.post("/api/flow/submit")).status).toBe(200);
  });

  test("an exact income only where the form wants one, else a range", async () => {
    const ranged = await applicantOf({ steps: [funds] });
    expect(await errorsOf(ranged.post(path, { annualIncome: 30_000 }))).toEqual([
      422,
      "annualIncome flow-answers.income_range",
    ]);
    const exact = await applicantOf({ steps: [{ ...funds, exactAnnualIncome: true }] });
    expect(await errorsOf(exact.post(path, { annualIncome: "over_250000" }))).toEqual([
      422,
      "annualIncome flow-answers.income_exact",
    ]);
    for (const amount of [0, 30_000.01, 1_000_000_000_000])
      expect((await exact.post(path, { annualIncome: amount })).data.funds).toEqual({ annualIncome: amount });
    for (const amount of [-1, 1_000_000_000_000.01, "30000"])
      expect((await exact.post(path, { annualIncome: amount })).status).toBe(422);
  });

  test("bounds of amount and purpose; what the form does not ask is dropped", async () => {
    const fields = { ...funds.fields, originOfFunds: { enabled: false, mandatory: false } };
    const applicant = await applicantOf({ steps: [{ ...funds, fields }] });
    const save = (change: object) => errorsOf(applicant.post(path, { ...answers, ...change }));
    expect(await save({ purpose: "xx", transactionAmount: 0 })).toEqual([200]);
    expect(await save({ purpose: "x".repeat(256), transactionAmount: 1_000_000_000_000 })).toEqual([200]);
    expect(await save({ purpose: "x" })).toEqual([422, "purpose request.invalid"]);
    expect(await save({ purpose: "x".repeat(257) })).toEqual([422, "purpose request.invalid"]);
    expect(await save({ transactionAmount: -0.01 })).toEqual([422, "transactionAmount request.invalid"]);
    expect(await save({ incomeSource: "theft" })).toEqual([422, "incomeSource request.invalid"]);
    await applicant.post(path, answers);
    expect(await stored(applicant, "AML")).toEqual({ ...answers, originOfFunds: undefined });
  });

  test("its proof is missing unless the form does without", async () => {
    const applicant = await applicantOf({ steps: [fresh.AML] });
    await applicant.post(path, answers);
    expect(await missingOf(applicant)).toEqual(["files.funds_proof"]);
  });
});

describe("payment method", () => {
  const path = "/api/flow/payment";

  test("of a card's number the ends are kept and nothing else; typed no more, they stay", async () => {
    const applicant = await applicantOf({ steps: [payment] });
    expect(await missingOf(applicant)).toEqual(["payment.method"]);
    expect((await applicant.post(path, { method: "card" })).data.payment).toEqual({ method: "card" });
    expect(await missingOf(applicant)).toEqual(["payment.cardNumber", "files.card_photo"]);
    const kept = { method: "card", cardFirstFour: "4111", cardLastFour: "1111" };
    const saved = await applicant.post(path, { method: "card", cardNumber: "4111 1111-1111 1111" });
    expect(saved.data.payment).toEqual(kept);
    expect((await applicant.post(path, { method: "card" })).data.payment).toEqual(kept);
    expect(await stored(applicant, "PAYMENT_METHOD")).toEqual(kept);
    await putPhoto(server, applicant.verificationId, "card_photo", Buffer.from("x"));
    expect(await missingOf(applicant)).toEqual([]);
  });

  test.each([
    ["400000000010", 200],
    ["6011000990139424", 200],
    ["4000000000000000014", 200],
    ["40000000014", 422],
    ["40000000000000000010", 422],
    ["4111111111111112", 422],
    ["0000000000000000", 422],
    ["4111x11111111111", 422],
    ["", 422],
    ["٤١١١١١١١١١١١١١١١", 422],
  ])("a card's number %s: %i", async (cardNumber, status) => {
    const applicant = await applicantOf({ steps: [payment] });
    const answer = await applicant.post(path, { method: "card", cardNumber });
    expect(answer.status).toBe(status);
    if (status === 422) expect(answer.errors[0]?.parameter).toBe("cardNumber");
    if (cardNumber !== "") expect(answer.bytes.toString()).not.toContain(cardNumber);
  });

  test.each([
    ["DE89 3704 0044 0532 0130 00", "DE89370400440532013000"],
    ["no93 8601 1117 947", "NO9386011117947"],
    ["1234", "1234"],
    ["UA21 3223 1300 0002 6007 2335 6600 1", "UA213223130000026007233566001"],
    ["DE89 3704 0044 0532 0130 01", null],
    ["GB29 NWBK 6016 1331 9268 1", null],
    ["123", null],
    ["1".repeat(35), null],
    ["--------", null],
    ["12<b>34", null],
  ])("an account %s is kept as %s", async (accountNumber, kept) => {
    const applicant = await applicantOf({ steps: [payment] });
    const answer = await applicant.post(path, { method: "bank_statement", accountNumber });
    if (kept === null) expect(answer.errors).toMatchObject([{ parameter: "accountNumber" }]);
    else expect(answer.data.payment).toEqual({ method: "bank_statement", accountNumber: kept });
  });

  test("the method must fit the form, and numbers that it does not ask are dropped", async () => {
    const card = await applicantOf({ steps: [{ ...payment, method: "card", cardNumber: false }] });
    expect(await errorsOf(card.post(path, { method: "bank_statement" }))).toEqual([
      422,
      "method flow-answers.method_not_allowed",
    ]);
    const answer = await card.post(path, { method: "card", cardNumber: "4111111111111111", accountNumber: "12345678" });
    expect(answer.data.payment).toEqual({ method: "card" });
    const bank = await applicantOf({ steps: [{ ...payment, method: "bank_statement" }] });
    expect(await missingOf(bank)).toEqual(["payment.method", "files.bank_statement"]);
    expect((await bank.post(path, { method: "card" })).status).toBe(422);
    expect((await bank.post(path, { method: "bank_statement" })).status).toBe(200);
    expect(await missingOf(bank)).toEqual(["payment.accountNumber", "files.bank_statement"]);
  });

  test("another method drops the photo of the one before", async () => {
    const applicant = await applicantOf({ steps: [payment] });
    await applicant.post(path, { method: "card", cardNumber: "4111111111111111" });
    await putPhoto(server, applicant.verificationId, "card_photo", Buffer.from("x"));
    const { data } = await applicant.post(path, { method: "bank_statement", accountNumber: "12345678" });
    expect(data).toMatchObject({ payment: { method: "bank_statement", accountNumber: "12345678" }, files: [] });
  });
});

describe("questionnaire", () => {
  const path = "/api/flow/questionnaire";
  const answers = { name: "Olena O'Hara", once: "a", many: ["x", "y"] };

  test("answers are kept; mandatory ones are named by their question", async () => {
    const applicant = await applicantOf({ steps: [questionnaire] });
    expect(await missingOf(applicant)).toEqual(["questionnaire.name", "questionnaire.once"]);
    expect((await applicant.post(path, { ...answers, unrequested: "x", many: [] })).data.questionnaire).toEqual({
      name: answers.name,
      once: "a",
    });
    expect((await applicant.post(path, answers)).data.questionnaire).toEqual(answers);
    expect((await applicant.post("/api/flow/submit")).status).toBe(200);
  });

  test("a free answer must match the pattern of the applicant's language, whole; the refusal is in their words", async () => {
    const english = await applicantOf({ steps: [questionnaire], device: { language: "en-GB" } });
    expect((await english.post(path, { name: "Olena 1" })).errors).toEqual([
      { parameter: "name", message: "Latin letters only.", code: "flow-answers.answer_not_matching" },
    ]);
    for (const partial of ["Olena\nx1", " 1Olena", "Олена", "Olena!"])
      expect((await english.post(path, { name: partial })).errors).toMatchObject([{ parameter: "name" }]);
    const ukrainian = await applicantOf({ steps: [questionnaire], device: { language: "uk-UA" } });
    expect((await ukrainian.post(path, { name: "Олена" })).status).toBe(200);
    expect((await ukrainian.post(path, { name: "Olena" })).errors[0]?.message).toBe("Лише українські літери.");
  });

  test("a choice must be one of the options, one of them where one is asked, none of them twice", async () => {
    const applicant = await applicantOf({ steps: [questionnaire] });
    const save = (change: object) => errorsOf(applicant.post(path, { ...answers, ...change }));
    expect(await save({ once: "c" })).toEqual([422, "once flow-answers.answer_not_offered"]);
    expect(await save({ once: ["a", "b"] })).toEqual([422, "once flow-answers.answer_not_offered"]);
    expect(await save({ many: ["x", "z"] })).toEqual([422, "many flow-answers.answer_not_offered"]);
    expect(await save({ many: ["x", "x"] })).toEqual([422, "many flow-answers.answer_not_offered"]);
    expect(await save({ name: ["a"] })).toEqual([422, "name flow-answers.answer_not_text"]);
    expect(await save({ once: "c", many: ["z"], name: "1" })).toEqual([
      422,
      "name flow-answers.answer_not_matching",
      "once flow-answers.answer_not_offered",
      "many flow-answers.answer_not_offered",
    ]);
    expect(await save({ once: "toString", many: ["__proto__"] })).toEqual([
      422,
      "once flow-answers.answer_not_offered",
      "many flow-answers.answer_not_offered",
    ]);
    expect(await stored(applicant, "QUESTIONNAIRE")).toBeUndefined();
  });

  test("an answer has 1 to 1,000 characters", async () => {
    const free: FormStepInput = {
      type: "QUESTIONNAIRE",
      questions: [{ id: "q1", kind: "text", title: { en: "Say", uk: "Скажіть" } }],
    };
    const applicant = await applicantOf({ steps: [free] });
    expect(await errorsOf(applicant.post(path, { q1: "x".repeat(1000) }))).toEqual([200]);
    expect((await errorsOf(applicant.post(path, { q1: "x".repeat(1001) })))[0]).toBe(422);
    const hostile = `<script>alert(1)</script>' or 1=1;-- \${7*7}`;
    expect((await applicant.post(path, { q1: hostile })).data.questionnaire).toEqual({ q1: hostile });
    for (const key of ["__proto__", "Q1", "a".repeat(37), "q-1"])
      expect(
        (await applicant.send("POST", path, `{"${key}":"x","q1":"y"}`, { "content-type": "application/json" })).data
          ?.questionnaire ?? {},
      ).not.toHaveProperty(key);
  });

  test("S21 a catastrophic pattern hangs nobody: neither who saves the form nor who answers", async () => {
    const member = await makeMember(server, "developer");
    const question = { id: "q1", kind: "text" as const, title: { en: "Say", uk: "Скажіть" } };
    const validationText = { en: "Only a.", uk: "Лише a." };
    const steps = (pattern: string): FormStepInput[] => [
      { type: "QUESTIONNAIRE", questions: [{ ...question, pattern: { en: pattern, uk: "b*" }, validationText }] },
    ];
    const form = await makeForm(member, { steps: steps("(a+)+$") });
    const applicant = await openLink(server, (await makeLink(member, form.id)).token, { language: "en" });
    expect((await applicant.post(path, { q1: `${"a".repeat(999)}!` })).errors[0]?.message).toBe("Only a.");
    expect((await applicant.post(path, { q1: "a".repeat(1000) })).status).toBe(200);
    expect((await applicant.post(path, { q1: `${"a".repeat(50_000)}!` })).status).toBe(422);
  });
});

describe("every endpoint of these", () => {
  const calls: [string, object][] = [
    ["/api/flow/tax-id", { country: "KZ", kind: "personal", number: "12345678" }],
    ["/api/flow/address", { country: "UA", city: "Kyiv", line1: "Khreshchatyk 1", kind: "postal" }],
    ["/api/flow/funds", { incomeSource: "salary" }],
    ["/api/flow/payment", { method: "card", cardNumber: "4111111111111111" }],
    ["/api/flow/questionnaire", { once: "a" }],
  ];
  const all = [taxId, address, funds, payment, questionnaire];

  test.each(calls)("%s is refused where the form has no such step", async (path, body) => {
    const applicant = await applicantOf({ steps: [fresh.PROFILE] });
    expect(await errorsOf(applicant.post(path, body))).toEqual([409, "step flow-answers.step_not_requested"]);
  });

  test.each(calls)("%s is refused once the verification is submitted", async (path, body) => {
    const applicant = await applicantOf({ steps: all });
    await server.query("update verifications set status = 'processing' where id = $1", [applicant.verificationId]);
    expect(await errorsOf(applicant.post(path, body))).toEqual([409, "status flow.already_submitted"]);
  });

  test.each(calls)("%s changes nothing of a neighbour, and needs a token", async (path, body) => {
    const [mine, neighbour] = [await applicantOf({ steps: all }), await applicantOf({ steps: all })];
    expect((await mine.post(path, { ...body, verification: neighbour.verificationId })).data.verificationId).toBe(
      mine.verificationId,
    );
    const rows = await server.query("select 1 from verification_answers where verification_id = $1", [
      neighbour.verificationId,
    ]);
    expect(rows).toEqual([]);
    expect((await server.visitor().post(path, body)).status).toBe(401);
  });

  test.each(calls)("%s refuses what is no answer at all", async (path) => {
    const applicant = await applicantOf({ steps: all });
    for (const nonsense of [null, [], "x", 1])
      expect([
        path,
        JSON.stringify(nonsense),
        (await applicant.send("POST", path, JSON.stringify(nonsense), { "content-type": "application/json" })).status,
      ]).toEqual([path, JSON.stringify(nonsense), 422]);
  });
});
