import { expect, test } from "vitest";
import { frameOriginOf } from "./flow.frame.rules.ts";

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
