import { expect, test } from "vitest";
import { addKeywords } from "./keywords.rules.ts";

const ten = Array.from({ length: 10 }, (_, n) => `word ${n}`);

test("a keyword has 3 to 20 letters, digits, spaces, hyphens and apostrophes", () => {
  expect(addKeywords([], " fraud ")).toEqual({ words: ["fraud"], rest: "", refusal: null });
  expect(addKeywords([], "tax").words).toEqual(["tax"]);
  expect(addKeywords([], "ta")).toMatchObject({
    words: [],
    rest: "ta",
    refusal: { message: expect.stringContaining("3 to 20") },
  });
  expect(addKeywords([], "a".repeat(20)).words).toHaveLength(1);
  expect(addKeywords([], "a".repeat(21)).words).toHaveLength(0);
  expect(addKeywords([], "d'Or-2 корупція").words).toEqual(["d'Or-2 корупція"]);
  expect(addKeywords([], "50% off").words).toEqual([]);
});

test("many are taken at once, up to the first that is refused", () => {
  expect(addKeywords(["bribe"], "fraud; arrest,\nx, theft")).toMatchObject({
    words: ["bribe", "fraud", "arrest"],
    rest: "x, theft",
  });
});

test("the same word in other letters, and the eleventh, are refused", () => {
  expect(addKeywords(["Fraud"], "fraud")).toEqual({ words: ["Fraud"], rest: "fraud", refusal: "twice" });
  expect(addKeywords(ten.slice(1), "one more").words).toHaveLength(10);
  expect(addKeywords(ten, "one more")).toEqual({ words: ten, rest: "one more", refusal: "full" });
});

test("nothing typed is nothing refused", () => {
  expect(addKeywords(["fraud"], " , ")).toEqual({ words: ["fraud"], rest: "", refusal: null });
});
