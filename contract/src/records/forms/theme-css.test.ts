import { describe, expect, it } from "vitest";
import { colourContrastOf, colourLuminanceOf, mixColours, readableOn, readableTextOn } from "./theme-colours.ts";
import { themeCss, themeVariables } from "./theme-css.ts";
import { defaultThemeConfig, ThemeConfig, themeLengthNames, themeLengths } from "./theme-settings.ts";

const withColours = (colors: Partial<ThemeConfig["colors"]>): ThemeConfig => ({
  ...defaultThemeConfig,
  colors: { ...defaultThemeConfig.colors, ...colors },
});
const logo = { mime: "image/webp", base64: "AAAA", widthPx: 200, heightPx: 50 };

describe("colours", () => {
  it("contrast as WCAG has it", () => {
    expect(colourContrastOf("#000000", "#ffffff")).toBe(21);
    expect(colourContrastOf("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
    expect(colourLuminanceOf("#ffffff")).toBe(1);
    expect(mixColours("#000000", "#ffffff", 0.5)).toBe("#808080");
  });

  it("whatever the ground, words on it can be read", () => {
    for (let channel = 0; channel < 256; channel += 5)
      for (const other of ["00", "7f", "ff"]) {
        const ground = `#${channel.toString(16).padStart(2, "0")}${other}40`;
        expect(colourContrastOf(readableTextOn(ground), ground)).toBeGreaterThanOrEqual(4.5);
        const colour = readableOn("#ffee00", [ground], 4.5);
        expect(colourContrastOf(colour, ground)).toBeGreaterThanOrEqual(4.5);
      }
    expect(readableOn("#3b5bdb", ["#ffffff"], 4.5)).toBe("#3b5bdb");
  });
});

describe("a theme on the applicant's page", () => {
  it("stays readable in the dark, whatever colours it has", () => {
    for (const primary of ["#ffee00", "#0a1440", "#3b5bdb", "#ffffff", "#000000"]) {
      const tone = { primary, secondary: primary, success: "#003311", warning: "#442200", error: "#550000" };
      const { dark } = themeVariables(withColours(tone));
      const on = (name: string, ground = "surface") => colourContrastOf(dark[name] ?? "", dark[ground] ?? "");
      for (const name of ["heading", "text", "muted", "accent", "danger", "success", "warning"])
        expect([primary, name, on(name) >= 4.5]).toEqual([primary, name, true]);
      expect(on("on-primary", "primary")).toBeGreaterThanOrEqual(4.5);
      expect(on("primary")).toBeGreaterThanOrEqual(3);
      expect(on("danger", "danger-soft")).toBeGreaterThanOrEqual(4.5);
      expect(on("accent", "soft")).toBeGreaterThanOrEqual(4.5);
    }
  });

  it("links and words on buttons are readable by day even when the main colour is not", () => {
    const { light } = themeVariables(withColours({ primary: "#ffee00" }));
    expect(light.primary).toBe("#ffee00");
    expect(colourContrastOf(light.accent ?? "", "#ffffff")).toBeGreaterThanOrEqual(4.5);
    expect(colourContrastOf(light["on-primary"] ?? "", "#ffee00")).toBeGreaterThanOrEqual(4.5);
  });

  it("a dark theme, and one that says so, is the same by day and by night", () => {
    const night = withColours({ background: "#101418", heading: "#ffffff", body: "#eeeeee" });
    expect(themeVariables(night).dark).toEqual(themeVariables(night).light);
    expect(themeCss(night, {})).not.toContain("prefers-color-scheme");
    expect(themeCss(night, {})).toContain("color-scheme:dark");
    const always: ThemeConfig = {
      ...defaultThemeConfig,
      components: { ...defaultThemeConfig.components, scheme: "light" },
    };
    expect(themeCss(always, {}, "dark")).toContain("color-scheme:light");
    expect(themeCss(defaultThemeConfig, {})).toContain("prefers-color-scheme:dark");
  });

  it("a footer's logo is the one for its ground, on a plate where there is only the other", () => {
    const both = themeCss(defaultThemeConfig, { light_footer: logo, dark_footer: { ...logo, base64: "BBBB" } });
    const [day = "", night = ""] = both.split("@media");
    expect(day).toContain("base64,AAAA");
    expect(day).not.toContain("BBBB");
    expect(night).toContain("BBBB");
    const one = themeCss(defaultThemeConfig, { light_footer: logo }, "dark");
    expect(one).toContain("AAAA");
    expect(one).toContain("background-color:#ffffff");
    expect(themeCss(defaultThemeConfig, { dark_footer: logo }, "light")).not.toContain("AAAA");
  });

  it("asks no other host and cannot end its element", () => {
    const css = themeCss(defaultThemeConfig, { intro: logo, light_footer: logo, dark_footer: logo });
    expect(css).not.toMatch(/<|https?:|@import/);
  });
});

describe("settings of a theme", () => {
  it.each(themeLengthNames)("%s is taken at both ends of its range, and not beyond", (name) => {
    const [least, most] = themeLengths[name];
    const isTaken = (value: number) =>
      ThemeConfig.safeParse({
        ...defaultThemeConfig,
        components: { ...defaultThemeConfig.components, [name]: value },
      }).success;
    expect([least - 1, least, most, most + 1, least + 0.5].map(isTaken)).toEqual([false, true, true, false, false]);
  });

  it("colours are six hex digits and nothing else", () => {
    for (const colour of ["red", "#fff", "#12345g", "#1234567", "#000000;}</style>", "url(x)", ""])
      expect(ThemeConfig.safeParse(withColours({ body: colour })).success).toBe(false);
    expect(ThemeConfig.parse(withColours({ body: " #ABCDEF " })).colors.body).toBe("#abcdef");
  });
});
