import { describe, expect, it, test } from "vitest";
import { splitMailedLink } from "./mailed-link.ts";

const origin = "https://desk.example";
const invitation = { page: "/registration/accept-invite", parameters: ["token"] };
const change = { parameters: ["customerEditEmail", "customerEditEmailToken"] };

describe("a mailed link", () => {
  it("gives its token and an address without it", () => {
    expect(splitMailedLink(`${origin}/registration/accept-invite?token=abc&lang=en#x`, invitation)).toEqual({
      values: ["abc"],
      rest: `${origin}/registration/accept-invite?lang=en#x`,
    });
  });

  it.each(["/registration?token=abc", "/reset-password?token=abc", "/registration/accept-invite"])(
    "is none at another page, or without a token: %s",
    (path) => expect(splitMailedLink(origin + path, invitation)).toEqual({ values: null, rest: origin + path }),
  );

  it("whose token is empty is none, and leaves the address", () => {
    expect(splitMailedLink(`${origin}/registration/accept-invite?token=`, invitation)).toEqual({
      values: null,
      rest: `${origin}/registration/accept-invite`,
    });
  });
});

describe("a link of two parameters", () => {
  test("has both, on any page", () => {
    const href = `${origin}/dashboard?lang=en&customerEditEmail=a%2Bb%40c.example&customerEditEmailToken=00ff&x=1`;
    expect(splitMailedLink(href, change)).toEqual({
      values: ["a+b@c.example", "00ff"],
      rest: `${origin}/dashboard?lang=en&x=1`,
    });
  });

  test.each([
    "?customerEditEmail=a@b.example",
    "?customerEditEmailToken=00ff",
    "?customerEditEmail=&customerEditEmailToken=1",
  ])("half of it, %s, is none, and leaves the address too", (search) =>
    expect(splitMailedLink(`${origin}/dashboard${search}`, change)).toEqual({
      values: null,
      rest: `${origin}/dashboard`,
    }),
  );

  test("an address without one stays as it is", () => {
    expect(splitMailedLink(`${origin}/dashboard?a=%20b`, change)).toEqual({
      values: null,
      rest: `${origin}/dashboard?a=%20b`,
    });
  });
});
