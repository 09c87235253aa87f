import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkNames } from "#contract/records/verifications/check-evidence.ts";
import { declineReasons } from "#contract/records/verifications/verification-states.ts";
import { entriesOf, makeBlacklist } from "../../../../test/blacklists.ts";
import { makeForm, makeLink, openLink, profileAnswers, profileFormConfig } from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";
import { setFourEyes } from "../../../../test/reviews.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ workers: 1, servers: 2 });
});
afterAll(() => server.close());

type Answers = Partial<Record<keyof typeof profileAnswers, string>>;

async function makeChecked(owner: Member, { answers = {}, config = {} }: { answers?: Answers; config?: object } = {}) {
  const form = await makeForm(owner, { ...profileFormConfig(), ...config });
  const applicant = await openLink(server, form.token);
  expect((await applicant.post("/api/flow/profile", { ...profileAnswers, ...answers })).status).toBe(200);
  expect((await applicant.post("/api/flow/submit")).status).toBe(200);
  await server.drainJobs();
  return { id: applicant.verificationId, form };
}

const view = async (member: Member, id: string) => (await member.get(`/api/verifications/${id}`)).data;
const decide = (member: Member, id: string, rowVersion: number, change: object) =>
  member.post("/api/verifications/status", { verification_id: id, rowVersion, open: checkNames, ...change });
const decline = { status: "invalid", decline_reasons: ["WRONG_NAME", "OTHER"], comment: "Another person" };

test("what could not be checked says so and waits for a person", async () => {
  const owner = await makeMember(server);
  const { id } = await makeChecked(owner);
  const shown = await view(owner, id);
  expect(shown).toMatchObject({ status: "pending", canDecide: true, declineReasons: [], formName: "Onboarding" });
  const ip = shown.checks.find(({ name }: { name: string }) => name === "ip_country");
  expect(ip).toMatchObject({ result: "not_available", evidence: { found: "unchecked", reason: "no_ip_country" } });
  expect(shown.profile).toContainEqual({
    field: "last_name",
    typed: "Shevchenko",
    read: null,
    same: null,
    corrected: null,
  });
  expect(shown.sessions[0]).toMatchObject({ ip: "127.0.0.1", countryCode: null, network: "private" });
  expect(shown.history.map(({ kind }: { kind: string }) => kind)).toEqual(["opened", "submitted", "checked"]);
});

test("an approval that does not name what is open is refused, and says what; named, it is in the timeline and the log", async () => {
  const owner = await makeMember(server);
  const { id } = await makeChecked(owner);
  const { rowVersion } = await view(owner, id);
  const silent = await decide(owner, id, rowVersion, { status: "valid", open: undefined });
  expect(silent).toMatchObject({ status: 409, errors: [{ code: "verifications.open_checks", parameter: "open" }] });
  expect(silent.errors[0]?.message).toContain("ip_country");
  expect((await decide(owner, id, rowVersion, { status: "valid", open: ["age"] })).status).toBe(409);
  expect((await decide(owner, id, rowVersion, { status: "valid", open: ["nothing"] })).status).toBe(422);
  expect((await view(owner, id)).status).toBe("pending");
  expect((await decide(owner, id, rowVersion, { status: "valid", open: ["ip_country"] })).status).toBe(200);
  expect((await view(owner, id)).history.at(-1)).toMatchObject({ kind: "decided", openChecks: ["ip_country"] });
  const [row] = await server.query<{ detail: object }>(
    "select detail from audit_log where project_id = $1 and action = 'verifications.decided'",
    [owner.projectId],
  );
  expect(row?.detail).toMatchObject({ open: ["ip_country"] });
});

test("a reviewer approves: status, timeline, audit and row version follow", async () => {
  const owner = await makeMember(server);
  const analyst = await makeMember(server, "analyst", owner.projectId);
  const { id } = await makeChecked(owner);
  const { rowVersion } = await view(owner, id);
  const answer = await decide(analyst, id, rowVersion, { status: "valid", comment: "Called them" });
  expect(answer).toMatchObject({ status: 200, data: { status: "valid", rowVersion: rowVersion + 1 } });
  const shown = await view(owner, id);
  expect(shown.status).toBe("valid");
  expect(shown.history.at(-1)).toMatchObject({
    kind: "decided",
    actor: "Olena Kovalenko",
    from: "pending",
    to: "valid",
    comment: "Called them",
  });
  const rows = await server.query(
    "select actor_id, detail from audit_log where project_id = $1 and action = 'verifications.decided'",
    [owner.projectId],
  );
  expect(rows).toEqual([
    { actor_id: analyst.userId, detail: expect.objectContaining({ id, from: "pending", to: "valid" }) },
  ]);
});

test("declining needs at least one known reason, and keeps what was given", async () => {
  const owner = await makeMember(server);
  const { id } = await makeChecked(owner);
  const { rowVersion } = await view(owner, id);
  const bare = await decide(owner, id, rowVersion, { status: "invalid" });
  expect(bare).toMatchObject({
    status: 422,
    errors: [{ parameter: "decline_reasons", message: "Choose at least one reason." }],
  });
  expect((await decide(owner, id, rowVersion, { status: "invalid", decline_reasons: ["BAD_WEATHER"] })).status).toBe(
    422,
  );
  expect((await decide(owner, id, rowVersion, { status: "pending" })).status).toBe(422);
  expect((await decide(owner, id, rowVersion, decline)).status).toBe(200);
  expect(await view(owner, id)).toMatchObject({ status: "invalid", declineReasons: ["WRONG_NAME", "OTHER"] });
});

test("every reason of the checks may be given by a reviewer too; other only with a comment", async () => {
  const owner = await makeMember(server);
  const { id } = await makeChecked(owner);
  const { rowVersion } = await view(owner, id);
  const bare = await decide(owner, id, rowVersion, { status: "invalid", decline_reasons: ["OTHER"], comment: " " });
  expect(bare).toMatchObject({ status: 422, errors: [{ parameter: "comment" }] });
  const all = { status: "invalid", decline_reasons: declineReasons, comment: "All of them" };
  expect((await decide(owner, id, rowVersion, all)).errors).toEqual([]);
  expect((await view(owner, id)).declineReasons).toEqual(declineReasons);
});

test("a decision may be changed afterwards; the same one again is refused", async () => {
  const owner = await makeMember(server);
  const { id } = await makeChecked(owner);
  const { rowVersion } = await view(owner, id);
  expect((await decide(owner, id, rowVersion, decline)).status).toBe(200);
  const again = await decide(owner, id, rowVersion + 1, decline);
  expect(again).toMatchObject({ status: 409, errors: [{ parameter: "status" }] });
  expect((await decide(owner, id, rowVersion + 1, { status: "valid" })).status).toBe(200);
  expect(await view(owner, id)).toMatchObject({ status: "valid", declineReasons: [], rowVersion: rowVersion + 2 });
});

test("S37 of two reviewers at once one wins and the other is told", async () => {
  const owner = await makeMember(server);
  const second = await makeMember(server, "compliance_manager", owner.projectId);
  const { id } = await makeChecked(owner);
  const { rowVersion } = await view(owner, id);
  const answers = await Promise.all([
    decide(owner, id, rowVersion, { status: "valid" }),
    decide(second, id, rowVersion, decline),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const loser = answers.find(({ status }) => status === 409);
  expect(loser?.errors[0]).toMatchObject({ parameter: "rowVersion", code: "verifications.stale" });
  expect((await view(owner, id)).history.filter(({ kind }: { kind: string }) => kind === "decided")).toHaveLength(1);
});

test("a verification that is not submitted, or still being checked, cannot be decided", async () => {
  const owner = await makeMember(server);
  const form = await makeForm(owner, profileFormConfig());
  const { verificationId } = await openLink(server, form.token);
  for (const status of ["created", "processing"]) {
    await server.query("update verifications set status = $1 where id = $2", [status, verificationId]);
    const { rowVersion, canDecide } = await view(owner, verificationId);
    expect(canDecide).toBe(false);
    expect(await decide(owner, verificationId, rowVersion, { status: "valid" })).toMatchObject({
      status: 409,
      errors: [{ parameter: "status" }],
    });
  }
});

test("S29 nobody decides more often than 120 times a minute", async () => {
  const owner = await makeMember(server);
  await server.query("delete from rate_counts");
  const once = () => decide(owner, randomUUID(), 1, { status: "valid" });
  const answers = await Promise.all(Array.from({ length: 250 }, once));
  // A minute may end in between.
  const rows = await server.query<{ hits: number }>("select hits from rate_counts");
  const promised = rows.reduce((sum, { hits }) => sum + Math.min(hits, 120), 0);
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(promised);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(250 - promised);
  expect(promised).toBeLessThan(250);
});

test("another project neither sees nor decides it", async () => {
  const owner = await makeMember(server);
  const stranger = await makeMember(server);
  const { id } = await makeChecked(owner);
  expect((await stranger.get(`/api/verifications/${id}`)).status).toBe(404);
  expect((await decide(stranger, id, 3, { status: "valid" })).status).toBe(404);
  expect((await stranger.post("/api/verifications")).data.total).toBe(0);
});

test("the same person under another applicant is found as a duplicate, from both sides", async () => {
  const owner = await makeMember(server);
  const first = await makeChecked(owner);
  const second = await makeChecked(owner, { answers: { first_name: "OLENA", last_name: "Shevchenko" } });
  const shown = await view(owner, second.id);
  expect(shown.checks.find(({ name }: { name: string }) => name === "duplicate_person")).toMatchObject({
    result: "review",
    reasons: ["DUPLICATE"],
  });
  expect(shown.duplicates).toEqual([
    expect.objectContaining({
      verificationId: first.id,
      kinds: ["person"],
      sameApplicant: false,
      applicantName: "Olena Shevchenko",
    }),
  ]);
  expect((await view(owner, first.id)).duplicates).toEqual([expect.objectContaining({ verificationId: second.id })]);
  const other = await makeMember(server);
  const elsewhere = await makeChecked(other);
  expect((await view(other, elsewhere.id)).duplicates).toEqual([]);
});

test("a duplicate that came after the checks is to be seen before a decision: who does not know of it is told", async () => {
  const owner = await makeMember(server);
  const first = await makeChecked(owner);
  const { rowVersion, laterDuplicates } = await view(owner, first.id);
  expect(laterDuplicates).toBe(0);
  const second = await makeChecked(owner);
  for (const change of [{ status: "valid" }, decline]) {
    const answer = await decide(owner, first.id, rowVersion, { ...change, later_duplicates: 0 });
    expect(answer).toMatchObject({
      status: 409,
      errors: [{ parameter: "later_duplicates", code: "verifications.later_duplicates" }],
    });
  }
  expect((await decide(owner, first.id, rowVersion, { status: "valid" })).status).toBe(409);
  const shown = await view(owner, first.id);
  expect(shown).toMatchObject({ status: "pending", rowVersion, laterDuplicates: 1 });
  expect(shown.duplicates).toMatchObject([{ verificationId: second.id, foundLater: true }]);
  expect((await view(owner, second.id)).duplicates).toMatchObject([{ verificationId: first.id, foundLater: false }]);
  expect((await decide(owner, first.id, rowVersion, { status: "valid", later_duplicates: 1 })).status).toBe(200);
  const rows = await server.query(
    "select detail->'later_duplicates' as seen from audit_log where project_id = $1 and action = 'verifications.decided'",
    [owner.projectId],
  );
  expect(rows).toEqual([{ seen: 1 }]);
});

test("a verification has the fields of the specification, in its spelling", async () => {
  const owner = await makeMember(server);
  const first = await makeChecked(owner);
  const { id, form } = await makeChecked(owner, { config: { description: "For new customers" } });
  const before = await view(owner, id);
  expect(before).toMatchObject({
    formDescription: "For new customers",
    verificationPublicId: id,
    request_id: null,
    isVerifiedByAdmin: false,
    customerVerifiedBy: null,
    formToken: form.token,
    price: null,
    deviceId: null,
    dataMatches: [first.id],
    faceMatches: [],
    deviceMatches: [],
    questionnaireResults: null,
    declineReasonsLabel: [],
    customerBlackLists: [],
    blacklistsApplicantAdded: [],
    documentDatasets: [],
    personDatasets: [],
    companyName: null,
    affiliatedPersons: null,
    proofs: [],
    documents: [],
    formConfig: {
      version: 1,
      name: "Onboarding",
      countries: ["UA", "DE", "PL"],
      rules: { blockCountryMismatch: true },
    },
  });
  expect(before.formConfig.steps.map(({ type }: { type: string }) => type)).toEqual(["PROFILE"]);
  expect(before.verifications).toContainEqual({
    type: "PROFILE",
    check: "ip_country",
    result: "not_available",
    declineReasonsLabels: [],
    declineReasonsCodeLabels: [],
  });
  const lists = { tor: null, proxy: null, hosting: null, anonymous: null };
  const unknown = { ...lists, knownAttacker: null, abuser: null, threat: null };
  expect(before.sessions[0]).toMatchObject({ ...unknown, bogon: true });
  await decide(owner, id, before.rowVersion, { status: "invalid", decline_reasons: ["WRONG_NAME"] });
  expect(await view(owner, id)).toMatchObject({
    customerVerifiedBy: "Olena Kovalenko",
    declineReasonsLabel: ["The name differs from the one in the document."],
  });
  const ukrainian = (
    await owner.send("GET", `/api/verifications/${id}`, undefined, { "accept-language": "uk-UA, en;q=0.5" })
  ).data;
  expect(ukrainian.declineReasonsLabel).toHaveLength(1);
  expect(ukrainian.declineReasonsLabel[0]).toMatch(/^[А-ЩЬЮЯҐЄІЇа-щьюяґєії\s,.'’-]+$/);
  expect((await owner.get(`/api/verifications/${id}?lang=uk`)).data.declineReasonsLabel).toEqual(
    ukrainian.declineReasonsLabel,
  );
});

test("a decision that names a blacklist that is not there is refused, also a neighbour's; an empty list is none", async () => {
  const owner = await makeMember(server);
  const { id } = await makeChecked(owner);
  const { rowVersion } = await view(owner, id);
  const theirs = await makeBlacklist(await makeMember(server));
  for (const code of ["stolen", theirs]) {
    const answer = await decide(owner, id, rowVersion, { ...decline, blacklists: [code] });
    expect(answer).toMatchObject({
      status: 422,
      errors: [{ parameter: "blacklists", code: "verifications.no_blacklist" }],
    });
  }
  expect((await decide(owner, id, rowVersion, { ...decline, blacklists: [] })).status).toBe(200);
});

describe("a decision that names blacklists", () => {
  async function makeListed(fields?: string[]) {
    const owner = await makeMember(server);
    const { id } = await makeChecked(owner);
    const code = await makeBlacklist(owner);
    const { rowVersion } = await view(owner, id);
    const change = { ...decline, blacklists: [code], ...(fields && { blacklist_fields: fields }) };
    return { owner, id, code, answer: await decide(owner, id, rowVersion, change) };
  }

  test("puts the applicant on them with what is known, and the log says so", async () => {
    const { owner, id, code, answer } = await makeListed();
    expect(answer.status).toBe(200);
    const seen = await view(owner, id);
    expect(seen.blacklistsApplicantAdded).toEqual([code]);
    expect(seen.customerBlackLists).toEqual([{ code, name: expect.any(String) }]);
    const { items } = await entriesOf(owner, code);
    expect(items).toMatchObject([
      { type: "PERSON", surname: "Shevchenko", dob: profileAnswers.dob, description: `verification_id ${id}` },
    ]);
    const [logged] = await server.query<{ detail: object }>(
      "select detail from audit_log where project_id = $1 and action = 'verifications.decided'",
      [owner.projectId],
    );
    expect(logged?.detail).toMatchObject({ blacklists: [code] });
  });

  test("is refused when it is an approval", async () => {
    const owner = await makeMember(server);
    const { id } = await makeChecked(owner);
    const code = await makeBlacklist(owner);
    const { rowVersion } = await view(owner, id);
    expect(await decide(owner, id, rowVersion, { status: "valid", blacklists: [code] })).toMatchObject({
      status: 422,
      errors: [{ parameter: "blacklists", message: expect.stringContaining("Only declined applicants") }],
    });
    expect([(await entriesOf(owner, code)).total, (await view(owner, id)).status]).toEqual([0, "pending"]);
  });

  test("takes the applicant off them when the decline becomes an approval, and says so", async () => {
    const { owner, id, code, answer } = await makeListed();
    const approved = await decide(owner, id, answer.data.rowVersion, { status: "valid" });
    expect(approved.data.blacklistsTakenOff).toEqual([expect.any(String)]);
    expect((await entriesOf(owner, code)).total).toBe(0);
  });

  test("puts no more on them than was chosen", async () => {
    const { owner, code } = await makeListed(["name"]);
    expect((await entriesOf(owner, code)).items).toMatchObject([{ surname: "Shevchenko", dob: "", country: "" }]);
  });

  test("is refused when nothing of the fields is known, and changes nothing", async () => {
    const { owner, id, code, answer } = await makeListed(["document"]);
    expect(answer.errors[0]?.code).toBe("verifications.nothing_to_blacklist");
    expect([(await entriesOf(owner, code)).total, (await view(owner, id)).status]).toEqual([0, "pending"]);
  });

  test("waits for the second reviewer where two are needed", async () => {
    const owner = await makeMember(server);
    const other = await makeMember(server, "admin", owner.projectId);
    const { id } = await makeChecked(owner);
    await setFourEyes(owner, true);
    const code = await makeBlacklist(owner);
    const { rowVersion } = await view(owner, id);
    const proposed = await decide(owner, id, rowVersion, { ...decline, blacklists: [code] });
    expect(proposed.data.isProposed).toBe(true);
    expect((await entriesOf(owner, code)).total).toBe(0);
    const confirm = { verification_id: id, rowVersion: proposed.data.rowVersion };
    expect((await other.post("/api/verifications/confirm-proposal", confirm)).status).toBe(200);
    expect((await entriesOf(owner, code)).total).toBe(1);
  });
});

test("an age outside the form's limits declines by itself, unless the form says otherwise", async () => {
  const owner = await makeMember(server);
  const young = { dob: "2020-01-01" };
  const declined = await makeChecked(owner, { answers: young, config: { ageMin: 18 } });
  expect(await view(owner, declined.id)).toMatchObject({ status: "invalid", declineReasons: ["AGE_RESTRICTION"] });
  const waiting = await makeChecked(owner, { answers: young, config: { ageMin: 18, autoDecline: false } });
  expect(await view(owner, waiting.id)).toMatchObject({ status: "pending", declineReasons: [] });
  const customers = await makeChecked(owner, { config: { enableCustomerProcessing: true } });
  expect(await view(owner, customers.id)).toMatchObject({ status: "customer_pending" });
});

test("who looked at a verification is recorded", async () => {
  const owner = await makeMember(server);
  const { id } = await makeChecked(owner);
  await view(owner, id);
  const rows = await server.query(
    "select actor_id, detail->>'id' as id from audit_log where project_id = $1 and action = 'verifications.viewed'",
    [owner.projectId],
  );
  expect(rows).toEqual([{ actor_id: owner.userId, id }]);
});

test("S41 who looked at the list of names is recorded, once for each reader, project and ten minutes", async () => {
  const [owner, other] = [await makeMember(server), await makeMember(server)];
  const views = async () => {
    const rows = await server.query<{ actor_id: string }>(
      "select actor_id from audit_log where project_id = any($1) and action = 'verifications.listed'",
      [[owner.projectId, other.projectId]],
    );
    return rows.map(({ actor_id }) => actor_id);
  };
  const list = async (member: Member) => expect((await member.post("/api/verifications")).status).toBe(200);
  for (let requested = 0; requested < 3; requested += 1) await list(owner);
  expect(await views()).toEqual([owner.userId]);
  await list(other);
  expect((await views()).sort()).toEqual([owner.userId, other.userId].sort());
  await server.query("update verification_list_views set session_hash = 'another' where user_id = $1", [owner.userId]);
  await list(owner);
  await server.query("update verification_list_views set at = now() - interval '11 minutes' where user_id = $1", [
    owner.userId,
  ]);
  await Promise.all([list(owner), list(owner), list(owner)]);
  expect(await views()).toHaveLength(4);
  expect((await owner.post("/api/verifications", { page: -1 })).status).toBe(422);
});

test("looking on while the checks run is one look; another session's is another", async () => {
  const owner = await makeMember(server);
  const { id } = await makeChecked(owner);
  const views = async () => {
    const [row] = await server.query<{ n: number }>(
      "select count(*)::int as n from audit_log where project_id = $1 and action = 'verifications.viewed'",
      [owner.projectId],
    );
    return row?.n;
  };
  for (let requested = 0; requested < 5; requested += 1) await view(owner, id);
  expect(await views()).toBe(1);
  await server.query("update verification_views set session_hash = 'another' where verification_id = $1", [id]);
  await view(owner, id);
  expect(await views()).toBe(2);
  await server.query("update verification_views set at = now() - interval '11 minutes' where verification_id = $1", [
    id,
  ]);
  await Promise.all([view(owner, id), view(owner, id), view(owner, id)]);
  expect(await views()).toBe(3);
  const { id: second } = await makeChecked(owner);
  await view(owner, second);
  expect(await views()).toBe(4);
});

test("a verification keeps the name that it was submitted with, whatever its applicant is called later", async () => {
  const owner = await makeMember(server);
  const form = await makeForm(owner, profileFormConfig());
  const submit = async (names: object) => {
    const { token } = await makeLink(owner, form.id, { external_applicant_id: "customer-7" });
    const applicant = await openLink(server, token);
    const begun = (await view(owner, applicant.verificationId)).applicant.name;
    await applicant.post("/api/flow/profile", { ...profileAnswers, ...names });
    expect((await applicant.post("/api/flow/submit")).status).toBe(200);
    return { id: applicant.verificationId, begun };
  };
  const first = await submit({ first_name: "Olena", last_name: "Shevchenko" });
  const second = await submit({ first_name: "Olena", last_name: "Bondar" });
  await server.drainJobs();
  expect([first.begun, second.begun]).toEqual(["", "Olena Shevchenko"]);
  const names = new Map([
    [first.id, "Olena Shevchenko"],
    [second.id, "Olena Bondar"],
  ]);
  for (const [id, name] of names) expect((await view(owner, id)).applicant.name).toBe(name);
  const { items } = (await owner.post("/api/verifications")).data;
  expect(new Map(items.map((row: { id: string; applicantName: string }) => [row.id, row.applicantName]))).toEqual(
    names,
  );
});
