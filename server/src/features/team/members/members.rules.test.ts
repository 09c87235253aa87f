import { describe, expect, test } from "vitest";
import { type Role, roles } from "#contract/permissions.ts";
import { memberFailures as f } from "#contract/team/members.calls.ts";
import { whyNotChangeRole, whyNotGrant, whyNotRemove } from "./members.rules.ts";

const somebody = (role: Role, id = role) => ({ id, role });

describe("S18 who may give which role", () => {
  const granted: [Role, Role[]][] = [
    ["owner", ["admin", "developer", "compliance_manager", "analyst"]],
    ["admin", ["admin", "developer", "compliance_manager", "analyst"]],
    ["developer", []],
    ["compliance_manager", []],
    ["analyst", []],
  ];
  test.each(granted)("%s", (own, may) => {
    expect(roles.filter((role) => whyNotGrant(own, role) === null)).toEqual(may);
  });

  test("the refusal says why", () => {
    expect(whyNotGrant("admin", "owner")).toBe(f.role_above_own);
    expect(whyNotGrant("owner", "owner")).toBe(f.owner_by_handover);
  });
});

describe("S18 whom one may change or remove", () => {
  test("nobody changes their own role or removes themselves", () => {
    for (const role of ["owner", "admin"] as const)
      expect(whyNotChangeRole(somebody(role), somebody(role), "analyst")).toBe(f.own_role);
    expect(whyNotRemove(somebody("admin"), somebody("admin"))).toBe(f.own_membership);
  });

  test("an owner stays, for another owner too", () => {
    for (const caller of [somebody("admin"), somebody("owner", "analyst")]) {
      expect(whyNotChangeRole(caller, somebody("owner"), "analyst")).toBe(f.owner_stays);
      expect(whyNotRemove(caller, somebody("owner"))).toBe(f.owner_stays);
    }
  });

  test("an admin changes and removes another admin", () => {
    const other = somebody("admin", "analyst");
    expect(whyNotChangeRole(somebody("admin"), other, "analyst")).toBeNull();
    expect(whyNotRemove(somebody("admin"), other)).toBeNull();
  });
});
