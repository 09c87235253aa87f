import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { defaultSteps } from "#contract/records/forms/form-step-defaults.ts";
import { degradePicture } from "#engines/documents/specimens/degrade.ts";
import { drawBill } from "#engines/documents/specimens/draw-bill.ts";
import { isLong } from "#engines/long.fixture.ts";
import { recoverOverdueWork } from "#server/features/house/overdue-work/overdue-work.service.ts";
import {
  addPerson,
  type Company,
  companyAnswers,
  director,
  fillCompany,
  giveLink,
  holding,
  makeCompany,
  makeSubmittedCompany,
  owner,
  passPerson,
  withDocuments,
} from "../../../../test/companies.ts";
import {
  behaviours,
  type ServicesProvider,
  startServicesProvider,
} from "../../../../test/doubles/services-provider.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { listed, putList } from "../../../../test/listed.ts";
import { type Member, makeMember } from "../../../../test/make.ts";
import { callbacksOf, decide, setFourEyes, viewOf } from "../../../../test/reviews.ts";
import { passportPhoto } from "../../../../test/specimens.ts";

/** One of each kind runs in the gate. */
const longTest = test.runIf(isLong);

let server: TestServer;
let provider: ServicesProvider;
beforeAll(async () => {
  provider = await startServicesProvider();
  server = await openTestServer({ workers: 1, settings: provider.settings });
});
beforeEach(() => provider.behave(behaviours.knowsNothing));
afterAll(async () => {
  await server?.close();
  await provider?.close();
});

const resultsOf = async ({ member, verificationId }: Pick<Company, "member" | "verificationId">) => {
  const { status, checks } = await viewOf(member, verificationId);
  const results = Object.fromEntries(
    checks.map(({ name, result }: { name: string; result: string }) => [name, result]),
  );
  const found = Object.fromEntries(
    checks.map(({ name, evidence }: { name: string; evidence: { found: string } }) => [name, evidence.found]),
  );
  return { status, results, found };
};
const statusOf = async ({ member, verificationId }: Pick<Company, "member" | "verificationId">) =>
  (await viewOf(member, verificationId)).status;
const takeBack = (member: Member, verification_id: string, rowVersion: number) =>
  member.post("/api/verifications/take-back", { verification_id, rowVersion, reason: "Look once more" });
const waits = (id: string) => server.query("select 1 from company_waits where verification_id = $1", [id]);

/** As in the zone of the passport. */
const taras = { surname: "MELNYK", givenNames: "TARAS" };

/** `of`: the place of the owner that they are an owner of. */
type NamedPerson = Record<string, unknown> & { of?: number };

/** Handed in and checked, with nobody to wait for. */
async function checked(
  given: Parameters<typeof makeCompany>[1],
  changes: object = {},
  persons: NamedPerson[] = [],
): Promise<Company> {
  const { step, ...rest } = given ?? {};
  const company = await makeCompany(server, {
    ...rest,
    step: { personFormId: null, authorisedPersons: false, beneficiaries: persons.length > 0, ...step },
  });
  await fillCompany(company, changes);
  const ids: string[] = [];
  for (const { of, ...person } of persons)
    ids.push(await addPerson(company, { ...person, ...(of === undefined ? {} : { parent: ids[of] }) }));
  expect((await company.visitor.post("/api/flow/submit")).errors).toEqual([]);
  await server.drainJobs();
  return company;
}

test("a company waits for its person, is checked when they have submitted, and is approved with them", async () => {
  const company = await makeSubmittedCompany(server, withDocuments);
  await server.drainJobs();
  expect([await statusOf(company), await waits(company.verificationId)]).toMatchObject(["processing", [{}]]);
  const isWaiting = async () => {
    const { items } = (await company.member.post("/api/verifications", {})).data;
    const row = items.find(({ id }: { id: string }) => id === company.verificationId);
    const view = (await company.member.get(`/api/verifications/${company.verificationId}`)).data;
    const { applicantId } = row;
    const { data } = await company.member.post(`/api/applicants/${applicantId}/verifications`, {});
    const [applicant] = (await company.member.post("/api/applicants", { filters: { types: ["company"] } })).data.items;
    return [row, view, data.items[0], applicant].map(({ isWaitingForPersons }) => isWaitingForPersons);
  };
  expect(await isWaiting()).toEqual([true, true, true, true]);
  await passPerson(server, company.token, {}, taras);
  await server.drainJobs();
  expect(await isWaiting()).toEqual([false, false, false, false]);
  expect(await resultsOf(company)).toEqual({
    status: "valid",
    results: {
      company: "pass",
      company_shares: "pass",
      company_persons: "pass",
      duplicate_company: "pass",
    },
    found: expect.objectContaining({ company_persons: "company_persons.pass" }),
  });
  expect(await waits(company.verificationId)).toEqual([]);
});

test("nobody is waited for without end; the company is not approved before its persons are, by a proposal neither", async () => {
  const company = await makeSubmittedCompany(server);
  const { member, verificationId } = company;
  await server.drainJobs();
  expect(await recoverOverdueWork(server.platform, "0 seconds")).toBe(0);
  await server.query("update company_waits set until = now() where verification_id = $1", [verificationId]);
  await recoverOverdueWork(server.platform, "0 seconds");
  await server.drainJobs();
  expect(await resultsOf(company)).toMatchObject({
    status: "pending",
    found: { company_persons: "company_persons.open" },
  });
  const approve = async () =>
    decide(member, verificationId, (await viewOf(member, verificationId)).rowVersion, { status: "valid" });
  expect((await approve()).errors).toMatchObject([{ code: "verifications.persons_not_approved" }]);
  await passPerson(server, company.token);
  await server.drainJobs();
  await setFourEyes(member, false);
  expect((await approve()).data.status).toBe("valid");
});

test("a declined person keeps the company from being approved, and declines nobody else", async () => {
  const company = await makeSubmittedCompany(server, withDocuments);
  const { member, verificationId } = company;
  const person = await passPerson(server, company.token, {}, taras);
  await server.drainJobs();
  // Decided anew by a reviewer, after both were approved.
  const { rowVersion } = await viewOf(member, person);
  await decide(member, person, rowVersion, { status: "invalid", decline_reasons: ["FAKE_DOCUMENT"] });
  const { rowVersion: on } = await viewOf(member, verificationId);
  expect((await takeBack(member, verificationId, on)).status).toBe(200);
  const next = await viewOf(member, verificationId);
  expect((await decide(member, verificationId, next.rowVersion, { status: "valid" })).errors).toMatchObject([
    { code: "verifications.persons_not_approved" },
  ]);
});

longTest("a person whose approval is taken back while the register is asked is not counted as approved", async () => {
  const company = await makeSubmittedCompany(server, { step: { askRegister: true } });
  const { member } = company;
  const person = await passPerson(server, company.token);
  const says = behaviours.answers({ known: true, facts: [{ label: "Name", value: "Dnipro Mills Ltd" }] });
  provider.behave((response, requested) => {
    void viewOf(member, person)
      .then(({ rowVersion }) => takeBack(member, person, rowVersion))
      .then(() => says(response, requested));
  });
  await server.drainJobs();
  expect(await resultsOf(company)).toMatchObject({
    status: "pending",
    found: { company_persons: "company_persons.open", company_register: "company_register.pass" },
  });
});

longTest(
  "who verifies in the place of a named person is looked at, by the name and day of birth of their document",
  async () => {
    const member = await makeMember(server);
    const foundOf = async (named: object, profile: object, zone?: typeof taras & { birthDate?: string }) => {
      const company = await makeCompany(server, { member, ...(zone ? withDocuments : {}) });
      await fillCompany(company);
      const id = await addPerson(company, director({ types: ["AUTHORISED", "BENEFICIAL"], share: 100, ...named }));
      const token = await giveLink(company, id);
      expect((await company.visitor.post("/api/flow/submit")).errors).toEqual([]);
      await passPerson(server, token, profile, zone);
      await server.drainJobs();
      const { status, found } = await resultsOf(company);
      return [status, found.company_persons];
    };
    const jane = { first_name: "Jane", last_name: "Doe" };
    const other = ["pending", "company_persons.other_name"];
    expect(await foundOf({}, jane, { surname: "DOE", givenNames: "JANE" })).toEqual(other);
    // Whoever has the link can type the right name.
    expect((await foundOf({}, {}, { surname: "DOE", givenNames: "JANE" }))[1]).toBe("company_persons.other_name");
    expect(await foundOf({ dob: "1979-04-12" }, {}, taras)).toEqual(other);
    expect(await foundOf({}, {})).toEqual(["pending", "company_persons.unread"]);
    const same = { dob: "1979-04-12" };
    const zone = { ...taras, birthDate: "1979-04-12" };
    expect((await foundOf({ dob: "1979-04-12" }, same, zone))[1]).toBe("company_persons.pass");
  },
);

test("the same number, LEI or name in the same country is found in this project alone", async () => {
  const member = await makeMember(server);
  const first = await checked({ member }, { lei: "5493001KJTIIGC8Y1R12" });
  expect((await resultsOf(first)).results.duplicate_company).toBe("pass");
  const byNumber = await checked({ member }, { companyName: "Another Name" });
  expect((await resultsOf(byNumber)).results.duplicate_company).toBe("review");
  const byName = await checked({ member }, { companyName: "DNIPRO MILLS LIMITED", registrationNumber: "14360570" });
  expect((await viewOf(member, byName.verificationId)).duplicates).toEqual(
    expect.arrayContaining([expect.objectContaining({ verificationId: first.verificationId, kinds: ["company"] })]),
  );
  const elsewhere = await checked({}, { lei: "5493001KJTIIGC8Y1R12" });
  expect((await resultsOf(elsewhere)).results.duplicate_company).toBe("pass");
});

longTest("shares: what nobody was named for may hide an owner; a reason is weighed by a person", async () => {
  const named = (share: number, more: object = {}) => holding({ share, companyName: "A Holding", ...more });
  const ownerWith = (share: number) => ({ ...owner({ share }), of: 0 });
  const foundOf = async (persons: NamedPerson[]) =>
    (await resultsOf(await checked({ step: { personFormId: null } }, {}, persons))).found.company_shares;
  expect(await foundOf([named(80, { reason: "Listed" })])).toBe("company_shares.excused");
  expect(await foundOf([owner({ share: 40 }), owner({ share: 40 })])).toBe("company_shares.pass");
  expect(await foundOf([owner({ share: 40 }), owner({ share: 35 })])).toBe("company_shares.unnamed");
  // Whom the holdings belong to is not known.
  expect(await foundOf([named(20), named(20), named(20), named(20)])).toBe("company_shares.unnamed");
  expect(await foundOf([named(100), ownerWith(1)])).toBe("company_shares.unnamed");
  expect(await foundOf([named(100), ownerWith(60), ownerWith(40)])).toBe("company_shares.pass");
});

test("the company and each of its persons are looked for in the lists", async () => {
  await putList(server, "test-firms", [
    listed("F-1", "Dnipro Mills", { kind: "company" }),
    listed("P-1", "Stepan Rudenko"),
  ]);
  const screening = { ...defaultSteps().DATABASE_SCREENING, lists: ["sanctions" as const] };
  const member = await makeMember(server);
  const screened = await makeCompany(server, {
    member,
    config: {
      steps: [{ ...defaultSteps().COMPANY, documents: [], personFormId: null }, screening],
    },
  });
  await fillCompany(screened);
  const named = { firstName: "Stepan", lastName: "Rudenko", types: ["AUTHORISED", "BENEFICIAL"], share: 50 };
  for (const dob of ["1961-02-03", "1994-05-06"]) await addPerson(screened, director({ ...named, dob }));
  // Before the submission: a worker may begin at once.
  const searches = vi.spyOn(server.platform.names, "findInLists");
  expect((await screened.visitor.post("/api/flow/submit")).errors).toEqual([]);
  await server.drainJobs();
  // One call for all of them, however many persons a company names. Jobs of the tests before may ask besides.
  const kinds = searches.mock.calls.map(([, , queries]) => queries.map(({ kind }) => kind));
  const ofPersons = kinds.filter((each) => each.includes("person"));
  // Of two servers (SUITE_INSTANCES=2) the other one may have done it, whose engine is not watched.
  const isOthers = process.env.SUITE_INSTANCES === "2" && ofPersons.length === 0;
  expect(ofPersons).toEqual(isOthers ? [] : [["company", "person", "person"]]);
  searches.mockRestore();
  const view = await viewOf(member, screened.verificationId);
  expect(view.databaseScreeningList.map(({ entry }: { entry: string }) => entry).sort()).toEqual(["F-1", "P-1", "P-1"]);
  expect(view.status).toBe("pending");

  // Father and son: one of them is somebody else, the other may be on the list.
  const path = `/api/verifications/${screened.verificationId}/screening`;
  const hitsOf = async () =>
    (await member.get(path)).data.screening.hits.filter(({ entryId }: { entryId: string }) => entryId === "P-1");
  const [hit] = await hitsOf();
  const judged = await member.put(`${path}/hits/${hit.id}`, { verdict: "irrelevant", reason: "The father" });
  expect(judged.errors).toEqual([]);
  expect((await member.post(path)).errors).toEqual([]);
  const verdicts = (await hitsOf()).map(({ verdict }: { verdict: string | null }) => verdict);
  expect(verdicts.sort()).toEqual(["irrelevant", null]);
});

longTest("the register answers for the number where the operator has one; else a person looks", async () => {
  const ask = async (...wanted: Parameters<ServicesProvider["behave"]>) => {
    provider.behave(...wanted);
    return (await resultsOf(await checked({ step: { askRegister: true } }))).found.company_register;
  };
  const says = (name: string) => behaviours.answers({ known: true, facts: [{ label: "Name", value: name }] });
  expect(await ask(says("Dnipro Mills Limited"))).toBe("company_register.pass");
  expect(provider.requested[0]?.body).toMatchObject({
    kind: "register",
    question: { country: "UA", number_kind: "company", number: companyAnswers.registrationNumber },
  });
  expect(await ask(says("Black Sea Trading"))).toBe("company_register.other_name");
  expect(await ask(behaviours.knowsNothing)).toBe("company_register.unknown");
  expect(await ask(behaviours.answers({ known: true }))).toBe("unchecked");
  expect(await ask(behaviours.refuses)).toBe("unchecked");
});

longTest("the name is looked for on the company’s documents, by the reader’s own print", async () => {
  const page = (name: string) =>
    drawBill(
      "Ministry of Justice",
      ["Extract from the register", name, "1 Khreshchatyk St, Kyiv"],
      [
        "Registered on 12 May 2009 under the number 32855961",
        "Director: Taras Melnyk",
        "Authorised capital: 2000000 UAH",
      ],
    );
  const withDocument = async (name: string) => {
    const company = await makeCompany(server, {
      step: { personFormId: null, authorisedPersons: false, beneficiaries: false, documents: ["registration"] },
    });
    await fillCompany(company);
    const bytes = await degradePicture(await page(name), "phone", 5);
    const fields = { side: "company_registration", source: "upload" };
    expect((await company.visitor.upload("/api/flow/files", fields, { bytes })).errors).toEqual([]);
    expect((await company.visitor.post("/api/flow/submit")).errors).toEqual([]);
    await server.drainJobs();
    return resultsOf(company);
  };
  expect((await withDocument("DNIPRO MILLS LTD")).found.company_documents).toBe("company_documents.pass");
  expect((await withDocument("BLACK SEA TRADING LLC")).results.company_documents).toBe("review");
});

longTest("a company’s country is where it is registered, wherever its representative’s passport is from", async () => {
  const { COMPANY, DOCUMENT } = defaultSteps();
  const nobody = { personFormId: null, authorisedPersons: false, beneficiaries: false, documents: [] };
  const company = await makeCompany(server, { config: { steps: [{ ...COMPANY, ...nobody }, DOCUMENT] } });
  await fillCompany(company, { registrationCountry: "DE" });
  const { visitor, verificationId } = company;
  expect((await visitor.post("/api/flow/document", { documentType: "PASSPORT", country: "UA" })).errors).toEqual([]);
  const fields = { side: "front", source: "upload" };
  const photo = { bytes: await passportPhoto("amalia") };
  expect((await visitor.upload("/api/flow/files", fields, photo)).errors).toEqual([]);
  expect((await visitor.post("/api/flow/submit")).errors).toEqual([]);
  await server.drainJobs();
  const [row] = await server.query("select status, country from verifications where id = $1", [verificationId]);
  expect(row).toEqual({ status: expect.not.stringMatching("processing"), country: "DE" });
  expect((await resultsOf(company)).results.document_mrz).toBe("pass");
});

longTest("the callback names the company and its persons; their data only where the form returns data", async () => {
  const bodies = async (returnApplicantData: boolean, member: Member) => {
    const config = { callbackUrl: "https://hooks.example/", returnApplicantData };
    const company = await makeSubmittedCompany(server, { member, config, ...withDocuments });
    const person = await passPerson(server, company.token, {}, taras);
    await server.drainJobs();
    const [last] = (await callbacksOf(member, company.verificationId)).slice(-1);
    return { person, company: last?.body.company as Record<string, unknown> };
  };
  const plain = await bodies(false, await makeMember(server));
  expect(plain.company).toMatchObject({ companyName: "Dnipro Mills Ltd", registrationCountry: "UA", documents: [] });
  expect(plain.company.affiliatedPersons).toMatchObject([
    {
      type: "AUTHORISED",
      share: null,
      verification_id: plain.person,
      verification_status: "approved",
      identityDocs: expect.any(Array),
    },
    { type: "BENEFICIAL", share: 100, required: true, comment: "" },
  ]);
  expect(JSON.stringify(plain.company)).not.toMatch(/Melnyk|32855961/);
  const whole = await bodies(true, await makeMember(server));
  expect(whole.company).toMatchObject({
    registrationNumber: "32855961",
    affiliatedPersons: [{ last_name: "Melnyk", role: "Director" }, { first_name: "Taras" }],
  });
});

test("erasing a company takes all that was said of it and its persons; erasing a person takes what it said of them", async () => {
  const member = await makeMember(server);
  const company = await makeSubmittedCompany(server, { member });
  const person = await passPerson(server, company.token);
  await server.drainJobs();
  const applicantOf = async (id: string) =>
    (await server.query<{ id: string }>("select applicant_id as id from verifications where id = $1", [id]))[0]?.id;
  const erase = async (id: string) =>
    member.post(`/api/applicants/${await applicantOf(id)}/erase`, { reason: "request" });
  const left = () =>
    server.query<{ details: unknown; name: string | null; answers: number }>(
      `select p.details, a.company_name as name, (select count(*)::int from verification_answers s
          where s.project_id = v.project_id and s.verification_id = v.id) as answers
        from affiliated_persons p join verifications v on v.project_id = p.project_id and v.id = p.verification_id
        join applicants a on a.project_id = v.project_id and a.id = v.applicant_id where v.id = $1`,
      [company.verificationId],
    );
  expect(await left()).toMatchObject([{ name: "Dnipro Mills Ltd", details: expect.any(String) }]);
  expect((await erase(person)).errors).toEqual([]);
  expect(await left()).toMatchObject([{ name: "Dnipro Mills Ltd", details: null }]);
  expect((await erase(company.verificationId)).errors).toEqual([]);
  expect(await left()).toEqual([{ name: null, details: null, answers: 0 }]);
  expect((await member.get(`/api/verifications/${company.verificationId}`)).status).toBe(404);
});
