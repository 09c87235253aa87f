import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { describeSettings, settingsPage } from "./config-docs.ts";

it("docs/settings.md says what the code reads (else: npx tsx server/src/platform/config-docs.ts)", async () => {
  expect(await readFile(settingsPage, "utf8")).toBe(describeSettings());
});
