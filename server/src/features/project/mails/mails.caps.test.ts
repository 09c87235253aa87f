import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { inSystemStep } from "#server/platform/jobs/jobs.ts";
import { makeFilledFlow } from "../../../../test/forms.ts";
import { type Answer, openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember, makeNewcomer, makeProject } from "../../../../test/make.ts";
import { invite } from "../../../../test/members.ts";
import { newPerson, openBrowser, signUpSteps } from "../../../../test/sign-in.ts";
import type { MailKind } from "./mails.caps.rules.ts";
import { isMailAllowed } from "./mails.caps.service.ts";
import { listOutbox } from "./mails.service.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ workers: 1, settings: { MAILS_PER_PROJECT_DAY: "3" } });
});
afterAll(() => server.close());
beforeEach(() => server.query("delete from rate_counts"));

const statusAndCode = ({ status, errors }: Answer) => [status, errors[0]?.code];
const newAddress = () => `person.${randomUUID().slice(0, 8)}@example.com`;
const sentTo = async (address: string) => (await listOutbox(server.platform)).filter(({ to }) => to === address).length;
const capsSaid = async (projectId: string) =>
  (
    await server.query<{ detail: object }>(
      "select detail from audit_log where project_id = $1 and action = 'messages.cap_reached' order by detail->>'kind', seq",
      [projectId],
    )
  ).map(({ detail }) => detail);

type Who = Parameters<typeof isMailAllowed>[2];
const ask = ({ projectId }: Pick<Member, "projectId">, kind: MailKind, who: Who) =>
  inSystemStep(server.platform, "test", projectId, (ctx) => isMailAllowed(ctx, kind, who));

async function passed(times: number, one: (n: number) => Promise<boolean>): Promise<number> {
  let count = 0;
  for (let n = 0; n < times; n += 1) if (await one(n)) count += 1;
  return count;
}

test("S29 people who finish at once bring the project's mails to its cap and not over it; all are submitted, and it is said once", async () => {
  const owner = await makeMember(server);
  const config = { notifyApplicant: true, notifyCustomer: true };
  const filled = [];
  for (let n = 0; n < 6; n += 1) {
    const email = newAddress();
    filled.push({ email, ...(await makeFilledFlow(server, owner, { config, profile: { email } })) });
  }
  await server.query("delete from rate_counts");
  const answers = await Promise.all(filled.map(({ applicant }) => applicant.post("/api/flow/submit")));
  expect(answers.map(({ status }) => status)).toEqual(filled.map(() => 200));
  await server.drainJobs();
  const got = await Promise.all(filled.map(({ email }) => sentTo(email)));
  expect(got.reduce((sum, each) => sum + each)).toBe(3);
  expect(await sentTo(owner.email)).toBe(3);
  expect(await capsSaid(owner.projectId)).toEqual(
    ["applicant_notice", "customer_notice"].map((kind) => ({ kind, by: "project", max: 3, seconds: 86_400 })),
  );
});

test("an applicant gets ten notices a day, by whatever addresses", async () => {
  const busy = await openTestServer();
  try {
    const { projectId } = await makeMember(busy);
    const one = (applicantId: string) =>
      inSystemStep(busy.platform, "test", projectId, (ctx) =>
        isMailAllowed(ctx, "applicant_notice", { address: newAddress(), applicantId }),
      );
    const applicantId = randomUUID();
    expect(await passed(12, () => one(applicantId))).toBe(10);
    expect(await one(randomUUID())).toBe(true);
  } finally {
    await busy.close();
  }
});

test.each([
  ["callback_notice", 20],
  ["form_test", 20],
  ["quiz_notice", 3],
] as const)("of %s one member gets %i", async (kind, max) => {
  const member = await makeMember(server);
  expect(await passed(max + 2, () => ask(member, kind, { address: member.email }))).toBe(max);
  expect(await capsSaid(member.projectId)).toHaveLength(1);
});

test("of thirty at once no more than the cap leave, and what was kept back is not counted", async () => {
  const member = await makeMember(server);
  const at = () => ask(member, "callback_notice", { address: member.email });
  const answers = await Promise.all(Array.from({ length: 30 }, at));
  expect(answers.filter(Boolean)).toHaveLength(20);
  const rows = await server.query<{ hits: number }>("select hits from rate_counts order by hits desc limit 2");
  expect(rows.map(({ hits }) => hits)).toEqual([20, 20]);
});

test("a role is changed twenty times a day for one member, who is told of each; removing them is never refused", async () => {
  const owner = await makeMember(server);
  const member = await makeMember(server, "analyst", owner.projectId);
  const change = (n: number) =>
    owner.post("/api/projects/edit-member", { id: member.userId, role: n % 2 === 0 ? "developer" : "analyst" });
  expect(await passed(20, async (n) => (await change(n)).status === 200)).toBe(20);
  expect(statusAndCode(await change(20))).toEqual([429, "request.too_many"]);
  expect(await sentTo(member.email)).toBe(20);
  expect((await owner.del(`/api/projects/remove-member?id=${member.userId}`)).status).toBe(200);
  expect(await sentTo(member.email)).toBe(20);
  expect(await capsSaid(owner.projectId)).toEqual([expect.objectContaining({ kind: "team_notice", by: "recipient" })]);
});

test("an address is invited twenty times a day by however many projects", async () => {
  const address = newAddress();
  const count = await passed(
    20,
    async () => (await invite(await makeMember(server), address, "analyst")).status === 200,
  );
  expect(count).toBe(20);
  expect(statusAndCode(await invite(await makeMember(server), address, "analyst"))).toEqual([429, "request.too_many"]);
});

test("an address gets twenty codes of sign-ups a day; the next one is refused before there is an account", async () => {
  const person = newPerson();
  const member = await makeMember(server);
  expect(await passed(21, () => ask(member, "sign_up_code", { address: person.email }))).toBe(20);
  const visitor = await openBrowser(server);
  expect(statusAndCode(await signUpSteps.register(server, visitor, person))).toEqual([429, "request.too_many"]);
  expect(await server.query("select 1 from users where email = $1", [person.email])).toEqual([]);
});

test("N10 a new account's projects send a tenth together, to however many strangers; one that is known is not refused", async () => {
  const few = await openTestServer({ settings: { MAILS_PER_ACCOUNT_DAY: "40" } });
  try {
    const stranger = await makeNewcomer(few);
    const projects = [stranger.projectId];
    for (let n = 0; n < 4; n += 1) {
      const project = await makeProject(few);
      await few.query("insert into memberships (project_id, user_id, role) values ($1, $2, 'owner')", [
        project,
        stranger.userId,
      ]);
      projects.push(project);
    }
    const one = (projectId: string) =>
      inSystemStep(few.platform, "test", projectId, (ctx) =>
        isMailAllowed(ctx, "applicant_notice", { address: newAddress(), applicantId: randomUUID() }),
      );
    expect(await passed(25, (n) => one(projects[n % 5] ?? ""))).toBe(4);
    const { projectId } = await makeMember(few);
    expect(await passed(25, () => one(projectId))).toBe(25);
  } finally {
    await few.close();
  }
});

test("N10 the installation sends so many a day, new accounts half of them", async () => {
  const small = await openTestServer({ settings: { MAILS_PER_DAY: "10" } });
  try {
    const one = ({ projectId }: Member) =>
      inSystemStep(small.platform, "test", projectId, (ctx) =>
        isMailAllowed(ctx, "applicant_notice", { address: newAddress(), applicantId: randomUUID() }),
      );
    expect(await passed(8, async () => one(await makeNewcomer(small)))).toBe(5);
    expect(await passed(8, async () => one(await makeMember(small)))).toBe(5);
  } finally {
    await small.close();
  }
});
