import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCommand } from "#server/cli/commands.ts";
import { sendMail } from "#server/features/project/mails/mails.service.ts";

import { inSystemStep } from "#server/platform/jobs/jobs.ts";
import { openTestServer, type TestServer } from "./harness.ts";
import { makeMember } from "./make.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ own: true });
});
afterAll(() => server.close());

async function operator(line: string) {
  const said: string[] = [];
  const code = await runCommand(
    line.split(" ").filter(Boolean),
    async () => server.operator,
    (text) => said.push(text),
  );
  return { code, text: said.join("\n") };
}

const mail = (to: string, subject: string, text: string) =>
  inSystemStep(server.platform, "test", null, (ctx) => sendMail(ctx, { to, subject, text, about: null }));

test("help names every command; an unknown command and a wrong call say how it is done", async () => {
  expect(await operator("")).toEqual(await operator("help"));
  const { code, text } = await operator("help");
  expect(code).toBe(0);
  for (const usage of [
    "mail ID | last",
    "audit verify PROJECT-ID",
    "accounts vouch EMAIL",
    "media status",
    "migrate",
    "version",
    "demo",
  ])
    expect(text).toContain(usage);
  expect(await operator("fly")).toMatchObject({ code: 2, text: expect.stringContaining('no command "fly"') });
  for (const wrong of [
    "audit",
    "audit verify x",
    "mail a b",
    "accounts",
    "accounts vouch",
    "accounts vouch a@example.com --projects 0",
    "demo x",
    "demo --email x",
    "demo --password x",
    "demo --applicants 0",
    "demo --days 0",
  ])
    expect(await operator(wrong)).toMatchObject({ code: 2, text: expect.stringContaining("npm run veridesk --") });
});

test("migrate brings the schema and ends", async () => {
  expect(await operator("migrate")).toEqual({ code: 0, text: "The database has the schema of this release." });
});

test("mail lists the outbox, newest first, and shows one; escape sequences do not reach the terminal", async () => {
  expect((await operator("mail")).text).toBe("No email waits.");
  await mail("first@example.com", "Your code", "Your code is 123456");
  await mail("second@example.com", "Another", "line one\n\u001b]0;owned\u0007line two");
  const { text } = await operator("mail");
  const [newest = "", older = "", sum] = text.split("\n");
  expect(newest).toMatch(/^[0-9a-f-]{36} {2}\S+Z {2}second@example\.com {2}Another$/);
  expect(older).toContain("first@example.com");
  expect(sum).toContain("2 waiting");
  const shown = await operator(`mail ${older.slice(0, 36)}`);
  expect(shown.text).toContain("Subject: Your code");
  expect(shown.text).toContain("123456");
  const last = await operator("mail last");
  expect(last.text).toContain("second@example.com");
  expect(last.text).not.toContain("\u001b");
  expect(await operator("mail 00000000-0000-4000-8000-000000000000")).toMatchObject({ code: 1 });
});

test("audit verify says of every chain whether it is whole, and names the first broken entry", async () => {
  const [whole, torn] = [await makeMember(server), await makeMember(server)];
  for (const member of [whole, torn, torn]) await member.put("/api/settings/change-api-token");
  const before = await operator("audit verify");
  expect(before).toMatchObject({
    code: 0,
    text: expect.stringContaining(`project ${torn.projectId}: 2 entries, whole`),
  });
  await server.query("update audit_log set detail = '{}' where project_id = $1 and seq = 2", [torn.projectId]);
  const after = await operator("audit verify");
  expect(after.code).toBe(1);
  expect(after.text).toContain(`project ${torn.projectId}: 2 entries, BROKEN at entry 2`);
  expect(after.text).toContain(`project ${whole.projectId}: 1 entries, whole`);
  expect(await operator(`audit verify ${torn.projectId}`)).toMatchObject({ code: 1 });
  expect(await operator(`audit verify ${whole.projectId}`)).toMatchObject({ code: 0 });
  expect(await operator(`audit verify ${randomUUID()}`)).toMatchObject({ code: 1 });
});

test("the operator's word makes an account known, with as many projects as it says; and it can be taken back", async () => {
  const member = await makeMember(server);
  const standing = async () =>
    (await server.query("select * from standing_of($1)", [member.projectId]))[0] as { is_vouched: boolean };
  await operator(`accounts unvouch ${member.email}`);
  expect((await standing()).is_vouched).toBe(false);
  expect(await operator(`accounts vouch ${member.email} --projects 5`)).toMatchObject({ code: 0 });
  expect((await standing()).is_vouched).toBe(true);
  const [row] = await server.query("select projects_allowed from users where id = $1", [member.userId]);
  expect(row).toEqual({ projects_allowed: 5 });
  expect(await operator(`accounts unvouch ${member.email}`)).toMatchObject({ code: 0 });
  expect((await standing()).is_vouched).toBe(false);
  expect(await operator("accounts vouch nobody@example.com")).toMatchObject({ code: 1 });
});
