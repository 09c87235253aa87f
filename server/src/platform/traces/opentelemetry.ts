// What is used of OpenTelemetry's library. The build makes one file of it and of this, which is loaded where traces are
// on (docs/decisions/0202): so it needs nothing else of ours but types and small rules.
import { setTimeout as wait } from "node:timers/promises";
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import { OTLPTraceExporter as JsonExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { OTLPTraceExporter as ProtobufExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type ReadableSpan,
  type Sampler,
  type SpanExporter,
  type SpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { readTraceparent } from "./traceparent.rules.ts";
import type { TraceSettings } from "./traces.config.ts";
import type { SpanCounts, SpanStart, TraceSource, TraceSpan } from "./traces.ts";

/** Spans that wait for the collector; what comes over that is dropped. */
const mostWaiting = 2_048;
/** Of what SIGTERM leaves (docs/operations.md, "Stopping and restarting"). */
const closeMs = 1_500;

/** The first failure after a success, and the other way round. */
type ExportReports = { fails(error: unknown): void; arrives(): void };

function samplerOf({ sampler, share }: TraceSettings): Sampler {
  const root = sampler.endsWith("always_on")
    ? new AlwaysOnSampler()
    : sampler.endsWith("always_off")
      ? new AlwaysOffSampler()
      : new TraceIdRatioBasedSampler(share);
  return sampler.startsWith("parentbased_") ? new ParentBasedSampler({ root }) : root;
}

/** Before the library's own queue, which drops without saying how many. */
function boundedQueue(exporter: SpanExporter, { fails, arrives }: ExportReports) {
  const counts: SpanCounts = { sent: 0, dropped: 0, failed: 0 };
  let waiting = 0;
  let isArriving = true;
  const note = (spans: readonly ReadableSpan[], error: unknown, isSent: boolean) => {
    counts[isSent ? "sent" : "failed"] += spans.length;
    if (isSent === isArriving) return;
    isArriving = isSent;
    if (isSent) arrives();
    else fails(error);
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
  const batches = new BatchSpanProcessor({ exporter: counting, maxQueueSize: mostWaiting });
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
function spansOf(tracer: Tracer) {
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

/** @param about this process: its role and version */
export function openTraceSource(
  settings: TraceSettings,
  about: { role: string; version: string },
  reports: ExportReports,
): TraceSource {
  const { endpoint: url, headers, protocol, resource } = settings;
  const Exporter = protocol === "http/json" ? JsonExporter : ProtobufExporter;
  const { processor, counts } = boundedQueue(new Exporter({ url, headers: { ...headers } }), reports);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ ...resource, "service.version": about.version, "veridesk.role": about.role }),
    sampler: samplerOf(settings),
    spanProcessors: [processor],
  });
  return {
    begin: spansOf(provider.getTracer("veridesk", about.version)),
    counts,
    flush: () => within(closeMs, provider.forceFlush()),
    close: () => within(closeMs, provider.shutdown()),
  };
}
