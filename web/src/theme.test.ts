import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { colourContrastOf } from "#contract/records/forms/theme-colours.ts";
import { theme, themeVariables } from "./theme.ts";

const ours = readFileSync("web/src/tokens.css", "utf8");
const mantines = themeVariables(theme as Parameters<typeof themeVariables>[0]);

/** Every colour of a scheme by its name. */
function coloursOf(scheme: "light" | "dark"): (name: string) => string {
  const block = ours.split(`[data-mantine-color-scheme="${scheme}"] {`)[1]?.split("}")[0] ?? "";
  const written = [...block.matchAll(/(--[\w-]+): (.+);/g)].map(([, name = "", value = ""]) => [name, value] as const);
  const colours = new Map([...written, ...Object.entries(mantines[scheme])]);
  const colourOf = (name: string): string => {
    const value = colours.get(name) ?? "";
    const other = /^var\((.+)\)$/.exec(value)?.[1];
    return other ? colourOf(other) : value;
  };
  return colourOf;
}

const page = ["--app-ground", "--app-surface", "--app-sunken"];
const meanings = ["good", "wait", "bad", "info"];
const tinted = [...meanings.flatMap((tone) => [`--app-${tone}-ground`, `--app-${tone}-soft`]), "--app-quiet-ground"];

/** Every text with all that it may be written on. */
const written: [text: string, grounds: string[]][] = [
  ["--mantine-color-text", [...page, ...tinted]],
  ["--mantine-color-dimmed", [...page, ...tinted]],
  ["--mantine-color-error", [...page, "--app-accent-soft"]],
  ["--mantine-color-placeholder", ["--app-surface"]],
  ["--app-accent-text", [...page, "--app-accent-soft", "--app-wait-soft", "--app-info-soft"]],
  ...meanings.map((tone): [string, string[]] => [
    `--app-${tone}-text`,
    [...page, `--app-${tone}-ground`, `--app-${tone}-soft`],
  ]),
  ["--app-quiet-text", [...page, "--app-quiet-ground"]],
  ["--app-test-text", ["--app-test-ground"]],
];

const schemes = ["light", "dark"] as const;

test.each(schemes)("what is written can be read on all of its grounds: %s", (scheme) => {
  const colourOf = coloursOf(scheme);
  const pale = written.flatMap(([text, grounds]) =>
    grounds
      .map((ground) => ({ text, ground, contrast: colourContrastOf(colourOf(text), colourOf(ground)) }))
      .filter(({ contrast }) => !(contrast >= 4.5)),
  );
  expect(pale).toEqual([]);
});

test.each(schemes)("the button that approves is read, and seen: %s", (scheme) => {
  const colourOf = coloursOf(scheme);
  expect(colourContrastOf("#ffffff", colourOf("--app-good-solid"))).toBeGreaterThanOrEqual(4.5);
  expect(colourContrastOf(colourOf("--app-surface"), colourOf("--app-good-solid"))).toBeGreaterThanOrEqual(3);
});
