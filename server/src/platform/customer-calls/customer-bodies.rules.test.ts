import { expect, test } from "vitest";
import { readForm, withoutUnset } from "./customer-bodies.ts";

test("lists in a form are one, however they are written", () => {
  const list = { types: ["DOCUMENT", "FACIAL"] };
  expect(readForm("types[]=DOCUMENT&types[]=FACIAL")).toEqual(list);
  expect(readForm("types%5B0%5D=DOCUMENT&types%5B1%5D=FACIAL")).toEqual(list);
  expect(readForm("types=DOCUMENT&types=FACIAL")).toEqual(list);
  expect(readForm("types[]=DOCUMENT")).toEqual({ types: ["DOCUMENT"] });
});

test("names that are no lists stay as they are, and none reaches an object's own", () => {
  expect(readForm("a[b]=1&[]=2&__proto__=3&a+b=c%20d")).toEqual({
    "a[b]": "1",
    "[]": "2",
    ["__proto__"]: "3",
    "a b": "c d",
  });
});

test("a body of more fields than any call has is refused", () => {
  expect(() => readForm("a=1&".repeat(501))).toThrow("bad_request");
});

test("null and empty text are not given, at any depth", () => {
  expect(withoutUnset({ a: null, b: "", c: [null, "", 1], d: { e: null, f: 0 }, g: false })).toEqual({
    c: [1],
    d: { f: 0 },
    g: false,
  });
});
