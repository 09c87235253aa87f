import { parseAst } from "vite";
import { expect, test } from "vitest";
// @ts-expect-error a script without types
import { faultsOf } from "../../scripts/check-language.mjs";

const faultsIn = (text: string): string[] =>
  faultsOf(parseAst(text, { lang: "ts" })).map(({ fault }: { fault: string }) => fault);

test.each([
  ["a.localeCompare(b)", ".localeCompare()"],
  ["new Intl.Collator().compare", "Intl.Collator"],
  ["Intl.DateTimeFormat()", "Intl.DateTimeFormat"],
  ["total.toLocaleString()", ".toLocaleString()"],
  ["name?.toLocaleUpperCase()", ".toLocaleUpperCase()"],
])("%s goes by the browser's language, and is refused", (text, fault) => {
  expect(faultsIn(text)).toEqual([fault]);
});

test("types of Intl, and what is said by the product's own functions, are let through", () => {
  expect(faultsIn("let options: Intl.NumberFormatOptions; names.sort(format.byLabel); name.toLowerCase()")).toEqual([]);
});
