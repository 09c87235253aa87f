import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { encodingFor, packReply, type ReplyEncoding } from "./packing.ts";

/** All replies share its bytes. A secret next to foreign text must not be compressed with it. */
export function madeOnce(text: string): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  const whole = Buffer.from(text);
  const etag = `"${createHash("sha256").update(whole).digest("base64url").slice(0, 27)}"`;
  let packing: Promise<Record<ReplyEncoding, Buffer>> | null = null;
  const packAll = async () => ({ br: await packReply(whole, "br", 6), gzip: await packReply(whole, "gzip") });
  return async (request, reply) => {
    reply.header("cache-control", "no-cache").header("vary", "accept-encoding").header("etag", etag);
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
    packing ??= packAll();
    const packed = await packing;
    const encoding = encodingFor(request);
    if (encoding === null) return reply.send(whole);
    return reply.header("content-encoding", encoding).send(packed[encoding]);
  };
}
