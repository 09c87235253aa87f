import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listOutbox } from "#server/features/project/mails/mails.service.ts";
import { tendPersons } from "#server/features/steps/company-persons/company-persons.reminders.service.ts";
import {
  addPerson,
  companyAnswers,
  director,
  fillCompany,
  giveLink,
  holding,
  makeCompany,
  makeCompanyForms,
  makeSubmittedCompany,
  owner,
  passPerson,
} from "../../../../test/companies.ts";
import { makeForm, openLink } from "../../../../test/forms.ts";
import { type Answer, openTestServer, type TestServer } from "../../../../test/harness.ts";
import { makeMember } from "../../../../test/make.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const readMails = async (of: TestServer, email: string) =>
  (await listOutbox(of.platform)).filter(({ to }) => to === email);
const codesOf = ({ errors }: Answer) => errors.map(({ code }) => code);
const missingOf = ({ errors }: Answer) => errors.map(({ parameter }) => parameter);

describe("what the company is", () => {
  test("is kept sealed, makes the applicant a company at submission, and its numbers are judged at once", async () => {
    const { visitor, verificationId, member } = await makeSubmittedCompany(server);
    const [row] = await server.query<{ type: string; name: string; country: string; sealed: string }>(
      `select a.type, v.applicant_name as name, v.country, s.answers::text as sealed from verifications v
        join applicants a on a.project_id = v.project_id and a.id = v.applicant_id
        join verification_answers s on s.project_id = v.project_id and s.verification_id = v.id and s.step = 'COMPANY'
        where v.id = $1`,
      [verificationId],
    );
    expect(row).toMatchObject({ type: "company", name: "Dnipro Mills Ltd", country: "UA" });
    expect(row?.sealed).not.toContain("Dnipro");
    const { data } = await member.get(`/api/verifications/${verificationId}`);
    expect(data).toMatchObject({ types: ["COMPANY"] });
    expect(codesOf(await visitor.post("/api/flow/company", companyAnswers))).toEqual(["flow.already_submitted"]);
  });

  test("is listed as a company from the first opening on, and by what was entered before it is submitted", async () => {
    const { visitor, member } = await makeCompany(server);
    const listed = async (filters: object = {}) =>
      (await member.post("/api/applicants", { filters: { types: ["company"], ...filters } })).data.items;
    expect(await listed()).toMatchObject([{ type: "company", name: "", status: "created" }]);
    expect((await visitor.post("/api/flow/company", companyAnswers)).status).toBe(200);
    const named = { type: "company", name: "Dnipro Mills Ltd", country: "UA", status: "created" };
    expect(await listed()).toMatchObject([named]);
    expect(await listed({ countries: ["UA"], search: "dnipro" })).toMatchObject([named]);
    await visitor.post("/api/flow/company", { ...companyAnswers, companyName: "Dnipro Flour Ltd" });
    expect(await listed()).toMatchObject([{ name: "Dnipro Flour Ltd" }]);
  });

  test("a person whom the business has named stays one, whatever a visitor enters before submitting", async () => {
    const { visitor, verificationId } = await makeCompany(server);
    const ofVerification = "from verifications v where v.id = $1 and v.applicant_id = a.id";
    await server.query(
      `update applicants a set type = 'person', first_name = 'Olena', last_name = 'Koval' ${ofVerification}`,
      [verificationId],
    );
    expect((await visitor.post("/api/flow/company", companyAnswers)).status).toBe(200);
    const rows = await server.query(
      `select a.type, a.company_name, a.registration_country from applicants a, verifications v
        where v.id = $1 and v.applicant_id = a.id`,
      [verificationId],
    );
    expect(rows).toEqual([{ type: "person", company_name: null, registration_country: null }]);
  });

  test("is refused with wrong check digits, a wrong LEI or another country, and where the form asks for none", async () => {
    const { visitor } = await makeCompany(server);
    const save = (changes: object) => visitor.post("/api/flow/company", { ...companyAnswers, ...changes });
    expect((await save({ registrationNumber: "32855962" })).errors).toMatchObject([
      { code: "flow-answers.company_number_invalid", parameter: "registrationNumber" },
    ]);
    expect((await save({ lei: "5493001KJTIIGC8Y1R13" })).status).toBe(422);
    expect((await save({ lei: "5493001KJTIIGC8Y1R12" })).data.company.lei).toBe("5493001KJTIIGC8Y1R12");
    expect(codesOf(await save({ registrationCountry: "FR" }))).toEqual(["flow.country_not_allowed"]);
    expect((await save({ companyName: "" })).status).toBe(422);
    const { token } = await makeForm(await makeMember(server));
    const other = await openLink(server, token);
    expect(codesOf(await other.post("/api/flow/company", companyAnswers))).toEqual(["flow-answers.step_not_requested"]);
    expect(codesOf(await other.post("/api/flow/persons", owner()))).toEqual(["flow-persons.not_requested"]);
  });
});

describe("persons of a company", () => {
  test("are named, changed and removed; the shares stay within 100 %", async () => {
    const company = await makeCompany(server);
    const { visitor } = company;
    const [first, second] = [await addPerson(company, owner()), await addPerson(company, owner({ share: 60 }))];
    expect(codesOf(await visitor.post("/api/flow/persons", owner({ share: 0.01 })))).toEqual([
      "flow-persons.shares_over_100",
    ]);
    const changed = await visitor.post(`/api/flow/persons/${second}`, owner({ share: 59.99, lastName: "Bondar" }));
    expect(changed.data.persons[1]).toMatchObject({ lastName: "Bondar", share: 59.99, isRequired: true });
    expect((await visitor.post("/api/flow/persons", owner({ share: 0.01 }))).data.persons[2]).toMatchObject({
      isRequired: false,
    });
    const removed = await visitor.post(`/api/flow/persons/${first}/remove`);
    expect(removed.data.persons.map(({ id }: { id: string }) => id)).not.toContain(first);
    expect(codesOf(await visitor.post(`/api/flow/persons/${first}/remove`))).toEqual(["flow-persons.not_found"]);
    expect(codesOf(await visitor.post(`/api/flow/persons/${first}`, owner()))).toEqual(["flow-persons.not_found"]);
    const [row] = await server.query<{ text: string }>(
      "select string_agg(p::text, '') as text from affiliated_persons p where verification_id = $1",
      [company.verificationId],
    );
    expect(row?.text).not.toMatch(/Bondar|59\.99/);
  });

  test("of an owner company are named under it, and go with it; their share of the company is the product", async () => {
    const company = await makeCompany(server);
    const { visitor } = company;
    const parent = await addPerson(company, holding());
    const small = await addPerson(company, owner({ parent, share: 40 }));
    const large = await addPerson(company, owner({ parent, share: 60 }));
    const { data } = await visitor.get("/api/flow/state");
    const required = (id: string) => data.persons.find((each: { id: string }) => each.id === id).isRequired;
    // 60 % of 40 % are 24 %: below the bar of 25.
    expect([required(parent), required(small), required(large)]).toEqual([false, false, true]);
    expect(codesOf(await visitor.post("/api/flow/persons", owner({ parent: large })))).toEqual([
      "flow-persons.parent_not_company",
    ]);
    expect(codesOf(await visitor.post(`/api/flow/persons/${parent}`, holding({ parent })))).toEqual([
      "flow-persons.parent_not_company",
    ]);
    expect((await visitor.post(`/api/flow/persons/${parent}/remove`)).data.persons).toEqual([]);
  });

  test("are refused where nothing fits: no share, a company that acts, types that the form does not ask for", async () => {
    const { visitor } = await makeCompany(server, { step: { authorisedPersons: false } });
    const add = (person: object) => visitor.post("/api/flow/persons", person);
    expect(codesOf(await add(owner({ share: null })))).toEqual(["flow-persons.share_missing"]);
    expect(codesOf(await add(director()))).toEqual(["flow-persons.not_requested"]);
    expect((await add(owner({ share: 100.5 }))).status).toBe(422);
    expect((await add(owner({ share: 33.333 }))).status).toBe(422);
    expect((await add(owner({ types: [] }))).status).toBe(422);
    expect((await add({ ...owner(), firstName: "<b>" })).status).toBe(422);
    const both = await makeCompany(server);
    expect(codesOf(await both.visitor.post("/api/flow/persons", holding({ types: ["AUTHORISED"] })))).toEqual([
      "flow-persons.company_not_authorised",
    ]);
  });

  test("are all there before the company is submitted: who acts, who owns, and a link for each who is required", async () => {
    const company = await makeCompany(server);
    await fillCompany(company);
    const submit = async () => missingOf(await company.visitor.post("/api/flow/submit"));
    expect(await submit()).toEqual(["persons.authorised", "persons.beneficial"]);
    const acting = await addPerson(company, director());
    const parent = await addPerson(company, holding());
    expect(await submit()).toEqual([`persons.reason.${parent}`, `persons.link.${acting}`]);
    await company.visitor.post(`/api/flow/persons/${parent}`, holding({ reason: "Listed on a stock exchange" }));
    await giveLink(company, acting);
    expect(await submit()).toEqual([]);
    expect(codesOf(await company.visitor.post("/api/flow/persons", owner()))).toEqual(["flow.already_submitted"]);
  });
});

describe("a person’s own link", () => {
  test("is the same every time, leads to the person form, and shows how far they are", async () => {
    const company = await makeCompany(server);
    const id = await addPerson(company, director());
    const token = await giveLink(company, id);
    expect(await giveLink(company, id)).toBe(token);
    const progress = async () => (await company.visitor.get("/api/flow/persons")).data.persons[0];
    expect(await progress()).toMatchObject({ name: "Taras M.", progress: "invited", isRequired: true, canMail: false });
    const person = await openLink(server, token);
    expect(await progress()).toMatchObject({ progress: "begun" });
    expect((await person.get("/api/flow/state")).data.form.steps.map(({ type }: { type: string }) => type)).toEqual([
      "PROFILE",
    ]);
    await passPerson(server, token);
    expect(await progress()).toMatchObject({ progress: "done" });
    expect(codesOf(await company.visitor.post(`/api/flow/persons/${id}/link`, { way: "copy" }))).toEqual([
      "flow-persons.already_done",
    ]);
  });

  test("ends when the person is removed", async () => {
    const company = await makeCompany(server);
    const id = await addPerson(company, director());
    const token = await giveLink(company, id);
    await company.visitor.post(`/api/flow/persons/${id}/remove`);
    expect(codesOf(await server.visitor().post("/api/flow/open", { token }))).toEqual(["flow.link_invalid"]);
  });

  test("keeps what was submitted: neither the person nor the share is changed, and what was decided is not shown", async () => {
    const company = await makeCompany(server);
    const { visitor } = company;
    const id = await addPerson(company, owner({ share: 60 }));
    const own = await passPerson(server, await giveLink(company, id));
    for (const status of ["processing", "pending", "valid", "invalid"]) {
      await server.query("update verifications set status = $2 where id = $1", [own, status]);
      const lowered = await visitor.post(`/api/flow/persons/${id}`, owner({ share: 1 }));
      const removed = await visitor.post(`/api/flow/persons/${id}/remove`);
      expect([...codesOf(lowered), ...codesOf(removed)]).toEqual([
        "flow-persons.already_done",
        "flow-persons.already_done",
      ]);
      const { data } = await visitor.get("/api/flow/state");
      expect(data.persons).toMatchObject([{ id, isRequired: true, state: "checking" }]);
    }
  });

  test("is refused for companies, without a person form, when that form is gone, and where all fill in alone", async () => {
    const company = await makeCompany(server, { step: { fillIn: false } });
    const [firm, acting] = [await addPerson(company, holding()), await addPerson(company, director())];
    const ask = (of: { visitor: typeof company.visitor }, id: string, way: string) =>
      of.visitor.post(`/api/flow/persons/${id}/link`, { way });
    expect(codesOf(await ask(company, firm, "copy"))).toEqual(["flow-persons.only_persons"]);
    expect(codesOf(await ask(company, acting, "here"))).toEqual(["flow-persons.not_here"]);
    expect(codesOf(await ask(company, acting, "mail"))).toEqual(["flow-persons.no_email"]);
    await company.member.del(`/api/forms/delete/${company.personForm.id}`);
    expect(codesOf(await ask(company, acting, "copy"))).toEqual(["flow-persons.form_gone"]);
    const named = await makeCompany(server, { step: { personFormId: null } });
    const id = await addPerson(named, director());
    expect(codesOf(await ask(named, id, "copy"))).toEqual(["flow-persons.no_form"]);
    expect((await named.visitor.get("/api/flow/state")).data.persons[0].isRequired).toBe(false);
  });

  test("is mailed, and reminded of twice of itself; nobody is written to more than five times", async () => {
    const company = await makeSubmittedCompany(server);
    const { visitor, personId, verificationId } = company;
    const email = `director.${verificationId}@example.com`;
    await server.query("delete from rate_counts");
    const other = await makeCompany(server);
    const id = await addPerson(other, director({ email }));
    await fillCompany(other, { companyName: "Evil www.bad.example/x Ltd" });
    expect((await other.visitor.post(`/api/flow/persons/${id}/link`, { way: "mail" })).data.link).toBeNull();
    const [mail] = await readMails(server, email);
    expect(mail?.text).toContain("/verify/");
    expect(mail?.text).not.toMatch(/www\.bad|bad\.example/);
    const due = () => server.query("update affiliated_persons set remind_at = now() where id = $1", [id]);
    const scheduled = async () =>
      (await server.query<{ at: Date | null }>("select remind_at as at from affiliated_persons where id = $1", [id]))[0]
        ?.at;
    expect(await scheduled()).not.toBeNull();
    for (const expected of [2, 3]) {
      await due();
      await tendPersons(server.platform);
      await tendPersons(server.platform);
      expect(await readMails(server, email)).toHaveLength(expected);
    }
    expect(await scheduled()).toBeNull();
    for (const expected of [4, 5]) {
      await server.query("delete from rate_counts");
      await other.visitor.post(`/api/flow/persons/${id}/link`, { way: "mail" });
      expect(await readMails(server, email)).toHaveLength(expected);
    }
    expect(codesOf(await other.visitor.post(`/api/flow/persons/${id}/link`, { way: "mail" }))).toEqual([
      "flow-persons.too_many_mails",
    ]);
    // After the company was submitted, the representative can still send links, and learns no more than progress.
    expect((await visitor.get("/api/flow/persons")).data).toMatchObject({
      isWaiting: true,
      persons: [{ id: personId, name: "Taras M." }],
    });
    expect((await visitor.get("/api/flow/state")).data.persons).toEqual([]);
    expect((await visitor.post(`/api/flow/persons/${personId}/link`, { way: "copy" })).status).toBe(200);
  });

  test("that was mailed alone is not shown to the representative once the person has begun", async () => {
    const company = await makeCompany(server);
    const email = `alone.${company.verificationId}@example.com`;
    const id = await addPerson(company, director({ email }));
    await company.visitor.post(`/api/flow/persons/${id}/link`, { way: "mail" });
    const [mail] = await readMails(server, email);
    await openLink(server, /verify\/(\w+)/.exec(mail?.text ?? "")?.[1] ?? "");
    for (const way of ["copy", "here"])
      expect(codesOf(await company.visitor.post(`/api/flow/persons/${id}/link`, { way }))).toEqual([
        "flow-persons.begun_alone",
      ]);
    const mine = await company.visitor.post(`/api/flow/persons/${id}`, director({ email: "me@example.com" }));
    expect(mine.errors).toMatchObject([{ code: "flow-persons.begun_alone", parameter: "email" }]);
    expect((await company.visitor.post(`/api/flow/persons/${id}`, director({ email, role: "CEO" }))).status).toBe(200);
    expect((await company.visitor.post(`/api/flow/persons/${id}/link`, { way: "mail" })).status).toBe(200);
    await server.query(
      `update verifications set status = 'invalid', submitted_at = now()
        where applicant_id = (select applicant_id from affiliated_persons where id = $1)`,
      [id],
    );
    expect(codesOf(await company.visitor.post(`/api/flow/persons/${id}/link`, { way: "copy" }))).toEqual([
      "flow-persons.begun_alone",
    ]);
  });

  test("a reminder is sent once by two workers, and an hour later when something was away", async () => {
    const company = await makeCompany(server);
    const email = `twice.${company.verificationId}@example.com`;
    const id = await addPerson(company, director({ email }));
    await company.visitor.post(`/api/flow/persons/${id}/link`, { way: "mail" });
    const due = () => server.query("update affiliated_persons set remind_at = now() where id = $1", [id]);
    await due();
    await Promise.all([tendPersons(server.platform), tendPersons(server.platform)]);
    expect(await readMails(server, email)).toHaveLength(2);
    await due();
    const of = "id = (select link_id from affiliated_persons where id = $1)";
    const [link] = await server.query<{ sealed: string }>(`select sealed_token as sealed from form_links where ${of}`, [
      id,
    ]);
    await server.query(`update form_links set sealed_token = 'broken' where ${of}`, [id]);
    await tendPersons(server.platform);
    const [row] = await server.query<{ minutes: number }>(
      "select extract(epoch from remind_at - now())::int / 60 as minutes from affiliated_persons where id = $1",
      [id],
    );
    expect(row?.minutes).toBeGreaterThanOrEqual(58);
    await server.query(`update form_links set sealed_token = $2 where ${of}`, [id, link?.sealed]);
    await due();
    await tendPersons(server.platform);
    expect(await readMails(server, email)).toHaveLength(3);
  });

  test("a reminder of somebody who has submitted, or whose link was stopped, is not sent", async () => {
    const company = await makeCompany(server);
    const email = `done.${company.verificationId}@example.com`;
    const id = await addPerson(company, director({ email }));
    await company.visitor.post(`/api/flow/persons/${id}/link`, { way: "mail" });
    await server.query(
      "update form_links set revoked_at = now() where id = (select link_id from affiliated_persons where id = $1)",
      [id],
    );
    await server.query("update affiliated_persons set remind_at = now() where id = $1", [id]);
    await tendPersons(server.platform);
    expect(await readMails(server, email)).toHaveLength(1);
    const [row] = await server.query<{ at: Date | null }>(
      "select remind_at as at from affiliated_persons where id = $1",
      [id],
    );
    expect(row?.at).toBeNull();
  });
});

test("a retry goes on with the persons who were named: the approved need no second visit, the declined stay declined", async () => {
  const company = await makeCompany(server, { config: { allowNewAttempts: true } });
  const { visitor, verificationId } = company;
  await fillCompany(company);
  const email = `carried.${verificationId}@example.com`;
  const parent = await addPerson(company, holding());
  const approved = await addPerson(company, director());
  const declined = await addPerson(company, owner({ parent, share: 50 }));
  const invited = await addPerson(company, owner({ firstName: "Ivan", share: 30, email }));
  const owns = [await giveLink(company, approved), await giveLink(company, declined)];
  const [first, second] = [await passPerson(server, owns[0] ?? ""), await passPerson(server, owns[1] ?? "")];
  await visitor.post(`/api/flow/persons/${invited}/link`, { way: "mail" });
  expect((await visitor.post("/api/flow/submit")).errors).toEqual([]);
  await server.query("update verifications set status = 'valid' where id = $1", [first]);
  await server.query("update verifications set status = 'invalid' where id = any($1)", [[second, verificationId]]);

  const { data, errors } = await visitor.post("/api/flow/retry");
  expect(errors).toEqual([]);
  visitor.bearer = data.flowToken;
  const of = (name: string) => data.state.persons.find((each: { firstName: string }) => each.firstName === name);
  const firm = data.state.persons.find(({ kind }: { kind: string }) => kind === "company");
  expect(data.state.persons).toHaveLength(4);
  expect(of("Taras")).toMatchObject({ isInvited: true, isLocked: false, isRequired: true, state: "checking" });
  expect(of("Olena")).toMatchObject({ parent: firm.id, share: 50, isLocked: true, state: "checking" });
  expect(of("Ivan")).toMatchObject({ isInvited: true, isLocked: false, email, state: "invited" });
  const edit = (id: string, person: object) => visitor.post(`/api/flow/persons/${id}`, person);
  expect((await edit(of("Taras").id, director({ role: "Chair" }))).errors).toEqual([]);
  expect(codesOf(await edit(of("Olena").id, owner({ parent: firm.id, share: 1 })))).toEqual([
    "flow-persons.already_done",
  ]);
  expect(codesOf(await visitor.post(`/api/flow/persons/${firm.id}/remove`))).toEqual(["flow-persons.already_done"]);
  expect((await visitor.post(`/api/flow/persons/${of("Ivan").id}/remove`)).errors).toEqual([]);
  await fillCompany(company);
  expect((await visitor.post("/api/flow/submit")).errors).toEqual([]);
  expect((await visitor.get("/api/flow/persons")).data).toMatchObject({ isWaiting: false });
  const { data: view } = await company.member.get(`/api/verifications/${data.state.verificationId}/company`);
  expect(view.persons.map(({ state }: { state: string }) => state).sort()).toEqual(["approved", "declined", "named"]);
});

test("another company’s person, and another project’s, are not there", async () => {
  const [mine, other] = [await makeCompany(server), await makeCompany(server)];
  const id = await addPerson(other, director());
  for (const path of [`/api/flow/persons/${id}`, `/api/flow/persons/${id}/remove`, `/api/flow/persons/${id}/link`]) {
    const body = path.endsWith("link") ? { way: "copy" } : path.endsWith("remove") ? {} : director();
    expect(codesOf(await mine.visitor.post(path, body))).toEqual(["flow-persons.not_found"]);
  }
  expect(codesOf(await mine.visitor.post("/api/flow/persons", owner({ parent: id })))).toEqual([
    "flow-persons.parent_not_company",
  ]);
});

test("a form for companies names another form of this project, for persons", async () => {
  const member = await makeMember(server);
  const { companyForm, personForm } = await makeCompanyForms(member);
  const elsewhere = await makeCompanyForms(await makeMember(server));
  const create = async (personFormId: string) => {
    const { data } = await member.get(`/api/forms/${companyForm.id}/form-settings`);
    const [step] = data.config.steps;
    return member.post("/api/forms/create-new", {
      config: { ...data.config, name: "B", steps: [{ ...step, personFormId }] },
    });
  };
  expect((await create(personForm.id)).status).toBe(200);
  for (const id of [companyForm.id, elsewhere.personForm.id])
    expect((await create(id)).errors).toMatchObject([
      { code: "forms.person_form_unfit", parameter: "config.steps.0.personFormId" },
    ]);
});
