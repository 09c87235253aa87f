import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { z } from "zod";

const Envelope = z.object({
  data: z.unknown(),
  errors: z.array(z.object({ parameter: z.string(), message: z.string(), code: z.string().optional() })),
});

export type DemoBrowser = {
  post<T>(path: string, body: object, reply: z.ZodType<T>): Promise<T>;
  put(path: string, body: object): Promise<void>;
  /** @returns why it was refused */
  upload(path: string, fields: Record<string, string>, file: Buffer, name?: string): Promise<string | null>;
};

type Caller = { headers: Record<string, string>; address: string; host: string };

const wordsOf = (errors: readonly { message: string }[]) => errors.map(({ message }) => message).join(" ");

function multipart(fields: Record<string, string>, file: Buffer, name: string): { type: string; payload: Buffer } {
  const boundary = `demo-${randomBytes(12).toString("hex")}`;
  const part = (head: string) => `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n`;
  const texts = Object.entries(fields).map(([field, value]) => `${part(`name="${field}"`)}\r\n${value}\r\n`);
  const before = `${texts.join("")}${part(`name="file"; filename="${name}"`)}content-type: application/octet-stream\r\n\r\n`;
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    payload: Buffer.concat([Buffer.from(before), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}

export function openBrowser(app: FastifyInstance, { headers, address, host }: Caller): DemoBrowser {
  const send = async (path: string, type: string, payload: string | Buffer, method: "POST" | "PUT" = "POST") => {
    const response = await app.inject({
      method,
      url: path,
      remoteAddress: address,
      headers: {
        "user-agent": "Mozilla/5.0 (Linux; Android 15; Pixel 9) Demo",
        ...headers,
        host,
        "content-type": type,
      },
      payload,
    });
    return Envelope.parse(JSON.parse(response.body));
  };
  return {
    async post(path, body, reply) {
      const { data, errors } = await send(path, "application/json", JSON.stringify(body));
      if (errors.length > 0) throw new Error(`${path}: ${wordsOf(errors)}`);
      return reply.parse(data);
    },
    async put(path, body) {
      const { errors } = await send(path, "application/json", JSON.stringify(body), "PUT");
      if (errors.length > 0) throw new Error(`${path}: ${wordsOf(errors)}`);
    },
    async upload(path, fields, file, name = "photo.jpg") {
      const { type, payload } = multipart(fields, file, name);
      const { errors } = await send(path, type, payload);
      return errors.length > 0 ? wordsOf(errors) : null;
    },
  };
}
