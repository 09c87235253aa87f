import { afterAll, beforeAll, expect, test } from "vitest";
import { makeForm, profileFormConfig } from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember, makeProject } from "../../../../test/make.ts";
import { makeBareForm, makeVerification } from "../../../../test/make-verifications.ts";
import { foldStatistics } from "./statistics.fold.service.ts";

let testServer: TestServer;
let analyst: Member;
let formId: string;
beforeAll(async () => {
  testServer = await openTestServer();
  analyst = await makeMember(testServer, "developer");
  formId = await makeBareForm(testServer, analyst.projectId);
  for (const [n, status] of (["valid", "invalid", "pending"] as const).entries()) {
    const { id } = await makeVerification(testServer, analyst.projectId, {
      formId,
      status,
      country: n === 2 ? "PL" : "UA",
    });
    await testServer.query(
      "update verifications set submitted_at = $2, decided_at = $3, first_decided_at = $3, decline_reasons = $4 where id = $1",
      [
        id,
        `2026-03-0${n + 1}T12:00:00Z`,
        n < 2 ? `2026-03-0${n + 1}T12:01:30Z` : null,
        status === "invalid" ? ["BAD_QUALITY", "DUPLICATE"] : [],
      ],
    );
  }
});
afterAll(() => testServer.close());

const range = { start_date: "2026-03-01", end_date: "2026-03-03" };
const query = `start_date=${range.start_date}&end_date=${range.end_date}`;
const ask = (path: string, filters: object = range) => analyst.post(`/api/statistics/${path}`, { filters });

test("cards, with the days before", async () => {
  const { data } = await analyst.get(`/api/reports-overview?${query}&customer_id=any`);
  expect(data).toMatchObject({
    timezone: "UTC",
    before: { start_date: "2026-02-26", end_date: "2026-02-28", cards: { verifications: 0, averageSeconds: null } },
    cards: {
      verifications: 3,
      approved: 1,
      declined: 1,
      pending: 1,
      processing: 0,
      applicants: 3,
      averageSeconds: 90,
      medianSeconds: 90,
    },
  });
});

test("the series of the specification, by day", async () => {
  const { data } = await analyst.get(`/api/analytics-overview?${query}`);
  expect(data).toMatchObject({ unit: "day", timezone: "UTC" });
  expect(data.series).toHaveLength(3);
  expect(data.series[1]).toEqual({
    datetime: "2026-03-02T00:00:00.000Z",
    verifications_total: 1,
    verifications_approved: 0,
    verifications_declined: 1,
    applicants_total: 1,
    applicants_approved: 0,
    applicants_declined: 1,
  });
});

test("decline reasons: a list, and how many were declined", async () => {
  const { data } = await ask("decline-reasons");
  expect(data).toEqual({
    list: [
      { reason: "BAD_QUALITY", verifications: 1, before: 0 },
      { reason: "DUPLICATE", verifications: 1, before: 0 },
    ],
    statisticsData: { declined: 1, verifications: 3, declinedBefore: 0, verificationsBefore: 0 },
  });
});

test("what has changed is told at once, also where the answer before was kept", async () => {
  const countriesNow = async () => (await ask("by-countries")).data.list.map((row: { country: string }) => row.country);
  await foldStatistics(testServer.platform);
  expect(await countriesNow()).toEqual(["UA", "PL"]);
  expect(await countriesNow()).toEqual(["UA", "PL"]);
  await testServer.query("update verifications set country = 'DE' where country = 'PL'");
  expect(await countriesNow()).toEqual(["UA", "DE"]);
  await foldStatistics(testServer.platform);
  expect(await countriesNow()).toEqual(["UA", "DE"]);
});

test("files: days newest first, and reasons with their share; both are recorded", async () => {
  const days = await ask("daily-file");
  expect(days.headers.get("content-disposition")).toContain("statistics-daily-2026-03-01-2026-03-03.csv");
  expect(days.bytes.toString()).toBe(
    "date,verifications,approved,declined,pending,processing,approval rate %\r\n2026-03-03,1,0,0,1,0,\r\n2026-03-02,1,0,1,0,0,0.0\r\n2026-03-01,1,1,0,0,0,100.0\r\n",
  );
  const german = await analyst.send(
    "POST",
    "/api/statistics/daily-file",
    { filters: range },
    { "accept-language": "de" },
  );
  expect(german.bytes.toString().split("\r\n").slice(0, 2)).toEqual([
    "Datum,Verifizierungen,Genehmigt,Abgelehnt,Noch offen,Wird geprüft,Genehmigungsquote (%)",
    "2026-03-03,1,0,0,1,0,",
  ]);
  const reasons = await ask("decline-reasons-file");
  expect(reasons.bytes.toString()).toContain("BAD_QUALITY,1,100.0,0\r\n");
  const recorded = await testServer.query<{ action: string }>(
    "select action from audit_log where project_id = $1 and action like 'statistics.%' order by seq",
    [analyst.projectId],
  );
  expect(recorded.map(({ action }) => action)).toEqual([
    "statistics.daily_exported",
    "statistics.daily_exported",
    "statistics.reasons_exported",
  ]);
});

test.each([
  [{ start_date: "2026-03-01", end_date: "2026-06-01" }, "statistics.range_too_long"],
  [{ start_date: "2026-03-02", end_date: "2026-03-01" }, "statistics.range_reversed"],
  [{ start_date: "1999-03-02", end_date: "1999-03-03" }, "statistics.range_out_of_reach"],
])("%j is refused: %s", async (filters, code) => {
  const answer = await ask("daily", filters);
  expect([answer.status, answer.errors[0]?.code]).toEqual([422, code]);
  const { start_date, end_date } = filters;
  expect((await analyst.get(`/api/reports-overview?start_date=${start_date}&end_date=${end_date}`)).status).toBe(422);
});

test.each(["forms=x", "countries=Ukraine", "types=a%00b", "start_date=2026-02-30"])("%s is nonsense", async (part) => {
  expect((await analyst.get(`/api/reports-overview?${query}&${part}`)).status).toBe(422);
});

test("filters narrow every number: form, country, step", async () => {
  const total = async (filter: object) =>
    (await ask("daily", { ...range, ...filter })).data.list.reduce(
      (sum: number, day: { verifications: number }) => sum + day.verifications,
      0,
    );
  expect(await total({ countries: ["UA"] })).toBe(2);
  expect(await total({ forms: [formId], types: ["DOCUMENT"] })).toBe(3);
  expect(await total({ types: ["AML"] })).toBe(0);
  expect(await total({ forms: ["00000000-0000-4000-8000-000000000000"] })).toBe(0);
});

test("the funnel: links opened, and how far they came; who stopped, by the last step with saved answers", async () => {
  const member = await makeMember(testServer, "developer");
  const form = await makeBareForm(testServer, member.projectId);
  const make = async (status: string, steps: readonly string[] = []) => {
    const { id } = await makeVerification(testServer, member.projectId, {
      formId: form,
      status,
      at: "2026-03-02T09:00:00Z",
    });
    for (const [n, step] of steps.entries())
      await testServer.query(
        `insert into verification_answers (project_id, verification_id, step, answers, saved_at)
         values ($1, $2, $3, '{}', now() + $4 * interval '1 minute')`,
        [member.projectId, id, step, n],
      );
  };
  await make("created");
  await make("created", ["CONSENT", "PROFILE"]);
  await make("created", ["PROFILE", "DOCUMENT", "DEVICE"]);
  for (const status of ["pending", "valid", "invalid"]) await make(status, ["PROFILE"]);
  await makeVerification(testServer, member.projectId, { formId: form, status: "created", at: "2026-03-04T00:00:00Z" });
  const funnel = async (filters: object) =>
    (await member.post("/api/statistics/funnel", { filters: { ...range, ...filters } })).data;
  expect(await funnel({})).toEqual({
    stages: { opened: 6, started: 5, submitted: 3, approved: 1 },
    unfinished: [
      { step: "DOCUMENT", verifications: 1 },
      { step: "PROFILE", verifications: 1 },
      { step: null, verifications: 1 },
    ],
  });
  expect((await funnel({ forms: [form], types: ["DOCUMENT"] })).stages.opened).toBe(6);
  expect(await funnel({ countries: ["PL"] })).toEqual({
    stages: { opened: 0, started: 0, submitted: 0, approved: 0 },
    unfinished: [],
  });
});

test("reviewers: decisions, declined share and median time of each, for those who oversee the team", async () => {
  const project = await makeProject(testServer);
  const owner = await makeMember(testServer, "owner", project);
  const reviewer = await makeMember(testServer, "analyst", project);
  const form = (await makeForm(owner, profileFormConfig())).id;
  const decide = async (member: Member, status: "valid" | "invalid", seconds: number) => {
    const { id } = await makeVerification(testServer, owner.projectId, { formId: form });
    await testServer.query("update verifications set submitted_at = now() - $2 * interval '1 second' where id = $1", [
      id,
      seconds,
    ]);
    const decline_reasons = status === "invalid" ? ["BAD_QUALITY"] : [];
    await member.post("/api/verifications/status", { verification_id: id, rowVersion: 1, status, decline_reasons });
  };
  await decide(reviewer, "valid", 30);
  await decide(reviewer, "invalid", 50);
  await decide(reviewer, "valid", 3600);
  await decide(owner, "valid", 10);
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const read = (member: Member) =>
    member.post("/api/statistics/reviewers", { filters: { start_date: day(-1), end_date: day(1) } });
  const { list } = (await read(owner)).data;
  expect(list).toMatchObject([
    { id: reviewer.userId, decided: 3, declined: 1 },
    { id: owner.userId, decided: 1, declined: 0 },
  ]);
  expect(list[0].medianSeconds).toBeGreaterThanOrEqual(50);
  expect(list[0].medianSeconds).toBeLessThan(3600);
  await foldStatistics(testServer.platform);
  expect((await read(owner)).data.list).toEqual(list);
  expect((await read(reviewer)).status).toBe(403);
});
