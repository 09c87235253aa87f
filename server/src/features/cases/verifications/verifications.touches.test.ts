import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { defaultSteps } from "#contract/records/forms/form-step-defaults.ts";
import { putArticle } from "../../../../test/articles.ts";
import { entriesOf, makeBlacklist } from "../../../../test/blacklists.ts";
import { addPerson, fillCompany, holding, makeCompany } from "../../../../test/companies.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";
import { passForm, person } from "../../../../test/passages.ts";
import { decide, makeWaiting, setFourEyes, viewOf } from "../../../../test/reviews.ts";
import type { VerificationTouch } from "./verifications.touches.service.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ workers: 1, settings: { TRUST_PROXY: "127.0.0.1" } });
});
afterAll(() => server.close());

const { PROFILE, DATABASE_SCREENING } = defaultSteps();
const codes = ({ errors }: { errors: { code?: string }[] }) => errors.map(({ code }) => code);
const taras = { last_name: "Melnyk", dob: "1990-05-17" };

/** Everybody may do everything that a reviewer does, and two must decide. */
async function makeTeam() {
  const owner = await makeMember(server);
  const ann = await makeMember(server, "admin", owner.projectId);
  const ben = await makeMember(server, "admin", owner.projectId);
  await setFourEyes(owner, true);
  return { owner, ann, ben };
}
type Team = Awaited<ReturnType<typeof makeTeam>>;

/** One hit on a blacklist of the project. */
async function makeHit({ owner }: Team, lists: object = {}) {
  const code = await makeBlacklist(owner, "Whom we know");
  await owner.post(`/api/blacklists/${code}/add-entry`, { type: "PERSON", name: "Taras Melnyk", dob: taras.dob });
  const step = { ...DATABASE_SCREENING, lists: [], customBlacklists: [code], ...lists };
  const config = { steps: [PROFILE, step], detectMatchingApplicants: false };
  const { id, data } = await passForm(server, owner, { config, profile: person("Taras", taras) });
  return { id, code, applicantId: data.applicant.publicId as string };
}

const judgeAll = async (by: Member, id: string) => {
  const { screening } = (await by.get(`/api/verifications/${id}/screening`)).data;
  for (const hit of screening.hits) {
    const said = { verdict: "irrelevant", reason: "Not him" };
    expect((await by.put(`/api/verifications/${id}/screening/hits/${hit.id}`, said)).errors).toEqual([]);
  }
};
const rowVersionOf = async (by: Member, id: string): Promise<number> => (await viewOf(by, id)).rowVersion;
const approve = async (by: Member, id: string) => decide(by, id, await rowVersionOf(by, id), { status: "valid" });
const withdraw = async (by: Member, id: string) =>
  by.post("/api/verifications/reject-proposal", {
    verification_id: id,
    rowVersion: await rowVersionOf(by, id),
    reason: "Let me",
  });
const confirm = async (by: Member, id: string) =>
  by.post("/api/verifications/confirm-proposal", {
    verification_id: id,
    rowVersion: await rowVersionOf(by, id),
    open: (await viewOf(by, id)).checks.map(({ name }: { name: string }) => name),
  });

async function rename(by: Member, applicantId: string) {
  const { rowVersion } = (await by.get(`/api/applicants/${applicantId}`)).data;
  const nothing = {
    middle_name: null,
    first_name_original: null,
    last_name_original: null,
    middle_name_original: null,
  };
  const rest = { gender: "F", email: null, phone: null, wallet_address: null, telegram_username: null };
  const profile = {
    ...nothing,
    ...rest,
    ...person("John", { ...taras, last_name: "Smith" }),
    addresses: [],
    comment: "",
  };
  expect((await by.post(`/api/applicants/${applicantId}/profile`, { rowVersion, profile })).errors).toEqual([]);
}

test("C1 who withdraws their proposal and clears the hit is not both reviewers; another one is enough", async () => {
  const team = await makeTeam();
  const { ann, ben } = team;
  const { id } = await makeHit(team);
  expect((await approve(ann, id)).data).toMatchObject({ isProposed: true });
  expect((await withdraw(ann, id)).errors).toEqual([]);
  await judgeAll(ann, id);
  expect((await approve(ann, id)).data).toMatchObject({ status: "pending", isProposed: true });
  expect(codes(await confirm(ann, id))).toEqual(["verifications.own_proposal"]);
  expect((await confirm(ben, id)).data).toMatchObject({ status: "valid" });
});

test("C1 who corrects the name and screens again is not both reviewers", async () => {
  const team = await makeTeam();
  const { ann } = team;
  const { id, applicantId } = await makeHit(team);
  await rename(ann, applicantId);
  expect((await ann.post(`/api/verifications/${id}/screening`)).data).toEqual({ hits: 0 });
  expect((await approve(ann, id)).data).toMatchObject({ status: "pending", isProposed: true });
});

test("C1 who has judged the hit does not confirm what another proposes; a judgement in an earlier case counts", async () => {
  const team = await makeTeam();
  const { owner, ann, ben } = team;
  const { id } = await makeHit(team);
  await judgeAll(ann, id);
  await ben.post(`/api/verifications/${id}/screening`);
  expect((await approve(ben, id)).data).toMatchObject({ isProposed: true });
  expect((await viewOf(ann, id)).proposal).toMatchObject({ isOwn: false, hasTouched: true });
  expect(codes(await confirm(ann, id))).toEqual(["verifications.touched_before"]);
  expect((await confirm(owner, id)).data).toMatchObject({ status: "valid" });
});

test("C1 checks that run again after a reviewer's correction approve nobody by themselves", async () => {
  const team = await makeTeam();
  const { ann } = team;
  const { id, applicantId } = await makeHit(team);
  await judgeAll(ann, id);
  const { rowVersion } = (await ann.get(`/api/applicants/${applicantId}`)).data;
  const nothing = {
    middle_name: null,
    first_name_original: null,
    last_name_original: null,
    middle_name_original: null,
  };
  const rest = { gender: "F", email: null, phone: null, wallet_address: null, telegram_username: null };
  const profile = { ...nothing, ...rest, ...person("Taras", taras), addresses: [], comment: "" };
  const again = { verification_public_id: id, rowVersion, profile, run_checks: true };
  expect((await ann.post("/api/verifications/edit-applicant-profile", again)).errors).toEqual([]);
  await server.drainJobs();
  expect((await viewOf(ann, id)).status).toBe("pending");
});

/** Every way to change what a decision rests on. A new one has to stand here. */
const ways: Record<VerificationTouch, (team: Team) => Promise<string>> = {
  hit_judged: async (team) => {
    const { id } = await makeHit(team);
    await judgeAll(team.ann, id);
    return id;
  },
  article_judged: async ({ owner, ann }) => {
    const { id } = await makeWaiting(server, owner);
    const article = await putArticle(server, id);
    const { errors } = await ann.post(`/api/verifications/${id}/articles/${article}/dismiss`, { reason: "A namesake" });
    expect(errors).toEqual([]);
    return id;
  },
  corrected: async ({ owner, ann }) => {
    const { id } = await makeWaiting(server, owner);
    await rename(ann, (await viewOf(owner, id)).applicant.publicId);
    return id;
  },
  screened: async (team) => {
    const { id, code } = await makeHit(team);
    const { data } = await team.owner.post(`/api/blacklists/${code}/entries`, {});
    await team.owner.del(`/api/blacklists/${code}/entries/${data.items[0].id}`);
    expect((await team.ann.post(`/api/verifications/${id}/screening`)).data).toEqual({ hits: 0 });
    return id;
  },
  person_decided: async ({ owner, ann }) => {
    const company = await makeCompany(server, {
      member: owner,
      step: { authorisedPersons: false, verifyFromPercent: 75 },
    });
    await fillCompany(company);
    const personId = await addPerson(company, holding());
    expect((await company.visitor.post("/api/flow/submit")).errors).toEqual([]);
    await server.drainJobs();
    const { verificationId: id } = company;
    const body = { rowVersion: await rowVersionOf(ann, id), status: "valid" };
    expect((await ann.post(`/api/verifications/${id}/persons/${personId}/status`, body)).errors).toEqual([]);
    return id;
  },
  taken_back: async ({ owner, ann, ben }) => {
    const { id, rowVersion } = await makeWaiting(server, owner);
    await decide(ben, id, rowVersion, { status: "invalid", decline_reasons: ["WRONG_NAME"] });
    await confirm(owner, id);
    const requested = { verification_id: id, rowVersion: await rowVersionOf(ann, id), reason: "Too soon" };
    expect((await ann.post("/api/verifications/take-back", requested)).errors).toEqual([]);
    return id;
  },
  merged: async ({ owner, ann }) => {
    const { id } = await makeWaiting(server, owner);
    const other = await makeWaiting(server, owner);
    const [kept, gone] = [await viewOf(owner, id), await viewOf(owner, other.id)];
    await server.query("delete from verification_duplicates where project_id = $1", [owner.projectId]);
    const body = { other_id: gone.applicant.publicId };
    expect((await ann.post(`/api/applicants/${kept.applicant.publicId}/merge`, body)).errors).toEqual([]);
    return id;
  },
  blacklisted: async ({ owner, ann }) => {
    const { id } = await makeWaiting(server, owner);
    const code = await makeBlacklist(owner, "Blacklisted");
    const { applicant } = await viewOf(owner, id);
    const body = { blacklists: [code], reason: "Charged back" };
    expect((await ann.post(`/api/applicants/${applicant.publicId}/blacklists`, body)).errors).toEqual([]);
    expect(await entriesOf(owner, code)).not.toEqual([]);
    return id;
  },
};

describe("law 8: whoever changed what a decision rests on is not the second reviewer", () => {
  test.each(Object.entries(ways))("%s", async (_, touch) => {
    const team = await makeTeam();
    const id = await touch(team);
    expect((await approve(team.ann, id)).data).toMatchObject({ isProposed: true });
    expect((await confirm(team.ben, id)).data).toMatchObject({ status: "valid" });
  });
});
