import { afterAll, beforeAll, expect, test } from "vitest";
import { flow } from "#contract/visits/flow.contract.ts";
import { makeFilledFlow, makeForm, makeLink } from "./forms.ts";
import { openTestServer, type TestServer } from "./harness.ts";
import { type Member, makeMember } from "./make.ts";

let server: TestServer;
beforeAll(async () => {
  // Two of each, that share nothing but the database; a visitor's calls take turns over the servers.
  server = await openTestServer({ own: true, servers: 2, workers: 1 });
});
afterAll(() => server.close());

const statusesAt = (path: string, { cookies }: Member): Promise<number[]> =>
  Promise.all(
    server.origins.map(async (origin) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      return (await fetch(origin + path, { headers: { cookie } })).status;
    }),
  );

test("S46 S2 a session works on both servers, and ended on one it is over on both", async () => {
  const member = await makeMember(server);
  expect(new Set(server.origins).size).toBe(2);
  expect(await statusesAt("/api/settings/api-keys", member)).toEqual([200, 200]);
  const cookie = new Map(member.cookies);
  const out = await member.send("GET", "/api/logout", undefined, { "sec-fetch-site": "same-origin" });
  expect(out.status).toBe(200);
  member.cookies.clear();
  for (const [name, value] of cookie) member.cookies.set(name, value);
  expect(await statusesAt("/api/settings/api-keys", member)).toEqual([401, 401]);
});

test("S46 two workers do each job once", async () => {
  const member = await makeMember(server);
  const filled = [];
  for (let n = 0; n < 12; n += 1) filled.push(await makeFilledFlow(server, member));
  const answers = await Promise.all(filled.map(({ applicant }) => applicant.post("/api/flow/submit")));
  expect(answers.map(({ status }) => status)).toEqual(filled.map(() => 200));
  await server.drainJobs();
  const checked = await server.query<{ id: string; n: number }>(
    "select detail ->> 'id' as id, count(*)::int as n from audit_log where project_id = $1 and action = 'verifications.checked' group by 1",
    [member.projectId],
  );
  expect(checked.map(({ n }) => n)).toEqual(filled.map(() => 1));
  const jobs = await server.query<{ state: string; retry_count: number }>(
    "select state, retry_count from pgboss.job where name = 'verifications.check' and data ->> 'projectId' = $1",
    [member.projectId],
  );
  expect(jobs).toEqual(filled.map(() => ({ state: "completed", retry_count: 0 })));
});

test("S46 locks are shared: a single link opened on both servers at once begins one verification", async () => {
  const member = await makeMember(server);
  const { token } = await makeLink(member, (await makeForm(member)).id);
  await server.query("delete from rate_counts");
  const visitor = server.visitor();
  const opened = await Promise.all(Array.from({ length: 10 }, () => visitor.post("/api/flow/open", { token })));
  expect(opened.map(({ status }) => status)).toEqual(opened.map(() => 200));
  expect(new Set(opened.map(({ data }) => data.state.verificationId)).size).toBe(1);
});

test("S46 limits are shared: both servers together let through what one would", async () => {
  await server.query("delete from rate_counts");
  const visitor = server.visitor();
  const { max } = flow.open.limit;
  const token = "0".repeat(36);
  const answers = await Promise.all(
    Array.from({ length: 2 * max }, () => visitor.post("/api/flow/open", { token, device: {} })),
  );
  const windows = await server.query<{ hits: number }>("select hits from rate_counts");
  const allowed = windows.reduce((sum, { hits }) => sum + Math.min(hits, max), 0);
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(allowed);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(2 * max - allowed);
});
