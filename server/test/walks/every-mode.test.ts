import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "#contract/all.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { openTestServer, type TestServer } from "../harness.ts";
import { type Member, makeMember } from "../make.ts";
import { makeTwin, type Twin } from "../make-twin.ts";
import { setMode, turnIntoTests } from "../modes.ts";

let server: TestServer;
let twin: Twin;
let colleague: Member;
let empty: Member;

beforeAll(async () => {
  server = await openTestServer({ own: true });
  twin = await makeTwin(server);
  colleague = await makeMember(server, "owner", twin.ids.project);
  empty = await makeMember(server);
});
afterAll(() => server.close());

const near = () => {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  return { start_date: day(6), end_date: day(0) };
};
const query = () => new URLSearchParams(near()).toString();

type Wanted = { path?: () => string; body?: () => object };
/** Every call that lists, counts, sums, searches or exports without naming one verification or applicant. */
const wanted: Record<string, Wanted> = {
  "applicants.list": { body: () => ({ filters: {} }) },
  "applicants.labels": {},
  "searches.find": { body: () => ({ text: twin.canary }) },
  "failedCallbacks.newest": {},
  "home.today": {},
  "verifications.list": { body: () => ({ filters: {} }) },
  "verifications.counts": { body: () => ({ filters: {} }) },
  "verifications.ids": { body: () => ({ filters: {} }) },
  "verifications.export": { body: () => ({ filters: {} }) },
  "reports.list": { body: () => ({}) },
  "reports.updatedList": { body: () => ({}) },
  "statistics.overview": { path: () => `/api/reports-overview?${query()}` },
  "statistics.series": { path: () => `/api/analytics-overview?${query()}` },
  "statistics.volume": { body: () => ({ filters: near() }) },
  "statistics.countries": { body: () => ({ filters: near() }) },
  "statistics.daily": { body: () => ({ filters: near() }) },
  "statistics.dailyFile": { body: () => ({ filters: near() }) },
  "statistics.declineReasons": { body: () => ({ filters: near() }) },
  "statistics.funnel": { body: () => ({ filters: near() }) },
  "statistics.reviewers": { body: () => ({ filters: near() }) },
  "statistics.declineReasonsFile": { body: () => ({ filters: near() }) },
  "formLinks.open": { body: () => ({ filters: { form_id: twin.ids.form } }) },
  "forms.list": { body: () => ({}) },
  "forms.options": {},
  "formFolders.list": { body: () => ({}) },
  "services.list": { body: () => ({ filters: {} }) },
  "videoCalls.waiting": { body: () => ({}) },
  "monitoring.applicants": { body: () => ({ filters: {} }) },
  "monitoring.events": { body: () => ({ filters: {} }) },
  "monitoring.reports": { body: () => ({ filters: {} }) },
  "assignments.reviewers": {},
  "projects.info": { body: () => ({}) },
};

const endpoints = new Map<string, Endpoint>(
  Object.entries(contract).flatMap(([feature, all]) =>
    Object.entries(all).map(([name, endpoint]): [string, Endpoint] => [`${feature}.${name}`, endpoint]),
  ),
);
const known = Object.entries(wanted).filter(([name]) => endpoints.has(name));

const ask = async (member: Member, name: string, { path, body }: Wanted) => {
  await server.query("delete from rate_counts");
  const endpoint = endpoints.get(name);
  if (!endpoint) throw new Error(`no endpoint ${name}`);
  return member.send(endpoint.method, path?.() ?? endpoint.path, endpoint.method === "GET" ? undefined : body?.());
};

/** What a reply shows of the twin's verifications, applicants, and what belongs to them. */
function shown(text: string): string[] {
  const { ids, canary } = twin;
  const marks = {
    verification: ids.verification,
    applicant: ids.applicant,
    file: ids.file,
    callback: ids.callback,
    report: ids.report,
    link: ids.link,
    service: ids.service,
    event: ids.monitoringEvent,
    run: ids.monitoringRun,
    name: `Vera ${canary}`,
    external: `ext-${canary}`,
  };
  return Object.entries(marks).flatMap(([what, mark]) => (text.includes(mark) ? [what] : []));
}

async function seenBy(member: Member): Promise<Record<string, string[]>> {
  const seen: Record<string, string[]> = {};
  for (const [name, how] of known) {
    const answer = await ask(member, name, how);
    expect([name, answer.status, answer.errors]).toEqual([name, 200, []]);
    seen[name] = shown(answer.bytes.toString());
  }
  return seen;
}

const figures = [
  "verifications.counts",
  "statistics.overview",
  "statistics.series",
  "statistics.volume",
  "statistics.countries",
  "statistics.daily",
  "statistics.declineReasons",
  "statistics.funnel",
  "statistics.reviewers",
];
async function figuresFor(member: Member) {
  const found: Record<string, unknown> = {};
  for (const name of figures) found[name] = (await ask(member, name, wanted[name] ?? {})).data;
  return found;
}

test("every call of the table is one of the contract", () => {
  expect(Object.keys(wanted).filter((name) => !endpoints.has(name))).toEqual([]);
});

describe("lists, totals, statistics, reports, search and exports show one mode", () => {
  let before: Record<string, string[]>;
  let live: unknown;

  test("of live rows nothing is in test mode", async () => {
    before = await seenBy(colleague);
    live = await figuresFor(colleague);
    expect(before["verifications.list"]).toEqual(expect.arrayContaining(["verification", "applicant", "name"]));
    expect(before["applicants.list"]).toEqual(expect.arrayContaining(["applicant"]));
    await setMode(server, colleague, "test");
    for (const [name, marks] of Object.entries(await seenBy(colleague))) expect([name, marks]).toEqual([name, []]);
    await setMode(server, empty, "test");
    expect(await figuresFor(colleague)).toEqual(await figuresFor(empty));
    expect(live).not.toEqual(await figuresFor(empty));
  });

  test("of tests nothing is in live mode, and test mode shows what live mode showed of them", async () => {
    await turnIntoTests(server, twin.ids.project);
    expect(await seenBy(colleague)).toEqual(before);
    expect(await figuresFor(colleague)).toEqual(live);
    await setMode(server, colleague, "live");
    await setMode(server, empty, "live");
    for (const [name, marks] of Object.entries(await seenBy(colleague))) expect([name, marks]).toEqual([name, []]);
    expect(await figuresFor(colleague)).toEqual(await figuresFor(empty));
  });
});

describe("the switch", () => {
  test("changes what this session shows, and no other", async () => {
    const member = await makeMember(server);
    const other = await makeMember(server, "admin", member.projectId);
    expect((await member.get("/api/session")).data.user.mode).toBe("live");
    const { status, data } = await member.put("/api/session-mode", { mode: "test" });
    expect([status, data]).toEqual([200, { mode: "test" }]);
    expect((await member.get("/api/session")).data.user.mode).toBe("test");
    expect((await other.get("/api/session")).data.user.mode).toBe("live");
    expect((await member.put("/api/session-mode", { mode: "both" })).status).toBe(422);
  });

  test("a page that shows the other mode is told so, and changes nothing", async () => {
    const member = await makeMember(server);
    const name = (mode: string) =>
      member.send("POST", "/api/projects/edit-name", { name: "Renamed Bank" }, { "x-mode": mode });
    const refused = await name("test");
    expect([refused.status, refused.errors[0]?.code]).toEqual([409, "session-modes.other_mode"]);
    expect(refused.errors[0]?.message).toMatch(/another tab.*x-mode/);
    const [row] = await server.query("select name from projects where id = $1", [member.projectId]);
    expect(row).toEqual({ name: "Acme Bank" });
    expect((await name("live")).status).toBe(200);
    await setMode(server, member, "test");
    expect((await name("live")).status).toBe(409);
    expect((await name("test")).status).toBe(200);
  });
});
