import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import copied from "./flow-words.json";

test("the words that translations are checked against are those of the applicant's page (node scripts/flow-words.mjs)", () => {
  const page = new URL("../../flow/src/locales/en/flow.json", import.meta.url);
  expect(copied).toEqual(JSON.parse(readFileSync(page, "utf8")));
});
