import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { failures } from "./failures.ts";
import { Id, Nothing, text } from "./fields.ts";
import { ThemeConfig, themeFontNames, themeLogoTypes } from "./forms/theme-settings.ts";
import { limits } from "./limits.ts";

export const themeFailures = failures("themes", {
  not_found: { status: 404, parameter: "public_id", message: "Theme not found." },
  limit_exceeded: {
    status: 409,
    parameter: "limit_exceeded",
    message: "You have reached the limit of themes. Delete one first.",
  },
  stale: {
    status: 409,
    parameter: "version",
    message: "Somebody else has saved this theme. Reload it to see the change.",
  },
  no_logo: { status: 404, parameter: "logo_type", message: "There is no such logo." },
  not_an_image: { status: 422, parameter: "file", message: "Use a picture in GIF, JPEG, SVG or PNG format." },
  too_large: { status: 413, parameter: "file", message: "This logo is larger than 1 MB. Choose a smaller file." },
  too_many_pixels: { status: 422, parameter: "file", message: "This picture has too many pixels. Use a smaller one." },
  damaged: { status: 422, parameter: "file", message: "This file is damaged. Try another one." },
  active: {
    status: 422,
    parameter: "file",
    message: "This SVG holds scripts, foreign content or links to other files. Export it as a plain picture.",
  },
  too_complex: {
    status: 422,
    parameter: "file",
    message: "This picture takes too much to draw. Export it as a PNG and use that.",
  },
});

/** 3 to 128 characters (specification 2, section 5, "Theme"). */
export const ThemeName = text(3, 128);

const ThemeHead = z.object({
  id: z.string(),
  public_id: z.string(),
  theme_name: z.string(),
  /** 0 until its settings are first saved. */
  version: z.number().int(),
});

export const ThemeRow = ThemeHead.extend({
  config: ThemeConfig,
  /** Google Fonts of the theme; this server serves the files itself. */
  google_fonts: z.array(z.string()),
  logo_type: z.array(z.enum(themeLogoTypes)),
  created: z.iso.datetime(),
  updated: z.iso.datetime(),
  forms: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type ThemeRow = z.infer<typeof ThemeRow>;

const Logo = z.object({
  mime: z.string(),
  base64: z.string(),
  widthPx: z.number().int(),
  heightPx: z.number().int(),
});

const settings = z.object({ public_id: Id, version: z.number().int().min(0), config: ThemeConfig });
const access = "themes:manage";

/** Specification 2, sections 2, 3 and 7, "Themes". */
export const themes = {
  list: endpoint({
    method: "GET",
    path: "/api/theme-editor/list",
    access,
    effect: "read",
    summary: "The project's themes, newest first, each with the forms that wear it",
    reply: z.object({ items: z.array(ThemeRow), limit: z.number().int() }),
  }),
  defaults: endpoint({
    method: "GET",
    path: "/api/theme-editor/default-settings",
    access,
    effect: "read",
    summary: "What a theme starts from, and the fonts to choose from",
    reply: z.object({ config: ThemeConfig, fonts: z.array(z.enum(themeFontNames)) }),
  }),
  show: endpoint({
    method: "GET",
    path: "/api/theme-editor/:public_id/settings",
    access,
    effect: "read",
    summary: "One theme with its settings and logos",
    reply: ThemeRow.pick({ config: true, google_fonts: true, logo_type: true }).extend({
      ...ThemeHead.shape,
      logos: z.partialRecord(z.enum(themeLogoTypes), Logo),
    }),
  }),
  createName: endpoint({
    method: "POST",
    path: "/api/theme-editor/create-name",
    access,
    effect: "write",
    summary: "Makes a theme with the default settings under a name",
    body: z.object({ theme_name: ThemeName }),
    reply: ThemeHead,
  }),
  editName: endpoint({
    method: "POST",
    path: "/api/theme-editor/edit-name",
    access,
    effect: "write",
    summary: "Renames a theme",
    body: z.object({ public_id: Id, theme_name: ThemeName }),
    reply: ThemeHead,
  }),
  copy: endpoint({
    method: "POST",
    path: "/api/theme-editor/copy",
    access,
    effect: "write",
    summary: "Copies a theme with its settings and logos",
    body: z.object({ public_id: Id }),
    reply: ThemeHead,
  }),
  create: endpoint({
    method: "POST",
    path: "/api/theme-editor/create-new",
    access,
    effect: "write",
    summary: "Saves the settings of a new theme for the first time",
    body: settings.extend({ version: z.literal(0).default(0) }),
    reply: ThemeHead,
  }),
  edit: endpoint({
    method: "POST",
    path: "/api/theme-editor/edit",
    access,
    effect: "write",
    summary: "Saves the settings of a theme over those that the editor opened",
    body: settings,
    reply: ThemeHead,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/theme-editor/delete/:id/:public_id",
    access,
    effect: "write",
    summary: "Deletes a theme; forms that wear it go back to the default look",
    reply: z.object({ forms: z.array(z.object({ id: z.string(), name: z.string() })) }),
  }),
  uploadLogo: endpoint({
    method: "POST",
    path: "/api/theme-editor/upload-logo",
    access,
    effect: "write",
    summary: "Takes a logo of a theme; it is drawn anew",
    limit: { max: 60, seconds: 3600, per: "account" },
    upload: { maxBytes: limits.themeLogoBytes, tooLarge: themeFailures.too_large },
    body: z.object({ public_id: Id, logo_type: z.enum(themeLogoTypes) }),
    reply: Logo,
  }),
  deleteLogo: endpoint({
    method: "DELETE",
    path: "/api/theme-editor/delete-logo",
    access,
    effect: "write",
    summary: "Removes a logo of a theme",
    body: z.object({ public_id: Id, logo_type: z.enum(themeLogoTypes) }),
    reply: Nothing,
  }),
};
