import { colourContrastOf } from "#contract/records/forms/theme-colours.ts";
import { type ThemeColourName, ThemeConfig } from "#contract/records/forms/theme-settings.ts";
import { sayMessage } from "#web/platform/i18n.ts";

export const themeTabs = ["logo", "colors", "fonts", "advanced"] as const;
export type ThemeTab = (typeof themeTabs)[number];

/** The first error of each field by its path: `colors.primary`. Empty when the draft may be saved. */
export function themeProblemsOf(draft: ThemeConfig): Readonly<Record<string, string>> {
  const { error } = ThemeConfig.safeParse(draft);
  const found = (error?.issues ?? []).map(
    ({ path, message }) => [path.map(String).join("."), sayMessage(message)] as const,
  );
  return Object.fromEntries(found.reverse());
}

const tabsOfParts: Record<string, ThemeTab> = { colors: "colors", fonts: "fonts", components: "advanced" };

/** The tab with the first error. */
export function tabWithProblem(problems: Readonly<Record<string, string>>): ThemeTab | null {
  const [first] = Object.keys(problems);
  return first ? (tabsOfParts[first.split(".")[0] ?? ""] ?? "colors") : null;
}

/** Colours shown on the background, with the contrast that they need (WCAG 2.2, 1.4.3 and 1.4.11). */
const neededRatios: Partial<Record<ThemeColourName, number>> = {
  primary: 3,
  heading: 4.5,
  body: 4.5,
  border: 3,
  description: 4.5,
  success: 4.5,
  warning: 4.5,
  error: 4.5,
};

export type ColourContrast = { ratio: number; needed: number; isEnough: boolean };

const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

/** The contrast to the background; null for a colour that needs none, and for a half-typed one. */
export function draftContrastIn({ colors }: ThemeConfig, name: ThemeColourName): ColourContrast | null {
  const needed = neededRatios[name];
  if (needed === undefined || !isColour(colors[name]) || !isColour(colors.background)) return null;
  const ratio = colourContrastOf(colors[name], colors.background);
  return { ratio, needed, isEnough: ratio >= needed };
}
