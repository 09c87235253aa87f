import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { checkNames, stepOfCheck } from "../verifications/check-evidence.ts";
import { settingsOf } from "./step-schemas.ts";
import { stepTypes } from "./step-types.ts";
import { definitionOf, stepDesk, visitOf } from "./steps.ts";

const root = join(import.meta.dirname, "../../../..");
const guide = readFileSync(join(root, "docs/adding-a-step.md"), "utf8");
const [usual = "", special = ""] = guide.split("## What only some steps have");
const pathsIn = (text: string, name: string) =>
  [...text.matchAll(/`([\w./-]+\/[\w./-]+\.(?:tsx?|json))`/g)].map(([, path = ""]) => path.replaceAll("NAME", name));

const isSource = (path: string) => /\.tsx?$/.test(path) && !/\.(test|fixture)\.tsx?$|(^|\/)test\//.test(path);
const isEnglish = (path: string) => /\/locales\/en\/[\w-]+\.json$/.test(path);
const files = ["contract", "engines", "server", "web", "flow", "ui", "clients"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => !/(^|\/)(node_modules|dist|generated)\//.test(path))
    .map((path) => `${folder}/${path}`.replaceAll("\\", "/"))
    .filter((path) => isSource(path) || isEnglish(path)),
);
const naming = (names: RegExp) => files.filter((path) => names.test(readFileSync(join(root, path), "utf8")));

describe("steps", () => {
  it("each have a page of the editor, and those that are answered a screen of their own", () => {
    const unique = (values: readonly (string | null)[]) => values.filter((value) => value !== null);
    for (const all of [
      unique(stepTypes.map((type) => stepDesk[type].page)),
      unique(stepTypes.map((type) => stepDesk[type].words)),
      unique(stepTypes.map((type) => visitOf(type).screen ?? null)),
      unique(stepTypes.map((type) => definitionOf(type).part)),
      unique(stepTypes.map((type) => definitionOf(type).againOrder?.toString() ?? null)),
    ])
      expect(new Set(all).size).toBe(all.length);
    for (const type of stepTypes) {
      const { part, meets } = definitionOf(type);
      const { screen = null, words } = visitOf(type);
      expect(screen === null, type).toBe(part === null);
      expect(words === undefined, type).toBe(meets !== "page");
    }
  });

  it("cause checks, each of which is one step's", () => {
    const own = stepTypes.flatMap((type) => settingsOf(type).checks);
    expect([...own].sort()).toEqual([...checkNames].sort());
    for (const type of stepTypes)
      for (const name of settingsOf(type).checksBeside ?? []) expect(checkNames, `${type}: ${name}`).toContain(name);
  });

  it("share a check: it is that of the first that the form has", () => {
    expect(stepOfCheck("country", ["PROFILE", "DOCUMENT"])).toBe("DOCUMENT");
    expect(stepOfCheck("country", ["PROFILE"])).toBe("PROFILE");
    expect(stepOfCheck("camera_only", ["PROFILE", "AML", "ADDRESS"])).toBe("ADDRESS");
    expect(stepOfCheck("us_eidv", [])).toBe("US_EIDV");
  });
});

describe("a new step", () => {
  const usualFiles = pathsIn(usual, "us-eidv");
  const named = naming(/US_EIDV|us-eidv|us_eidv|usEidv|UsEidv/);

  it("takes 25 files at most, which docs/adding-a-step.md lists", () => {
    const test = "contract/src/records/steps/steps.test.ts";
    const list = usualFiles.filter((path) => path !== test);
    expect(new Set(list).size).toBe(list.length);
    expect(list.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect(list.length).toBeLessThanOrEqual(25);
    expect(list.filter((path) => !named.includes(path))).toEqual([]);
  });

  it("is named nowhere else", () => {
    const listed = new Set([...usualFiles, ...pathsIn(special, "us-eidv")]);
    expect(named.filter((path) => !listed.has(path))).toEqual([]);
    expect(named.filter(isSource).length).toBeLessThanOrEqual(25);
  });
});
