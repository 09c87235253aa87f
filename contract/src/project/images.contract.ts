import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Nothing } from "../input/fields.ts";
import * as limits from "../limits.ts";
import { images as calls } from "./images.calls.ts";

/** A new address for a new picture (cache). */
const version = z.object({ v: z.string().max(80).optional() });
const upload = { maxBytes: limits.imageBytes };
const limit = { max: 60, seconds: 3600, per: "account" } as const;
const Changed = z.object({ version: z.string() });

/** Specification 2, section 7, "Settings". */
export const images = {
  showPhoto: endpoint(calls.showPhoto, {
    side: "desk",
    access: "account",
    summary: "The signed-in user's photo",
    query: version,
    reply: "file",
  }),
  changePhoto: endpoint(calls.changePhoto, {
    side: "desk",
    access: "account",
    summary: "Takes a photo of the signed-in user; it is cut square and encoded again",
    limit,
    upload,
    reply: Changed,
  }),
  removePhoto: endpoint(calls.removePhoto, {
    side: "desk",
    access: "account",
    summary: "Removes the signed-in user's photo",
    reply: Nothing,
  }),
  showLogo: endpoint(calls.showLogo, {
    side: "desk",
    access: "member",
    summary: "The project's logo",
    query: version,
    reply: "file",
  }),
  changeLogo: endpoint(calls.changeLogo, {
    side: "desk",
    access: "project:rename",
    summary: "Takes a logo of the project; it is encoded again",
    limit,
    upload,
    reply: Changed,
  }),
  removeLogo: endpoint(calls.removeLogo, {
    side: "desk",
    access: "project:rename",
    summary: "Removes the project's logo",
    reply: Nothing,
  }),
  showFavicon: endpoint(calls.showFavicon, {
    side: "desk",
    access: "member",
    summary: "The project's favicon, 64 by 64 pixels",
    query: version,
    reply: "file",
  }),
  changeFavicon: endpoint(calls.changeFavicon, {
    side: "desk",
    access: "project:rename",
    summary: "Takes a favicon of the project; it is encoded again",
    limit,
    upload,
    reply: Changed,
  }),
  removeFavicon: endpoint(calls.removeFavicon, {
    side: "desk",
    access: "project:rename",
    summary: "Removes the project's favicon",
    reply: Nothing,
  }),
};
