import { expect, test } from "vitest";
import { formElementKeys } from "#contract/records/forms/form-element-keys.ts";
import { languages } from "#contract/values/languages.ts";
import { loadPageWords } from "./page-words.ts";

test("the editor finds the applicant page's words in each language", async () => {
  const loaded = await Promise.all(languages.map(loadPageWords));
  const lacks = (n: number) => Object.values(formElementKeys).some((key) => !loaded[n]?.[key]);
  expect(languages.filter((_, n) => lacks(n))).toEqual([]);
});
