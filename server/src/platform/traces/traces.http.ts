import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isProxy, proxiesOf } from "#server/platform/connections.ts";
import type { Platform } from "#server/platform/platform.ts";
import { httpMethodOf, type OwnName, ownName, type SpanAttributes } from "./span-attributes.ts";
import { failureNameOf } from "./span-failures.ts";
import { crashed, type SpanStart, type TraceSpan, withinSpan } from "./traces.ts";

/** What watches the server calls all the time, and files of the build. */
const untraced = new Set(["/healthz", "/readyz", "/metrics", "/assets/*", "/verify-assets/*"]);

/** The reply did not get out whole: its reader has gone, which is no fault of ours. */
const aborted = ownName("aborted");

/** By the template of the route, never by the address: that has ids, tokens and what somebody searches for. */
function startOf({ method, routeOptions }: FastifyRequest, side: "customers" | undefined): SpanStart {
  const named = httpMethodOf(method);
  const { url, config } = routeOptions;
  const by = side ?? config.side;
  const attributes: SpanAttributes = {
    "http.request.method": named,
    ...(url !== undefined && { "http.route": ownName(url) }),
    ...(by !== undefined && { "veridesk.side": by }),
  };
  return { name: ownName(url === undefined ? named : `${named} ${url}`), kind: "server", attributes };
}

function endCall(span: TraceSpan, { raw, statusCode }: FastifyReply, failure: OwnName | null): void {
  const type = raw.writableFinished ? failure : aborted;
  span.set({ "http.response.status_code": statusCode, ...(type && { "error.type": type }) });
  span.end(raw.writableFinished && statusCode >= 500 ? (failure ?? crashed) : null);
}

/**
 * A span for each call, with what it does below it. As the first of the app's hooks.
 * @param side of all its routes, where they do not say it themselves
 */
export function traceCalls(
  app: FastifyInstance,
  { traces, config }: Pick<Platform, "traces" | "config">,
  side?: "customers",
): void {
  if (!traces) return;
  const spans = new WeakMap<FastifyRequest, TraceSpan>();
  const failures = new WeakMap<FastifyRequest, OwnName | null>();
  const proxies = config.traces?.parent === "proxy" ? proxiesOf(config.trustProxy) : null;
  const parentOf = ({ headers, raw }: FastifyRequest): string | undefined => {
    const { traceparent } = headers;
    const { remoteAddress } = raw.socket;
    if (proxies === null || remoteAddress === undefined || !isProxy(proxies, remoteAddress)) return undefined;
    return typeof traceparent === "string" ? traceparent : undefined;
  };
  app.addHook("onRequest", (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    const isTraced = !untraced.has(request.routeOptions.url ?? "");
    const span = isTraced ? traces.begin(startOf(request, side), { parent: parentOf(request) }) : null;
    if (!span) return done();
    spans.set(request, span);
    reply.raw.once("close", () => endCall(span, reply, failures.get(request) ?? null));
    withinSpan(span, done);
  });
  // A body that was read has left the context of its call.
  app.addHook("preHandler", (request: FastifyRequest, _reply: FastifyReply, done: () => void) => {
    const span = spans.get(request);
    if (span) withinSpan(span, done);
    else done();
  });
  app.addHook("onError", (request: FastifyRequest, _reply: FastifyReply, error: Error, done: () => void) => {
    if (spans.has(request)) failures.set(request, failureNameOf(error));
    done();
  });
}
