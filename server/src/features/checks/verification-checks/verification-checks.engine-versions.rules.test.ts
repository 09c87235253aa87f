import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { engineVersions } from "./verification-checks.engine-versions.rules.ts";

const dependenciesOf = (folder: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`../../../../../${folder}package.json`, import.meta.url), "utf8")).dependencies;
const pinned = { ...dependenciesOf(""), ...dependenciesOf("parts/networks/"), ...dependenciesOf("parts/reading/") };

test.each(Object.entries(engineVersions))("%s is stored with the version that is pinned", (_, text) => {
  const [, name = "", version] = /^(\S+) ([\w.-]+)/.exec(text) ?? [];
  expect(pinned[name]).toBe(version);
});
