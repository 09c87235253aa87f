import { describe, expect, it } from "vitest";
import { defaultThemeConfig, type ThemeConfig } from "#contract/records/forms/theme-settings.ts";
import { draftContrastIn, tabWithProblem, themeProblemsOf } from "./theme-draft.rules.ts";

const withColours = (colors: Partial<ThemeConfig["colors"]>): ThemeConfig => ({
  ...defaultThemeConfig,
  colors: { ...defaultThemeConfig.colors, ...colors },
});

describe("a theme's draft", () => {
  it("has no problem to start with, and names the field and the tab of the first one", () => {
    expect(themeProblemsOf(defaultThemeConfig)).toEqual({});
    expect(tabWithProblem({})).toBeNull();
    const problems = themeProblemsOf({
      ...withColours({ body: "red" }),
      components: { ...defaultThemeConfig.components, pageWidth: 9000 },
    });
    expect(Object.keys(problems).sort()).toEqual(["colors.body", "components.pageWidth"]);
    expect(tabWithProblem({ "components.pageWidth": "Enter 420 to 720." })).toBe("advanced");
    expect(tabWithProblem({ "colors.body": "x" })).toBe("colors");
  });

  it("says the contrast of what stands on the background", () => {
    expect(draftContrastIn(withColours({ body: "#000000" }), "body")).toEqual({
      ratio: 21,
      needed: 4.5,
      isEnough: true,
    });
    // The example of WCAG's own authors: #777777 on white just fails, #767676 just passes.
    expect(draftContrastIn(withColours({ body: "#777777" }), "body")?.isEnough).toBe(false);
    expect(draftContrastIn(withColours({ body: "#767676" }), "body")?.isEnough).toBe(true);
    expect(draftContrastIn(withColours({ body: "#76" }), "body")).toBeNull();
    expect(draftContrastIn(defaultThemeConfig, "background")).toBeNull();
  });
});
