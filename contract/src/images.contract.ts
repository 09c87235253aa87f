import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { failures } from "./failures.ts";
import { Nothing } from "./fields.ts";
import { limits } from "./limits.ts";

export const imageFailures = failures("images", {
  not_an_image: { status: 422, parameter: "file", message: "Use a picture in JPEG, PNG, WebP or GIF format." },
  too_many_pixels: { status: 422, parameter: "file", message: "This picture has too many pixels. Use a smaller one." },
  damaged: { status: 422, parameter: "file", message: "This picture is damaged. Try another one." },
  not_found: { status: 404, parameter: "id", message: "There is no such picture." },
});

/** `v` only makes a new address for a new picture (cache). */
const version = z.object({ v: z.string().max(80).optional() });
const upload = { maxBytes: limits.imageBytes };
const limit = { max: 60, seconds: 3600, per: "account" } as const;
const Changed = z.object({ version: z.string() });

/** Specification 2, section 7, "Settings". */
export const images = {
  showPhoto: endpoint({
    method: "GET",
    path: "/api/settings/personal-image",
    access: "account",
    effect: "read",
    summary: "The signed-in user's photo",
    query: version,
    reply: "file",
  }),
  changePhoto: endpoint({
    method: "PUT",
    path: "/api/settings/personal-image",
    access: "account",
    effect: "write",
    summary: "Takes a photo of the signed-in user; it is cut square and written anew",
    limit,
    upload,
    reply: Changed,
  }),
  removePhoto: endpoint({
    method: "DELETE",
    path: "/api/settings/personal-image",
    access: "account",
    effect: "write",
    summary: "Removes the signed-in user's photo",
    reply: Nothing,
  }),
  showLogo: endpoint({
    method: "GET",
    path: "/api/settings/logo-image",
    access: "member",
    effect: "read",
    summary: "The project's logo",
    query: version,
    reply: "file",
  }),
  changeLogo: endpoint({
    method: "PUT",
    path: "/api/settings/logo-image",
    access: "project:rename",
    effect: "write",
    summary: "Takes a logo of the project; it is written anew",
    limit,
    upload,
    reply: Changed,
  }),
  removeLogo: endpoint({
    method: "DELETE",
    path: "/api/settings/logo-image",
    access: "project:rename",
    effect: "write",
    summary: "Removes the project's logo",
    reply: Nothing,
  }),
  showFavicon: endpoint({
    method: "GET",
    path: "/api/settings/favicon-image",
    access: "member",
    effect: "read",
    summary: "The project's favicon, 64 by 64 pixels",
    query: version,
    reply: "file",
  }),
  changeFavicon: endpoint({
    method: "PUT",
    path: "/api/settings/favicon-image",
    access: "project:rename",
    effect: "write",
    summary: "Takes a favicon of the project; it is written anew",
    limit,
    upload,
    reply: Changed,
  }),
  removeFavicon: endpoint({
    method: "DELETE",
    path: "/api/settings/favicon-image",
    access: "project:rename",
    effect: "write",
    summary: "Removes the project's favicon",
    reply: Nothing,
  }),
};
