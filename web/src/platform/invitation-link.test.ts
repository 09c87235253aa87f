import { describe, expect, it } from "vitest";
import { splitInvitationLink } from "./invitation-link.ts";

const origin = "https://desk.example";

describe("an invitation's link", () => {
  it("gives its token and an address without it", () => {
    expect(splitInvitationLink(`${origin}/registration/accept-invite?token=abc&lang=en#x`)).toEqual({
      token: "abc",
      rest: `${origin}/registration/accept-invite?lang=en#x`,
    });
  });

  it("is none at another page, or without a token", () => {
    for (const path of ["/registration?token=abc", "/reset-password?token=abc", "/registration/accept-invite"])
      expect(splitInvitationLink(origin + path)).toEqual({ token: null, rest: origin + path });
    expect(splitInvitationLink(`${origin}/registration/accept-invite?token=`).token).toBeNull();
  });
});
