import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Id, Nothing, textInput } from "../input/fields.ts";
import * as limits from "../limits.ts";
import { ThemeConfig, themeFontNames, themeLogoTypes } from "../records/forms/theme-settings.ts";
import { themes as calls, themeFailures } from "./themes.calls.ts";

/** Specification 2, section 5, "Theme". */
export const ThemeName = textInput(3, 128);

const ThemeHead = z.object({
  id: z.string(),
  public_id: z.string(),
  theme_name: z.string(),
  rowVersion: z.number().int(),
});

export const ThemeRow = ThemeHead.extend({
  config: ThemeConfig,
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

const settings = z.object({ public_id: Id, rowVersion: z.number().int().min(0), config: ThemeConfig });
const access = "themes:manage";

/** Specification 2, sections 2, 3 and 7, "Themes". */
export const themes = {
  list: endpoint(calls.list, {
    side: "desk",
    access,
    summary: "The project's themes, newest first, each with the forms that wear it",
    reply: z.object({ items: z.array(ThemeRow), limit: z.number().int() }),
  }),
  defaults: endpoint(calls.defaults, {
    side: "desk",
    access,
    summary: "What a theme starts from, and the fonts to choose from",
    reply: z.object({ config: ThemeConfig, fonts: z.array(z.enum(themeFontNames)) }),
  }),
  show: endpoint(calls.show, {
    side: "desk",
    access,
    summary: "One theme with its settings and logos",
    reply: ThemeRow.pick({ config: true, google_fonts: true, logo_type: true }).extend({
      ...ThemeHead.shape,
      logos: z.partialRecord(z.enum(themeLogoTypes), Logo),
    }),
  }),
  createName: endpoint(calls.createName, {
    side: "desk",
    access,
    summary: "Makes a theme with the default settings under a name",
    body: z.object({ theme_name: ThemeName }),
    reply: ThemeHead,
  }),
  editName: endpoint(calls.editName, {
    side: "desk",
    access,
    summary: "Renames a theme",
    body: z.object({ public_id: Id, theme_name: ThemeName }),
    reply: ThemeHead,
  }),
  copy: endpoint(calls.copy, {
    side: "desk",
    access,
    summary: "Copies a theme with its settings and logos",
    body: z.object({ public_id: Id }),
    reply: ThemeHead,
  }),
  create: endpoint(calls.create, {
    side: "desk",
    access,
    summary: "Saves the settings of a new theme for the first time",
    body: settings.extend({ rowVersion: z.literal(0).default(0) }),
    reply: ThemeHead,
  }),
  edit: endpoint(calls.edit, {
    side: "desk",
    access,
    summary: "Saves the settings of a theme over those that the editor opened",
    body: settings,
    reply: ThemeHead,
  }),
  remove: endpoint(calls.remove, {
    side: "desk",
    access,
    summary: "Deletes a theme; forms that wear it go back to the default look",
    reply: z.object({ forms: z.array(z.object({ id: z.string(), name: z.string() })) }),
  }),
  uploadLogo: endpoint(calls.uploadLogo, {
    side: "desk",
    access,
    summary: "Takes a logo of a theme; it is encoded again",
    limit: { max: 60, seconds: 3600, per: "account" },
    upload: { maxBytes: limits.themeLogoBytes, tooLarge: themeFailures.too_large },
    body: z.object({ public_id: Id, logo_type: z.enum(themeLogoTypes) }),
    reply: Logo,
  }),
  deleteLogo: endpoint(calls.deleteLogo, {
    side: "desk",
    access,
    summary: "Removes a logo of a theme",
    body: z.object({ public_id: Id, logo_type: z.enum(themeLogoTypes) }),
    reply: Nothing,
  }),
};
