// What is used of OpenTelemetry's library. The build makes one file of it, which is loaded where traces are on
// (docs/decisions/0202).
export { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from "@opentelemetry/api";
export { OTLPTraceExporter as JsonExporter } from "@opentelemetry/exporter-trace-otlp-http";
export { OTLPTraceExporter as ProtobufExporter } from "@opentelemetry/exporter-trace-otlp-proto";
export { resourceFromAttributes } from "@opentelemetry/resources";
export {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
