import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { type Endpoint, endpoint } from "#contract/endpoint.ts";
import { commonFailures } from "#contract/failures.ts";
import { lineProtocol, offerBytes } from "#contract/visits/video-calls/line-messages.ts";
import { videoCallFailures, videoCallLines } from "#contract/visits/video-calls.calls.ts";
import { requireVerification } from "#server/features/cases/verifications/verifications.find.queries.ts";
import { isApplicant } from "#server/platform/actor.ts";
import { visitorAddressOf } from "#server/platform/address.ts";
import { openCounts } from "#server/platform/counts.ts";
import { fail, RefusalError } from "#server/platform/fail.ts";
import { runEndpointCall } from "#server/platform/http.call.ts";
import type { Platform } from "#server/platform/platform.ts";
import { isWithinLimit } from "#server/platform/rate-limits.ts";
import { openSockets } from "#server/platform/sockets.ts";
import { settleHostedCalls } from "./video-calls.host.service.ts";
import { type CallSide, readCallPresence, readPreciseTime } from "./video-calls.lines.queries.ts";
import { serveLine } from "./video-calls.lines.service.ts";

const Reply = z.object({});
const endpoints: Record<CallSide, Endpoint> = {
  reviewer: endpoint(
    { method: "GET", path: videoCallLines.reviewer, effect: "read" },
    { side: "desk", access: "verifications:review", summary: "The reviewer's line of a call", reply: Reply },
  ),
  applicant: endpoint(
    { method: "GET", path: videoCallLines.applicant, effect: "read" },
    { side: "applicants", access: "applicant", summary: "The applicant's line of a call", reply: Reply },
  ),
};

/** Lines that one address, and all together, may hold open at this process. */
const mostLines = { perAddress: 16, inAll: 500 } as const;
const handshakes = { max: 60, seconds: 60 } as const;
const inAll = "in all";
const Id = z.uuid();

/** A page of another origin may open a socket to us with a member's cookie: the browser says whose page it is. */
function refuseForeign({ headers, host }: FastifyRequest, publicUrl: string): void {
  const { origin } = headers;
  const from = origin !== undefined && URL.canParse(origin) ? new URL(origin).host : null;
  if (from === null || (from !== host && from !== new URL(publicUrl).host)) throw fail(commonFailures.csrf);
}

/** Browsers cannot send a header with a WebSocket: the token comes as a protocol, which is not in any address. */
function takeToken({ headers }: FastifyRequest): void {
  const offered = (headers["sec-websocket-protocol"] ?? "").split(",").map((each) => each.trim());
  const token = offered.find((each) => each.startsWith("bearer."))?.slice("bearer.".length);
  if (token !== undefined) headers.authorization = `Bearer ${token}`;
}

async function allow(platform: Platform, request: FastifyRequest, side: CallSide) {
  const { ctx: before, value: openedAt } = await runEndpointCall(platform, request, endpoints[side], async (ctx) => {
    const id = isApplicant(ctx.actor) ? ctx.actor.id : (request.params as { id: string }).id;
    if (!Id.safeParse(id).success) throw fail(commonFailures.not_found);
    if (isApplicant(ctx.actor) && ctx.actor.resubmissionId) throw fail(videoCallFailures.not_waiting);
    // Of another project: not found.
    if (side === "reviewer") await requireVerification(ctx, id);
    if (!(await readCallPresence(ctx, id, side)))
      throw fail(side === "reviewer" ? videoCallFailures.no_call : videoCallFailures.not_waiting);
    return readPreciseTime(ctx);
  });
  return { before, openedAt };
}

/** WebSockets for calls, one address for each side, each on its own origin. */
export function serveCallLines(app: FastifyInstance, platform: Platform): void {
  const { config, database, log } = platform;
  const sockets = openSockets(app, { protocol: lineProtocol, maxBytes: offerBytes + 1024 });
  const open = openCounts();
  const take = (keys: readonly string[]) => {
    for (const key of keys) open.add(key, 1);
    let isTaken = true;
    return () => {
      if (isTaken) for (const key of keys) open.add(key, -1);
      isTaken = false;
    };
  };
  const serve = (side: CallSide) => async (request: FastifyRequest, reply: FastifyReply) => {
    const visitor = visitorAddressOf(request.ip);
    if (side === "applicant") takeToken(request);
    if (!sockets.isUpgrade(request)) {
      await allow(platform, request, side);
      throw fail(videoCallFailures.not_a_socket);
    }
    refuseForeign(request, side === "reviewer" ? config.publicUrl : config.applicantUrl);
    if (!(await isWithinLimit(database, handshakes, `call line ${visitor}`))) throw fail(commonFailures.too_many);
    if (open.of(visitor) >= mostLines.perAddress || open.of(inAll) >= mostLines.inAll)
      throw fail(commonFailures.too_many);
    // Before anything is waited for, since others ask at the same time.
    const give = take([visitor, inAll]);
    request.raw.socket.once("close", give);
    const { before, openedAt } = await allow(platform, request, side).catch((error: unknown) => {
      give();
      throw error;
    });
    const verificationId = side === "applicant" ? (before.actor.id ?? "") : (request.params as { id: string }).id;
    const isStillAllowed = () =>
      allow(platform, request, side).then(
        () => true,
        (error: unknown) => {
          // A database that is away refuses nobody: the browser opens the line anew.
          if (error instanceof RefusalError && error.failure.status < 500) return false;
          throw error;
        },
      );
    const socket = await sockets.accept(request, reply);
    void serveLine(platform, socket, { verificationId, side, before, openedAt }, isStillAllowed).catch((err: unknown) =>
      log.warn({ err }, "a line of a call was lost"),
    );
  };
  app.get(videoCallLines.reviewer, { config: { side: endpoints.reviewer.side } }, serve("reviewer"));
  app.get(videoCallLines.applicant, { config: { side: endpoints.applicant.side } }, serve("applicant"));
  app.addHook("preClose", () => settleHostedCalls(platform));
}
