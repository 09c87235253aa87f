import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkNames } from "#contract/records/verifications/check-evidence.ts";
import { bundledMain } from "./bundle.ts";
import { findIn, type Story, tellStory } from "./canary-story.ts";
import { callApi } from "./customers.ts";
import { type ReceivedSpan, startTraceCollector, type TraceCollector } from "./doubles/trace-collector.ts";
import { eventually } from "./eventually.ts";
import { openTestServer, type TestServer } from "./harness.ts";
import { makeMember } from "./make.ts";

let collector: TraceCollector;
let server: TestServer;
let story: Story;
/** What the last test before it has made is in, too. */
let spans: ReceivedSpan[];

const settingsFor = ({ url }: Pick<TraceCollector, "url">) => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: `${url}/`,
  OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
});

const stranger = { trace: "a1".repeat(16), span: "b2".repeat(8) };
const canaries = { "path of nobody": "canary-path-7f3a", "query of nobody": "canary-query-7f3a" };

/** Until the collector has what `isThere` finds: a call's span ends after its reply. */
function collected(isThere: (span: ReceivedSpan) => boolean): Promise<ReceivedSpan[]> {
  return eventually(async () => {
    await server.platform.traces?.flush();
    const found = collector.spans();
    expect(found.some(isThere)).toBe(true);
    return found;
  });
}

beforeAll(async () => {
  collector = await startTraceCollector();
  const settings = {
    ...settingsFor(collector),
    OTEL_EXPORTER_OTLP_HEADERS: "x-collector-key=one%20key",
    OTEL_SERVICE_NAME: "desk of a test",
    METRICS_TOKEN: "long-enough",
  };
  server = await openTestServer({ own: true, servers: 1, workers: 1, settings });
  story = await tellStory(server);
  await server.drainJobs();
  const { owner, verificationId, secrets } = story;
  const { data } = await owner.get(`/api/verifications/${verificationId}`);
  const decision = { verification_id: verificationId, rowVersion: data.rowVersion, open: checkNames, status: "valid" };
  expect(await owner.post("/api/verifications/status", decision)).toMatchObject({ status: 200 });
  await server.drainJobs();
  await owner.post("/api/verifications", { filters: { search: story.personal["applicant's last name"] } });
  await owner.send("GET", `/api/verifications/${canaries["path of nobody"]}?q=${canaries["query of nobody"]}`);
  await owner.send("GET", "/api/session", undefined, {
    traceparent: `00-${stranger.trace}-${stranger.span}-01`,
    "x-forwarded-for": "203.0.113.77",
    "user-agent": "canary-browser-7f3a",
  });
  const called = await callApi(server, "GET", "/applicants?limit=1", {
    headers: { authorization: `Token ${secrets["API key"]}` },
  });
  expect([200, 401, 403, 404]).toContain(called.status);
  expect((await server.visitor().get("/healthz")).status).toBe(200);
  spans = await collected(({ attributes }) => attributes["veridesk.side"] === "customers");
});
afterAll(async () => {
  await server.close();
  await collector.close();
});

const named = (name: string) => spans.filter((span) => span.name === name);
const first = (name: string): ReceivedSpan => {
  const [span] = named(name);
  if (!span) throw new Error(`no span is called ${name}: ${[...new Set(spans.map((each) => each.name))].join(", ")}`);
  return span;
};
const below = ({ spanId }: ReceivedSpan) => spans.filter(({ parentSpanId }) => parentSpanId === spanId);

describe("what leaves", () => {
  test("no span has anything that somebody gave or that opens something: every byte is read", () => {
    const text = collector.text();
    expect(spans.length).toBeGreaterThan(100);
    expect(findIn(text, story.secrets)).toEqual([]);
    expect(findIn(text, story.personal)).toEqual([]);
    expect(findIn(text, canaries)).toEqual([]);
    for (const id of [story.verificationId, story.owner.shown ?? "no project", story.owner.csrf ?? "no token"])
      expect(text).not.toContain(id);
    expect(text).not.toMatch(/canary|Kovalenko|Olena|Acme|@|127\.0\.0\.1|203\.0\.113|select |insert |veridesk_app/i);
  });

  test("keys are those of the list, and a text is a word of it or a name of our own source", () => {
    const keys = new Map([
      ["http.request.method", /^(GET|POST|PUT|DELETE)$/],
      ["http.route", /^\/[\w:/*.-]*$/],
      ["http.response.status_code", /^[2-5]\d\d$/],
      ["error.type", /^[\w. ]+$/],
      ["db.system.name", /^postgresql$/],
      ["veridesk.side", /^(desk|applicants|customers|both)$/],
      ["veridesk.transaction.outcome", /^(committed|read|rolled_back)$/],
      ["veridesk.transaction.statements", /^\d+$/],
      ["veridesk.transaction.statements_ms", /^[\d.]+$/],
      ["veridesk.transaction.opening_ms", /^[\d.]+$/],
      ["veridesk.job.queue", /^[a-z_.-]+$/],
      ["veridesk.job.attempt", /^[1-6]$/],
      ["veridesk.outbound.door", /^(post|exchange|ask|download)$/],
      ["veridesk.outbound.target", /^(public|opened)$/],
      ["veridesk.file.operation", /^(put|putStream|get|stream|remove)$/],
      ["veridesk.file.store", /^disk$/],
      ["veridesk.child.program", /^[a-z-]+$/],
      ["veridesk.child.operation", /^[a-zA-Z]+$/],
    ]);
    const wrong = spans.flatMap(({ attributes }) =>
      Object.entries(attributes).filter(([key, value]) => !keys.get(key)?.test(String(value))),
    );
    expect(wrong).toEqual([]);
    for (const { events, status, links } of spans) {
      expect([events, status.message]).toEqual([[], undefined]);
      for (const { attributes } of links) expect(attributes).toEqual([]);
    }
    const routes = new Set(spans.map(({ attributes }) => attributes["http.route"]));
    expect(routes).toContain("/api/verifications/:id");
    expect(routes).not.toContain("/healthz");
  });

  test("the service is named, with its version and the role of the process, and the collector's key is sent", () => {
    const [resource] = collector.resources();
    expect(resource).toEqual({
      "service.name": "desk of a test",
      "service.version": expect.stringMatching(/^\d+\.\d+\.\d+$/),
      "veridesk.role": "all",
    });
    expect(collector.requests[0]).toMatchObject({ path: "/v1/traces", headers: { "x-collector-key": "one key" } });
  });
});

describe("what a trace shows", () => {
  test("a call is one tree: the call, and below it its transactions", () => {
    const root = first("POST /api/verifications/status");
    expect(root).toMatchObject({ kind: 2, parentSpanId: "", status: { code: 0 } });
    expect(root.attributes).toMatchObject({
      "http.request.method": "POST",
      "http.route": "/api/verifications/status",
      "http.response.status_code": 200,
      "veridesk.side": "desk",
    });
    const tree = spans.filter(({ traceId }) => traceId === root.traceId);
    const ids = new Set(tree.map(({ spanId }) => spanId));
    expect(tree.filter(({ parentSpanId }) => !ids.has(parentSpanId))).toEqual([root]);
    const written = below(root).filter(({ attributes }) => attributes["veridesk.transaction.outcome"] === "committed");
    expect(written.length).toBeGreaterThan(0);
    expect(
      Math.max(...written.map(({ attributes }) => Number(attributes["veridesk.transaction.statements"]))),
    ).toBeGreaterThan(3);
  });

  test("sign-in, an applicant's calls and a customer's calls are traced, each on its side", () => {
    expect(first("POST /api/login").attributes["veridesk.side"]).toBe("desk");
    expect(first("POST /api/flow/profile").attributes["veridesk.side"]).toBe("applicants");
    expect(below(first("POST /api/flow/profile")).map(({ name }) => name)).toContain("transaction");
    const customers = spans.filter(({ attributes }) => attributes["veridesk.side"] === "customers");
    expect(customers.flatMap(below).map(({ name }) => name)).toContain("transaction");
  });

  test("a refusal is named by its code, and is no fault of ours", () => {
    const refused = named("POST /api/login").filter(({ attributes }) => attributes["error.type"] !== undefined);
    expect(refused.length).toBeGreaterThan(0);
    for (const { attributes, status } of refused) {
      expect(attributes["error.type"]).toMatch(/^[a-z_]+\.[a-z_]+$/);
      expect(status.code).toBe(0);
    }
  });

  test("a job is a trace of its own, linked to the call that enqueued it", () => {
    const submitted = named("POST /api/flow/submit").map(({ spanId }) => spanId);
    const jobs = spans.filter(({ links }) => links.some(({ spanId }) => submitted.includes(spanId)));
    expect(jobs.length).toBeGreaterThan(0);
    for (const job of jobs) {
      expect(job).toMatchObject({ kind: 5, parentSpanId: "", name: `job ${job.attributes["veridesk.job.queue"]}` });
      expect(below(job).map(({ name }) => name)).toContain("transaction");
    }
  });

  test("a callback is a call to somewhere: how, with what end, and not where", () => {
    const sent = first("outbound post");
    expect(sent.attributes).toMatchObject({ "veridesk.outbound.door": "post", "veridesk.outbound.target": "public" });
    expect(sent.attributes["error.type"]).toBe("dns");
    expect(spans.find(({ spanId }) => spanId === sent.parentSpanId)?.name).toMatch(/^job /);
  });

  test("what a child process did for a call is below that call", () => {
    const child = spans.find(({ name }) => name.startsWith("child "));
    expect(child?.parentSpanId).not.toBe("");
    expect(spans.find(({ spanId }) => spanId === child?.parentSpanId)).toBeDefined();
  });

  test("a stranger's traceparent decides nothing: neither which trace it is nor whether it is kept", () => {
    const all = spans.flatMap(({ traceId, parentSpanId }) => [traceId, parentSpanId]);
    expect(all).not.toContain(stranger.trace);
    expect(all).not.toContain(stranger.span);
  });
});

describe("the collector never counts", () => {
  /** Of the same calls, without what is drawn again each time. */
  async function replies(of: TestServer) {
    const member = await makeMember(of);
    const shown = [
      await member.post("/api/projects/info"),
      await member.post("/api/verifications", {}),
      await member.post("/api/forms/single-link", {}),
      await of.visitor().get("/api/nothing"),
    ];
    return shown.map(({ status, data, errors }) => [status, Object.keys(data ?? {}).sort(), errors]);
  }

  const metricsOf = async (of: TestServer) =>
    (await of.visitor().send("GET", "/metrics", undefined, { authorization: "Bearer long-enough" })).bytes.toString();

  test("off by default: nothing is opened; a dead collector and a silent one change no reply", async () => {
    const off = await openTestServer({ own: true, servers: 1, settings: { METRICS_TOKEN: "long-enough" } });
    expect(off.platform.traces).toBeNull();
    const usual = await replies(off);
    expect(await metricsOf(off)).not.toContain("veridesk_trace");
    await off.close();

    const target = await startTraceCollector();
    target.answerWith(null);
    const traced = await openTestServer({ own: true, servers: 1, settings: settingsFor(target) });
    expect(await replies(traced)).toEqual(usual);
    void traced.platform.traces?.flush();
    await expect.poll(() => target.bodies.length).toBeGreaterThan(0);
    expect(await replies(traced)).toEqual(usual);
    await target.close();
    expect(await replies(traced)).toEqual(usual);
    await traced.close();
  });

  test("metrics count what was sent and what was dropped", async () => {
    expect(await metricsOf(server)).toMatch(/^veridesk_trace_spans_total\{outcome="sent"\} [1-9]\d*$/m);
    expect(await metricsOf(server)).toMatch(/^veridesk_trace_spans_total\{outcome="dropped"\} 0$/m);
  });

  test("the built server has OpenTelemetry's library in a file of its own, for when it is needed", async () => {
    const text = await readFile(bundledMain, "utf8");
    expect(text).toContain('import("./opentelemetry.js")');
    expect(text).not.toMatch(/@opentelemetry\/|maxExportBatchSize/);
    expect(await readFile(join(dirname(bundledMain), "opentelemetry.js"), "utf8")).toContain("maxExportBatchSize");
  });
});
