import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { WelcomePictureContent } from "#contract/records/flow/welcome-picture.ts";
import type { PlatformConfig } from "./config.ts";
import { firstPictures, intoHead, requestLanguageOf } from "./first-pictures.ts";
import { withNoscript } from "./noscript.ts";
import { answerNotFound, originMovedTo, originSideOf } from "./origins.ts";
import { sendPacked } from "./packing.ts";
import type { Platform } from "./platform.ts";
import { reviewPictures } from "./review-picture.ts";
import { type PolicyHosts, tagHosts } from "./tag-hosts.ts";
import { welcomePictures } from "./welcome-picture.ts";

/** developers.google.com/recaptcha/docs/faq, "Content-Security-Policy". */
const recaptchaHosts = {
  scripts: " https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/",
  frames: "https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/",
  calls: " https://www.google.com/recaptcha/",
  images: "",
};
const noHosts: PolicyHosts = { scripts: "", frames: "'none'", calls: "", images: "" };
/** The dashboard frames the applicants' page, for the previews of its editors; that page is of another origin. */
const dashboardHosts = ({ botChallenge, applicantUrl }: PlatformConfig): PolicyHosts =>
  botChallenge === "recaptcha"
    ? { ...recaptchaHosts, frames: `${applicantUrl} ${recaptchaHosts.frames}` }
    : { ...noHosts, frames: applicantUrl };

const policy = (nonce: string, hosts: PolicyHosts, ancestors: string) =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'wasm-unsafe-eval'${hosts.scripts}`,
    // Mantine and the camera overlay set style attributes; style elements carry the nonce.
    `style-src-elem 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' blob: data:${hosts.images}`,
    "media-src 'self' blob:",
    "worker-src 'self' blob:",
    `connect-src 'self'${hosts.calls}`,
    `frame-src ${hosts.frames}`,
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${ancestors}`,
  ].join("; ");

/** The headers that every reply carries, whatever it is (S38). */
export function sendSafetyHeaders(app: FastifyInstance, config: PlatformConfig): void {
  app.addHook("onSend", async (request, reply) => {
    reply.header("x-content-type-options", "nosniff");
    reply.header("referrer-policy", "no-referrer");
    reply.header("cross-origin-opener-policy", "same-origin");
    if (!reply.hasHeader("cross-origin-resource-policy")) reply.header("cross-origin-resource-policy", "same-origin");
    reply.header("permissions-policy", "camera=(self), microphone=(self), geolocation=()");
    // For browsers without `frame-ancestors`, which wins where it is known (CSP 3, section 6.4.2).
    if (!reply.hasHeader("x-frame-options")) reply.header("x-frame-options", "DENY");
    const isHttps =
      originSideOf(request, config) === "desk" ? config.isHttps : config.applicantUrl.startsWith("https:");
    if (isHttps) reply.header("strict-transport-security", "max-age=31536000; includeSubDomains");
    // Private by default, refusals too.
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
    if (!reply.hasHeader("content-security-policy"))
      reply.header("content-security-policy", "default-src 'none'; frame-ancestors 'none'");
  });
}

type LinkPage = {
  frameOrigins: readonly string[];
  themeCss: string;
  fonts: readonly string[];
  tagIds: readonly string[];
  welcome: Omit<WelcomePictureContent, "preference"> | null;
};
type FindPage = (token: string) => Promise<LinkPage>;
type LinkRule = Pick<Platform, "config" | "keys"> & { findLinkPage: FindPage; findPreviewPage: FindPage };

async function shellOf(directory: string, name = "index.html"): Promise<string | null> {
  const file = join(directory, name);
  return existsSync(file) ? readFile(file, "utf8") : null;
}

type Openness = { hosts?: PolicyHosts; ancestors?: readonly string[]; isPrivate?: boolean };

/** A reload arrives at the bare address, without the token: reuse this tab's theme. */
const wearAgain = `<script nonce="__NONCE__">try{const css=sessionStorage.getItem("veridesk.theme");if(css){const style=document.createElement("style");style.nonce=document.currentScript.nonce;style.textContent=css;document.head.append(style)}}catch{}</script>`;
const keepTheme = `<script nonce="__NONCE__">try{sessionStorage.setItem("veridesk.theme",document.getElementById("vd-theme").textContent)}catch{}</script>`;
const styleOf = (css: string): string => `<style nonce="__NONCE__" id="vd-theme">${css}</style>${keepTheme}`;

/** Files of the fonts' Latin letters, which every page needs first, by the theme's name of the font. */
async function fontFiles(flow: string): Promise<(font: string) => string | undefined> {
  const manifest = await shellOf(join(flow, ".vite"), "manifest.json");
  const entries = Object.entries(manifest ? (JSON.parse(manifest) as Record<string, { file?: string }>) : {});
  const files = new Map(
    entries.map(([source, { file }]) => [/\/([a-z0-9-]+)-latin-wght-normal\.woff2$/.exec(source)?.[1], file] as const),
  );
  return (font) => files.get(font);
}

const preloadOf = (file: string): string =>
  `<link rel="preload" as="font" type="font/woff2" href="/${file}" crossorigin>`;

const FirstViews = z.array(
  z.object({ pages: z.string(), files: z.array(z.string()), words: z.record(z.string(), z.array(z.string())) }),
);

const linkOf = (file: string): string => {
  if (file.endsWith(".woff2")) return preloadOf(file);
  return file.endsWith(".css")
    ? `<link rel="stylesheet" crossorigin href="/${file}" nonce="__NONCE__">`
    : `<link rel="modulepreload" crossorigin href="/${file}" nonce="__NONCE__">`;
};

/** `scripts/first-views.ts` writes the list. Words only in the language that the page will have. */
async function firstViews(bundle: string): Promise<(request: FastifyRequest, shell: string) => string> {
  const list = await shellOf(join(bundle, ".vite"), "first-views.json");
  const views = list
    ? FirstViews.parse(JSON.parse(list)).map((view) => ({ ...view, pages: new RegExp(view.pages) }))
    : [];
  return (request, shell) => {
    const view = views.find(({ pages }) => pages.test(request.url.split("?")[0] ?? ""));
    if (!view) return shell;
    const files = [...view.files, ...(view.words[requestLanguageOf(request, Object.keys(view.words))] ?? [])];
    const missing = [...new Set(files)].filter((file) => !shell.includes(`"/${file}"`));
    return intoHead(shell, missing.map(linkOf).join(""));
  };
}

/** Tells the page which Google tags its policy allows; a reloaded page, which has lost its token, has none (decision 0036). */
const permitOf = (tagIds: readonly string[]): string =>
  tagIds.length === 0 ? "" : `<meta name="veridesk-tags" content="${tagIds.join(" ")}">`;

/** A page that is not private holds nothing of a visitor, and its nonce differs each time: compressing it is safe. */
async function sendShell(
  request: FastifyRequest,
  reply: FastifyReply,
  shell: string,
  { hosts = noHosts, ancestors = [], isPrivate = false }: Openness = {},
): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString("base64");
  reply
    .header("content-type", "text/html; charset=utf-8")
    .header("cache-control", "no-store")
    .header("content-security-policy", policy(nonce, hosts, ancestors.join(" ") || "'none'"));
  const page = withNoscript(request, shell).replaceAll("__NONCE__", nonce);
  return isPrivate ? reply.send(page) : sendPacked(request, reply, page);
}

/** Framed, the page tells those origins how high it is and how far the visit is (`visits/embedding`). */
const framedBy = (origins: readonly string[]): string =>
  origins.length === 0
    ? ""
    : `<meta name="veridesk-frames" content="${origins.join(" ")}"><script nonce="__NONCE__">if(parent!==self){const script=document.createElement("script");script.src="/embedded.js";document.head.append(script)}</script>`;

const dashboardIs = (origin: string): string => `<meta name="veridesk-dashboard" content="${origin}">`;

const ofApplicants = { config: { side: "applicants" } } as const;

async function serveFlow(
  app: FastifyInstance,
  directory: string,
  { config, findLinkPage, findPreviewPage }: LinkRule,
): Promise<string | null> {
  const [flow, preview] = [await shellOf(directory), await shellOf(directory, "preview.html")];
  const fileOf = await fontFiles(directory);
  const withFirstView = await firstViews(directory);
  const withWelcome = await welcomePictures(directory);
  if (preview)
    app.get("/verify/preview", ofApplicants, (request, reply) =>
      sendShell(request, reply, intoHead(preview, dashboardIs(config.publicUrl)), { ancestors: [config.publicUrl] }),
    );
  if (!flow) return null;
  app.get("/verify", ofApplicants, (request, reply) =>
    sendShell(request, reply, withFirstView(request, intoHead(flow, wearAgain))),
  );
  const sendPage = async (find: FindPage, token: string, request: FastifyRequest, reply: FastifyReply) => {
    const { frameOrigins, themeCss, fonts, tagIds, welcome } = await find(token);
    const files = fonts.flatMap((font) => fileOf(font) ?? []);
    const page = intoHead(
      flow,
      `${files.map(preloadOf).join("")}${styleOf(themeCss)}${permitOf(tagIds)}${framedBy(frameOrigins)}`,
    );
    return sendShell(request, reply, await withWelcome(request, withFirstView(request, page), welcome), {
      ancestors: frameOrigins,
      hosts: tagHosts(tagIds) ?? noHosts,
    });
  };
  app.get<{ Params: { token: string } }>("/verify/:token", ofApplicants, (request, reply) =>
    sendPage(findLinkPage, request.params.token, request, reply),
  );
  app.get<{ Params: { token: string } }>("/verify/preview/:token", ofApplicants, (request, reply) =>
    sendPage(findPreviewPage, request.params.token, request, reply),
  );
  return flow;
}

const isPagePath = (path: string): boolean =>
  !/^\/(api|assets|verify-assets|dev)\//.test(path) && !path.slice(path.lastIndexOf("/")).includes(".");

/**
 * Dashboard and applicant's page (its own bundle, under /verify), each on its own origin. Other dashboard paths
 * without a dot in their last part are its own routes; a missing asset is a real 404. Only the dashboard may load
 * Google's reCAPTCHA, and only when it is configured. Only a link's page may be framed, by the origins that
 * `findLinkPage` gives for its token, and the editors' preview by the dashboard.
 */
export async function servePages(app: FastifyInstance, dist: string, rule: LinkRule): Promise<void> {
  const { config } = rule;
  const dashboard = await shellOf(join(dist, "web"));
  const withFirstView = await firstViews(join(dist, "web"));
  const withFirstPicture = await firstPictures(join(dist, "web"), rule);
  for (const [bundle, prefix] of [
    ["web", "/assets/"],
    ["flow", "/verify-assets/"],
  ] as const) {
    const root = join(dist, bundle, prefix);
    if (!existsSync(root)) continue;
    await app.register(fastifyStatic, {
      root,
      prefix,
      decorateReply: false,
      immutable: true,
      // The build made a brotli and a gzip copy of each text.
      preCompressed: true,
      maxAge: "365d",
      index: false,
      wildcard: true,
    });
  }
  const flow = await serveFlow(app, join(dist, "flow"), rule);
  const withCase = reviewPictures(app, join(dist, "web"), rule);
  const sendDashboard = async (request: FastifyRequest, reply: FastifyReply, page: string) => {
    const shell = withFirstView(request, page);
    const ofCase = await withCase(request, shell);
    const hosts = dashboardHosts(config);
    return sendShell(request, reply, ofCase ?? withFirstPicture(request, shell), { hosts, isPrivate: ofCase !== null });
  };
  app.setNotFoundHandler((request, reply) => {
    // Uptime monitors send HEAD.
    const isRead = request.method === "GET" || request.method === "HEAD";
    const isPage = isRead && isPagePath(request.url.split("?")[0] ?? "");
    if (originSideOf(request, config) === "applicants")
      return isPage && flow ? sendShell(request, reply.code(404), flow) : answerNotFound(reply);
    const moved = originMovedTo(request, config);
    if (moved) return reply.redirect(moved, 308);
    return isPage && dashboard ? sendDashboard(request, reply, dashboard) : answerNotFound(reply);
  });
}
