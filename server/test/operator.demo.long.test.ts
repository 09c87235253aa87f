import { afterAll, beforeAll, expect, test } from "vitest";
import { runCommand } from "#server/cli/commands.ts";
import { foldStatistics } from "#server/features/figures/statistics/statistics.fold.service.ts";
import { foldTotals } from "#server/features/records/verification-totals/verification-totals.service.ts";
import { openTestServer, type TestServer } from "./harness.ts";
import { codeNow, openBrowser, sendPassword } from "./sign-in.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ own: true });
});
afterAll(() => server.close());

async function operator(line: string) {
  const said: string[] = [];
  const code = await runCommand(
    line.split(" "),
    async () => server.operator,
    (text) => said.push(text),
  );
  return { code, text: said.join("\n") };
}

async function signIn(text: string) {
  const printed = (name: string) => new RegExp(`${name} +(\\S+)`).exec(text)?.[1] ?? "";
  const [email, password, secret] = [printed("email"), printed("password"), printed("authenticator")];
  expect(email).toBe("owner@example.com");
  const browser = await openBrowser(server);
  expect((await sendPassword(browser, { email, password })).status).toBe(200);
  expect((await browser.post("/api/registration/verify-2FA-QR", { email, token: codeNow(secret) })).status).toBe(200);
  expect((await browser.post("/api/login/authenticate", { email })).status).toBe(200);
  return { browser, password };
}

const countsSql = `select status, count(*)::int as n from verifications group by status`;
const totalsSql = `select sum(created)::int as created, sum(processing)::int as processing, sum(pending)::int as pending,
  sum(customer_pending)::int as customer_pending, sum(valid)::int as valid, sum(invalid)::int as invalid from`;

/** The rows, the totals of the lists by day, country and form, and what statistics says of them. */
async function expectAgreement(browser: Awaited<ReturnType<typeof openBrowser>>): Promise<Record<string, number>> {
  const rows = await server.query<{ status: string; n: number }>(countsSql);
  const counts = Object.fromEntries(rows.map(({ status, n }) => [status, n]));
  while ((await foldTotals(server.platform)) > 0);
  while ((await foldStatistics(server.platform)) > 0);
  for (const table of ["verification_project_days", "verification_days", "verification_form_days"]) {
    const [totals] = await server.query<Record<string, number>>(`${totalsSql} ${table}`);
    expect(totals).toEqual({ processing: 0, ...counts });
  }
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const range = `start_date=${day(20)}&end_date=${day(-1)}`;
  const { cards } = (await browser.get(`/api/reports-overview?${range}`)).data;
  expect(cards).toMatchObject({ approved: counts.valid, declined: counts.invalid });
  const [byChecks] = await server.query<{ n: number }>(
    "select count(*)::int as n from verifications where decided_by_checks and status in ('valid', 'invalid')",
  );
  expect(cards.decidedByChecks).toBe(byChecks?.n);
  return counts;
}

test("demo makes a bank that has worked for days: an owner who can sign in, a team, forms, statistics that agree, a whole log", async () => {
  const { code, text } = await operator("demo --email Owner@Example.com --applicants 1 --days 14");
  expect(code).toBe(0);
  expect(text).toMatch(/1 Amalia Sorensen, everything fits: valid/);
  const { browser, password } = await signIn(text);

  const counts = await expectAgreement(browser);
  for (const status of ["created", "pending", "customer_pending", "valid", "invalid"])
    expect(counts[status]).toBeGreaterThan(0);
  const { data: forms } = await browser.post("/api/forms", { count: 20 });
  expect(forms.items.map(({ name }: { name: string }) => name).sort()).toEqual([
    "Account opening",
    "Accounts of companies",
    "Partners",
    "Related people",
  ]);
  const deciders = await server.query("select distinct actor_user_id from verification_events where kind = 'decided'");
  expect(deciders).toHaveLength(3);

  const { data: newest } = await browser.post("/api/verifications", { count: 1 });
  expect(newest.items).toMatchObject([{ status: "valid", externalId: "customer-1001" }]);
  const old = await server.query<{ id: string; status: string }>(
    "select distinct on (status) id, status from verifications where created_at < now() - interval '1 day' order by status, id",
  );
  for (const { id, status } of old)
    expect((await browser.get(`/api/verifications/${id}`)).data).toMatchObject({ status });

  const [project] = await server.query<{ id: string }>("select id from projects where name = 'Demo Bank'");
  expect(await operator(`audit verify ${project?.id}`)).toMatchObject({ code: 0 });
  const [log] = await server.query<{ first: string; disordered: number }>(
    `select min(action) filter (where seq = 1) as first, count(*) filter (where at < before)::int as disordered
     from (select *, lag(at) over (order by seq) as before from audit_log where project_id = $1) chain`,
    [project?.id],
  );
  expect(log).toEqual({ first: "projects.created", disordered: 0 });

  const requested = await browser.post("/api/services", { count: 20 });
  expect(requested.data.items.map(({ type }: { type: string }) => type).sort()).toEqual([
    "blacklist_document",
    "blacklist_person",
    "crypto_address",
    "document_recognition",
    "national_number",
    "phone",
  ]);
  expect((await browser.post("/api/settings/qes-certificates")).data.items).toMatchObject([{ status: "active" }]);
  expect(await server.query("select 1 from sessions where user_agent = 'npm run veridesk -- demo'")).toEqual([]);
  expect(await operator("demo --email owner@example.com --applicants 1")).toMatchObject({
    code: 2,
    text: expect.stringContaining("exists already"),
  });
  expect((await operator("help")).text).not.toContain(password);
}, 600_000);
