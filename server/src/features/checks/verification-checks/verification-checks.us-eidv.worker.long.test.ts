import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { defaultSteps } from "#contract/records/forms/form-step-defaults.ts";
import { questionId } from "#server/platform/outbound/question-id.ts";
import {
  behaviours,
  type ServicesProvider,
  startServicesProvider,
} from "../../../../test/doubles/services-provider.ts";
import { type Applicant, makeForm, makeLink, openLink, tokenOf } from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";
import { askAgain, openAgain } from "../../../../test/resubmissions.ts";
import { viewOf } from "../../../../test/reviews.ts";

let provider: ServicesProvider;
let server: TestServer;
let member: Member;
beforeAll(async () => {
  provider = await startServicesProvider();
  server = await openTestServer({ servers: 1, workers: 1, settings: provider.settings });
  member = await makeMember(server);
});
afterAll(async () => {
  await server?.close();
  await provider?.close();
});
beforeEach(() => provider.behave(behaviours.knowsNothing));

const { PROFILE, US_EIDV } = defaultSteps();
const answers = {
  firstName: "Jane",
  lastName: "Doe",
  dob: "1980-02-03",
  ssn: "123-45-6789",
  line1: "1 Main Street",
  city: "San Francisco",
  state: "CA",
  postalCode: "94103",
};

async function applicantOf(changes: object = {}): Promise<Applicant> {
  const form = await makeForm(member, { countries: ["US", "UA"], steps: [US_EIDV], ...changes });
  return openLink(server, (await makeLink(member, form.id)).token);
}

async function checked(applicant: Applicant, given: object = answers) {
  expect((await applicant.post("/api/flow/us-eidv", given)).errors).toEqual([]);
  expect((await applicant.post("/api/flow/submit")).errors).toEqual([]);
  await server.drainJobs();
  const view = await viewOf(member, applicant.verificationId);
  const check = view.checks.find(({ name }: { name: string }) => name === "us_eidv");
  return { view, result: check?.result, evidence: check?.evidence };
}

const all = (said: string) => ({ name: said, dob: said, ssn: said, address: said });

describe("US records", () => {
  test("are asked what the applicant typed, once; a reviewer sees the last four digits", async () => {
    provider.behave(behaviours.answers({ fields: all("match") }));
    const applicant = await applicantOf();
    const { view, result, evidence } = await checked(applicant);
    expect([result, evidence.found]).toEqual(["pass", "us_eidv.pass"]);
    const [requested, ...more] = provider.requested;
    expect(more).toEqual([]);
    expect(requested?.headers.authorization).toBe("Bearer eidv-secret");
    const id = requested?.headers["idempotency-key"];
    // Of what is queried, too: a number that was mended is another question.
    expect(id).toBe(questionId(applicant.verificationId, { kind: "eidv", ...(requested?.body.question as object) }));
    expect(requested?.body).toEqual({
      version: 1,
      id,
      kind: "eidv",
      question: {
        country: "US",
        first_name: "Jane",
        last_name: "Doe",
        dob: "1980-02-03",
        ssn: "123456789",
        address: { line1: "1 Main Street", city: "San Francisco", state: "CA", postal_code: "94103" },
      },
    });
    expect(view.answers.usEidv).toMatchObject({ name: "Jane Doe", ssn: "••• •• 6789" });
    expect(JSON.stringify(view)).not.toContain("123456789");
    const audits = await server.query<{ row: string }>("select a::text as row from audit_log a where project_id = $1", [
      member.projectId,
    ]);
    expect(audits.map(({ row }) => row).join()).not.toMatch(/123-?45-?6789/);
    const kept = await server.query<{ answers: unknown }>(
      "select answers from verification_answers where verification_id = $1 and step = 'US_EIDV'",
      [applicant.verificationId],
    );
    expect(JSON.stringify(kept)).not.toContain("6789");
  });

  test.each<[string, object, string, string]>([
    ["that differ wait for a person", { fields: { ...all("match"), dob: "differs" } }, "review", "us_eidv.differs"],
    ["without the number prove nothing", { fields: { name: "match", dob: "match" } }, "review", "us_eidv.differs"],
    ["of a dead person fail", { fields: all("match"), deceased: true }, "fail", "us_eidv.deceased"],
  ])("%s", async (_, answer, result, found) => {
    provider.behave(behaviours.answers(answer));
    const made = await checked(await applicantOf());
    expect([made.result, made.evidence.found]).toEqual([result, found]);
  });

  test("that know nobody, or are asked without a number, wait for a person", async () => {
    const unknown = await checked(await applicantOf());
    expect([unknown.result, unknown.evidence.found]).toEqual(["review", "us_eidv.unknown"]);
    provider.behave(behaviours.knowsNothing);
    const skipped = await checked(await applicantOf(), { skipped: true });
    expect([skipped.result, skipped.evidence.reason]).toEqual(["review", "page_skipped"]);
    expect(provider.requested).toEqual([]);
  });

  test("a provider that refuses, or answers something else, is never a pass", async () => {
    provider.behave(behaviours.refuses);
    const refused = await checked(await applicantOf());
    expect([refused.result, refused.evidence.reason, refused.view.status]).toEqual([
      "not_available",
      "us_records_failed",
      "pending",
    ]);
  });

  test("numbers that SSA never gives, and half an address, are refused at their fields", async () => {
    const applicant = await applicantOf();
    const refusedAt = async (change: object) =>
      (await applicant.post("/api/flow/us-eidv", { ...answers, ...change })).status;
    for (const ssn of [
      "000-12-3456",
      "666-12-3456",
      "900-12-3456",
      "123-00-4567",
      "123-45-0000",
      "078-05-1120",
      "12345",
    ])
      expect([ssn, await refusedAt({ ssn })]).toEqual([ssn, 422]);
    for (const change of [{ state: "XX" }, { postalCode: "9410" }, { line1: undefined }, { dob: "yesterday" }])
      expect(await refusedAt(change)).toBe(422);
    expect((await applicant.post("/api/flow/submit")).errors[0]?.parameter).toBe("usEidv.ssn");
  });

  test("are asked with the number that was told first: nobody is shown it again", async () => {
    provider.behave(behaviours.answers({ fields: all("match") }));
    const applicant = await applicantOf();
    const { ssn: _, ...rest } = answers;
    const missing = await applicant.post("/api/flow/us-eidv", rest);
    expect([missing.status, missing.errors[0]?.code]).toEqual([422, "flow-answers.ssn_missing"]);
    const saved = await applicant.post("/api/flow/us-eidv", answers);
    expect(saved.data.usEidv).toEqual({ ...rest, ssnLastFour: "6789", skipped: false });
    const changed = await applicant.post("/api/flow/us-eidv", { ...rest, city: "Oakland" });
    const { data: state } = await applicant.get("/api/flow/state");
    for (const reported of [saved, changed, { data: state }])
      expect(JSON.stringify(reported.data)).not.toContain("123456789");
    expect((await applicant.post("/api/flow/submit")).errors).toEqual([]);
    await server.drainJobs();
    expect(provider.requested[0]?.body.question).toMatchObject({ ssn: "123456789", address: { city: "Oakland" } });
  });

  test("are asked once more when a reviewer wants the answers again, with a number of the new ones", async () => {
    const applicant = await applicantOf({ steps: [PROFILE, US_EIDV] });
    const person = { first_name: "Jane", last_name: "Doe", dob: "1980-02-03", gender: "F", residence_country: "US" };
    expect((await applicant.post("/api/flow/profile", person)).errors).toEqual([]);
    await checked(applicant);
    const requested = await askAgain(member, applicant.verificationId, [{ item: "US_EIDV", reason: "not_matching" }]);
    expect(requested.errors).toEqual([]);
    const { visitor, state } = await openAgain(server, tokenOf(requested.data.link));
    expect([state.usEidv, state.profile]).toEqual([null, {}]);
    const { ssn: _, ...rest } = answers;
    expect((await visitor.post("/api/flow/us-eidv", rest)).errors[0]?.code).toBe("flow-answers.ssn_missing");
    expect((await visitor.post("/api/flow/submit")).errors[0]?.parameter).toBe("usEidv.ssn");
    expect((await visitor.post("/api/flow/us-eidv", { ...answers, ssn: "234567891" })).errors).toEqual([]);
    expect((await visitor.post("/api/flow/submit")).errors).toEqual([]);
    provider.behave(behaviours.answers({ fields: all("match") }));
    await server.drainJobs();
    expect(provider.requested[0]?.body.question).toMatchObject({ ssn: "234567891" });

    const other = await askAgain(member, applicant.verificationId, [{ item: "PROFILE", reason: "incomplete" }]);
    const opened = await openAgain(server, tokenOf(other.data.link));
    expect(opened.state.usEidv).toBeNull();
    const refused = await opened.visitor.post("/api/flow/us-eidv", answers);
    expect([refused.status, refused.errors[0]?.code]).toEqual([409, "flow.not_requested"]);
  });

  test("are for people in the United States only", async () => {
    const applicant = await applicantOf({ steps: [PROFILE, US_EIDV] });
    const person = { first_name: "Olena", last_name: "Shevchenko", dob: "1990-01-01", gender: "F" };
    const saved = await applicant.post("/api/flow/profile", { ...person, residence_country: "UA" });
    expect(saved.errors).toEqual([]);
    const refused = await applicant.post("/api/flow/us-eidv", answers);
    expect([refused.status, refused.errors[0]?.code]).toEqual([409, "flow-answers.step_not_requested"]);
    expect((await applicant.post("/api/flow/submit")).errors).toEqual([]);
    await server.drainJobs();
    const { checks } = await viewOf(member, applicant.verificationId);
    const requested = await askAgain(member, applicant.verificationId, [{ item: "US_EIDV", reason: "incomplete" }]);
    expect(requested.errors[0]?.code).toMatch(/^resubmissions\.not_(given|askable)$/);
    expect(checks.map(({ name }: { name: string }) => name)).not.toContain("us_eidv");
    expect(provider.requested).toEqual([]);
  });
});

test("without a provider nobody is asked for a number, the form says so, and the check is not available", async () => {
  const bare = await openTestServer({ servers: 1, workers: 1 });
  try {
    const owner = await makeMember(bare);
    const form = await makeForm(owner, { countries: ["US"], steps: [PROFILE, US_EIDV] });
    const settings = await owner.get(`/api/forms/${form.id}/form-settings`);
    expect(settings.data.notAvailable).toContain("US_EIDV");
    const applicant = await openLink(bare, (await makeLink(owner, form.id)).token);
    const person = { first_name: "Jane", last_name: "Doe", dob: "1980-02-03", gender: "F", residence_country: "US" };
    const { data } = await applicant.post("/api/flow/profile", person);
    expect(data.form.steps.map(({ type }: { type: string }) => type)).toEqual(["PROFILE"]);
    expect((await applicant.post("/api/flow/us-eidv", answers)).status).toBe(409);
    expect((await applicant.post("/api/flow/submit")).errors).toEqual([]);
    await bare.drainJobs();
    const { checks, status } = await viewOf(owner, applicant.verificationId);
    const check = checks.find(({ name }: { name: string }) => name === "us_eidv");
    expect([check.result, check.evidence.reason, status]).toEqual(["not_available", "no_us_records", "pending"]);
  } finally {
    await bare.close();
  }
});
