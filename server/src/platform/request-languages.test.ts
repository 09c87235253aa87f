import { expect, test } from "vitest";
import { languagesOf } from "./request-languages.ts";

const of = (query: object, header?: string) =>
  languagesOf({ query, headers: header === undefined ? {} : { "accept-language": header } });

test("the address comes first, then the header by its weights", () => {
  expect(of({ lang: "uk" }, "en;q=0.5, de-AT, fr;q=0.9")).toEqual(["uk", "de-AT", "fr", "en"]);
  expect(of({}, "en;q=0, *;q=0.1, uk-UA")).toEqual(["uk-UA"]);
  expect(of({ lang: ["uk"] }, undefined)).toEqual([]);
  expect(of({ lang: "not a language" }, "<script>")).toEqual([]);
});
