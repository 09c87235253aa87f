import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { makeMember } from "../../../../test/make.ts";
import { invite } from "../../../../test/members.ts";
import { readMail } from "../../../../test/sign-in.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

test("an email to a member is in the language that they chose on the desk, with the words of it", async () => {
  const owner = await makeMember(server);
  const member = await makeMember(server, "analyst", owner.projectId);
  const personal = "/api/settings/edit-personal-data";
  expect((await member.send("PATCH", personal, { language: "de" })).status).toBe(200);
  const refused = await member.send("PATCH", personal, { language: "tlh" });
  expect([refused.status, refused.errors[0]?.parameter]).toEqual([422, "language"]);
  const changed = await owner.post("/api/projects/edit-member", { id: member.userId, role: "compliance_manager" });
  expect(changed.status).toBe(200);
  const { html, text } = await readMail(server, member.email);
  expect(html).toContain('<html lang="de"');
  expect(text).toContain("Ihre Rolle");
  expect(text).not.toContain("Compliance manager");
});

test("who has no account gets the language of whoever invites them, else English", async () => {
  const owner = await makeMember(server);
  const to = async (email: string, headers: Record<string, string>) => {
    const invited = await owner.send("POST", "/api/projects/add-member", { email, role: "analyst" }, headers);
    expect(invited.status).toBe(200);
    return /<html lang="([\w-]+)" dir="(\w+)"/.exec((await readMail(server, email)).html)?.slice(1);
  };
  expect(await to("one@invited.example", { "accept-language": "he" })).toEqual(["he", "rtl"]);
  expect(await to("two@invited.example", { "accept-language": "tlh" })).toEqual(["en", "ltr"]);
  expect((await invite(owner, "three@invited.example")).status).toBe(200);
});

test("a colleague who has chosen no language gets English, whatever the sender reads", async () => {
  const owner = await makeMember(server);
  const member = await makeMember(server, "analyst", owner.projectId);
  const body = { id: member.userId, role: "compliance_manager" };
  const changed = await owner.send("POST", "/api/projects/edit-member", body, { "accept-language": "he" });
  expect(changed.status).toBe(200);
  expect((await readMail(server, member.email)).html).toContain('<html lang="en"');
});
