import fastify, { type FastifyInstance, type FastifyReply } from "fastify";
import pg from "pg";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { commonFailures } from "#contract/failures.ts";
import { type Config, loadConfig } from "#server/config.ts";
import { ChildError } from "#server/platform/children/child.ts";
import { refuseCustomer } from "#server/platform/customer-calls/customer-refusals.ts";
import { fail } from "#server/platform/fail.ts";
import { startTraceCollector, type TraceCollector } from "../../../test/doubles/trace-collector.ts";
import { openTraces } from "./open-traces.ts";
import { ownName } from "./span-attributes.ts";
import { failureNameOf } from "./span-failures.ts";
import { traceCalls } from "./traces.http.ts";
import { activeSpan, beginChild, type SpanStart, type TraceSource, traced } from "./traces.ts";
import { spanOfJob } from "./work-spans.ts";

let collector: TraceCollector;
beforeEach(async () => {
  collector = await startTraceCollector();
});
afterEach(() => collector.close());

const lines: string[] = [];
const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });

async function open(more: Record<string, string> = {}): Promise<{ config: Config; traces: TraceSource }> {
  const config = loadConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
    ...more,
  });
  const traces = await openTraces(config.traces, config.role, log);
  if (!traces) throw new Error("they are on");
  return { config, traces };
}

const work: SpanStart = { name: ownName("work"), kind: "internal", attributes: {} };

test("without a setting nothing is opened", async () => {
  expect(await openTraces(loadConfig({}).traces, "all", log)).toBeNull();
});

test("what is below a piece of work is kept with it; after its end nothing is", async () => {
  const { traces } = await open();
  const root = traces.begin(work);
  await traced(root, failureNameOf, async () => {
    expect(activeSpan()).toBe(root);
    await traced(beginChild({ ...work, name: ownName("inner") }), failureNameOf, async () => undefined);
  });
  expect(activeSpan()).toBeUndefined();
  expect(beginChild(work)).toBeNull();
  expect(root?.child(work)).toBeNull();
  await traces.close();
  const [inner, outer] = collector.spans();
  expect([inner?.name, inner?.parentSpanId]).toEqual(["inner", outer?.spanId]);
  expect(outer).toMatchObject({ name: "work", parentSpanId: "", traceId: inner?.traceId });
  expect(traces.counts).toEqual({ sent: 2, dropped: 0, failed: 0 });
});

test("an end is final, and a failure is a name without words", async () => {
  const { traces } = await open();
  const failing = traced(traces.begin(work), failureNameOf, async () => {
    throw new Error("Maria Smith, born 1990");
  });
  await expect(failing).rejects.toThrow("Maria");
  const span = traces.begin(work);
  span?.end(ownName("timeout"));
  span?.end(null);
  await traces.close();
  expect(collector.spans().map(({ attributes, status }) => [attributes["error.type"], status])).toEqual([
    ["crashed", { code: 2 }],
    ["timeout", { code: 2 }],
  ]);
  expect(collector.text()).not.toContain("Maria");
});

test("a failure has the name that the contract, the child, the database or the system gave it", () => {
  const database = new pg.DatabaseError("Maria's row", 12, "error");
  database.code = "23505";
  const cases: [unknown, string | null][] = [
    [fail(commonFailures.forbidden, { message: "Maria may not" }), "request.forbidden"],
    [refuseCustomer("limit_exceeded", "request"), "limit_exceeded"],
    [new ChildError("timeout", "Maria"), "child timeout"],
    [database, "database 23505"],
    [Object.assign(new Error("Maria"), { code: "ECONNREFUSED" }), "ECONNREFUSED"],
    [Object.assign(new Error("Maria"), { code: "MARIA" }), null],
    [Object.assign(new Error("Maria"), { statusCode: 413 }), "request.too_large"],
    [new Error("Maria"), null],
    ["Maria", null],
  ];
  for (const [error, name] of cases) expect(failureNameOf(error)).toBe(name);
  expect(ownName('Maria "Smith"')).toBe("other");
});

test("a job is linked to its call, and to nothing that is no traceparent", async () => {
  const { traces } = await open();
  const call = traces.begin(work);
  for (const cause of [call?.traceparent, "nonsense", undefined])
    await spanOfJob(traces, { queue: "mails.send", attempt: 2, cause }, async () => undefined);
  call?.end(null);
  await traces.close();
  const jobs = collector.spans().filter(({ name }) => name === "job mails.send");
  expect(jobs.map(({ links }) => links.map(({ spanId }) => spanId))).toEqual([
    [call?.traceparent.split("-")[2]],
    [],
    [],
  ]);
  expect(await spanOfJob(null, { queue: "mails.send", attempt: 1, cause: undefined }, async () => 7)).toBe(7);
});

describe("a collector that is away, refuses or says nothing", () => {
  test("is said once in the log, and once when it is back", async () => {
    lines.length = 0;
    const { traces } = await open();
    const sendOne = async (counts: object) => {
      traces.begin(work)?.end(null);
      await traces.flush();
      await expect.poll(() => traces.counts).toMatchObject(counts);
    };
    collector.answerWith(400);
    await sendOne({ failed: 1 });
    await sendOne({ failed: 2 });
    collector.answerWith(200);
    await sendOne({ sent: 1 });
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
      "traces do not arrive at their collector; nothing waits for them",
      "traces arrive again",
    ]);
    await traces.close();
  });

  test("holds up neither work nor the end; what is over the bound is dropped and counted", async () => {
    const { traces } = await open();
    collector.answerWith(null);
    for (let n = 0; n < 6_000; n += 1) traces.begin(work)?.end(null);
    expect(traces.counts.dropped).toBeGreaterThan(2_000);
    expect(traces.counts.sent).toBe(0);
    await traces.close();
  });
});

test("protobuf is the default, and what it says is the same", async () => {
  const { traces } = await open({ OTEL_EXPORTER_OTLP_PROTOCOL: "" });
  traces.begin({ ...work, attributes: { "http.route": ownName("/api/forms/:id") } })?.end(null);
  await traces.close();
  expect(collector.requests[0]?.headers["content-type"]).toBe("application/x-protobuf");
  expect(collector.text()).toContain("/api/forms/:id");
});

describe("how a call ends", () => {
  async function endOf(work: (reply: FastifyReply) => unknown, signal?: AbortSignal) {
    const { config, traces } = await open();
    const app = fastify();
    traceCalls(app, { config, traces });
    app.get("/things", { config: { side: "desk" } }, async (_request, reply) => work(reply));
    const origin = await app.listen({ port: 0, host: "127.0.0.1" });
    await fetch(`${origin}/things`, signal ? { signal } : {}).catch(() => undefined);
    await expect
      .poll(async () => {
        await traces.flush();
        return collector.bodies.length;
      })
      .toBe(1);
    await app.close();
    await traces.close();
    const [span] = collector.spans();
    return {
      code: span?.attributes["http.response.status_code"],
      type: span?.attributes["error.type"],
      status: span?.status,
    };
  }
  const well = { code: 0 };
  const error = { code: 2 };

  test("one that goes well has a status and nothing else", async () => {
    expect(await endOf(() => ({}))).toEqual({ code: 200, type: undefined, status: well });
  });

  test("a fault of ours is an error without words", async () => {
    const ended = await endOf(() => {
      throw new Error("Maria Smith");
    });
    expect(ended).toEqual({ code: 500, type: "crashed", status: error });
    expect(collector.text()).not.toContain("Maria");
  });

  test("who goes away before the reply has made no error", async () => {
    const gone = new AbortController();
    const ended = await endOf(async (reply) => {
      gone.abort();
      await new Promise((resolve) => reply.raw.once("close", resolve));
      return {};
    }, gone.signal);
    expect(ended).toMatchObject({ type: "aborted", status: well });
  });
});

describe("whose traceparent is taken", () => {
  const [trace, span] = ["a1".repeat(16), "b2".repeat(8)];
  let app: FastifyInstance;

  async function call(more: Record<string, string>, flags = "01") {
    const { config, traces } = await open(more);
    app = fastify();
    traceCalls(app, { config, traces });
    app.post("/things/:id", { config: { side: "desk" } }, async (request) => {
      // Only where the body was read, too.
      return { body: request.body, isTraced: activeSpan() !== undefined };
    });
    const origin = await app.listen({ port: 0, host: "127.0.0.1" });
    const reply = await fetch(`${origin}/things/77?q=1`, {
      method: "POST",
      headers: { "content-type": "application/json", traceparent: `00-${trace}-${span}-${flags}` },
      body: '{"a":1}',
    });
    const { isTraced } = (await reply.json()) as { isTraced: boolean };
    await app.close();
    await traces.close();
    const [received] = collector.bodies.length > 0 ? collector.spans() : [];
    return { isTraced, received };
  }

  test("nobody's, unless the operator says that the proxy writes it", async () => {
    const { isTraced, received } = await call({ TRUST_PROXY: "127.0.0.1" });
    expect(isTraced).toBe(true);
    expect(received).toMatchObject({ name: "POST /things/:id", parentSpanId: "" });
    expect(received?.traceId).not.toBe(trace);
  });

  test("a stranger cannot have anything kept that the sampler does not keep", async () => {
    const off = { OTEL_TRACES_SAMPLER: "parentbased_always_off" };
    expect(await call(off)).toEqual({ isTraced: false, received: undefined });
    expect(await call({ ...off, TRACE_PARENT: "proxy", TRUST_PROXY: "10.0.0.0/8" })).toMatchObject({ isTraced: false });
  });

  test("the proxy's, with what it has decided", async () => {
    const proxy = { TRACE_PARENT: "proxy", TRUST_PROXY: "127.0.0.1" };
    const { received } = await call({ ...proxy, OTEL_TRACES_SAMPLER: "parentbased_always_off" });
    expect(received).toMatchObject({ traceId: trace, parentSpanId: span });
    expect((await call(proxy, "00")).isTraced).toBe(false);
  });

  test("a share of none keeps nothing, one of all everything", async () => {
    const share = (text: string) => ({ OTEL_TRACES_SAMPLER: "traceidratio", OTEL_TRACES_SAMPLER_ARG: text });
    expect((await call(share("0"))).isTraced).toBe(false);
    expect((await call(share("1"))).isTraced).toBe(true);
  });
});
