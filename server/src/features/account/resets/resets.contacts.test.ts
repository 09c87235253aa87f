import { afterAll, beforeAll, expect, test } from "vitest";
import { listOutbox } from "#server/features/project/mails/mails.service.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { makeMember } from "../../../../test/make.ts";
import { makePasswordLink, setPassword } from "../../../../test/resets.ts";
import { openBrowser, signUp } from "../../../../test/sign-in.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ workers: 1 });
});
afterAll(() => server?.close());

const noticesTo = async (email: string) =>
  (await listOutbox(server.platform)).filter(({ to, text }) => to === email && text.includes("Was this a member"));

test("S3 owners and admins of every project of the account are told of a password reset by mail, once each, and nobody else", async () => {
  const { person } = await signUp(server);
  const [user] = await server.query<{ id: string; project: string }>(
    "select u.id, m.project_id as project from users u join memberships m on m.user_id = u.id where u.email = $1",
    [person.email],
  );
  const admin = await makeMember(server, "admin", user?.project);
  const analyst = await makeMember(server, "analyst", user?.project);
  const owner = await makeMember(server);
  const stranger = await makeMember(server);
  await server.query(
    "insert into memberships (project_id, user_id, role) values ($1, $2, 'analyst'), ($1, $3, 'admin')",
    [owner.projectId, user?.id, admin.userId],
  );
  const { status } = await setPassword(await openBrowser(server), await makePasswordLink(server, person));
  expect(status).toBe(200);
  await server.drainJobs();
  for (const each of [admin, owner]) {
    const notices = await noticesTo(each.email);
    expect(notices).toHaveLength(1);
    expect(notices[0]?.text).toContain(person.email);
    expect(notices[0]?.text).toContain("Ask this person by phone or in person, not by email");
  }
  for (const each of [analyst.email, stranger.email, person.email]) expect(await noticesTo(each)).toEqual([]);
});
