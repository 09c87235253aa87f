import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "#contract/all.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { openReplicas, replicaUrl } from "#server/platform/replicas.ts";
import { makeForm } from "./forms.ts";
import { openTestServer, type TestServer } from "./harness.ts";
import { makeMember } from "./make.ts";
import { makeTwin, type Twin } from "./make-twin.ts";
import { openReplicaPair, type ReplicaPair } from "./replica-pair.ts";

let pair: ReplicaPair;
let server: TestServer;
let replica: pg.Pool;
let ours: Twin;
/** What each attempt to read elsewhere came to. */
const opened: boolean[] = [];
const warned: string[] = [];
/** So that a replica that rests is tried again without waiting. */
let laterMs = 0;

function watchReplicas() {
  const { platform } = server;
  const log = { warn: (_: object, text: string) => warned.push(text) } as unknown as typeof platform.log;
  const url = replicaUrl(pair.address, platform.database.pool.options.connectionString ?? "");
  const now = () => performance.now() + laterMs;
  const replicas = openReplicas({ urls: [url], poolSize: 4, log, now });
  if (!replicas) throw new Error("an address is given");
  const first = platform.replicas;
  platform.replicas = {
    open: async (...given) => {
      const open = await replicas.open(...given);
      opened.push(open !== null);
      return open;
    },
    close: async () => {
      await Promise.all([replicas.close(), first?.close()]);
    },
  };
}

beforeAll(async () => {
  pair = await openReplicaPair();
  const database = { url: pair.url, drop: async () => undefined };
  const settings = { DATABASE_POOL_SIZE: "4", DATABASE_READ_URLS: pair.address };
  server = await openTestServer({ own: true, database, servers: 1, settings });
  expect(server.platform.replicas).not.toBeNull();
  watchReplicas();
  ours = await makeTwin(server);
  replica = new pg.Pool({ connectionString: pair.replicaUrl, max: 1 });
  replica.on("error", () => undefined);
});
afterAll(async () => {
  await server.close();
  await replica.end();
  await pair.stop();
});

async function read(path: string, body?: object) {
  opened.length = 0;
  warned.length = 0;
  const answer = body === undefined ? await ours.owner.get(path) : await ours.owner.post(path, body);
  return { answer, opened: [...opened], warned: [...warned] };
}

const days = { start_date: "2026-11-01", end_date: "2026-11-30" };
const span = `start_date=${days.start_date}&end_date=${days.end_date}`;
const filters = { filters: days };
/** A call of each endpoint that may be read from a replica. */
const calls: Record<string, () => [string, object?]> = {
  "verifications.list": () => ["/api/verifications", {}],
  "verifications.counts": () => ["/api/verifications/counts", {}],
  "applicants.list": () => ["/api/applicants", {}],
  "applicants.verifications": () => [`/api/applicants/${ours.ids.applicant}/verifications`, {}],
  "searches.find": () => ["/api/searches", { text: "canary" }],
  "statistics.overview": () => [`/api/reports-overview?${span}`],
  "statistics.series": () => [`/api/analytics-overview?${span}`],
  "statistics.volume": () => ["/api/statistics/volume", filters],
  "statistics.countries": () => ["/api/statistics/by-countries", filters],
  "statistics.daily": () => ["/api/statistics/daily", filters],
  "statistics.dailyFile": () => ["/api/statistics/daily-file", filters],
  "statistics.declineReasons": () => ["/api/statistics/decline-reasons", filters],
  "statistics.funnel": () => ["/api/statistics/funnel", filters],
  "statistics.reviewers": () => ["/api/statistics/reviewers", filters],
  "statistics.declineReasonsFile": () => ["/api/statistics/decline-reasons-file", filters],
  "auditLog.list": () => ["/api/audit-log", {}],
  "reports.list": () => ["/api/customer-reports", {}],
  "home.today": () => ["/api/home/today"],
  "services.list": () => ["/api/services", {}],
  "monitoring.reports": () => ["/api/monitoring/reports", {}],
  "monitoring.applicants": () => ["/api/monitoring/applicants", {}],
  "monitoring.reportApplicants": () => [`/api/monitoring/applicants/${ours.ids.monitoringRun}`, {}],
  "monitoring.events": () => ["/api/monitoring/events", {}],
  "blacklists.list": () => ["/api/blacklists", {}],
  "blacklists.entries": () => [`/api/blacklists/${ours.ids.blacklist}/entries`, {}],
  "callbacks.list": () => ["/api/callbacks"],
  "topUps.list": () => ["/api/settings/billing-history", {}],
};
const marked = Object.entries(contract).flatMap(([feature, endpoints]) =>
  Object.entries(endpoints as Record<string, Endpoint>).flatMap(([name, { replica: may }]) =>
    may ? [`${feature}.${name}`] : [],
  ),
);

describe("what may be read from a replica", () => {
  test("is called here, each of it, and only reads", () => {
    expect(Object.keys(calls).sort()).toEqual([...marked].sort());
    for (const each of marked) {
      const [feature = "", name = ""] = each.split(".");
      const { effect } = (contract as unknown as Record<string, Record<string, Endpoint>>)[feature]?.[name] ?? {};
      expect(effect).toBe("read");
    }
  });

  test.each(Object.keys(calls))("%s answers from the replica as from the primary", async (name) => {
    const [path, body] = calls[name]?.() ?? [""];
    const there = await read(path, body);
    expect([there.answer.status, there.opened, there.warned]).toEqual([200, [true], []]);
    const kept = server.platform.replicas;
    server.platform.replicas = null;
    const here = await read(path, body);
    server.platform.replicas = kept;
    expect(here.opened).toEqual([]);
    // The second read of the audit log finds the record of the first.
    if (name === "auditLog.list") expect(here.answer.data.items.slice(1)).toEqual(there.answer.data.items.slice(0, -1));
    else expect(there.answer.bytes.toString()).toBe(here.answer.bytes.toString());
  });
});

describe("a call sees what was there before it", () => {
  const names = async () =>
    (await read("/api/audit-log", {})).answer.data.items.map(({ action }: { action: string }) => action);

  test("its own writes and others', however soon it comes", async () => {
    for (let n = 0; n < 20; n += 1) {
      await ours.owner.post("/api/projects/edit-name", { name: `Bank ${n}` });
      expect((await names())[0]).toBe("projects.renamed");
    }
  });

  test("of a replica that is behind the primary is read, until it has caught up", async () => {
    await replica.query("select pg_wal_replay_pause()");
    await ours.owner.post("/api/projects/edit-name", { name: "Late Bank" });
    await makeForm(ours.owner);
    const { answer, opened: tried, warned: said } = await read("/api/audit-log", {});
    expect(answer.data.items[0].action).not.toBe("projects.renamed");
    expect([tried, said]).toEqual([[false], ["a replica is behind: the primary is read, meanwhile"]]);
    // It rests, and nobody waits for it.
    expect((await read("/api/audit-log", {})).warned).toEqual([]);
    await replica.query("select pg_wal_replay_resume()");
    laterMs += 2_000;
    await expect.poll(async () => (await read("/api/audit-log", {})).opened).toEqual([true]);
  });

  test("a right that was taken is taken for the very next call", async () => {
    const other = await makeMember(server, "analyst", ours.owner.projectId);
    expect((await other.post("/api/verifications", {})).status).toBe(200);
    await server.query("delete from memberships where user_id = $1", [other.userId]);
    opened.length = 0;
    expect((await other.post("/api/verifications", {})).status).toBe(403);
    expect(opened).toEqual([]);
  });

  test("another project's rows are invisible there, too", async () => {
    const neighbour = await makeMember(server);
    opened.length = 0;
    const { data } = await neighbour.post("/api/verifications", {});
    expect([data.total, opened]).toEqual([0, [true]]);
  });

  test("an export is read there", async () => {
    opened.length = 0;
    const { status, bytes } = await ours.owner.post("/api/verifications/report-file", { filters: {} });
    expect([status, opened]).toEqual([200, [true]]);
    expect(bytes.length).toBeGreaterThan(50);
  });
});

describe("a replica that cannot be read", () => {
  test("one that ends in the middle of a read: the read is done again on the primary", async () => {
    const kept = server.platform.replicas;
    if (!kept) throw new Error("no replica");
    server.platform.replicas = {
      ...kept,
      open: async (...given) => {
        const open = await kept.open(...given);
        const found = await open?.client.query<{ pid: number }>("select pg_backend_pid() as pid");
        await replica.query("select pg_terminate_backend($1, 10000)", [found?.rows[0]?.pid ?? 0]);
        return open;
      },
    };
    expect((await read("/api/verifications", {})).answer.status).toBe(200);
    server.platform.replicas = kept;
  });

  test("one that is gone: the primary is read, and the replica again when it is back", async () => {
    await replica.end();
    await pair.stopReplica();
    laterMs += 10_000;
    const { answer, warned: said } = await read("/api/verifications", {});
    expect([answer.status, said]).toEqual([200, ["a replica cannot be read: the primary is, meanwhile"]]);
    await pair.startReplica();
    laterMs += 10_000;
    await expect
      .poll(async () => {
        laterMs += 10_000;
        return (await read("/api/verifications", {})).opened;
      })
      .toEqual([true]);
    replica = new pg.Pool({ connectionString: pair.replicaUrl, max: 1 });
    replica.on("error", () => undefined);
  });

  test("one whose log is another than the primary's is not read, however far it is", async () => {
    laterMs += 10_000;
    warned.length = 0;
    expect(await server.platform.replicas?.open("select 1", "7:0/1")).toBeNull();
    expect(warned).toEqual(["a replica is not yet where the new primary's log began: the primary is read"]);
  });

  test("after a failover one is read again, once it has written down whom it follows", async () => {
    await pair.promotePrimary();
    await expect
      .poll(async () => {
        // What PostgreSQL does by itself every five minutes, of what the new primary has.
        await replica.query("checkpoint");
        laterMs += 10_000;
        const { answer, opened: tried } = await read("/api/verifications", {});
        return [answer.status, tried];
      })
      .toEqual([200, [true]]);
  });

  test("one that was promoted is another database, and is not read", async () => {
    await replica.query("select pg_promote(true, 60)");
    laterMs += 10_000;
    const { answer, opened: tried, warned: said } = await read("/api/verifications", {});
    expect([answer.status, tried]).toEqual([200, [false]]);
    expect(said).toEqual(["a replica follows no primary any more (was it promoted?): it is not read"]);
  });
});
