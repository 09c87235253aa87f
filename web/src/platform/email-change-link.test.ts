import { expect, test } from "vitest";
import { splitEmailChange } from "./email-change-link.ts";

const at = (search: string) => splitEmailChange(`https://desk.example/dashboard${search}`);

test("both parameters make a link and leave the address, whatever else is in it", () => {
  expect(at("?lang=en&customerEditEmail=a%2Bb%40c.example&customerEditEmailToken=00ff&x=1")).toEqual({
    link: { email: "a+b@c.example", token: "00ff" },
    rest: "https://desk.example/dashboard?lang=en&x=1",
  });
});

test.each([
  "?customerEditEmail=a@b.example",
  "?customerEditEmailToken=00ff",
  "?customerEditEmail=&customerEditEmailToken=1",
])("half a link %s is none, and leaves the address too", (search) =>
  expect(at(search)).toEqual({ link: null, rest: "https://desk.example/dashboard" }),
);

test("an address without one stays as it is", () => {
  expect(at("?a=%20b")).toEqual({ link: null, rest: "https://desk.example/dashboard?a=%20b" });
});
