import type { Dispatcher } from "undici";
import { failedReply, type OutboundFailedReply, ReplyReadError, type ReplyReader } from "./outbound-replies.ts";

export type OutboundDownload = {
  url: string;
  headers: Record<string, string>;
  /** For all steps together. */
  totalTimeoutMs: number;
  silenceMs: number;
  maxBytes: number;
  /** What it throws comes out of `download` as it is. */
  take(chunk: Uint8Array): Promise<void>;
  /** What it is aborted with comes out of `download`. */
  signal?: AbortSignal;
};

/** `whole`: all bytes were taken, status 200; `unchanged`: 304; `refused`: another status; `too_large`: over `maxBytes`. */
export type OutboundFile =
  | { kind: "whole"; bytes: number; etag: string | null; lastModified: string | null }
  | { kind: "unchanged" }
  | { kind: "refused"; status: number }
  | { kind: "too_large" };

type Step = { kind: "step"; url: string };
type CallOnce = <T>(
  request: Pick<OutboundDownload, "url" | "headers">,
  read: ReplyReader<T>,
  totalTimeoutMs: number,
) => Promise<T | OutboundFailedReply>;

/** Publishers keep their files in stores of others. */
const stepsMax = 5;

const headerOf = ({ headers }: Dispatcher.ResponseData, name: string): string | null => {
  const value = headers[name];
  return typeof value === "string" && value.length <= 1_000 ? value : null;
};

/** Nobody reads this body; its end with the connection is no error. */
const leave = ({ body }: Dispatcher.ResponseData) => void body.on("error", () => undefined);

const readerOf =
  ({
    url,
    maxBytes,
    take,
  }: OutboundDownload & { url: string }): ReplyReader<OutboundFile | Step | OutboundFailedReply> =>
  async (_, reply, durationMs) => {
    const { statusCode: status } = reply;
    if (status !== 200) {
      leave(reply);
      if (status === 304) return { kind: "unchanged" };
      if (status < 300 || status >= 400) return { kind: "refused", status };
      const location = headerOf(reply, "location") ?? "";
      if (!URL.canParse(location, url)) return { ...failedReply("redirect", durationMs()), status };
      return { kind: "step", url: new URL(location, url).href };
    }
    const coding = headerOf(reply, "content-encoding");
    const isTooLarge = Number(headerOf(reply, "content-length")) > maxBytes;
    if (isTooLarge || (coding !== null && coding !== "identity")) {
      leave(reply);
      return isTooLarge ? { kind: "too_large" } : failedReply("protocol", durationMs());
    }
    let bytes = 0;
    for await (const chunk of reply.body as AsyncIterable<Uint8Array>) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) return { kind: "too_large" };
      await take(chunk).catch((error: unknown) => {
        throw new ReplyReadError("the bytes could not be kept", { cause: error });
      });
    }
    return { kind: "whole", bytes, etag: headerOf(reply, "etag"), lastModified: headerOf(reply, "last-modified") };
  };

/** Each step is a call of its own, so that every address is checked. */
export async function followToFile(
  request: OutboundDownload,
  once: CallOnce,
): Promise<OutboundFile | OutboundFailedReply> {
  const begun = performance.now();
  let { url } = request;
  for (let step = 0; step <= stepsMax; step += 1) {
    const leftMs = Math.max(1, Math.round(request.totalTimeoutMs - (performance.now() - begun)));
    const answer = await once({ ...request, url }, readerOf({ ...request, url }), leftMs);
    if (answer.kind !== "step") return answer;
    url = answer.url;
  }
  return failedReply("redirect", Math.round(performance.now() - begun));
}
