import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { sessions } from "#contract/account/sessions.calls.ts";
import type { SessionView } from "#contract/account/sessions.contract.ts";
import type { DrawReview } from "#contract/cases/review-picture.ts";
import { verifications } from "#contract/cases/verifications.calls.ts";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import {
  afterPaint,
  type FirstPicturesPlatform,
  hasOtherLanguage,
  inPlaceOf,
  intoHead,
  isStranger,
  loadingWheel,
  requestLanguageOf,
} from "./first-pictures.ts";

const Drawing = z.object({
  drawReview: z.custom<DrawReview>((value) => typeof value === "function"),
  drawnLanguages: z.array(z.string()),
});
type Drawing = z.infer<typeof Drawing>;

const isOther = `${hasOtherLanguage} || localStorage.getItem("desk-timeline") === "false"`;

/**
 * The photos are requested by their own calls as soon as the page begins, and passed on to it
 * (`web/src/platform/early-photos.ts`). Not by preloads: a browser aborted one now and then that a script then took.
 */
const requestsOf = (html: string): string => {
  const paths = [...html.matchAll(/ data-photo="([^"]*)"/g)].map(([, path]) => path);
  return `<script nonce="__NONCE__">globalThis.earlyPhotos = {};
for (const path of ${JSON.stringify(paths)}) {
  globalThis.earlyPhotos[path] = fetch(path).then(async (reply) => {
    if (!reply.ok) return null;
    const blob = await reply.blob();
    return { blob, address: URL.createObjectURL(blob) };
  }).catch(() => null);
}</script>`;
};

const photos = `const images = [...picture.querySelectorAll("img[data-photo]")];
globalThis.earlyImages = Promise.allSettled(images.map(async (image) => {
  const photo = await globalThis.earlyPhotos[image.dataset.photo];
  if (!photo) return;
  image.src = photo.address;
  await image.decode();
}));`;

const longestWaitForPhotosMs = 1_000;
const longestReadMs = 1_000;

/** What the page would ask next, as the member who requested it: the calls decide who may see it, and record it. */
async function ask<Data>(app: FastifyInstance, request: FastifyRequest, url: string): Promise<Data | null> {
  const headers = { ...request.headers, accept: "application/json", "accept-encoding": "identity" };
  const remoteAddress = request.socket.remoteAddress ?? "";
  const reply = await app.inject({ method: "GET", url, headers, remoteAddress });
  return reply.statusCode === 200 ? reply.json().data : null;
}

async function readCase(app: FastifyInstance, request: FastifyRequest, id: string) {
  const [session, view] = await Promise.all([
    ask<SessionView>(app, request, sessions.current.path),
    ask<VerificationView>(app, request, verifications.view.path.replace(":id", id)),
  ]);
  return session?.step === "done" && view ? { session, view } : null;
}

const drawCase = (
  drawing: Drawing,
  given: Parameters<DrawReview>[0],
  request: FastifyRequest,
): ReturnType<DrawReview> =>
  drawing.drawReview(given).catch((err: unknown) => {
    request.log.error({ err }, "a case could not be drawn: its page comes without");
    return null;
  });

type Draw = (request: FastifyRequest, shell: string) => Promise<string | null>;

/** The case at its own address, drawn by its own components (`web/src/review-picture.tsx`); null where there is no picture. */
export function reviewPictures(app: FastifyInstance, bundle: string, known: FirstPicturesPlatform): Draw {
  const file = join(bundle, ".vite", "review-picture", "review-picture.mjs");
  let drawing: Drawing | null = null;
  // Large, and nobody waits for it: until it is there, pages come as they are.
  const load = async () => {
    drawing = Drawing.parse(await import(pathToFileURL(file).href));
  };
  if (existsSync(file)) load().catch((err: unknown) => app.log.error({ err }, "what draws cases could not be loaded"));
  return async (request, shell) => {
    const [path = "", search = ""] = request.url.split("?");
    const id = /^\/verifications\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(path)?.[1];
    const isRead = request.method === "GET" && request.headers["sec-purpose"] === undefined;
    if (!drawing || !id || !isRead || /(^|&)lang=/.test(search) || isStranger(request, known)) return null;
    // A page does not wait for a database that is away.
    const found = await Promise.race([readCase(app, request, id), setTimeout(longestReadMs, null, { ref: false })]);
    const language = requestLanguageOf(request, drawing.drawnLanguages);
    const picture = found && (await drawCase(drawing, { ...found, search, language }, request));
    if (!picture) return null;
    const page = inPlaceOf(loadingWheel, shell, picture, isOther, photos);
    return afterPaint(intoHead(page, requestsOf(picture.html)), longestWaitForPhotosMs);
  };
}
