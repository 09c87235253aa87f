import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Config } from "./config.ts";

/** What Google's reCAPTCHA v3 loads, frames and calls (developers.google.com/recaptcha/docs/faq, "Content-Security-Policy"). */
const recaptchaHosts = {
  scripts: " https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/",
  frames: "https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/",
  calls: " https://www.google.com/recaptcha/",
};
const noHosts = { scripts: "", frames: "'none'", calls: "" };

const policy = (nonce: string, hosts: typeof noHosts, ancestor: string) =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'wasm-unsafe-eval'${hosts.scripts}`,
    // Mantine and the camera overlay set style attributes; style elements carry the nonce.
    `style-src-elem 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "worker-src 'self' blob:",
    `connect-src 'self'${hosts.calls}`,
    `frame-src ${hosts.frames}`,
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${ancestor}`,
  ].join("; ");

/** The headers that every reply carries, whatever it is (S38). */
export function sendSafetyHeaders(app: FastifyInstance, config: Config): void {
  app.addHook("onSend", async (_request, reply) => {
    reply.header("x-content-type-options", "nosniff");
    reply.header("referrer-policy", "no-referrer");
    reply.header("cross-origin-opener-policy", "same-origin");
    reply.header("cross-origin-resource-policy", "same-origin");
    reply.header("permissions-policy", "camera=(self), microphone=(self), geolocation=()");
    // For browsers without `frame-ancestors`, which goes before it where it is known (CSP 3, section 6.4.2).
    reply.header("x-frame-options", "DENY");
    if (config.isHttps) reply.header("strict-transport-security", "max-age=31536000; includeSubDomains");
    // What does not say that it may be kept is private: refusals too.
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
    if (!reply.hasHeader("content-security-policy"))
      reply.header("content-security-policy", "default-src 'none'; frame-ancestors 'none'");
  });
}

type FrameRule = { findFrameOrigin: (token: string) => Promise<string | null> };

async function shellOf(directory: string): Promise<string | null> {
  const file = join(directory, "index.html");
  return existsSync(file) ? readFile(file, "utf8") : null;
}

type Openness = { hosts?: typeof noHosts; ancestor?: string | null };

function sendShell(
  reply: FastifyReply,
  shell: string,
  { hosts = noHosts, ancestor = null }: Openness = {},
): FastifyReply {
  const nonce = randomBytes(16).toString("base64");
  return reply
    .header("content-type", "text/html; charset=utf-8")
    .header("cache-control", "no-store")
    .header("content-security-policy", policy(nonce, hosts, ancestor ?? "'none'"))
    .send(shell.replaceAll("__NONCE__", nonce));
}

/**
 * Serves the built dashboard and the applicant's page (its own bundle, under /verify). Any other path without a dot in its
 * last part is the dashboard's own routing; a missing asset is a real 404. Only the dashboard, where people sign in, may load
 * Google's reCAPTCHA, and only when it is configured. Only a link's page may be framed, by the origin that `findFrameOrigin`
 * gives for its token.
 */
export async function servePages(
  app: FastifyInstance,
  dist: string,
  { botChallenge, findFrameOrigin }: Pick<Config, "botChallenge"> & FrameRule,
): Promise<void> {
  const dashboard = await shellOf(join(dist, "web"));
  const flow = await shellOf(join(dist, "flow"));
  for (const [room, prefix] of [
    ["web", "/assets/"],
    ["flow", "/verify-assets/"],
  ] as const) {
    const root = join(dist, room, prefix);
    if (!existsSync(root)) continue;
    await app.register(fastifyStatic, {
      root,
      prefix,
      decorateReply: false,
      immutable: true,
      maxAge: "365d",
      index: false,
      wildcard: true,
    });
  }
  if (flow) {
    app.get("/verify", (_request, reply) => sendShell(reply, flow));
    app.get<{ Params: { token: string } }>("/verify/:token", async ({ params }, reply) =>
      sendShell(reply, flow, { ancestor: await findFrameOrigin(params.token) }),
    );
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?")[0] ?? "";
    const isPage =
      request.method === "GET" &&
      !/^\/(api|assets|verify-assets|dev)\//.test(path) &&
      !path.slice(path.lastIndexOf("/")).includes(".");
    if (isPage && dashboard)
      return sendShell(reply, dashboard, { hosts: botChallenge === "recaptcha" ? recaptchaHosts : noHosts });
    return reply
      .code(404)
      .send({ data: null, errors: [{ parameter: "path", message: "Not found.", code: "request.not_found" }] });
  });
}
