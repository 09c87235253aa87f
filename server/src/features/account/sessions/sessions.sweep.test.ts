import { afterAll, beforeAll, expect, test } from "vitest";
import { makeForm, openLink } from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { makeMember } from "../../../../test/make.ts";
import { newPerson, openBrowser, signUp, signUpSteps } from "../../../../test/sign-in.ts";
import { sweepAccess } from "./sessions.sweep.service.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ own: true });
});
afterAll(() => server.close());

const count = async (table: string) =>
  (await server.query<{ n: number }>(`select count(*)::int as n from ${table}`))[0]?.n;
const tables = ["sessions", "rate_counts", "used_challenges", "code_attempts", "email_codes", "outbox_mails", "users"];
const counts = async (): Promise<Record<string, number>> =>
  Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await count(table)])));

test("a sweep takes what has ended and nothing that lives", async () => {
  const { person } = await signUp(server);
  const stopped = newPerson();
  const browser = await openBrowser(server);
  await signUpSteps.register(server, browser, stopped);
  await browser.post("/api/registration/verify-email", { email: stopped.email, code: "000000" });
  await server.query(
    "insert into code_attempts (key, failed, locked_until) values ('locked', 6, now() + interval '1 hour')",
  );
  await server.query("delete from sessions where expires_at <= now()");
  const living = await counts();
  await sweepAccess(server.platform);
  expect(await counts()).toEqual(living);
  expect(Object.values(living).every((n) => n > 0)).toBe(true);

  await server.query(
    "update sessions set last_seen_at = now() - interval '2 hours' where user_id is null or user_id in (select id from users where email = $1)",
    [person.email],
  );
  await server.query(
    "update sessions set expires_at = now() - interval '1 second' where user_id in (select id from users where email = $1)",
    [stopped.email],
  );
  await server.query("update rate_counts set window_start = window_start - interval '26 hours'");
  await server.query("update used_challenges set expires_at = now() - interval '61 minutes'");
  await server.query("update code_attempts set updated_at = now() - interval '61 minutes'");
  await server.query("update email_codes set expires_at = now() - interval '1 second'");
  await server.query("update outbox_mails set created_at = now() - interval '31 days'");
  await server.query("update users set created_at = now() - interval '8 days'");
  await sweepAccess(server.platform);
  expect(await counts()).toEqual({
    sessions: 0,
    rate_counts: 0,
    used_challenges: 0,
    code_attempts: 1,
    email_codes: 0,
    outbox_mails: 0,
    users: 1,
  });
  expect(await server.query("select email from users")).toEqual([{ email: person.email }]);
});

test("an applicant's session that has ended goes, whatever its project; one that lives stays", async () => {
  const tokens: string[] = [];
  for (let n = 0; n < 2; n += 1) tokens.push((await makeForm(await makeMember(server, "developer"))).token);
  const [ended = "", living = ""] = tokens;
  const { verificationId } = await openLink(server, ended);
  const kept = await openLink(server, living);
  await server.query("update flow_sessions set expires_at = now() - interval '1 second' where verification_id = $1", [
    verificationId,
  ]);
  await sweepAccess(server.platform);
  expect(await server.query("select verification_id from flow_sessions")).toEqual([
    { verification_id: kept.verificationId },
  ]);
});
