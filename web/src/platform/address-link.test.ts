import { expect, it } from "vitest";
import { splitAddressLink } from "./address-link.ts";

const origin = "https://desk.example";

it("gives its token and an address without it", () => {
  expect(splitAddressLink(`${origin}/confirm-address?token=abc&lang=en#x`)).toEqual({
    token: "abc",
    rest: `${origin}/confirm-address?lang=en#x`,
  });
});

it("is none at another page, or without a token", () => {
  for (const path of ["/login?token=abc", "/confirm-address"])
    expect(splitAddressLink(origin + path)).toEqual({ token: null, rest: origin + path });
  expect(splitAddressLink(`${origin}/confirm-address?token=`).token).toBeNull();
});
