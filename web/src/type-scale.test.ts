import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const files = ["web/src", "ui/src"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".css"))
    .map((name) => join(folder, name)),
);

/** What is written in the scale's tokens, or takes its size from what is around it. */
const sizes = /^(var\(--mantine-font-size-(xs|sm|md|lg|xl)\)|inherit|min\(.*\))$/;
const weights = /^(400|500|600|inherit)$/;

test.each([
  ["font-size", sizes],
  ["font-weight", weights],
] as const)("every %s of the desk is one of the scale's", (property, allowed) => {
  expect(files.length).toBeGreaterThan(100);
  const others = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(new RegExp(`${property}: ([^;]+);`, "g"))]
      .map(([, value = ""]) => value)
      .filter((value) => !allowed.test(value))
      .map((value) => `${file}: ${value}`),
  );
  expect(others).toEqual([]);
});
