import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { defaultSteps } from "#contract/records/forms/form-step-defaults.ts";
import { formTemplate, formTemplateNames } from "#contract/records/forms/form-templates.ts";
import type { StepType } from "#contract/records/steps/step-types.ts";
import { makeBlacklist } from "../../../../test/blacklists.ts";
import { formConfig, makeForm } from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";

let server: TestServer;
let member: Member;
beforeAll(async () => {
  server = await openTestServer();
});
beforeEach(async () => {
  member = await makeMember(server, "developer");
});
afterAll(() => server.close());

const start = defaultSteps();
const step = (type: StepType, changes: object = {}) => ({ ...start[type], ...changes });
const steps = (...all: object[]) => ({ steps: all });
const profile = step("PROFILE");
const long = (length: number) => "x".repeat(length);
const fill = <T>(count: number, make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n));
const question = (changes: object) =>
  steps(step("QUESTIONNAIRE", { questions: [{ id: "a", kind: "text", ...changes }] }));
const choice = (options: object[]) => question({ kind: "single", title: { en: "Why?", uk: "Чому?" }, options });
const label = { en: "Yes", uk: "Так" };

/** The rules one by one: `contract/src/form-*.test.ts`. */
const refused: [what: string, changes: object, parameter: string][] = [
  ["no name", { name: " " }, "name"],
  ["a callback URL that is none", { callbackUrl: "api.example.com" }, "callbackUrl"],
  ["a callback to our own host", { callbackUrl: "https://localhost/hooks" }, "callbackUrl"],
  ["a callback to a private address", { callbackUrl: "https://10.0.0.1/hooks" }, "callbackUrl"],
  ["a callback over plain http", { callbackUrl: "http://api.example.com" }, "callbackUrl"],
  ["a redirect to a script", { redirectUrl: "javascript:alert(1)" }, "redirectUrl"],
  ["a website that is none", { websiteUrl: "shop" }, "websiteUrl"],
  ["an email that is none", { supportEmail: "help@" }, "supportEmail"],
  ["a domain with its scheme", { domainName: "https://shop.example" }, "domainName"],
  ["a tag manager ID with a quote", { googleTagManagerId: "GTM-ABC1'" }, "googleTagManagerId"],
  ["a tracking ID of another kind", { googleTrackingId: "X-12345" }, "googleTrackingId"],
  ["terms without a valid URL", { terms: { url: "terms" } }, "terms.url"],
  ["a policy to agree to that stands nowhere", { privacy: { forceAgree: true } }, "privacy.url"],
  ["a footer that leads nowhere", { dataProtection: { showInFooter: true } }, "dataProtection.url"],
  ["no language", { languages: [] }, "languages"],
  ["no country", { countries: [] }, "countries"],
  ["an age below 0", { ageMin: -1 }, "ageMin"],
  ["an age above 100", { ageMax: 101 }, "ageMax"],
  ["ages the wrong way round", { ageMin: 30, ageMax: 30 }, "ageMax"],
  ["100 attempts", { attemptsLimit: 100 }, "attemptsLimit"],
  ["a review within 0 hours", { reviewHours: 0 }, "reviewHours"],
  ["a review within 721 hours", { reviewHours: 721 }, "reviewHours"],
  ["a retry that is blocked perhaps", { blockRetries: { fakeDocument: "perhaps" } }, "blockRetries.fakeDocument"],
  ["an unknown recognition", { recognition: "guess" }, "recognition"],
  ["no status page and nowhere to go", { skipStatusPage: true }, "redirectUrl"],
  ["a button's text of 41 characters", { elements: { en: { startButton: long(41) } } }, "elements.en.startButton"],
  ["no step", steps(), "steps"],
  ["a step twice", steps(profile, profile), "steps"],
  ["a profile that asks nothing", steps(step("PROFILE", { fields: {} })), "steps.0.fields"],
  ["a document of no type", steps(step("DOCUMENT", { documentTypes: [] })), "steps.0.documentTypes"],
  ["a bank ID of no type", steps(step("DOCUMENT", { bankId: true })), "steps.0.bankIdDocumentType"],
  ["screening of nobody", steps(step("DATABASE_SCREENING")), "steps.0.type"],
  ["a signature of no document", steps(profile, step("QES")), "steps.1.type"],
  ["a signature of nothing", steps(step("DOCUMENT"), step("QES", { askToSign: false })), "steps.1.askToSign"],
  ["US eIDV without the US", steps(profile, step("US_EIDV")), "steps.1.type"],
  ["no payment method", steps(step("PAYMENT_METHOD", { method: "" })), "steps.0.method"],
  ["six quiz questions", steps(step("VIDEO", { questions: fill(6, () => "Why?") })), "steps.0.questions"],
  ["a quiz question of 255 characters", steps(step("VIDEO", { questions: [long(255)] })), "steps.0.questions.0"],
  ["12 seconds", steps(step("VIDEO", { questions: ["Why?"], answerSeconds: 12 })), "steps.0.answerSeconds"],
  ["a keyword of 2", steps(step("ADVERSE_MEDIA", { primaryKeywords: ["ab"] })), "steps.0.primaryKeywords.0"],
  [
    "eleven keywords",
    steps(step("ADVERSE_MEDIA", { secondaryKeywords: fill(11, (n) => `word ${n}`) })),
    "steps.0.secondaryKeywords",
  ],
  ["a question in one of two languages", question({ title: { en: "Why?" } }), "steps.0.questions.0.title.uk"],
  [
    "a broken regular expression",
    question({ title: label, pattern: { en: "(" }, validationText: { en: "No." } }),
    "steps.0.questions.0.pattern.en",
  ],
  [
    "a regular expression that says nothing",
    question({ title: label, pattern: { en: "[a-z]+" } }),
    "steps.0.questions.0.validationText.en",
  ],
  ["a choice of nothing", choice([]), "steps.0.questions.0.options"],
  ["a value with a space", choice([{ value: "a b", label }]), "steps.0.questions.0.options.0.value"],
  [
    "a value twice",
    choice([
      { value: "a", label },
      { value: "a", label },
    ]),
    "steps.0.questions.0.options.1.value",
  ],
];

test("a form that breaks a rule is refused with the field's name, made and saved alike, and nothing is kept", async () => {
  const form = await makeForm(member, { name: "As it was" });
  for (const [what, changes, parameter] of refused) {
    const config = { ...formConfig(), ...changes };
    const made = await member.post("/api/forms/create-new", { config });
    const saved = await member.post("/api/forms/edit", { id: form.id, version: 1, config });
    for (const { status, data, errors } of [made, saved])
      expect([what, status, data, errors.map((error) => error.parameter)]).toEqual([
        what,
        422,
        null,
        [`config.${parameter}`],
      ]);
  }
  const kept = await server.query(
    `select f.name, v.version from forms f join form_versions v on v.form_id = f.id where f.project_id = $1`,
    [member.projectId],
  );
  expect(kept).toEqual([{ name: "As it was", version: 1 }]);
  const audited = await server.query("select action from audit_log where project_id = $1", [member.projectId]);
  expect(audited).toEqual([{ action: "forms.created" }]);
});

/** At the inner edge of every bound, with each setting away from its default. */
const whole = formConfig({
  name: long(128),
  description: long(1024),
  callbackUrl: "https://api.example.com/callbacks",
  redirectUrl: "https://shop.example/done",
  websiteUrl: "https://shop.example",
  supportEmail: "help@shop.example",
  domainName: "www.shop.example",
  googleTagManagerId: "GTM-ABC1",
  googleTrackingId: "G-ABC1",
  terms: { url: "https://shop.example/terms", text: "", forceAgree: true, showInFooter: true },
  privacy: { url: "", text: "We keep little.", forceAgree: true, showInFooter: false },
  dataProtection: { url: "https://shop.example/data", text: "", forceAgree: false, showInFooter: true },
  countries: ["UA", "US"],
  ageMin: 0,
  ageMax: 100,
  attemptsLimit: 99,
  reviewHours: 720,
  autoDecline: false,
  enableCustomerProcessing: true,
  allowNewAttempts: true,
  sendFormUrlForReverification: true,
  blockMultipleAccounts: true,
  detectMatchingApplicants: false,
  blockDocumentDuplicates: true,
  blockDeviceDuplicates: true,
  blockCountryMismatch: true,
  blockAnonymizingNetwork: true,
  blockRetries: {
    duplicates: true,
    ageRestricted: true,
    countryRestricted: true,
    compromisedPerson: true,
    fakeDocument: true,
  },
  isTest: true,
  callbackOnCreated: true,
  callbackOnStatusChange: true,
  returnApplicantData: true,
  notifyApplicant: true,
  notifyCustomer: true,
  recognition: "override",
  skipWelcomePage: true,
  skipStatusPage: true,
  hideHeader: true,
  hideGoOnMobile: true,
  elements: { en: { startButton: long(40) }, uk: { welcomeText: long(600) } },
});

test("every setting is kept as it was given, comes back to the editor, and is one version with its order of steps", async () => {
  const order: StepType[] = ["DOCUMENT", "FACIAL", "PROFILE", "TAX_ID"];
  const config = { ...whole, steps: order.map((type) => start[type]) };
  const made = await member.post("/api/forms/create-new", { config, permanentLinkEnabled: false });
  expect(made.errors).toEqual([]);
  const { data } = await member.get(`/api/forms/${made.data.id}/form-settings`);
  expect(data).toMatchObject({ version: 1, permanentLinkEnabled: false });
  expect(data.config).toEqual({ ...config, themeId: null, emails: {}, steps: config.steps });
  expect(data.config.steps.map((each: { type: string }) => each.type)).toEqual(order);
});

test("what this server cannot do yet is named when a form is made, saved and opened, and no reason to refuse it", async () => {
  const plain = await member.post("/api/forms/create-new", { config: formConfig() });
  expect(plain.data.notAvailable).toEqual([]);
  const config = formConfig({
    countries: ["UA", "US"],
    steps: [
      start.PROFILE,
      { ...start.DOCUMENT, blockScannedCopy: true, bankId: true, bankIdDocumentType: "PASSPORT" },
      { ...start.FACIAL, mode: "active", deepfakeDetection: true },
      start.LIVE_VIDEO,
      start.DATABASE_SCREENING,
      start.ADVERSE_MEDIA,
      start.QES,
      start.US_EIDV,
      { ...start.COMPANY, askRegister: true },
    ],
  });
  const cannot = [
    "DATABASE_SCREENING",
    "ADVERSE_MEDIA",
    "trustedIssuers",
    "US_EIDV",
    "companyRegister",
    "deepfakeDetection",
    "bankId",
  ];
  const made = await member.post("/api/forms/create-new", { config });
  expect(made).toMatchObject({ status: 200, data: { notAvailable: cannot } });
  const saved = await member.post("/api/forms/edit", { id: made.data.id, version: 1, config });
  expect(saved.data.notAvailable).toEqual(cannot);
  expect((await member.get(`/api/forms/${made.data.id}/form-settings`)).data.notAvailable).toEqual(cannot);
});

test("saving says what cannot be searched, and that nothing signs", async () => {
  const make = (customBlacklists: string[]) =>
    member.post("/api/forms/create-new", {
      config: formConfig({
        steps: [
          start.PROFILE,
          start.DOCUMENT,
          { ...start.DATABASE_SCREENING, lists: [], customBlacklists },
          { ...start.QES, askToSign: false, autosign: true },
        ],
      }),
    });
  const code = await makeBlacklist(member, "Internal");
  const made = await make([code]);
  expect([made.status, made.data.notAvailable]).toEqual([200, ["autosign"]]);
  await server.query(
    `insert into qes_certificates (project_id, id, name, issuer, file_type, sealed_key, sealed_password, owner, certificate_issuer, serial, algorithm, valid_from, valid_until, activated_at)
     select project_id, gen_random_uuid(), 'Ours', 'Issuer', 'jks', '', '', 'A', 'B', '1', 'RSA', now() - interval '1 day', now() + interval '1 day', now()
     from forms where id = $1`,
    [made.data.id],
  );
  const settings = async () => (await member.get(`/api/forms/${made.data.id}/form-settings`)).data.notAvailable;
  expect(await settings()).toEqual([]);
  expect((await member.del(`/api/blacklists/delete/${code}`)).status).toBe(200);
  expect(await settings()).toEqual(["DATABASE_SCREENING"]);
});

test("documents of a country that the form does not take are refused at that country", async () => {
  const perCountry = (["UA", "FR"] as const).map((country) => ({ country, documentTypes: ["PASSPORT" as const] }));
  const config = formConfig({ countries: ["UA", "US"], steps: [start.PROFILE, { ...start.DOCUMENT, perCountry }] });
  const refused = await member.post("/api/forms/create-new", { config });
  expect([refused.status, refused.errors]).toEqual([
    422,
    [expect.objectContaining({ parameter: "config.steps.1.perCountry.1.country" })],
  ]);
  config.countries = ["UA", "FR"];
  expect((await member.post("/api/forms/create-new", { config })).status).toBe(200);
});

test("a blacklist that the project does not have is refused at its field", async () => {
  for (const code of ["no-such-list", randomUUID()]) {
    const steps = [start.PROFILE, { ...start.DATABASE_SCREENING, lists: [], customBlacklists: [code] }];
    const refused = await member.post("/api/forms/create-new", { config: formConfig({ steps }) });
    expect([refused.status, refused.errors[0]?.parameter]).toEqual([404, "config.steps.1.customBlacklists"]);
  }
});

test.each(formTemplateNames)("a form is made from the template %s as it is", async (name) => {
  const template = formTemplate(name);
  const { status, data } = await member.post("/api/forms/create-new", {
    config: { name: "From a template", languages: ["en"], ...template },
  });
  expect(status).toBe(200);
  const { config } = (await member.get(`/api/forms/${data.id}/form-settings`)).data;
  expect(config.steps.map(({ type }: { type: StepType }) => type)).toEqual(template.steps.map(({ type }) => type));
});

test("what is held beside the face is looked for by the server, and only in a static selfie", async () => {
  const cannotOf = async (mode: "static_selfie" | "passive") => {
    const config = formConfig({ steps: [{ ...start.FACIAL, mode, withCreditCard: true, withDocument: true }] });
    return (await member.post("/api/forms/create-new", { config })).data.notAvailable;
  };
  expect(await cannotOf("static_selfie")).toEqual([]);
  expect(await cannotOf("passive")).toEqual(["passiveLiveness"]);
});
