import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type HttpsTarget, startHttpsTarget } from "./doubles/https-target.ts";
import { makeForm, makeLink, openLink, tokenOf } from "./forms.ts";
import { openTestServer, type TestServer, type Visitor, visitorOver } from "./harness.ts";
import { makeMember } from "./make.ts";
import { makeCallback } from "./make-callbacks.ts";
import { makeBareForm, makeVerification } from "./make-verifications.ts";
import { type Product, startProduct } from "./product.ts";
import {
  codeNow,
  forgetUsedCode,
  newPerson,
  openBrowser,
  readCode,
  sendPassword,
  signIn,
  signUp,
  signUpSteps,
} from "./sign-in.ts";

// Clocks: one right, one 61 minutes behind, one ahead; the database's default zone has daylight saving.

let server: TestServer;
let target: HttpsTarget;
let behind: Product;
let ahead: Product;

beforeAll(async () => {
  server = await openTestServer({ own: true, servers: 1, settings: { OUTBOUND_ALLOW: "127.0.0.1/32" } });
  const [row] = await server.query<{ name: string }>("select current_database() as name");
  await server.query(`alter database "${row?.name}" set timezone = 'America/New_York'`);
  target = await startHttpsTarget();
  const ca = join(server.platform.config.dataDir, "ca.pem");
  await writeFile(ca, target.ca);
  const off = (minutes: number) =>
    startProduct(
      server,
      {
        SHIFT_DATE_MINUTES: String(minutes),
        ALTCHA_WORK: "10",
        DATABASE_POOL_SIZE: "8",
        METRICS_TOKEN: "figures",
        OUTBOUND_ALLOW: `127.0.0.1:${target.port}`,
        NODE_EXTRA_CA_CERTS: ca,
      },
      ["--import", "tsx", "--import", new URL("shift-date.ts", import.meta.url).href],
    );
  [behind, ahead] = await Promise.all([off(-61), off(61)]);
});
afterAll(async () => {
  for (const product of [behind, ahead]) {
    product.child.kill("SIGTERM");
    await product.ended;
  }
  await target.close();
  await server.close();
});

const [right, late, early] = [() => server.origins, () => [behind.origin], () => [ahead.origin]];
const clocks = [
  ["behind", late],
  ["ahead", early],
] as const;
const through = (origins: string[]): TestServer => ({ ...server, visitor: () => visitorOver(origins) });
const copyOf = (visitor: Visitor, origins: string[]): Visitor => {
  const copy = visitorOver(origins);
  for (const [name, value] of visitor.cookies) copy.cookies.set(name, value);
  copy.csrf = visitor.csrf;
  copy.bearer = visitor.bearer;
  return copy;
};
const isTrue = async (condition: string, values: unknown[] = []) =>
  (await server.query<{ yes: boolean }>(`select ${condition} as yes`, values))[0]?.yes;

test("the two are really off", async () => {
  const offMinutes = async ([origin = ""]: string[]) => {
    const headers = { authorization: "Bearer figures" };
    const figures = await (await fetch(`${origin}/metrics`, { headers })).text();
    const started = /^process_start_time_seconds (\d+)/m.exec(figures)?.[1];
    return Math.round((Number(started) - Date.now() / 1000) / 60);
  };
  expect(await offMinutes(late())).toBeLessThan(-59);
  expect(await offMinutes(early())).toBeGreaterThan(59);
});

describe.each(clocks)("S4 S48 with one of two servers 61 minutes %s", (_, off) => {
  test("one signs up and in over both in turns: challenges, mailed codes and authenticators go by the database's clock", async () => {
    const person = newPerson();
    const mixed = through([...right(), ...off()]);
    const { visitor } = await signUp(mixed, person);
    expect((await visitor.get("/api/session")).data.authenticated).toBe(true);
    expect((await visitor.get("/api/session")).data.authenticated).toBe(true);
    const again = await signIn(mixed, person);
    expect((await again.get("/api/forms")).status).toBe(200);
    expect((await again.get("/api/forms")).status).toBe(200);
    expect(
      await isTrue(
        `(select bool_and(s.expires_at - s.created_at between interval '11 hours 59 minutes' and interval '12 hours 1 minute'
          and s.created_at between now() - interval '1 minute' and now()) from sessions s join users u on u.id = s.user_id where email = $1)`,
        [person.email],
      ),
    ).toBe(true);
  });

  test("a session ends at its absolute and its idle end, no sooner and no later", async () => {
    const member = await makeMember(server);
    const there = copyOf(member, off());
    const status = async () => (await there.get("/api/forms")).status;
    const set = (assignments: string) =>
      server.query(`update sessions set ${assignments} where user_id = $1`, [member.userId]);
    await set("expires_at = now() + interval '30 minutes'");
    expect(await status()).toBe(200);
    await set("expires_at = now() - interval '1 second'");
    expect(await status()).toBe(401);
    await set(
      "expires_at = now() + interval '1 day', idle_seconds = 3600, last_seen_at = now() - interval '59 minutes'",
    );
    expect(await status()).toBe(200);
    await set("last_seen_at = now() - interval '61 minutes'");
    expect(await status()).toBe(401);
  });

  test("a mailed code lives its ten minutes", async () => {
    const person = newPerson();
    const there = through(off());
    const browser = await openBrowser(there);
    expect((await signUpSteps.register(there, browser, person)).status).toBe(200);
    const code = await readCode(server, person.email);
    const set = (when: string) =>
      server.query(
        `update email_codes set expires_at = ${when} where user_id = (select id from users where email = $1)`,
        [person.email],
      );
    const give = () => browser.post("/api/registration/verify-email", { email: person.email, code });
    await set("now() - interval '1 second'");
    expect((await give()).status).toBe(422);
    await set("now() + interval '1 minute'");
    expect((await give()).status).toBe(200);
  });

  test("a lock of codes holds an hour", async () => {
    const { person } = await signUp(server);
    const browser = await openBrowser(through(off()));
    await sendPassword(browser, person);
    const give = async (token: string) =>
      (await browser.post("/api/registration/verify-2FA-QR", { email: person.email, token })).errors[0]?.code ??
      "taken";
    const wrong = codeNow(person.secret) === "000000" ? "000001" : "000000";
    for (let n = 0; n < 5; n += 1) expect(await give(wrong)).toBe("sessions.wrong_code");
    await forgetUsedCode(server, person);
    expect(await give(codeNow(person.secret))).toBe("sessions.locked");
    await server.query("update code_attempts set locked_until = now() - interval '1 second'");
    expect(await give(codeNow(person.secret))).toBe("taken");
  });

  test("a link is made for as long as it says, and ends then", async () => {
    const member = await makeMember(server);
    const form = await makeForm(member);
    const { data: made } = await copyOf(member, off()).post("/api/forms/single-link", { form_id: form.id });
    const here = await makeLink(member, form.id);
    expect(Math.abs(Date.parse(made.expires) - Date.parse(here.expires))).toBeLessThan(60_000);
    const open = async () => (await visitorOver(off()).post("/api/flow/open", { token: tokenOf(made.link) })).status;
    const set = (when: string) => server.query(`update form_links set expires_at = ${when} where id = $1`, [made.id]);
    await set("now() - interval '1 second'");
    expect(await open()).toBeGreaterThanOrEqual(400);
    await set("now() + interval '1 minute'");
    expect(await open()).toBe(200);
    const applicant = copyOf(await openLink(server, form.token), off());
    expect((await applicant.get("/api/flow/state")).status).toBe(200);
  });
});

test("S48 callbacks are tried once each and again as scheduled, although both workers' clocks are off", async () => {
  target.answerWith({ kind: "status", status: 500 });
  const member = await makeMember(server);
  const url = `https://127.0.0.1:${target.port}/`;
  const made = [];
  for (let n = 0; n < 6; n += 1) made.push(await makeCallback(server, member, url));
  const tried = async () =>
    server.query<{ attempts: number; scheduled: boolean; reported: boolean }>(
      `select c.attempts, next_attempt_at between now() + interval '30 seconds' and now() + interval '66 seconds' as scheduled,
         (select bool_and(at between now() - interval '1 minute' and now()) from callback_attempts a where a.callback_id = c.id) as reported
       from callbacks c where project_id = $1`,
      [member.projectId],
    );
  await expect.poll(async () => (await tried()).map(({ attempts }) => attempts)).toEqual(made.map(() => 1));
  expect(await tried()).toEqual(made.map(() => ({ attempts: 1, scheduled: true, reported: true })));
  for (const { id } of made) {
    const sent = target.requests.filter(({ headers }) => headers["webhook-id"] === id);
    expect(sent).toHaveLength(1);
    expect(Math.abs(Number(sent[0]?.headers["webhook-timestamp"]) - Date.now() / 1000)).toBeLessThan(120);
  }
});

describe("S48 dates at the edges", () => {
  test("nights of daylight saving are counted whole, whatever the database's own zone is", async () => {
    const member = await makeMember(server);
    const formId = await makeBareForm(server, member.projectId);
    const nights: [string, string, number][] = [
      ["2026-03-28T23:00:00.000Z", "2026-03-29T22:00:00.000Z", 23],
      ["2025-10-25T22:00:00.000Z", "2025-10-26T23:00:00.000Z", 25],
      ["2026-03-08T05:00:00.000Z", "2026-03-09T04:00:00.000Z", 23],
      ["2025-11-02T04:00:00.000Z", "2025-11-03T05:00:00.000Z", 25],
    ];
    for (const [from, to, hours] of nights) {
      const [start, end] = [Date.parse(from), Date.parse(to)];
      for (let at = start - 1_800_000; at <= end; at += 1_800_000)
        await makeVerification(server, member.projectId, { formId, at: new Date(at).toISOString() });
      const filters = { from, to: new Date(end - 1).toISOString() };
      const { data } = await member.post("/api/verifications", { page: 1, count: 100, filters });
      expect([from, data.total, data.items.length]).toEqual([from, hours * 2, hours * 2]);
    }
  });

  test("a day of a leap year, the last day there is, and days that there are not", async () => {
    const member = await makeMember(server);
    const formId = await makeBareForm(server, member.projectId);
    await makeVerification(server, member.projectId, { formId, at: "2024-02-29T23:59:59.999Z" });
    const requested = async (from: string, to: string) => {
      const { status, data } = await member.post("/api/verifications", { filters: { from, to } });
      return status === 200 ? data.total : status;
    };
    expect(await requested("2024-02-29", "2024-02-29")).toBe(1);
    expect(await requested("2024-02-28", "2024-02-28")).toBe(0);
    expect(await requested("2024-03-01", "2024-03-01")).toBe(0);
    expect(await requested("2024-02-29", "9999-12-31")).toBe(1);
    expect(await requested("9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999Z")).toBe(0);
    for (const none of ["2023-02-29", "2100-02-29", "2024-02-30", "10000-01-01", "+010000-01-01T00:00:00.000Z"])
      expect([none, await requested(none, "9999-12-31")]).toEqual([none, 422]);
  });

  test("a day of birth: 29 February where there was one, never one to come", async () => {
    const member = await makeMember(server);
    const applicant = await openLink(server, (await makeForm(member)).token);
    for (const origins of [right(), late(), early()]) {
      const there = copyOf(applicant, origins);
      const born = async (dob: string) =>
        (await there.post("/api/flow/profile", { first_name: "Vera", last_name: "Kov", dob })).status;
      expect(await born("2000-02-29")).toBe(200);
      for (const never of ["2001-02-29", "1900-02-29", "9999-12-31", "10000-01-01", "0000-01-01"])
        expect([never, await born(never)]).toEqual([never, 422]);
    }
  });
});
