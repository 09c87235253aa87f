import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sendPlainPage } from "#server/platform/plain-page.ts";
import type { Platform } from "#server/platform/platform.ts";
import { isSameMachine } from "#server/platform/same-machine.ts";
import { hasMailbox } from "./mails.mailbox.rules.ts";
import { readMailboxToken } from "./mails.mailbox.service.ts";
import { drawMailbox } from "./mails.page.rules.ts";
import { listOutbox } from "./mails.service.ts";

const localNames = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** A foreign page whose name was pointed to 127.0.0.1 (DNS rebinding) sends its own name. */
const isLocalName = ({ headers: { host = "" } }: FastifyRequest) =>
  localNames.has(host.replace(/:\d+$/, "").toLowerCase());

function hasToken({ query }: FastifyRequest, token: string): boolean {
  const { token: given } = query as { token?: unknown };
  const [sent, right] = [Buffer.from(typeof given === "string" ? given : ""), Buffer.from(token)];
  return sent.length === right.length && timingSafeEqual(sent, right);
}

/** product.md, "Sign-up and sign-in". Only without an SMTP server and with local public addresses; else 404. */
export async function serveMailbox(app: FastifyInstance, platform: Platform): Promise<void> {
  if (!hasMailbox(platform.config)) return;
  const token = await readMailboxToken(platform.config);
  const serve = (path: string, show: (reply: FastifyReply) => Promise<FastifyReply>) =>
    app.get(path, { config: { side: "desk" } }, (request, reply) => {
      if (!isSameMachine(request) || !isLocalName(request) || !hasToken(request, token)) return reply.callNotFound();
      return show(reply);
    });
  serve("/dev/mail", async (reply) =>
    sendPlainPage(reply, { title: "Mail of this installation", body: drawMailbox(await listOutbox(platform)) }),
  );
  serve("/dev/mail.json", async (reply) =>
    reply.header("cache-control", "no-store").send({ data: await listOutbox(platform), errors: [] }),
  );
}
