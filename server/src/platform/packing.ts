import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

export type ReplyEncoding = "br" | "gzip";

/** Shorter replies fit into one packet anyhow. */
const leastBytes = 1_000;

/** `br;q=0` means no brotli. */
const takes = (request: FastifyRequest, encoding: ReplyEncoding) =>
  String(request.headers["accept-encoding"] ?? "")
    .split(",")
    .some((each) => {
      const [name = "", ...parameters] = each.split(";").map((part) => part.trim().toLowerCase());
      return name === encoding && !parameters.some((parameter) => Number(parameter.replace("q=", "")) === 0);
    });

export const encodingFor = (request: FastifyRequest): ReplyEncoding | null =>
  takes(request, "br") ? "br" : takes(request, "gzip") ? "gzip" : null;

/** Off the main thread. `quality` is brotli's: 4 for each reply, 6 for what is made once. */
export const packReply = (bytes: Buffer, encoding: ReplyEncoding, quality = 4): Promise<Buffer> =>
  encoding === "br"
    ? promisify(brotliCompress)(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      })
    : promisify(gzip)(bytes);

export async function sendPacked(request: FastifyRequest, reply: FastifyReply, text: string): Promise<FastifyReply> {
  reply.header("vary", "accept-encoding");
  const encoding = Buffer.byteLength(text) < leastBytes ? null : encodingFor(request);
  // Node sends head and body in one piece only when both are text.
  if (encoding === null) return reply.send(text);
  return reply.header("content-encoding", encoding).send(await packReply(Buffer.from(text), encoding));
}
