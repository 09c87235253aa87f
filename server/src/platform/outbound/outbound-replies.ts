import type { Dispatcher } from "undici";
import type { OutboundUrlRefusal } from "#contract/values/outbound-url.ts";
import { OUTBOUND_FAILURE_MESSAGES, type OutboundFailure } from "./outbound-failures.ts";

/** A status other than 3xx is a `reply`. `body`: the first 2 kB as text. */
export type OutboundResult =
  | { kind: "reply"; status: number; durationMs: number; body: string; bodyBytes: number }
  | OutboundFailedReply;
export type OutboundFailedReply =
  | { kind: "refused_target"; reason: OutboundUrlRefusal }
  | { kind: "failed"; reason: OutboundFailure; message: string; durationMs: number; status?: number };
export type WholeOutboundReply = { kind: "whole"; status: number; contentType: string; body: string };

export type OutboundBytes = { kind: "bytes"; status: number; body: Buffer };

export type ReplyReader<T> = (
  settings: { maxReplyBytes: number },
  reply: Dispatcher.ResponseData,
  durationMs: () => number,
) => Promise<T>;

/** The work with a reply failed, and not the call. */
export class ReplyReadError extends Error {}

export const unlessRedirect =
  <T>(read: ReplyReader<T>): ReplyReader<T | OutboundFailedReply> =>
  async (settings, reply, durationMs) => {
    const status = reply.statusCode;
    if (status < 300 || status >= 400) return read(settings, reply, durationMs);
    // Nobody reads this body; its end with the agent is no error.
    reply.body.on("error", () => undefined);
    return { ...failedReply("redirect", durationMs()), status };
  };

const KEPT_TEXT_BYTES = 2048;

export function failedReply(reason: OutboundFailure, durationMs: number) {
  return { kind: "failed", reason, message: OUTBOUND_FAILURE_MESSAGES[reason], durationMs } as const;
}

async function bytesOf(reply: Dispatcher.ResponseData, maxBytes: number): Promise<Buffer | null> {
  const kept: Uint8Array[] = [];
  let bodyBytes = 0;
  for await (const chunk of reply.body as AsyncIterable<Uint8Array>) {
    bodyBytes += chunk.byteLength;
    if (bodyBytes > maxBytes) return null;
    kept.push(chunk);
  }
  return Buffer.concat(kept);
}

export const readReplyBytes: ReplyReader<OutboundBytes | OutboundFailedReply> = async (settings, reply, durationMs) => {
  const body = await bytesOf(reply, settings.maxReplyBytes);
  return body ? { kind: "bytes", status: reply.statusCode, body } : failedReply("protocol", durationMs());
};

export const readWholeReply: ReplyReader<WholeOutboundReply | OutboundFailedReply> = async (
  settings,
  reply,
  durationMs,
) => {
  const body = await bytesOf(reply, settings.maxReplyBytes);
  if (!body) return failedReply("protocol", durationMs());
  const type = reply.headers["content-type"];
  const contentType = typeof type === "string" ? type : "";
  return { kind: "whole", status: reply.statusCode, contentType, body: body.toString("utf8") };
};

/** Drops the rest with the connection. */
export const readReply: ReplyReader<OutboundResult> = async (settings, reply, durationMs) => {
  const status = reply.statusCode;
  const kept: Uint8Array[] = [];
  let bodyBytes = 0;
  for await (const chunk of reply.body as AsyncIterable<Uint8Array>) {
    const leftBytes = settings.maxReplyBytes - bodyBytes;
    if (bodyBytes < KEPT_TEXT_BYTES) kept.push(chunk.subarray(0, KEPT_TEXT_BYTES - bodyBytes));
    bodyBytes += Math.min(chunk.byteLength, leftBytes);
    if (chunk.byteLength >= leftBytes) break;
  }
  return { kind: "reply", status, durationMs: durationMs(), body: keptText(kept, bodyBytes), bodyBytes };
};

/** A character cut in two is left out; NUL, which PostgreSQL cannot store, is replaced. */
function keptText(kept: readonly Uint8Array[], bodyBytes: number): string {
  const bytes = Buffer.concat(kept).subarray(0, KEPT_TEXT_BYTES);
  const text = new TextDecoder().decode(bytes, { stream: bodyBytes > bytes.byteLength });
  return text.replaceAll("\u0000", "\ufffd");
}
