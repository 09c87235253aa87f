import { describe, expect, test } from "vitest";
import { customRoleOf, type Permission, permissionsOf, type Role, roles } from "#contract/permissions.ts";
import { memberFailures as f } from "#contract/team/members.calls.ts";
import { whyNotChangeRole, whyNotGrant, whyNotRemove } from "./members.rules.ts";

const known = (role: Role) => ({ role, permissions: permissionsOf(role, null) });
const somebody = (role: Role, id: string = role) => ({ id, ...known(role) });

describe("S18 who may give which role", () => {
  const granted: [Role, Role[]][] = [
    ["owner", ["admin", "developer", "compliance_manager", "analyst"]],
    ["admin", ["admin", "developer", "compliance_manager", "analyst"]],
    ["developer", []],
    ["compliance_manager", []],
    ["analyst", []],
  ];
  test.each(granted)("%s", (own, may) => {
    expect(roles.filter((role) => whyNotGrant(known(own), known(role)) === null)).toEqual(may);
  });

  test("the refusal says why", () => {
    expect(whyNotGrant(known("admin"), known("owner"))).toBe(f.role_above_own);
    expect(whyNotGrant(known("owner"), known("owner"))).toBe(f.owner_by_handover);
  });
});

describe("S18 whom one may change or remove", () => {
  test("nobody changes their own role or removes themselves", () => {
    for (const role of ["owner", "admin"] as const)
      expect(whyNotChangeRole(somebody(role), somebody(role), known("analyst"))).toBe(f.own_role);
    expect(whyNotRemove(somebody("admin"), somebody("admin"))).toBe(f.own_membership);
  });

  test("an owner stays, for another owner too", () => {
    for (const caller of [somebody("admin"), somebody("owner", "analyst")]) {
      expect(whyNotChangeRole(caller, somebody("owner"), known("analyst"))).toBe(f.owner_stays);
      expect(whyNotRemove(caller, somebody("owner"))).toBe(f.owner_stays);
    }
  });

  test("an admin changes and removes another admin", () => {
    const other = somebody("admin", "analyst");
    expect(whyNotChangeRole(somebody("admin"), other, known("analyst"))).toBeNull();
    expect(whyNotRemove(somebody("admin"), other)).toBeNull();
  });
});

describe("docs/decisions/0201 roles of the project's own", () => {
  const own = (...permissions: Permission[]) => ({ role: customRoleOf("1"), permissions: new Set(permissions) });
  const lead = own("project:read", "members:manage", "verifications:read", "verifications:review");

  test("nobody grants what they lack, nor to whom has more", () => {
    expect(whyNotGrant(lead, own("project:read", "verifications:read"))).toBeNull();
    expect(whyNotGrant(lead, lead)).toBeNull();
    for (const more of [known("admin"), known("analyst"), known("developer"), own("project:read", "audit:read")])
      expect(whyNotGrant(lead, more)).toBe(f.role_above_own);
    expect(whyNotGrant(lead, known("owner"))).toBe(f.role_above_own);
    const caller = { id: "lead", ...lead };
    expect(whyNotChangeRole(caller, somebody("admin"), own("project:read"))).toBe(f.role_above_own);
    expect(whyNotRemove(caller, somebody("admin"))).toBe(f.role_above_own);
    expect(whyNotRemove(caller, { id: "other", ...own("project:read") })).toBeNull();
  });

  test("whoever does not manage members grants nothing, whatever else they may do", () => {
    const reader = own("project:read", "verifications:read");
    expect(whyNotGrant(reader, own("project:read"))).toBe(f.role_above_own);
    expect(whyNotRemove({ id: "r", ...reader }, { id: "o", ...own("project:read") })).toBe(f.role_above_own);
  });
});
