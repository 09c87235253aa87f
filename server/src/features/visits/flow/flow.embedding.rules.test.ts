import { expect, test } from "vitest";
import { frameOriginOf, frameOriginsOf } from "./flow.embedding.rules.ts";

test.each([
  ["https://shop.example/done?x=1", "https://shop.example"],
  ["https://shop.example:8443/", "https://shop.example:8443"],
  ["https://user:word@Shop.Example/", "https://shop.example"],
  ["https://пошта.укр/", "https://xn--80a1acn3a.xn--j1amh"],
])("S38 a form that returns to %s may be framed there", (url, origin) => {
  expect(frameOriginOf(url)).toBe(origin);
});

test.each([
  "",
  "http://shop.example/",
  "https://*.example/",
  "https://a;script-src.example/",
  "https://a,b.example/",
  "https://a'b.example/",
  "https://[::1]/",
  "data:text/html,x",
])("S38 %s frames nothing", (url) => {
  expect(frameOriginOf(url)).toBeNull();
});

test("S38 a form's own domain frames it besides, once when it is the same, and never by a host that is none", () => {
  const redirectUrl = "https://shop.example/done";
  expect(frameOriginsOf({ redirectUrl, domainName: "www.bank.example" })).toEqual([
    "https://shop.example",
    "https://www.bank.example",
  ]);
  expect(frameOriginsOf({ redirectUrl, domainName: "shop.example" })).toEqual(["https://shop.example"]);
  expect(frameOriginsOf({ redirectUrl: "", domainName: "a;b.example" })).toEqual([]);
  expect(frameOriginsOf({ redirectUrl: "", domainName: "" })).toEqual([]);
});
