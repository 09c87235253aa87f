import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AffiliatedPersonView } from "#contract/records/companies/affiliated-persons.ts";
import {
  addPerson,
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
import { makeForm, profileAnswers, profileFormConfig, tokenOf } from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";
import { askAgain, openAgain } from "../../../../test/resubmissions.ts";
import { decide, setFourEyes, viewOf } from "../../../../test/reviews.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ workers: 1 });
});
afterAll(() => server.close());

const companyOf = async (member: Member, id: string) => (await member.get(`/api/verifications/${id}/company`)).data;
const personOf = async (member: Member, id: string, personId: string): Promise<AffiliatedPersonView> =>
  (await companyOf(member, id)).persons.find((each: AffiliatedPersonView) => each.id === personId);

type Of = { member: Member; verificationId: string };

const post = async ({ member, verificationId }: Of, personId: string, what: string, body: object) =>
  member.post(`/api/verifications/${verificationId}/persons/${personId}/${what}`, {
    rowVersion: (await viewOf(member, verificationId)).rowVersion,
    ...body,
  });

const codes = ({ errors }: { errors: { code?: string }[] }) => errors.map(({ code }) => code);

/** A director who owns 40 %, submitted; a holding with the rest, which says why its owners are not named. */
async function makeWaiting(member?: Member) {
  const by = member ?? (await makeMember(server));
  // What a person submits there waits for a reviewer.
  const persons = await makeForm(by, profileFormConfig());
  const company = await makeCompany(server, { member: by, step: { personFormId: persons.id } });
  await fillCompany(company);
  const person = director({ types: ["AUTHORISED", "BENEFICIAL"], share: 40, email: "taras@example.com" });
  const personId = await addPerson(company, person);
  const holdingId = await addPerson(company, holding({ reason: "Listed at the stock exchange" }));
  const token = await giveLink(company, personId);
  expect((await company.visitor.post("/api/flow/submit")).errors).toEqual([]);
  await server.drainJobs();
  await passPerson(server, token, { first_name: "Taras", last_name: "Melnyk" });
  await server.drainJobs();
  return { ...company, personId, holdingId };
}

describe("the company of a verification", () => {
  test("is shown with its data, its persons and how much of it each of them owns", async () => {
    const { member, verificationId, personId, holdingId } = await makeWaiting();
    const shown = await companyOf(member, verificationId);
    expect(shown).toMatchObject({ answers: companyAnswers, corrected: {}, rowVersion: 0, openPersons: 1 });
    expect(shown.persons).toMatchObject([
      { id: personId, kind: "person", types: ["AUTHORISED", "BENEFICIAL"], share: 40, state: "review" },
      { id: holdingId, kind: "company", companyName: "River Holding", share: 60, state: "named" },
    ]);
    const view = await viewOf(member, verificationId);
    expect(view).toMatchObject({ type: "KYB", applicant: { name: "Dnipro Mills Ltd" }, status: "pending" });
  });

  test("names its persons with the documents of their own verification, and none of theirs among its own", async () => {
    const made = await makeSubmittedCompany(server, withDocuments);
    const personId = await passPerson(server, made.token, {}, { surname: "MELNYK", givenNames: "TARAS" });
    const { documents, affiliatedPersons } = await viewOf(made.member, made.verificationId);
    expect(documents).toEqual([]);
    expect(affiliatedPersons).toMatchObject([
      {
        id: made.personId,
        type: "AUTHORISED",
        types: ["AUTHORISED", "BENEFICIAL"],
        firstName: "Taras",
        lastName: "Melnyk",
        companyName: "",
        documents: [],
        identityDocs: [{ type: "PASSPORT", country: "UA", front: { url: expect.stringContaining(personId) } }],
      },
    ]);
    const url: string = affiliatedPersons[0].identityDocs[0].front.url;
    expect((await made.member.get(url)).status).toBe(200);
  });

  test("is not that of a person, of nobody, or of a neighbour", async () => {
    const { member, verificationId, personId } = await makeWaiting();
    const person = await personOf(member, verificationId, personId);
    const ofPerson = await member.get(`/api/verifications/${person.verification?.id}/company`);
    expect([ofPerson.status, codes(ofPerson)]).toEqual([409, ["company-reviews.not_company"]]);
    expect((await member.get(`/api/verifications/${randomUUID()}/company`)).status).toBe(404);
    const neighbour = await makeMember(server);
    expect((await neighbour.get(`/api/verifications/${verificationId}/company`)).status).toBe(404);
    const developer = await makeMember(server, "developer", member.projectId);
    expect((await developer.get(`/api/verifications/${verificationId}/company`)).status).toBe(403);
  });

  test("is a look at personal data, which the log has once", async () => {
    const { member, verificationId } = await makeWaiting();
    await companyOf(member, verificationId);
    await companyOf(member, verificationId);
    const views = await server.query(
      "select from audit_log where action = 'verifications.viewed' and detail->>'id' = $1",
      [verificationId],
    );
    expect(views).toHaveLength(1);
  });
});

describe("a person of a company", () => {
  test("with a verification of their own is decided there, and the company can be approved then", async () => {
    const { member, verificationId, personId } = await makeWaiting();
    const refused = await post({ member, verificationId }, personId, "status", { status: "valid" });
    expect([refused.status, codes(refused)]).toEqual([409, ["company-reviews.own_verification"]]);
    const early = await decide(member, verificationId, (await viewOf(member, verificationId)).rowVersion, {
      status: "valid",
    });
    expect([early.status, codes(early)]).toEqual([409, ["verifications.persons_not_approved"]]);
    const own = (await personOf(member, verificationId, personId)).verification;
    expect((await decide(member, own?.id ?? "", own?.rowVersion ?? 0, { status: "valid" })).status).toBe(200);
    expect(await companyOf(member, verificationId)).toMatchObject({ openPersons: 0 });
    const { rowVersion } = await viewOf(member, verificationId);
    expect((await decide(member, verificationId, rowVersion, { status: "valid" })).status).toBe(200);
  });

  test("without one is approved or declined with a reason, in the company's history, and taken back", async () => {
    const made = await makeWaiting();
    const { member, verificationId, holdingId } = made;
    const declined = await post(made, holdingId, "status", {
      status: "invalid",
      decline_reasons: ["FRAUDULENT", "OTHER"],
      comment: "Nobody is known there",
    });
    expect(declined.status).toBe(200);
    expect(await personOf(member, verificationId, holdingId)).toMatchObject({
      state: "declined",
      decision: { status: "invalid", declineReasons: ["FRAUDULENT", "OTHER"], comment: "Nobody is known there" },
    });
    expect((await viewOf(member, verificationId)).history.at(-1)).toMatchObject({
      kind: "person_declined",
      comment: "River Holding",
      declineReasons: ["FRAUDULENT", "OTHER"],
    });
    expect((await post(made, holdingId, "take-back", {})).status).toBe(200);
    expect(await personOf(member, verificationId, holdingId)).toMatchObject({ state: "named", decision: null });
    const again = await post(made, holdingId, "take-back", {});
    expect(codes(again)).toEqual(["company-reviews.person_not_decided"]);
    expect((await post(made, holdingId, "status", { status: "valid" })).status).toBe(200);
    const twice = await post(made, holdingId, "status", { status: "valid" });
    expect(codes(twice)).toEqual(["verifications.not_decidable"]);
  });

  test("is not decided without a reason, by who may not, on an old row version, in another's company", async () => {
    const made = await makeWaiting();
    const { member, verificationId, holdingId } = made;
    const nothing = await post(made, holdingId, "status", { status: "invalid" });
    expect([nothing.status, nothing.errors[0]?.parameter]).toEqual([422, "decline_reasons"]);
    const silent = await post(made, holdingId, "status", { status: "invalid", decline_reasons: ["OTHER"] });
    expect([silent.status, silent.errors[0]?.parameter]).toEqual([422, "comment"]);
    expect((await post(made, holdingId, "status", { status: "maybe" })).status).toBe(422);
    const stale = await post(made, holdingId, "status", { rowVersion: 0, status: "valid" });
    expect(codes(stale)).toEqual(["verifications.stale"]);
    expect((await post(made, randomUUID(), "status", { status: "valid" })).status).toBe(404);
    const other = await makeWaiting(member);
    expect((await post(made, other.holdingId, "status", { status: "valid" })).status).toBe(404);
    const path = `/api/verifications/${verificationId}/persons/${holdingId}`;
    const body = { rowVersion: 1, status: "valid" };
    const developer = await makeMember(server, "developer", member.projectId);
    expect((await developer.post(`${path}/status`, body)).status).toBe(403);
    const neighbour = await makeMember(server);
    expect((await neighbour.post(`${path}/status`, body)).status).toBe(404);
    expect((await neighbour.post(`${path}/take-back`, { rowVersion: 1 })).status).toBe(404);
    expect((await neighbour.post(`${path}/link`, { way: "copy" })).status).toBe(404);
  });

  test("is not touched once the company is decided, or while a proposal waits", async () => {
    const made = await makeWaiting();
    const { member, verificationId, holdingId } = made;
    await setFourEyes(member, true);
    const { rowVersion } = await viewOf(member, verificationId);
    const declined = { status: "invalid", decline_reasons: ["FRAUDULENT"] };
    expect((await decide(member, verificationId, rowVersion, declined)).data).toMatchObject({ isProposed: true });
    const waiting = await post(made, holdingId, "status", { status: "valid" });
    expect(codes(waiting)).toEqual(["verifications.proposal_waiting"]);
    const second = await makeMember(server, "analyst", member.projectId);
    const now = (await viewOf(member, verificationId)).rowVersion;
    const confirmed = await second.post("/api/verifications/confirm-proposal", {
      verification_id: verificationId,
      rowVersion: now,
    });
    expect(confirmed.status).toBe(200);
    const late = await post(made, holdingId, "status", { status: "valid" });
    expect(codes(late)).toEqual(["company-reviews.company_decided"]);
    const link = await post(made, made.personId, "link", { way: "copy" });
    expect(codes(link)).toEqual(["company-reviews.company_decided"]);
  });

  test("who has not submitted gets the link by mail, or a reviewer copies it", async () => {
    const made = await makeSubmittedCompany(server);
    await server.drainJobs();
    const { personId, member } = made;
    const early = await post(made, personId, "status", { status: "valid" });
    expect(codes(early)).toEqual(["company-reviews.person_required"]);
    const copied = await post(made, personId, "link", { way: "copy" });
    expect(copied.data.link).toContain(made.token);
    const mailed = await post(made, personId, "link", { way: "mail" });
    expect([mailed.status, codes(mailed)]).toEqual([409, ["flow-persons.no_email"]]);
    expect((await post(made, personId, "link", { way: "pigeon" })).status).toBe(422);
    expect((await post(made, randomUUID(), "link", { way: "copy" })).status).toBe(404);
    const developer = await makeMember(server, "developer", member.projectId);
    const path = `/api/verifications/${made.verificationId}/persons/${personId}/link`;
    expect((await developer.post(path, { way: "copy" })).status).toBe(403);
  });

  test("is asked for something once more like everybody, and counts again once that is approved", async () => {
    const made = await makeWaiting();
    const { member, verificationId, personId } = made;
    const own = async () => (await personOf(member, verificationId, personId)).verification;
    const requested = await askAgain(member, (await own())?.id ?? "", [{ item: "PROFILE", reason: "not_matching" }]);
    const { visitor } = await openAgain(server, tokenOf(requested.data.link));
    await visitor.post("/api/flow/profile", { ...profileAnswers, first_name: "Taras", last_name: "Melnyk" });
    expect((await visitor.post("/api/flow/submit")).errors).toEqual([]);
    await server.drainJobs();
    expect(await companyOf(member, verificationId)).toMatchObject({ openPersons: 1 });
    const { id = "", rowVersion = 0 } = (await own()) ?? {};
    expect((await decide(member, id, rowVersion, { status: "valid" })).status).toBe(200);
    expect(await companyOf(member, verificationId)).toMatchObject({ openPersons: 0 });
  });

  test("whose link the business has stopped gets another one from a member, not from the representative", async () => {
    const made = await makeSubmittedCompany(server, withDocuments);
    const { personId, visitor } = made;
    await server.query(
      "update form_links set revoked_at = now() where id = (select link_id from affiliated_persons where id = $1)",
      [personId],
    );
    const refused = await visitor.post(`/api/flow/persons/${personId}/link`, { way: "copy" });
    expect(codes(refused)).toEqual(["flow-persons.form_gone"]);
    const { data } = await post(made, personId, "link", { way: "copy" });
    expect(data.link).not.toContain(made.token);
    await passPerson(server, tokenOf(data.link), {}, { surname: "MELNYK", givenNames: "TARAS" });
    await server.drainJobs();
    expect((await viewOf(made.member, made.verificationId)).status).toBe("valid");
  });

  test("who was erased is decided by a reviewer, so that the company is not stuck", async () => {
    const made = await makeWaiting();
    const { member, verificationId, personId } = made;
    const { applicantId } = await personOf(member, verificationId, personId);
    expect((await member.post(`/api/applicants/${applicantId}/erase`, { reason: "request" })).errors).toEqual([]);
    const link = await post(made, personId, "link", { way: "copy" });
    expect(codes(link)).toEqual(["flow-persons.not_found"]);
    expect((await post(made, personId, "status", { status: "valid" })).status).toBe(200);
    expect(await companyOf(member, verificationId)).toMatchObject({
      openPersons: 0,
      persons: [{ isErased: true, state: "approved", isRequired: true }, { isErased: false }],
    });
    const { rowVersion } = await viewOf(member, verificationId);
    expect((await decide(member, verificationId, rowVersion, { status: "valid" })).status).toBe(200);
  });

  test("of a company that is still being filled in is its representative's alone", async () => {
    const company = await makeCompany(server);
    await fillCompany(company);
    const personId = await addPerson(company, owner({ share: 100 }));
    for (const [what, body] of [
      ["status", { status: "valid" }],
      ["link", { way: "copy" }],
    ] as const)
      expect(codes(await post(company, personId, what, body))).toEqual(["company-reviews.not_submitted"]);
  });
});

describe("a company's record", () => {
  const edit = async ({ member, verificationId }: Of, change: object, more: object = {}) =>
    member.post("/api/verifications/edit-company", {
      verification_public_id: verificationId,
      rowVersion: (await companyOf(member, verificationId)).rowVersion,
      company: { ...companyAnswers, ...change },
      ...more,
    });

  test("is put right beside what was submitted, found by its new name, and kept in the history", async () => {
    const made = await makeWaiting();
    const { member, verificationId } = made;
    const answer = await edit(made, { companyName: "Dnieper Grain Ltd", lei: "529900T8BM49AURSDO55" });
    expect(answer).toMatchObject({ status: 200, data: { rowVersion: 1, changed: ["companyName", "lei"] } });
    const shown = await companyOf(member, verificationId);
    expect(shown.answers.companyName).toBe("Dnipro Mills Ltd");
    expect(shown.corrected).toMatchObject({ companyName: { value: "Dnieper Grain Ltd" } });
    const found = await member.post("/api/searches", { text: "dnieper grain" });
    expect(found.data.applicants).toMatchObject([{ name: "Dnieper Grain Ltd" }]);
    expect((await member.post("/api/searches", { text: "dnipro mills" })).data.verifications).toHaveLength(1);
    const { applicant, history } = await viewOf(member, verificationId);
    expect(history.at(-1)).toMatchObject({ kind: "edited" });
    const { data } = await member.get(`/api/applicants/${applicant.publicId}`);
    expect(data).toMatchObject({ type: "company", name: "Dnieper Grain Ltd" });
    expect(data.company).toContainEqual(expect.objectContaining({ field: "companyName", given: "Dnipro Mills Ltd" }));
  });

  test("is not changed by nothing, nonsense, an old row version, who may not, or a neighbour", async () => {
    const made = await makeWaiting();
    const { member, verificationId } = made;
    expect(codes(await edit(made, {}))).toEqual(["company-reviews.unchanged"]);
    expect((await edit(made, { companyName: "" })).status).toBe(422);
    expect((await edit(made, { lei: "529900T8BM49AURSDO56" })).status).toBe(422);
    expect(codes(await edit(made, { activity: "Mills" }, { rowVersion: 3 }))).toEqual(["applicants.stale"]);
    expect((await edit(made, {}, { verification_public_id: randomUUID() })).status).toBe(404);
    const person = await personOf(member, verificationId, made.personId);
    const ofPerson = await edit(made, { activity: "Mills" }, { verification_public_id: person.verification?.id });
    expect(codes(ofPerson)).toEqual(["company-reviews.not_company"]);
    const body = { verification_public_id: verificationId, rowVersion: 0, company: companyAnswers };
    const developer = await makeMember(server, "developer", member.projectId);
    expect((await developer.post("/api/verifications/edit-company", body)).status).toBe(403);
    expect((await (await makeMember(server)).post("/api/verifications/edit-company", body)).status).toBe(404);
  });

  test("can be checked again with what it says now", async () => {
    const made = await makeWaiting();
    const answer = await edit(made, { activity: "Mills" }, { run_checks: true });
    expect(answer.status).toBe(200);
    await server.drainJobs();
    const { history } = await viewOf(made.member, made.verificationId);
    expect(history.map(({ kind }: { kind: string }) => kind)).toContain("rechecking");
  });

  test("remembers a declined owner who does not have to be verified", async () => {
    const made = await makeWaiting();
    await post(made, made.holdingId, "status", { status: "invalid", decline_reasons: ["FRAUDULENT"] });
    expect((await edit(made, {}, { run_checks: true })).errors).toEqual([]);
    await server.drainJobs();
    const { checks } = await viewOf(made.member, made.verificationId);
    expect(checks.find(({ name }: { name: string }) => name === "company_persons")).toMatchObject({
      evidence: { found: "company_persons.declined" },
    });
  });

  test("is searched by its corrected numbers, and from the day it was submitted", async () => {
    const made = await makeSubmittedCompany(server);
    const { member, verificationId } = made;
    const found = async (text: string) => (await member.post("/api/searches", { text })).data.verifications;
    // Its person has not even opened the link: no check has run.
    expect(await found("32855961")).toMatchObject([{ id: verificationId, by: "company" }]);
    expect((await edit(made, { registrationNumber: "14360570" })).status).toBe(200);
    expect(await found("14360570")).toMatchObject([{ id: verificationId, by: "company" }]);
    expect(await found("32855961")).toEqual([]);
  });

  test("of a later attempt is put right to what it was put right to before", async () => {
    const made = await makeWaiting();
    const { member, verificationId } = made;
    expect((await edit(made, { companyName: "Dnieper Grain Ltd", activity: "Mills" })).status).toBe(200);
    await server.query("update verifications set submitted_at = clock_timestamp() where id = $1", [verificationId]);
    expect(await companyOf(member, verificationId)).toMatchObject({ corrected: {} });
    const again = await edit(made, { companyName: "Dnieper Grain Ltd" });
    expect(again).toMatchObject({ status: 200, data: { changed: ["companyName"] } });
    expect(await companyOf(member, verificationId)).toMatchObject({
      corrected: { companyName: { value: "Dnieper Grain Ltd" } },
    });
  });

  test("requested again, its country and what was put right before follow", async () => {
    const made = await makeWaiting();
    const { member, verificationId } = made;
    expect((await edit(made, { companyName: "Dnieper Grain Ltd" })).status).toBe(200);
    const requested = await askAgain(member, verificationId, [{ item: "COMPANY", reason: "incomplete" }]);
    expect(requested.errors).toEqual([]);
    const { visitor } = await openAgain(server, tokenOf(requested.data.link));
    await fillCompany({ visitor }, { companyName: "Dnipro Mills GmbH", registrationCountry: "DE" });
    expect((await visitor.post("/api/flow/submit")).errors).toEqual([]);
    await server.drainJobs();
    expect(await companyOf(member, verificationId)).toMatchObject({ corrected: {} });
    const [row] = await server.query("select country, applicant_name as name from verifications where id = $1", [
      verificationId,
    ]);
    expect(row).toEqual({ country: "DE", name: "Dnipro Mills GmbH" });
  });
});

test("a company is an applicant of its own kind in lists, filters and exports", async () => {
  const { member, verificationId } = await makeWaiting();
  const listed = await member.post("/api/applicants", { filters: { types: ["company"] } });
  expect(listed.data.items).toMatchObject([{ type: "company", name: "Dnipro Mills Ltd" }]);
  const persons = await member.post("/api/applicants", { filters: { types: ["person"] } });
  expect(persons.data.items).toMatchObject([{ type: "person", name: "Taras Melnyk" }]);
  const companies = await member.post("/api/verifications", { filters: { types: ["COMPANY"] } });
  expect(companies.data.items.map(({ id }: { id: string }) => id)).toEqual([verificationId]);
  for (const number of ["32855961", "3285 5961"]) {
    const byNumber = await member.post("/api/verifications", { filters: { search: number } });
    expect(byNumber.data.items.map(({ id }: { id: string }) => id)).toEqual([verificationId]);
    const everywhere = await member.post("/api/searches", { text: number });
    expect(everywhere.data.verifications).toMatchObject([{ id: verificationId, by: "company" }]);
  }
  const { bytes } = await member.post("/api/verifications/report-file", { filters: { types: ["COMPANY"] } });
  expect(bytes.toString("utf8")).toContain("KYB");
});

describe("company-pdf", () => {
  test("is a PDF of the company, and only of a company", async () => {
    const { member, verificationId, personId } = await makeWaiting();
    const made = await member.post(`/api/verifications/${verificationId}/company-pdf`, { language: "en" });
    expect([made.status, made.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    const own = (await personOf(member, verificationId, personId)).verification?.id;
    const refused = await member.post(`/api/verifications/${own}/company-pdf`, {});
    expect([refused.status, codes(refused)]).toEqual([409, ["verification-pdf.not_company"]]);
    const neighbour = await makeMember(server);
    expect((await neighbour.post(`/api/verifications/${verificationId}/company-pdf`, {})).status).toBe(404);
    const developer = await makeMember(server, "developer", member.projectId);
    expect((await developer.post(`/api/verifications/${verificationId}/company-pdf`, {})).status).toBe(403);
  });
});
