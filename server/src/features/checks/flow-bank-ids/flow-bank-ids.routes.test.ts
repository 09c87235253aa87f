import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { defaultSteps } from "#contract/records/forms/form-step-defaults.ts";
import { createOutbound } from "#server/platform/outbound/outbound.ts";
import {
  type Behaviour,
  behaviours,
  type ServicesProvider,
  startServicesProvider,
} from "../../../../test/doubles/services-provider.ts";
import {
  type Applicant,
  keptAnswers,
  makeForm,
  makeLink,
  openLink,
  profileAnswers,
  putPhoto,
  tokenOf,
} from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";
import { askAgain, openAgain } from "../../../../test/resubmissions.ts";
import { viewOf } from "../../../../test/reviews.ts";
import { mostBankIdTries } from "./flow-bank-ids.rules.ts";

let provider: ServicesProvider;
let server: TestServer;
let owner: Member;

beforeAll(async () => {
  provider = await startServicesProvider();
  const settings = { ...provider.settings, BANK_ID_URL: provider.url, BANK_ID_KEY: "bank-secret" };
  server = await openTestServer({ servers: 1, workers: 1, settings });
  owner = await makeMember(server);
});
/** Each with a circuit of its own. */
beforeEach(async () => {
  await server.platform.outbound.close();
  server.platform.outbound = createOutbound({
    allowList: [provider.host],
    ownHosts: ["localhost"],
    totalTimeoutMs: 700,
  });
});
afterAll(async () => {
  await server?.close();
  await provider?.close();
});

const { PROFILE, DOCUMENT } = defaultSteps();
const document = { ...DOCUMENT, bankId: true, bankIdDocumentType: "GOVERNMENT_ID" as const };
const person = {
  first_name: "Olena",
  last_name: "Shevchenko",
  birth_date: "1990-05-17",
  personal_number: "3301712345",
  bank: "Example Bank",
  confirmed_at: "2026-11-25T10:00:00Z",
};
const redirectUrl = "https://bank.example/confirm?session=s-1";
const started = behaviours.answers({ state: "started", session: "s-1", redirect_url: redirectUrl });
const says = (state: string, besides: object = {}) => behaviours.answers({ state, ...besides });
const verified = (changes: object = {}) => says("verified", { person: { ...person, ...changes } });

async function open(changes: object = {}): Promise<Applicant> {
  await server.query("delete from rate_counts");
  const form = await makeForm(owner, { steps: [PROFILE, document], blockCountryMismatch: false, ...changes });
  return openLink(server, (await makeLink(owner, form.id)).token);
}

const start = (applicant: Applicant, country = "UA") => applicant.post("/api/flow/bank-ids/start", { country });
function wordSent(): URL {
  const { return_url } = (provider.requested[0]?.body.question ?? { return_url: "" }) as { return_url: string };
  return new URL(return_url);
}
const result = (applicant: Applicant, state: string) => applicant.post("/api/flow/bank-ids/result", { state });

/** There and back; the bank's answers follow one another. */
async function goToBank(applicant: Applicant, ...answers: Behaviour[]) {
  provider.behave(started, ...answers);
  expect((await start(applicant)).errors).toEqual([]);
  const word = wordSent().searchParams.get("bank_id") ?? "";
  return { word, back: await result(applicant, word) };
}

async function submitted(applicant: Applicant, profile: object = {}) {
  const saved = await applicant.post("/api/flow/profile", { ...profileAnswers, gender: "F", ...profile });
  expect(saved.errors).toEqual([]);
  expect((await applicant.post("/api/flow/submit")).errors).toEqual([]);
  await server.drainJobs();
  const view = await viewOf(owner, applicant.verificationId);
  const check = (wanted: string) => view.checks.find(({ name }: { name: string }) => name === wanted);
  return { view, check, bank: check("bank_id") };
}
const codeOf = ({ status, errors }: Awaited<ReturnType<Applicant["post"]>>) => [status, errors[0]?.code];

describe("a bank that confirms", () => {
  let applicant: Applicant;

  test("is asked with the key, by a name of the question, and sends the browser back to the applicants' page", async () => {
    applicant = await open();
    const { back } = await goToBank(applicant, verified());
    const [first, second, ...more] = provider.requested;
    expect(more).toEqual([]);
    expect(first?.headers.authorization).toBe("Bearer bank-secret");
    expect(first?.headers["idempotency-key"]).toMatch(/^[0-9a-f]{32}$/);
    expect(second?.headers["idempotency-key"]).not.toBe(first?.headers["idempotency-key"]);
    expect(first?.body).toMatchObject({
      kind: "bank_id",
      question: { what: "start", country: "UA", language: "en", document_type: "GOVERNMENT_ID" },
    });
    expect(wordSent().href).toMatch(/^http:\/\/localhost:\d+\/verify\?bank_id=[0-9a-f]{48}$/);
    expect(second?.body.question).toEqual({ what: "result", session: "s-1" });
    expect(back.data.outcome).toBe("verified");
    expect(back.data.state.document).toEqual({
      documentType: "GOVERNMENT_ID",
      country: "UA",
      fields: {},
      bankId: { confirmed: { bank: "Example Bank", name: "Olena Shevchenko" } },
    });
    expect(JSON.stringify(back.data)).not.toContain(person.personal_number);
  });

  test("takes the document's place: no photo is requested, the checks compare with it, and all clear approves", async () => {
    const { view, check, bank } = await submitted(applicant);
    expect([bank.result, bank.evidence.found, bank.evidence.bank]).toEqual(["pass", "bank_id.pass", "Example Bank"]);
    for (const name of ["document_mrz", "document_type", "document_visual", "document_expiry", "profile_match"])
      expect([name, check(name)]).toEqual([name, undefined]);
    expect([view.status, view.isOfBank]).toEqual(["valid", true]);
    expect(view.documentFields).toEqual(
      expect.arrayContaining([
        { field: "last_name", value: "Shevchenko" },
        { field: "personal_number", value: person.personal_number },
        { field: "bank", value: "Example Bank" },
      ]),
    );
    const pdf = await owner.post(`/api/verifications/${applicant.verificationId}/report-file`, {});
    expect(pdf.status).toBe(200);
  });

  test("is kept sealed, is in no audit, and goes when the person is erased", async () => {
    const one = "select answers::text || (select session::text from bank_ids b where b.verification_id = $1) as kept";
    const kept = await server.query<{ kept: string }>(
      `${one} from verification_answers where verification_id = $1 and step = 'DOCUMENT'`,
      [applicant.verificationId],
    );
    expect(kept).toHaveLength(1);
    expect(kept[0]?.kept).not.toMatch(/3301712345|Shevchenko|"s-1\\?"/);
    const audits = await server.query<{ row: string }>("select a::text as row from audit_log a where project_id = $1", [
      owner.projectId,
    ]);
    const all = audits.map(({ row }) => row).join();
    expect(all).toContain("flow.bank_id_started");
    expect(all).not.toMatch(/3301712345/);
    const { applicant: who } = await viewOf(owner, applicant.verificationId);
    const erased = await owner.post(`/api/applicants/${who.publicId}/erase`, { reason: "Asked by mail" });
    expect(erased.errors).toEqual([]);
    expect(await server.query("select 1 from bank_ids where verification_id = $1", [applicant.verificationId])).toEqual(
      [],
    );
  });

  test.each<[string, object, string, string[]]>([
    ["another name waits for a person", { last_name: "Melnyk" }, "review", ["WRONG_NAME"]],
    ["another day of birth fails", { birth_date: "1991-05-17" }, "fail", ["WRONG_DOB"]],
  ])("%s", async (_, changes, expected, reasons) => {
    const other = await open();
    await goToBank(other, verified(changes));
    const { bank, view } = await submitted(other);
    expect([bank.result, bank.evidence.found, bank.reasons]).toEqual([expected, "bank_id.differs", reasons]);
    expect(view.status).not.toBe("valid");
  });

  test("spells the name in another script: that is the same name", async () => {
    const other = await open();
    await goToBank(other, verified({ first_name: "Олена", last_name: "Шевченко" }));
    expect((await submitted(other)).bank.result).toBe("pass");
  });

  test("replaces photos, and photos replace it", async () => {
    const other = await open();
    await other.post("/api/flow/document", { documentType: "PASSPORT", country: "UA" });
    await putPhoto(server, other.verificationId, "front", Buffer.from("a photo"));
    const { back } = await goToBank(other, verified());
    expect([back.data.state.files, back.data.state.document.bankId.confirmed.bank]).toEqual([[], "Example Bank"]);
    const forged = { documentType: "PASSPORT", country: "UA", bankId: { id: other.verificationId, person } };
    const { data } = await other.post("/api/flow/document", forged);
    expect(data.document).toEqual({ documentType: "PASSPORT", country: "UA", fields: {} });
    await other.post("/api/flow/profile", { ...profileAnswers, gender: "F" });
    expect((await other.post("/api/flow/submit")).errors.map(({ parameter }) => parameter)).toContain("files.front");
  });

  test("is found again by the person's own number", async () => {
    const two = [await open(), await open()];
    for (const each of two) {
      await goToBank(each, verified({ personal_number: "1112223334" }));
      await submitted(each);
    }
    const view = await viewOf(owner, two[1]?.verificationId ?? "");
    const check = view.checks.find(({ name }: { name: string }) => name === "duplicate_document");
    expect(check?.evidence.found ?? "not looked for").toBe("duplicate_document.found");
  });
});

describe("a bank that does not", () => {
  test.each(["cancelled", "failed"])("has %s: nothing is kept, and the applicant tries again", async (state) => {
    const applicant = await open();
    const { word, back } = await goToBank(applicant, says(state));
    expect([back.data.outcome, back.data.state.document]).toEqual([state, null]);
    provider.behave(verified());
    expect((await result(applicant, word)).data.outcome).toBe(state);
    expect((await goToBank(applicant, verified())).back.data.outcome).toBe("verified");
  });

  test("is not ready is asked again", async () => {
    const applicant = await open();
    const { word, back } = await goToBank(applicant, says("pending"));
    expect(back.data.outcome).toBe("pending");
    provider.behave(verified());
    expect((await result(applicant, word)).data.outcome).toBe("verified");
    // What has been decided stays, and no bank is called.
    provider.behave(says("failed"));
    expect((await result(applicant, word)).data.outcome).toBe("verified");
    expect(provider.requested).toEqual([]);
  });

  test.each<[string, Behaviour]>([
    ["is silent", behaviours.isSilent],
    ["is broken", behaviours.isBroken],
    ["refuses", behaviours.refuses],
    ["answers something else", behaviours.answers({ state: "verified", person: { first_name: "Olena" } })],
    ["answers the other question", started],
  ])("%s at the end: the applicant goes on, and a person looks", async (_, behaviour) => {
    const applicant = await open();
    const { back } = await goToBank(applicant, behaviour);
    expect([back.data.outcome, back.data.state.document.bankId]).toEqual(["later", { confirmed: null }]);
    provider.behave(behaviours.refuses);
    const { bank, view } = await submitted(applicant);
    expect([bank.result, bank.evidence.reason, view.status]).toEqual(["not_available", "bank_id_away", "pending"]);
  });

  test("was away is requested by the checks: what it says then counts, and is not requested again", async () => {
    const applicant = await open();
    await goToBank(applicant, behaviours.refuses);
    provider.behave(verified({ first_name: "Iryna", last_name: "Bondar", personal_number: "2220001119" }));
    const { bank, view } = await submitted(applicant, { first_name: "Iryna", last_name: "Bondar" });
    expect([bank.result, view.status]).toEqual(["pass", "valid"]);
    expect(provider.requested.map(({ body }) => body.question)).toEqual([{ what: "result", session: "s-1" }]);
    expect(await keptAnswers(server, applicant.verificationId, "DOCUMENT")).toMatchObject({
      bankId: { person: { last_name: "Bondar" } },
    });
  });

  test("was away, and then has confirmed nobody: a person looks", async () => {
    const applicant = await open();
    await goToBank(applicant, behaviours.refuses);
    provider.behave(says("cancelled"));
    const { bank } = await submitted(applicant);
    expect([bank.result, bank.evidence.found]).toEqual(["review", "bank_id.not_confirmed"]);
  });

  test.each<[string, Behaviour]>([
    ["is broken", behaviours.isBroken],
    ["knows nothing", behaviours.knowsNothing],
    [
      "sends the browser to plain http",
      behaviours.answers({ state: "started", session: "s", redirect_url: "http://bank.example/" }),
    ],
    [
      "sends it to a script",
      behaviours.answers({ state: "started", session: "s", redirect_url: "javascript:alert(1)" }),
    ],
    [
      "sends it into the own network",
      behaviours.answers({ state: "started", session: "s", redirect_url: "https://10.0.0.1/" }),
    ],
  ])("%s at the start: nobody goes there", async (_, behaviour) => {
    const applicant = await open();
    provider.behave(behaviour);
    expect(codeOf(await start(applicant))).toEqual([409, "flow-bank-ids.away"]);
  });
});

describe("what is refused", () => {
  test("a word that is wrong, over, of a try that was left, or another applicant's", async () => {
    const [applicant, other] = [await open(), await open()];
    provider.behave(started);
    await start(applicant);
    const word = wordSent().searchParams.get("bank_id") ?? "";
    provider.behave(verified());
    const gone = [409, "flow-bank-ids.no_such_try"];
    expect(codeOf(await result(applicant, "0".repeat(48)))).toEqual(gone);
    expect(codeOf(await result(other, word))).toEqual(gone);
    expect((await result(applicant, "nonsense")).status).toBe(422);
    await server.query("update bank_ids set expires_at = now() where verification_id = $1", [applicant.verificationId]);
    expect(codeOf(await result(applicant, word))).toEqual(gone);
    await server.query("update bank_ids set expires_at = now() + interval '1 minute' where verification_id = $1", [
      applicant.verificationId,
    ]);
    provider.behave(started);
    await start(applicant);
    expect(codeOf(await result(applicant, word))).toEqual(gone);
    expect(provider.requested).toHaveLength(1);
  });

  test("more tries than a person needs", async () => {
    const applicant = await open();
    provider.behave(started);
    for (let n = 0; n < mostBankIdTries; n += 1) expect((await start(applicant)).status).toBe(200);
    expect(codeOf(await start(applicant))).toEqual([409, "flow-bank-ids.no_more_tries"]);
    expect(provider.requested).toHaveLength(mostBankIdTries);
  });

  test("a form without it, a country that is not asked, and one whose documents are others", async () => {
    provider.behave(started);
    const not = [409, "flow-bank-ids.not_offered"];
    expect(codeOf(await start(await open({ steps: [PROFILE, DOCUMENT] })))).toEqual(not);
    expect(codeOf(await start(await open({ steps: [PROFILE] })))).toEqual(not);
    const perCountry = [{ country: "UA", documentTypes: ["PASSPORT"] }];
    const strict = await open({ steps: [PROFILE, { ...document, perCountry }] });
    expect(codeOf(await start(strict))).toEqual(not);
    expect((await start(strict, "DE")).status).toBe(200);
    expect(codeOf(await start(strict, "FR"))).toEqual([422, "flow.country_not_allowed"]);
    expect((await start(strict, "XX")).status).toBe(422);
  });

  test("anything after submission", async () => {
    const applicant = await open();
    const { word } = await goToBank(applicant, verified());
    await submitted(applicant);
    for (const late of [await start(applicant), await result(applicant, word)])
      expect(codeOf(late)).toEqual([409, "flow.already_submitted"]);
  });
});

test("a document that is requested again starts from the beginning", async () => {
  const applicant = await open();
  await goToBank(applicant, verified({ last_name: "Melnyk" }));
  await submitted(applicant);
  const requested = await askAgain(owner, applicant.verificationId, [{ item: "DOCUMENT", reason: "not_matching" }]);
  expect(requested.errors).toEqual([]);
  const { visitor, state } = await openAgain(server, tokenOf(requested.data.link));
  expect(state.document).toBeNull();
  const again = Object.assign(visitor, { verificationId: applicant.verificationId });
  expect((await goToBank(again, verified())).back.data.outcome).toBe("verified");
  expect((await viewOf(owner, applicant.verificationId)).documentFields).toContainEqual({
    field: "last_name",
    value: "Melnyk",
  });
  expect((await again.post("/api/flow/submit")).errors).toEqual([]);
  await server.drainJobs();
  const view = await viewOf(owner, applicant.verificationId);
  expect(view.documentFields).toContainEqual({ field: "last_name", value: "Shevchenko" });
  const check = view.checks.find(({ name }: { name: string }) => name === "bank_id");
  expect(check.evidence.found).toBe("bank_id.pass");
});

test("without a provider the form says so, and the page offers photos alone", async () => {
  const bare = await openTestServer({ servers: 1 });
  try {
    const member = await makeMember(bare);
    const form = await makeForm(member, { steps: [PROFILE, document] });
    expect((await member.get(`/api/forms/${form.id}/form-settings`)).data.notAvailable).toContain("bankId");
    const applicant = await openLink(bare, (await makeLink(member, form.id)).token);
    const { data } = await applicant.get("/api/flow/state");
    expect(data.form.steps.find(({ type }: { type: string }) => type === "DOCUMENT").bankId).toBe(false);
    expect(codeOf(await start(applicant))).toEqual([409, "flow-bank-ids.not_offered"]);
  } finally {
    await bare.close();
  }
});
