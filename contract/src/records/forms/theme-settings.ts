import { z } from "zod";

/** Specification 2, section 3, "Theme". */
export const themeColourNames = [
  "primary",
  "secondary",
  "background",
  "heading",
  "body",
  "border",
  "description",
  "success",
  "warning",
  "error",
] as const;
export type ThemeColourName = (typeof themeColourNames)[number];

const Colour = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, "Enter a colour as # and six digits, like #3b5bdb.");

/** Served by this server (all OFL-1.1, from @fontsource-variable); `system` is the device's own. */
export const themeFonts = {
  inter: { name: "Inter", stack: '"Inter Variable"', kind: "sans-serif" },
  roboto: { name: "Roboto", stack: '"Roboto Variable"', kind: "sans-serif" },
  "open-sans": { name: "Open Sans", stack: '"Open Sans Variable"', kind: "sans-serif" },
  "source-sans-3": { name: "Source Sans 3", stack: '"Source Sans 3 Variable"', kind: "sans-serif" },
  "nunito-sans": { name: "Nunito Sans", stack: '"Nunito Sans Variable"', kind: "sans-serif" },
  montserrat: { name: "Montserrat", stack: '"Montserrat Variable"', kind: "sans-serif" },
  lora: { name: "Lora", stack: '"Lora Variable"', kind: "serif" },
  merriweather: { name: "Merriweather", stack: '"Merriweather Variable"', kind: "serif" },
  system: { name: "", stack: "system-ui", kind: "sans-serif" },
} as const;
export type ThemeFont = keyof typeof themeFonts;
export const themeFontNames = Object.keys(themeFonts) as ThemeFont[];

export const themeShadows = ["none", "soft", "strong"] as const;
export const themeSchemes = ["auto", "light"] as const;

/** CSS pixels: [least, most]. */
export const themeLengths = {
  buttonRadius: [0, 30],
  fieldRadius: [0, 26],
  fieldBorder: [1, 3],
  cardRadius: [0, 40],
  pageWidth: [420, 720],
  logoHeight: [20, 72],
} as const;
export type ThemeLength = keyof typeof themeLengths;
export const themeLengthNames = Object.keys(themeLengths) as ThemeLength[];

const length = (name: ThemeLength) => {
  const [least, most] = themeLengths[name];
  const wrong = `Enter ${least} to ${most}.`;
  return z.number(wrong).int(wrong).min(least, wrong).max(most, wrong);
};

export const ThemeConfig = z.object({
  colors: z.object(
    Object.fromEntries(themeColourNames.map((name) => [name, Colour])) as Record<ThemeColourName, typeof Colour>,
  ),
  fonts: z.object({ header: z.enum(themeFontNames), body: z.enum(themeFontNames) }),
  components: z.object({
    buttonRadius: length("buttonRadius"),
    fieldRadius: length("fieldRadius"),
    fieldBorder: length("fieldBorder"),
    cardRadius: length("cardRadius"),
    pageWidth: length("pageWidth"),
    logoHeight: length("logoHeight"),
    shadow: z.enum(themeShadows),
    scheme: z.enum(themeSchemes),
  }),
});
export type ThemeConfig = z.infer<typeof ThemeConfig>;

export const googleFontsOf = ({ fonts }: Pick<ThemeConfig, "fonts">): string[] =>
  [...new Set([themeFonts[fonts.header].name, themeFonts[fonts.body].name])].filter((name) => name !== "");

export const defaultThemeConfig: ThemeConfig = {
  colors: {
    primary: "#3b5bdb",
    secondary: "#3b5bdb",
    background: "#ffffff",
    heading: "#0f172a",
    body: "#1f2937",
    border: "#8b95a9",
    description: "#55617a",
    success: "#08774a",
    warning: "#8a5300",
    error: "#c02626",
  },
  fonts: { header: "inter", body: "inter" },
  components: {
    buttonRadius: 14,
    fieldRadius: 14,
    fieldBorder: 1,
    cardRadius: 24,
    pageWidth: 520,
    logoHeight: 36,
    shadow: "soft",
    scheme: "auto",
  },
};

export const themeLogoTypes = ["intro", "light_footer", "dark_footer"] as const;
export type ThemeLogoType = (typeof themeLogoTypes)[number];
