import { describe, expect, it } from "vitest";
import { type Role, roles } from "#contract/permissions.ts";
import type { MemberStatus, MemberView } from "#contract/team/members.contract.ts";
import { mayChange, memberActionsFor } from "./team.rules.ts";

const row = (role: Role, status: MemberStatus = "Active", isYou = false): MemberView => ({
  id: "1",
  name: "Taras Bondar",
  email: "taras@acme.example",
  role,
  status,
  invitedDate: null,
  joinedDate: null,
  isYou,
});

describe("what the team's screen offers", () => {
  it("an owner changes, removes and hands over to members, and resends invitations", () => {
    expect(memberActionsFor("owner", row("admin"))).toEqual(["own", "remove"]);
    for (const status of ["Invited", "Invitation expired"] as const)
      expect(memberActionsFor("owner", row("analyst", status))).toEqual(["resend", "remove"]);
  });

  it("an admin does the same but for ownership", () => {
    expect(memberActionsFor("admin", row("admin"))).toEqual(["remove"]);
    expect(memberActionsFor("admin", row("admin", "Invited"))).toEqual(["resend", "remove"]);
  });

  it("nothing is offered for an owner, for oneself, or to who may not manage members", () => {
    for (const own of [...roles, null]) {
      expect(memberActionsFor(own, row("owner"))).toEqual([]);
      expect(mayChange(own, row("admin", "Active", true))).toBe(false);
    }
    for (const own of ["developer", "compliance_manager", "analyst", null] as const)
      expect(memberActionsFor(own, row("analyst"))).toEqual([]);
  });
});
