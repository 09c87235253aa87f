import { expect, test } from "vitest";
import { colourContrastOf } from "#contract/records/forms/theme-colours.ts";
import { theme, themeVariables, tones } from "./theme.ts";

const { light, dark } = themeVariables(theme as Parameters<typeof themeVariables>[0]);

type Name = `--${string}`;

const page: Name[] = ["--app-ground", "--app-surface", "--app-sunken"];
const partsOf = (tone: string, ...parts: string[]) =>
  parts.filter((part) => tones[tone]?.[part]).map((part): Name => `--app-${tone}-${part}`);
const meanings = Object.keys(tones).filter((tone) => tone !== "test");
const tinted = meanings.flatMap((tone) => partsOf(tone, "ground", "soft"));

/** Every text with all that it may be written on. */
const written: [text: Name, grounds: Name[]][] = [
  ["--mantine-color-text", [...page, ...tinted]],
  ["--mantine-color-dimmed", [...page, ...tinted]],
  ["--mantine-color-error", [...page, "--app-accent-soft"]],
  ["--mantine-color-placeholder", ["--app-surface"]],
  ["--app-accent-text", [...page, "--app-accent-soft", ...partsOf("wait", "soft"), ...partsOf("info", "soft")]],
  ...meanings.map((tone): [Name, Name[]] => [`--app-${tone}-text`, [...page, ...partsOf(tone, "ground", "soft")]]),
  ["--app-test-text", ["--app-test-ground"]],
];

test.each([
  ["light", light],
  ["dark", dark],
])("what is written can be read on all of its grounds: %s", (_, colours) => {
  const pale = written.flatMap(([text, grounds]) =>
    grounds
      .map((ground) => ({ text, ground, contrast: colourContrastOf(colours[text] ?? "", colours[ground] ?? "") }))
      .filter(({ contrast }) => !(contrast >= 4.5)),
  );
  expect(pale).toEqual([]);
});

test("the button that approves is read, and bands are seen, in both schemes", () => {
  for (const { ground, solid } of [light, dark].map((colours) => ({
    ground: colours["--app-surface"] ?? "",
    solid: colours["--app-good-solid"] ?? "",
  }))) {
    expect(colourContrastOf("#ffffff", solid)).toBeGreaterThanOrEqual(4.5);
    expect(colourContrastOf(ground, solid)).toBeGreaterThanOrEqual(3);
  }
});
