import { setTimeout as wait } from "node:timers/promises";
import type { Context, Span, SpanContext, Tracer } from "@opentelemetry/api";
import type { ReadableSpan, Sampler, SpanExporter, SpanProcessor } from "@opentelemetry/sdk-trace";
import type { Logger } from "pino";
import { describeFailure } from "#server/platform/jobs/failed-jobs.rules.ts";
import { releaseVersion } from "#server/platform/release-version.ts";
import { readTraceparent } from "./traceparent.rules.ts";
import type { TraceSettings } from "./traces.config.ts";
import type { SpanCounts, SpanStart, TraceSource, TraceSpan } from "./traces.ts";

type OpenTelemetry = typeof import("./opentelemetry.ts");

/** Spans that wait for the collector; what comes over that is dropped. */
const mostWaiting = 2_048;
/** Of what SIGTERM leaves (docs/operations.md, "Stopping and restarting"). */
const closeMs = 1_500;

function samplerOf(sdk: OpenTelemetry, { sampler, share }: TraceSettings): Sampler {
  const root = sampler.endsWith("always_on")
    ? new sdk.AlwaysOnSampler()
    : sampler.endsWith("always_off")
      ? new sdk.AlwaysOffSampler()
      : new sdk.TraceIdRatioBasedSampler(share);
  return sampler.startsWith("parentbased_") ? new sdk.ParentBasedSampler({ root }) : root;
}

/** Before the library's own queue, which drops without saying how many. */
function boundedQueue(sdk: OpenTelemetry, exporter: SpanExporter, log: Logger) {
  const counts: SpanCounts = { sent: 0, dropped: 0, failed: 0 };
  let waiting = 0;
  let isArriving = true;
  const note = (spans: readonly ReadableSpan[], error: unknown, isSent: boolean) => {
    counts[isSent ? "sent" : "failed"] += spans.length;
    if (isSent === isArriving) return;
    isArriving = isSent;
    if (isSent) log.info("traces arrive again");
    else log.warn(describeFailure(error), "traces do not arrive at their collector; nothing waits for them");
  };
  const counting: SpanExporter = {
    export(spans, done) {
      waiting -= spans.length;
      exporter.export(spans, (result) => {
        note(spans, result.error, result.code === 0);
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
  const batches = new sdk.BatchSpanProcessor({ exporter: counting, maxQueueSize: mostWaiting });
  const processor: SpanProcessor = {
    onStart: () => undefined,
    onEnd(span) {
      if (waiting >= mostWaiting) {
        counts.dropped += 1;
        return;
      }
      waiting += 1;
      batches.onEnd(span);
    },
    forceFlush: () => batches.forceFlush(),
    shutdown: () => batches.shutdown(),
  };
  return { processor, counts };
}

/** Nothing of a span's own words leaves: it has no events, and its status has no message. */
function spansOf({ trace, ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags }: OpenTelemetry, tracer: Tracer) {
  const kinds = {
    server: SpanKind.SERVER,
    client: SpanKind.CLIENT,
    consumer: SpanKind.CONSUMER,
    internal: SpanKind.INTERNAL,
  };
  const remote = (text: string | undefined): SpanContext | null => {
    const read = text === undefined ? null : readTraceparent(text);
    if (!read) return null;
    const { traceId, spanId, isSampled } = read;
    return { traceId, spanId, traceFlags: isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE, isRemote: true };
  };
  const keep = (span: Span): TraceSpan => {
    const { traceId, spanId } = span.spanContext();
    let isOver = false;
    return {
      traceparent: `00-${traceId}-${spanId}-01`,
      set: (attributes) => void span.setAttributes(attributes),
      end(failure) {
        if (isOver) return;
        isOver = true;
        if (failure !== null) {
          span.setAttribute("error.type", failure);
          span.setStatus({ code: SpanStatusCode.ERROR });
        }
        span.end();
      },
      child: (start) => (isOver ? null : beginIn(trace.setSpan(ROOT_CONTEXT, span), start, null)),
    };
  };
  const beginIn = (within: Context, { name, kind, attributes }: SpanStart, link: SpanContext | null) => {
    const links = link ? [{ context: link }] : [];
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes, links }, within);
    return span.isRecording() ? keep(span) : null;
  };
  const begin: TraceSource["begin"] = (start, { parent, link } = {}) => {
    const from = remote(parent);
    return beginIn(from ? trace.setSpanContext(ROOT_CONTEXT, from) : ROOT_CONTEXT, start, remote(link));
  };
  return begin;
}

/** Never throws: the collector may be away. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const done = new AbortController();
  const late = wait(ms, undefined, { signal: done.signal }).catch(() => undefined);
  await Promise.race([work.catch(() => undefined), late]);
  done.abort();
}

/** The library is loaded here and nowhere else, so that a start without traces pays nothing. @param role of this process */
export async function openTraces(
  settings: TraceSettings | null,
  role: string,
  log: Logger,
): Promise<TraceSource | null> {
  if (settings === null) return null;
  const { endpoint: url, headers, protocol, resource } = settings;
  const sdk = await import("./opentelemetry.ts");
  const version = releaseVersion();
  const Exporter = protocol === "http/json" ? sdk.JsonExporter : sdk.ProtobufExporter;
  const exporter = new Exporter({ url, headers: { ...headers } });
  const { processor, counts } = boundedQueue(sdk, exporter, log);
  const provider = new sdk.TracerProvider({
    resource: sdk.resourceFromAttributes({ ...resource, "service.version": version, "veridesk.role": role }),
    sampler: samplerOf(sdk, settings),
    spanProcessors: [processor],
  });
  return {
    begin: spansOf(sdk, provider.getTracer("veridesk", version)),
    counts,
    flush: () => within(closeMs, provider.forceFlush()),
    close: () => within(closeMs, provider.shutdown()),
  };
}
