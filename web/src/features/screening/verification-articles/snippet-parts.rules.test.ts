import { expect, test } from "vitest";
import { articleLinkOf, snippetParts, toneOfRank } from "./snippet-parts.rules.ts";

test("a snippet is cut at its marks, and nothing of it is lost", () => {
  const text = "Jane Roe tried for fraud today";
  const parts = snippetParts({
    text,
    marks: [
      { from: 19, to: 24, kind: "primary" },
      { from: 0, to: 8, kind: "name" },
    ],
  });
  expect(parts.map((part) => [part.text, part.kind])).toEqual([
    ["Jane Roe", "name"],
    [" tried for ", null],
    ["fraud", "primary"],
    [" today", null],
  ]);
});

test("marks that cross, are empty or lie outside change nothing", () => {
  const marks = [
    { from: 0, to: 5, kind: "name" as const },
    { from: 3, to: 8, kind: "primary" as const },
    { from: 6, to: 6, kind: "primary" as const },
    { from: 6, to: 99, kind: "secondary" as const },
  ];
  const parts = snippetParts({ text: "abcdefghij", marks });
  expect(parts.map(({ text }) => text)).toEqual(["abcde", "fghij"]);
});

test("only pages of the web are linked", () => {
  expect(articleLinkOf("https://news.example/1")).toBe("https://news.example/1");
  for (const url of [null, "javascript:alert(1)", "data:text/html,x", "//x.example"])
    expect(articleLinkOf(url)).toBeNull();
});

test("a higher rank is louder", () => {
  expect([80, 50, 10].map(toneOfRank)).toEqual(["bad", "wait", "quiet"]);
});
