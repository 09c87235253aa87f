import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const sources = fileURLToPath(new URL("../../", import.meta.url));

test("names for spans are made beside the spans alone, so that no feature can put a text into one", () => {
  const files = readdirSync(sources, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
    .filter((path) => /\bownName\(|as OwnName\b/.test(readFileSync(`${sources}${path}`, "utf8")));
  expect(files.length).toBeGreaterThan(4);
  expect(files.filter((path) => !path.startsWith("platform/traces/"))).toEqual([]);
});
