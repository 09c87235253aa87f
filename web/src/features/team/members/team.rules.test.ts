import { describe, expect, it } from "vitest";
import { type AnyRole, customRoleOf, permissionsOf, type Role, roles } from "#contract/permissions.ts";
import { grantableRoles } from "#contract/team/members.calls.ts";
import type { MemberStatus, MemberView } from "#contract/team/members.contract.ts";
import { memberActionsFor as actionsFor, mayChange } from "./team.rules.ts";

const grantable = (own: Role | null) => grantableRoles(permissionsOf(own, null), []);
const memberActionsFor = (own: Role | null, member: MemberView) => actionsFor(own, grantable(own), member);

const row = (role: AnyRole, status: MemberStatus = "Active", isYou = false): MemberView => ({
  id: "1",
  name: "Taras Bondar",
  email: "taras@acme.example",
  role,
  roleName: null,
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
      expect(mayChange(grantable(own), row("admin", "Active", true))).toBe(false);
    }
    for (const own of ["developer", "compliance_manager", "analyst", null] as const)
      expect(memberActionsFor(own, row("analyst"))).toEqual([]);
  });

  it("docs/decisions/0201 whoever has a role of the project's own gives, and changes, what is within it", () => {
    const lead = customRoleOf("1");
    const own = new Set(["project:read", "members:manage", "verifications:read"] as const);
    const may = grantableRoles(own, [
      { role: lead, permissions: [...own] },
      { role: customRoleOf("2"), permissions: ["project:read", "audit:read"] },
    ]);
    expect(may).toEqual([lead]);
    expect(actionsFor(lead, may, row(lead))).toEqual(["remove"]);
    for (const role of [customRoleOf("2"), "admin", "analyst"] as const)
      expect(actionsFor(lead, may, row(role))).toEqual([]);
  });
});
