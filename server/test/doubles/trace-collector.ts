import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "zod";

const Value = z.strictObject({
  stringValue: z.string().optional(),
  intValue: z.union([z.number(), z.string()]).optional(),
  doubleValue: z.number().optional(),
  boolValue: z.boolean().optional(),
});
const Attributes = z
  .array(z.strictObject({ key: z.string(), value: Value }))
  .default([])
  .transform((list) => Object.fromEntries(list.map(({ key, value }) => [key, Object.values(value)[0]])));

const Link = z.object({ traceId: z.string(), spanId: z.string(), attributes: z.array(z.unknown()).default([]) });
const ReceivedSpan = z.object({
  traceId: z.string().length(32),
  spanId: z.string().length(16),
  parentSpanId: z.string().default(""),
  name: z.string(),
  kind: z.number(),
  attributes: Attributes,
  events: z.array(z.unknown()).default([]),
  links: z.array(Link).default([]),
  status: z.object({ code: z.number().default(0), message: z.string().optional() }).default({ code: 0 }),
});
export type ReceivedSpan = z.output<typeof ReceivedSpan>;

/** ExportTraceServiceRequest as JSON (github.com/open-telemetry/opentelemetry-proto). */
const Export = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: Attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(ReceivedSpan) })),
    }),
  ),
});

export type TraceCollector = {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  url: string;
  /** Each export as it came. */
  bodies: Buffer[];
  requests: { path: string; headers: IncomingHttpHeaders }[];
  /** From now on; null: it takes exports and says nothing. */
  answerWith(status: number | null): void;
  /** Of all exports in JSON. */
  spans(): ReceivedSpan[];
  resources(): Record<string, unknown>[];
  /** Everything, as text. */
  text(): string;
  close(): Promise<void>;
};

/** A collector of traces that keeps what it gets, on loopback. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const bodies: Buffer[] = [];
  const requests: TraceCollector["requests"] = [];
  let status: number | null = 200;
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      bodies.push(Buffer.concat(pieces));
      requests.push({ path: request.url ?? "", headers: request.headers });
      if (status !== null) response.writeHead(status, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const exports = () => bodies.map((body) => Export.parse(JSON.parse(body.toString())));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    requests,
    answerWith(next) {
      status = next;
    },
    spans: () =>
      exports().flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    resources: () => exports().flatMap(({ resourceSpans }) => resourceSpans.map(({ resource }) => resource.attributes)),
    text: () => bodies.map((body) => body.toString()).join("\n"),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
