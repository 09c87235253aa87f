import { colourLuminanceOf, mixColours, readableOn, readableTextOn } from "./theme-colours.ts";
import { type ThemeConfig, type ThemeFont, type ThemeLogoType, themeFonts } from "./theme-settings.ts";

export type ThemeLogo = { mime: string; base64: string; widthPx: number; heightPx: number };
export type ThemeLogos = Partial<Record<ThemeLogoType, ThemeLogo>>;
type Scheme = "light" | "dark";
type Variables = Record<string, string>;

const darkGround = {
  ground: "#0d1016",
  surface: "#171b23",
  heading: "#f4f6fb",
  text: "#dde2ec",
  muted: "#a1abbe",
  line: "#2a303c",
  inputLine: "#69748a",
};

const shadows = {
  none: "none",
  soft: "0 1px 2px rgb(15 23 42 / 6%), 0 18px 48px -12px rgb(15 23 42 / 14%)",
  strong: "0 2px 6px rgb(15 23 42 / 14%), 0 28px 64px -12px rgb(15 23 42 / 34%)",
};
const darkShadows = {
  none: "none",
  soft: "0 0 0 1px var(--vd-line), 0 24px 60px -20px rgb(0 0 0 / 60%)",
  strong: "0 0 0 1px var(--vd-line), 0 28px 70px -14px rgb(0 0 0 / 85%)",
};

const isDarkItself = ({ colors }: ThemeConfig): boolean => colourLuminanceOf(colors.background) < 0.18;

const usesNight = (config: ThemeConfig): boolean => config.components.scheme === "auto" && !isDarkItself(config);

const fontOf = (font: ThemeFont): string => {
  const { stack, kind } = themeFonts[font];
  const rest = kind === "serif" ? "Georgia, serif" : '-apple-system, "Segoe UI", Roboto, sans-serif';
  return `${stack}, "Noto Sans Hebrew Variable", system-ui, ${rest}`;
};

function tints(primary: string, secondary: string, surface: string, soft: number, strong: number): Variables {
  const softGround = mixColours(secondary, surface, soft);
  return {
    primary,
    "on-primary": readableTextOn(primary),
    accent: readableOn(primary, [surface, softGround], 4.5),
    soft: softGround,
    "soft-strong": mixColours(secondary, surface, strong),
  };
}

type Tones = Record<"danger" | "success" | "warning", string>;

const dayTones = (tones: Tones, surface: string): Variables =>
  Object.fromEntries(
    Object.entries(tones).flatMap(([name, colour]) => [
      [name, colour],
      [`${name}-soft`, mixColours(colour, surface, 0.08)],
    ]),
  );

const nightTones = (tones: Tones, surface: string): Variables =>
  Object.fromEntries(
    Object.entries(tones).flatMap(([name, colour]) => {
      const light = readableOn(colour, [surface], 4.5);
      const soft = mixColours(light, surface, 0.12);
      return [
        [name, readableOn(light, [surface, soft], 4.5)],
        [`${name}-soft`, soft],
      ];
    }),
  );

function ownColours(config: ThemeConfig): Variables {
  const { primary, secondary, background, heading, body, border, description, ...tone } = config.colors;
  const isDark = isDarkItself(config);
  const { success, warning, error } = tone;
  return {
    ...tints(primary, secondary, background, isDark ? 0.17 : 0.09, isDark ? 0.36 : 0.2),
    ...dayTones({ danger: error, success, warning }, background),
    surface: background,
    ground: isDark ? mixColours(background, "#000000", 0.7) : mixColours(background, secondary, 0.94),
    heading,
    text: body,
    muted: description,
    line: mixColours(border, background, 0.35),
    "input-line": border,
    shadow: (isDark ? darkShadows : shadows)[config.components.shadow],
  };
}

function nightColours({ colors, components }: ThemeConfig): Variables {
  const { ground, surface, heading, text, muted, line, inputLine } = darkGround;
  const soft = mixColours(colors.secondary, surface, 0.17);
  return {
    ...tints(readableOn(colors.primary, [surface], 3), colors.secondary, surface, 0.17, 0.36),
    accent: readableOn(colors.primary, [surface, soft], 4.5),
    ...nightTones({ danger: colors.error, success: colors.success, warning: colors.warning }, surface),
    surface,
    ground,
    heading,
    text,
    muted,
    line,
    "input-line": inputLine,
    shadow: darkShadows[components.shadow],
  };
}

export function themeVariables(config: ThemeConfig): Record<Scheme, Variables> {
  const light = ownColours(config);
  return { light, dark: usesNight(config) ? nightColours(config) : light };
}

function shape({ fonts, components }: ThemeConfig): Variables {
  const { buttonRadius, fieldRadius, fieldBorder, cardRadius, pageWidth } = components;
  return {
    font: fontOf(fonts.body),
    "font-heading": fontOf(fonts.header),
    "button-radius": `${buttonRadius}px`,
    radius: `${fieldRadius}px`,
    "field-border": `${fieldBorder}px`,
    "card-radius": `${cardRadius}px`,
    "page-width": `${pageWidth}px`,
  };
}

const declare = (variables: Variables): string =>
  Object.entries(variables)
    .map(([name, value]) => `--vd-${name}:${value}`)
    .join(";");

function picture({ mime, base64, widthPx, heightPx }: ThemeLogo, heightMax: number, plate: string | null): string {
  const height = Math.round(Math.min(heightMax, (260 * heightPx) / widthPx));
  const width = Math.round((height * widthPx) / heightPx);
  const box = `content:"";display:block;flex:none;box-sizing:content-box;inline-size:${width}px;max-inline-size:100%;block-size:${height}px;`;
  const ground = plate ? `padding:6px 10px;border-radius:10px;background-color:${plate};` : "";
  return `${box}${ground}background-image:url("data:${mime};base64,${base64}");background-size:contain;background-repeat:no-repeat;background-position:center;background-origin:content-box`;
}

/** Drawn as backgrounds, so that the business's name stays in the page for screen readers. */
function logoRules(config: ThemeConfig, { intro, light_footer, dark_footer }: ThemeLogos, scheme: Scheme): string {
  const height = config.components.logoHeight;
  const isNight = scheme === "dark" && usesNight(config);
  const plate = isNight ? config.colors.background : null;
  const isOnDark = isNight || isDarkItself(config);
  const rules: string[] = [];
  if (intro) {
    rules.push(`.vd-brand::before{${picture(intro, height, plate)}}`, ".vd-brand-mark{display:none}");
    rules.push(".vd-brand-name{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%)}");
  }
  const own = isOnDark ? dark_footer : light_footer;
  const shown = own ?? (isNight ? light_footer : undefined);
  if (shown)
    rules.push(".vd-footer{flex-direction:column}", `.vd-footer::before{${picture(shown, 28, own ? null : plate)}}`);
  return rules.join("");
}

/** `:root:root` wins over the page's own. Every value is checked, so nothing can end the style element. */
export function themeCss(config: ThemeConfig, logos: ThemeLogos, only?: Scheme): string {
  const { light, dark } = themeVariables(config);
  const sheet = (scheme: Scheme, variables: Variables) => {
    const isDark = isDarkItself(config) || (scheme === "dark" && usesNight(config));
    return `:root:root{color-scheme:${isDark ? "dark" : "light"};${declare({ ...shape(config), ...variables })}}${logoRules(config, logos, scheme)}`;
  };
  if (only) return sheet(only, only === "dark" ? dark : light);
  if (!usesNight(config)) return sheet("light", light);
  return `${sheet("light", light)}@media (prefers-color-scheme:dark){${sheet("dark", dark)}}`;
}
