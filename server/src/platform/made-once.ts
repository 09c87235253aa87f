import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

type Packed = { encoding: "br" | "gzip" | null; bytes: Buffer };

/** Of what the browser says that it takes; `br;q=0` refuses it. */
const takes = (request: FastifyRequest, encoding: string) =>
  String(request.headers["accept-encoding"] ?? "")
    .split(",")
    .some((each) => {
      const [name = "", ...parameters] = each.split(";").map((part) => part.trim().toLowerCase());
      return name === encoding && !parameters.some((parameter) => Number(parameter.replace("q=", "")) === 0);
    });

/**
 * A text that is the same for everybody, made once: its bytes are shared by all replies, however many wait to be read. Packed
 * at its first use; for public texts only, since a secret beside foreign text must not be packed with it.
 * @returns what answers a request with it; the caller sets the content type
 */
export function madeOnce(text: string): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  const whole: Packed = { encoding: null, bytes: Buffer.from(text) };
  const etag = `"${createHash("sha256").update(whole.bytes).digest("base64url").slice(0, 27)}"`;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
  let packing: Promise<Packed[]> | null = null;
  const pack = async (): Promise<Packed[]> => [
    { encoding: "br", bytes: await promisify(brotliCompress)(whole.bytes, quality) },
    { encoding: "gzip", bytes: await promisify(gzip)(whole.bytes) },
  ];
  return async (request, reply) => {
    reply.header("cache-control", "no-cache").header("vary", "accept-encoding").header("etag", etag);
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
    packing ??= pack();
    const wanted = (await packing).find(({ encoding }) => encoding !== null && takes(request, encoding)) ?? whole;
    if (wanted.encoding) reply.header("content-encoding", wanted.encoding);
    return reply.send(wanted.bytes);
  };
}
