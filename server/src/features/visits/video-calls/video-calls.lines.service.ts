import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { WebSocket } from "ws";
import { z } from "zod";
import { type CallMessage, lineClosed, offerBytes } from "#contract/visits/video-calls/line-messages.ts";
import { type Ctx, type CtxBeforeTransaction, ctxProjectOf, ctxScopeOf } from "#server/platform/ctx.ts";
import type { Platform } from "#server/platform/platform.ts";
import { hostVideoCall } from "./video-calls.host.service.ts";
import { type CallSide, readCallPresence, type SeenCall } from "./video-calls.lines.queries.ts";
import { readOffer } from "./video-calls.offer.rules.ts";
import { iceServersFor } from "./video-calls.rules.ts";

const FromBrowser = z.strictObject({
  type: z.literal("offer"),
  number: z.int().min(1).max(1_000_000_000),
  sdp: z.string().min(10).max(offerBytes),
});

/** A browser offers once, and again when its line breaks. */
const mostMessages = 20;
const windowMs = 10_000;
/** How often a line looks: in a call, and while it waits. */
const pollMs = { call: 400, room: 1_000 } as const;
const pingMs = 5_000;

/** `openedAt`: of the database's clock. */
type LineOf = { verificationId: string; side: CallSide; before: CtxBeforeTransaction; openedAt: string };

/**
 * Keeps the place in the queue, or the side of the call, for which the newest line speaks: what an older one had offered is
 * void, whatever its number. @returns whether a newer one does
 */
async function touchSide(ctx: Ctx, { verificationId, side, openedAt }: LineOf): Promise<boolean> {
  const project = ctxProjectOf(ctx);
  if (side === "applicant")
    await sql`update video_call_rooms set seen_at = statement_timestamp() where project_id = ${project}
      and verification_id = ${verificationId} and seen_at < statement_timestamp() - interval '2 seconds'`.execute(
      ctx.tx,
    );
  const { rows } = await sql<{ isOvertaken: boolean }>`with own as (
      select s.call_id, s.line_at from video_calls c
      join video_call_sides s on s.project_id = c.project_id and s.call_id = c.id and s.side = ${side}
      where c.project_id = ${project} and c.verification_id = ${verificationId} and c.ended_at is null),
    touched as (update video_call_sides s set seen_at = statement_timestamp() from own
      where s.project_id = ${project} and s.call_id = own.call_id and s.side = ${side}
        and s.line_at = ${openedAt}::timestamptz and s.seen_at < statement_timestamp() - interval '2 seconds'),
    taken as (update video_call_sides s set seen_at = statement_timestamp(), line_at = ${openedAt}::timestamptz,
        offer = null, offer_number = 0, answer = null, answer_number = 0 from own
      where s.project_id = ${project} and s.call_id = own.call_id and s.side = ${side}
        and (s.line_at is null or s.line_at < ${openedAt}::timestamptz))
    select line_at > ${openedAt}::timestamptz as "isOvertaken" from own`.execute(ctx.tx);
  return rows[0]?.isOvertaken === true;
}

const offer = (ctx: Ctx, { verificationId, side, openedAt }: LineOf, { number, sdp }: z.output<typeof FromBrowser>) =>
  sql`update video_call_sides s set offer = ${sdp}, offer_number = ${number}, answer = null from video_calls c
    where c.project_id = ${ctxProjectOf(ctx)} and c.verification_id = ${verificationId} and c.ended_at is null
      and s.project_id = c.project_id and s.call_id = c.id and s.side = ${side}
      and s.line_at = ${openedAt}::timestamptz and s.offer_number < ${number}
      and (${side} = 'applicant' or c.reviewer_id::text = ${ctx.actor.id})`.execute(ctx.tx);

function readMessage(data: unknown): z.output<typeof FromBrowser> | null {
  try {
    const message = FromBrowser.parse(JSON.parse(String(data)));
    const sdp = readOffer(message.sdp);
    return sdp === null ? null : { ...message, sdp };
  } catch {
    return null;
  }
}

/** At most so many in the window. */
function meter() {
  let [count, from] = [0, performance.now()];
  return (): boolean => {
    if (performance.now() - from > windowMs) [count, from] = [0, performance.now()];
    count += 1;
    return count <= mostMessages;
  };
}

/** Whom the other end does not answer any more; and who asks more than a browser ever does is not answered. */
function keepAlive(socket: WebSocket, mayMore: () => boolean): () => void {
  let isAlive = true;
  socket.on("ping", () => {
    if (!mayMore()) socket.terminate();
  });
  socket.on("pong", () => {
    isAlive = true;
  });
  const timer = setInterval(() => {
    if (!isAlive) socket.terminate();
    isAlive = false;
    socket.ping();
  }, pingMs);
  return () => clearInterval(timer);
}

/** What has not been sent yet. */
function senderTo(socket: WebSocket) {
  const post = (message: CallMessage) => socket.send(JSON.stringify(message));
  let lastHere = "";
  let lastAnswer = 0;
  return {
    post,
    here({ answer, ...here }: SeenCall): void {
      const now = JSON.stringify(here);
      // The clock alone is no news.
      const changed = JSON.stringify({ ...here, call: here.call && { ...here.call, seconds: 0 } });
      if (changed !== lastHere) socket.send(now);
      lastHere = changed;
      if (!answer || answer.number === lastAnswer || answer.sdp === null) return;
      lastAnswer = answer.number;
      post({ type: "answer", number: answer.number, sdp: answer.sdp });
    },
  };
}

/** Whether the member still may, whether the visit still lasts: looked at now and then. @throws when that is unknown */
type StillAllowed = () => Promise<boolean>;
const allowedMs = 10_000;

/** Until the socket closes. Signalling waits in the database, so that the two sides may be at different processes. */
export async function serveLine(
  platform: Platform,
  socket: WebSocket,
  of: LineOf,
  isStillAllowed: StillAllowed,
): Promise<void> {
  const { verificationId, side, before } = of;
  const inCall = <T>(work: (ctx: Ctx) => Promise<T>) =>
    platform.database.inProject(ctxScopeOf(before), ({ tx }) => work({ ...before, tx, audits: [] }));
  const mayMore = meter();
  const stopPings = keepAlive(socket, mayMore);
  const { post, here } = senderTo(socket);
  let wake = new AbortController();
  socket.on("message", (data, isBinary) => {
    const message = isBinary || !mayMore() ? null : readMessage(data);
    if (!message) return socket.close(lineClosed.nonsense);
    inCall((ctx) => offer(ctx, of, message))
      .then(() => wake.abort())
      .catch((err: unknown) => {
        platform.log.warn({ err }, "an offer of a call was not taken");
        socket.close(1011);
      });
  });
  socket.on("error", () => socket.terminate());
  const { videoIceServers: addresses, videoTurnSecret: secret, videoRelayOnly } = platform.config;
  const servers = iceServersFor(side, { addresses, secret, nowMs: Date.now() });
  post({ type: "servers", servers, relayOnly: videoRelayOnly === "on" });
  let allowedAt = performance.now();
  try {
    while (socket.readyState === socket.OPEN) {
      if (performance.now() - allowedAt > allowedMs) {
        if (!(await isStillAllowed())) return socket.close(lineClosed.over);
        allowedAt = performance.now();
      }
      const seen = await inCall(async (ctx) =>
        (await touchSide(ctx, of)) ? "elsewhere" : readCallPresence(ctx, verificationId, side),
      );
      if (seen === null) return socket.close(lineClosed.over);
      if (seen === "elsewhere") return socket.close(lineClosed.elsewhere);
      if (side === "reviewer" && seen.call) {
        const callRef = { projectId: ctxProjectOf(before), verificationId, callId: seen.call.id };
        if (!(await hostVideoCall(platform, callRef))) return socket.close(lineClosed.busy);
      }
      here(seen);
      // Claimed at this moment: the next look tells it.
      const pauseMs = seen.call ? (seen.call.host === null && side === "reviewer" ? 50 : pollMs.call) : pollMs.room;
      wake = new AbortController();
      await wait(pauseMs, undefined, { signal: wake.signal }).catch(() => undefined);
    }
  } finally {
    stopPings();
    if (socket.readyState === socket.OPEN) socket.close(1011);
  }
}
