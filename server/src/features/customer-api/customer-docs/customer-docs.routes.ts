import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { lazily } from "#engines/lazily.ts";
import { madeOnce } from "#server/platform/made-once.ts";
import type { Platform } from "#server/platform/platform.ts";
import { docsPolicy } from "./customer-docs.shell.rules.ts";
import { type DocsSiteFile, makeSite } from "./customer-docs.site.service.ts";
import { documentCustomerApi } from "./customer-openapi.rules.ts";

const ofDesk = { config: { side: "desk" } } as const;

/** Made when somebody first asks: most servers that start are never asked. */
function serveDocument(app: FastifyInstance, { config }: Platform): void {
  const made = lazily(async () => madeOnce(JSON.stringify(documentCustomerApi(config.apiPublicUrl))));
  app.get("/openapi.json", ofDesk, async (request, reply) => {
    const send = await made.use();
    return send(request, reply.header("content-type", "application/json; charset=utf-8"));
  });
}

const pathOfRequest = ({ url }: FastifyRequest): string => {
  const [path = ""] = url.split("?");
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
};

/** The customers' API's description and the pages for developers, without a key; of its own listener and of the desk. */
export function serveCustomerDocs(app: FastifyInstance, platform: Platform): void {
  const { config } = platform;
  const made = lazily(async () => {
    const { files, missing } = await makeSite({
      api: config.apiPublicUrl,
      desk: config.publicUrl,
      applicants: config.applicantUrl,
    });
    const senderOf = ({ mime, text }: DocsSiteFile) => ({ mime, send: madeOnce(text) });
    return { files: new Map([...files].map(([path, file]) => [path, senderOf(file)])), missing };
  });
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const { files, missing } = await made.use();
    const file = files.get(pathOfRequest(request));
    reply.header("content-security-policy", docsPolicy).header("content-type", file?.mime ?? missing.mime);
    return file ? file.send(request, reply) : reply.code(404).send(missing.text);
  };
  serveDocument(app, platform);
  for (const path of ["/docs", "/docs/*", "/llms.txt", "/llms-full.txt"]) app.get(path, ofDesk, answer);
}
