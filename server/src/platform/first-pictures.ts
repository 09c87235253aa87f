import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { directionOf, matchLanguage } from "#contract/values/language-match.ts";
import { sessionCookieOf } from "./http.cookie.ts";
import type { Platform } from "./platform.ts";
import { languagesOf } from "./request-languages.ts";
import { visitorCsrf } from "./visitors.ts";

// What stands in a page until its scripts draw it: a wheel, or a picture of the page by its own components.

export const loadingWheel = '<div class="opening"></div>';

export const intoHead = (shell: string, part: string): string => shell.replace("</head>", () => `${part}</head>`);

/** The cookie of the language menu (`web/src/platform/i18n.ts`). */
const chosenLanguage = "language";

export type LanguageRequest = Pick<FastifyRequest, "cookies" | "query" | "headers">;

/** As the desk chooses it (`web/src/platform/languages.ts`): what was chosen in this browser, then its languages, then English. */
export const requestLanguageOf = <L extends string>(request: LanguageRequest, offered: readonly L[]): L | "en" =>
  matchLanguage([request.cookies[chosenLanguage] ?? "", ...languagesOf(request)], offered) ?? "en";

/**
 * Before the picture is seen: it goes where another page comes (`isOther`, a question in JavaScript). Then its presses
 * are counted (`ui/src/first-picture.ts`), as nobody hears them yet.
 */
const scriptFor = (wheel: string, isOther: string, more: string) => `<script nonce="__NONCE__">(() => {
const picture = document.currentScript.previousElementSibling;
${more}
let isOther = false;
try { isOther = ${isOther}; } catch {}
if (isOther) {
  picture.outerHTML = ${JSON.stringify(wheel)};
  return;
}
globalThis.earlyPresses = [];
const pressable = "button, [type=checkbox], [type=radio]";
picture.addEventListener("click", ({ target }) => {
  const place = [...picture.querySelectorAll(pressable)].indexOf(target.closest(pressable));
  if (place >= 0) globalThis.earlyPresses.push(place);
});
})()</script>`;

type Picture = { language: string; direction?: "ltr" | "rtl"; html: string };

export const inPlaceOf = (wheel: string, shell: string, picture: Picture, isOther: string, more = ""): string => {
  const { language, html, direction = directionOf(language) === "rtl" ? "rtl" : undefined } = picture;
  const turned = direction ? ` dir="${direction}"` : "";
  const element = `<div data-first-picture lang="${language}"${turned}>${html}</div>`;
  return shell.replace(wheel, () => element + scriptFor(wheel, isOther, more));
};

const entries = /<script type="module" crossorigin src="([^"]*)" nonce="__NONCE__"><\/script>/g;

/** Scripts would keep the processor from the picture: they run when it is on the screen, or soon where nobody sees it. */
export function afterPaint(shell: string, longestWaitMs = 300): string {
  const files = [...shell.matchAll(entries)].map(([, file = ""]) => file);
  const links = files.map((file) => `<link rel="modulepreload" crossorigin href="${file}" nonce="__NONCE__">`);
  const script = `<script nonce="__NONCE__">addEventListener("DOMContentLoaded", async () => {
let start = () => { start = () => {}; ${files.map((file) => `import(${JSON.stringify(file)});`).join(" ")} };
setTimeout(() => start(), ${longestWaitMs});
await globalThis.earlyImages;
requestAnimationFrame(() => setTimeout(() => start()));
})</script>`;
  const page = intoHead(shell.replaceAll(entries, ""), links.join("") + script);
  // Fetched meanwhile, but not compiled yet, as a module's preload would be.
  return page.replaceAll('rel="modulepreload" ', 'rel="preload" as="script" ');
}

/** This browser's choice. */
export const hasOtherLanguage = '![null, picture.lang].includes(localStorage.getItem("language"))';

const FirstPictures = z.array(
  z.object({
    path: z.string(),
    language: z.string(),
    visitor: z.enum(["stranger", "member"]),
    signUp: z.boolean().nullable(),
    html: z.string(),
  }),
);

/** `/forms/*`: that address, and all below it. */
const isAt = (path: string, address: string | undefined): boolean =>
  path.endsWith("/*") ? `${address ?? ""}/`.startsWith(path.slice(0, -1)) : path === address;

export type FirstPicturesPlatform = Pick<Platform, "config" | "keys">;

/** Somebody whose cookie may be a signed-in session's is no stranger: only the database knows. */
export function isStranger(request: FastifyRequest, { config, keys }: FirstPicturesPlatform): boolean {
  const cookie = sessionCookieOf(request, config);
  return cookie === null || visitorCsrf(keys, cookie.value) !== null;
}

/**
 * The dashboard's, drawn by the build (`web/src/first-pictures.tsx`): the sign-in at its bare address, where nothing else
 * can be meant, and the outline of a private page, whatever its address: with its heading where that is sure, else the
 * frame alone.
 */
export async function firstPictures(
  bundle: string,
  known: FirstPicturesPlatform,
): Promise<(request: FastifyRequest, shell: string) => string> {
  const file = join(bundle, ".vite", "first-pictures.json");
  const drawn = existsSync(file) ? FirstPictures.parse(JSON.parse(await readFile(file, "utf8"))) : [];
  const { identityProviders, signUp } = known.config;
  // A provider's button comes after the page and would move it.
  const hasProvider = Object.values(identityProviders).some((client) => client !== null);
  const pictures = drawn.filter(
    (each) => each.signUp === null || (each.signUp === (signUp === "open") && !hasProvider),
  );
  return (request, shell) => {
    const visitor = isStranger(request, known) ? "stranger" : "member";
    const address = visitor === "stranger" ? request.url : request.url.split("?")[0];
    const own = pictures.filter((each) => each.visitor === visitor && isAt(each.path, address));
    const exact = own.filter(({ path }) => path === address);
    const here = exact.length > 0 ? exact : own;
    const wanted = requestLanguageOf(
      request,
      here.map(({ language }) => language),
    );
    const picture = here.find(({ language }) => language === wanted);
    return picture ? afterPaint(inPlaceOf(loadingWheel, shell, picture, hasOtherLanguage)) : shell;
  };
}
