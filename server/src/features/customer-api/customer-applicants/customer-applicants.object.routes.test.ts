import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addPerson, companyAnswers, director, giveLink, makeCompanyForms } from "../../../../test/companies.ts";
import { type Customer, makeCustomer } from "../../../../test/customers.ts";
import { makeForm, makeLink, openLink, profileAnswers, profileFormConfig } from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";
import { readAnnouncedNow } from "../../../../test/make-callbacks.ts";

let server: TestServer;
let member: Member;
let own: Customer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.query("delete from rate_counts");
  member = await makeMember(server);
  own = await makeCustomer(server, member);
});

const isReturned = { callbackUrl: "https://hooks.example/hook", returnApplicantData: true };
const announcedOf = async (verificationId: string) =>
  (await readAnnouncedNow(server, member, verificationId)).applicant;

describe("GET and a callback give one object", () => {
  test("of a person: what was said, beside what a page brought", async () => {
    const config = profileFormConfig(isReturned);
    const form = await makeForm(member, config);
    const said = { type: "PERSON", nationality: "PL", custom_field_2: "gold", external_applicant_id: "u 9" };
    const applicantId = (await own.post("/applicants", said)).body.applicant_id;
    const address = { applicant_id: applicantId, type: "REGISTERED", country: "UA", city: "Kyiv" };
    await own.post("/addresses", address);
    const link = await makeLink(member, form.id, { applicant_id: applicantId });
    const visitor = await openLink(server, link.token);
    expect((await visitor.post("/api/flow/profile", profileAnswers)).errors).toEqual([]);
    expect((await visitor.post("/api/flow/submit")).errors).toEqual([]);
    const applicant = await announcedOf(visitor.verificationId);
    expect(applicant).toMatchObject({ nationality: "PL", custom_field_2: "gold", profile_comment: null });
    const { body } = await own.get(`/applicants/${applicantId}?verification_id=${visitor.verificationId}`);
    expect(body).toEqual(applicant);
    const now = (await own.get(`/applicants/${applicantId}`)).body;
    expect({ ...now, addresses: [] }).toEqual({ ...applicant, addresses: [] });
    expect(now.addresses[0]).toMatchObject({ city: "Kyiv", status: null });
  });
  test("of a company: persons and addresses that were sent by their ids, those of a page beside them", async () => {
    const { companyForm } = await makeCompanyForms(member, {}, isReturned);
    const business = randomUUID();
    const acme = { type: "COMPANY", company_name: "Acme", registration_country: "EE", business_activity_id: business };
    const applicant_id = (await own.post("/applicants", acme)).body.applicant_id;
    const person = { applicant_id, type: "AUTHORISED", first_name: "Jaan", last_name: "Tamm", residence_country: "EE" };
    const sent = (await own.post("/affiliated-persons", person)).body.affiliated_person_id;
    const address = { applicant_id, type: "BUSINESS", country: "EE", city: "Tallinn", full_address: "Pikk 1" };
    const { address_id } = (await own.post("/addresses", address)).body;
    const link = await makeLink(member, companyForm.id, { applicant_id });
    const visitor = await openLink(server, link.token);
    const pageAnswers = { ...companyAnswers, legalAddress: "Naberezhna 1, Dnipro" };
    expect((await visitor.post("/api/flow/company", pageAnswers)).errors).toEqual([]);
    const onPage = director({ types: ["AUTHORISED", "BENEFICIAL"], share: 100 });
    const onPageId = await addPerson({ visitor }, onPage);
    const personId = (await openLink(server, await giveLink({ visitor }, onPageId))).verificationId;
    await visitor.post("/api/flow/submit");
    const announced = await announcedOf(visitor.verificationId);
    const then = (await own.get(`/applicants/${applicant_id}?verification_id=${visitor.verificationId}`)).body;
    expect(then).toMatchObject(announced);
    expect(announced).toMatchObject({ business_activity_id: business, addresses: [{ type: "REGISTERED" }] });
    expect(announced.affiliated_persons).toHaveLength(2);
    await server.query("update verifications set submitted_at = now() where id = $1", [visitor.verificationId]);
    const now = (await own.get(`/applicants/${applicant_id}`)).body;
    const ids = now.affiliated_persons.map((each: { affiliated_person_id: string }) => each.affiliated_person_id);
    expect([ids.length, ids[0]]).toEqual([3, sent]);
    const statuses = async () =>
      (await own.get(`/applicants/${applicant_id}`)).body.affiliated_persons.map(
        (each: { affiliated_person_id: string; status: string | null }) => [
          each.affiliated_person_id === onPageId,
          each.status,
        ],
      );
    await server.query("update verifications set status = 'valid' where id = $1", [personId]);
    expect(await statuses()).toEqual([
      [false, null],
      [true, "valid"],
      [true, "valid"],
    ]);
    expect(now.addresses).toMatchObject([
      { address_id, city: "Tallinn", status: null },
      { address_id: null, type: "REGISTERED", full_address: "Naberezhna 1, Dnipro" },
    ]);
  });
});
