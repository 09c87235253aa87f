import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { DrawWelcome, WelcomePictureContent } from "#contract/records/flow/welcome-picture.ts";
import { afterPaint, inPlaceOf } from "./first-pictures.ts";

const Drawing = z.object({ drawWelcome: z.custom<DrawWelcome>((value) => typeof value === "function") });

const wheel = '<div class="vd-loading"><span class="vd-spinner"></span></div>';

/** Where this tab has a visit, or another language was chosen in it, another page comes. */
const isOther = `sessionStorage.getItem("veridesk.flow") !== null
|| ![null, picture.lang].includes(sessionStorage.getItem("veridesk.language"))`;

const preferenceOf = (request: FastifyRequest): string | undefined =>
  new URL(request.url, "http://localhost").searchParams.get("lang") ||
  /^[a-z\d-]+/i.exec(request.headers["accept-language"] ?? "")?.[0];

type Welcome = Omit<WelcomePictureContent, "preference">;

/** The applicant's page with its welcome, drawn by its own components (`flow/src/welcome-picture.tsx`). */
export async function welcomePictures(
  bundle: string,
): Promise<(request: FastifyRequest, shell: string, welcome: Welcome | null) => Promise<string>> {
  const file = join(bundle, ".vite", "welcome-picture", "welcome-picture.mjs");
  const drawing = existsSync(file) ? Drawing.parse(await import(pathToFileURL(file).href)) : null;
  return async (request, shell, welcome) => {
    if (!welcome || !drawing) return shell;
    const picture = await drawing
      .drawWelcome({ ...welcome, preference: preferenceOf(request) })
      .catch((err: unknown) => {
        request.log.error({ err }, "a welcome could not be drawn: its page comes without");
        return null;
      });
    return picture ? afterPaint(inPlaceOf(wheel, shell, picture, isOther)) : shell;
  };
}
