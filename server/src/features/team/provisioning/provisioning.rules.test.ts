import { describe, expect, test } from "vitest";
import { readFilter, readPath } from "./provisioning.filter.rules.ts";
import { changeOfGroup, changeOfUser } from "./provisioning.patch.rules.ts";
import { roleByGroups, whatBecomes } from "./provisioning.roles.rules.ts";
import type { PatchOperation } from "./provisioning.shapes.rules.ts";

const mapped = [
  { group: "", role: "developer" },
  { group: "Reviewers", role: "analyst" },
  { group: "Leads", role: "compliance_manager" },
] as const;

test("the strongest role of the groups is given; who is in none has the default, or nothing", () => {
  expect(roleByGroups(mapped, ["reviewers", "LEADS", "x"])).toEqual({ role: "compliance_manager", group: "Leads" });
  expect(roleByGroups(mapped, ["Reviewers"])).toEqual({ role: "analyst", group: "Reviewers" });
  expect(roleByGroups(mapped, ["x", ""])).toEqual({ role: "developer", group: null });
  expect(roleByGroups(mapped.slice(1), [])).toBeNull();
});

test("an owner stays, who is inactive is out, and a role by hand stays until a group says another", () => {
  const member = { isActive: true, givenRole: null, isMember: true, isOwner: false };
  const [group, usual] = [{ role: "analyst", group: "A" } as const, { role: "analyst", group: null } as const];
  expect(whatBecomes({ ...member, isOwner: true, isActive: false }, group)).toBe("keep");
  expect(whatBecomes({ ...member, isActive: false }, group)).toBe("none");
  expect([whatBecomes(member, null), whatBecomes(member, usual), whatBecomes(member, group)]).toEqual([
    "keep",
    "keep",
    group,
  ]);
  expect(whatBecomes({ ...member, givenRole: "analyst" }, null)).toBe("none");
  const newcomer = { ...member, isMember: false };
  expect([whatBecomes(newcomer, null), whatBecomes(newcomer, usual)]).toEqual(["keep", usual]);
});

test("a path has an attribute, what is in its brackets, and a part of it", () => {
  expect(readPath("urn:ietf:params:scim:schemas:core:2.0:User:name.givenName")).toEqual({
    attribute: "name",
    where: [],
    sub: "givenname",
  });
  expect(readPath('emails[type eq "a] b" and primary eq true].value')).toMatchObject({
    attribute: "emails",
    where: [{ value: "a] b" }, { value: true }],
    sub: "value",
  });
  expect(readPath("urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department").attribute).toBe("extension");
  for (const bad of ["", "a.b.c", "a]b[", "a b", ".", "[x eq 1]", "é"])
    expect(() => readPath(bad), bad).toThrow("path");
});

test("a filter of any length is read in its length", () => {
  const long = 'userName eq "'.padEnd(1990, "\\\\");
  expect(() => readFilter(`${long}"`)).not.toThrow("never");
  expect(() => readFilter(`${"a[".repeat(900)}`)).toThrow("filter");
  expect(readFilter('userName EQ "a \\"b\\"" AND active eq false').map(({ value }) => value)).toEqual(['a "b"', false]);
});

describe("a patch as providers send it", () => {
  const user = (...operations: PatchOperation[]) => changeOfUser(operations, "ada@corp.example");
  test("Entra ID", () => {
    expect(
      user(
        { op: "replace", path: "active", value: "False" },
        { op: "add", path: 'emails[type eq "work"].value', value: "New@corp.example" },
        { op: "replace", value: { "name.familyName": "King", title: "Countess", displayName: "Ada King" } },
        { op: "add", path: "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager", value: "x" },
      ),
    ).toEqual({ active: false, email: "new@corp.example", familyName: "King", displayName: "Ada King" });
  });
  test("Okta", () => {
    expect(user({ op: "replace", value: { active: false } })).toEqual({ active: false });
    expect(user({ op: "replace", path: "name", value: { givenName: "A", familyName: "" } })).toEqual({
      givenName: "A",
      familyName: null,
    });
    const emails = [{ value: "b@corp.example" }, { value: "c@corp.example", primary: true }];
    expect(user({ op: "replace", path: "emails", value: emails })).toEqual({ email: "c@corp.example" });
  });
  test("members of a group", () => {
    const before = new Set(["a", "b"]);
    const membersAfter = (...operations: PatchOperation[]) => [...changeOfGroup(operations, before).members];
    expect(membersAfter({ op: "add", path: "members", value: [{ value: "C" }] })).toEqual(["a", "b", "c"]);
    expect(membersAfter({ op: "remove", path: 'members[value eq "a"]', value: undefined })).toEqual(["b"]);
    expect(membersAfter({ op: "remove", path: "members", value: [{ value: "b" }] })).toEqual(["a"]);
    expect(membersAfter({ op: "remove", path: "members", value: undefined })).toEqual([]);
    expect(membersAfter({ op: "replace", path: "members", value: [{ value: "d" }] })).toEqual(["d"]);
    expect(membersAfter({ op: "add", value: { members: [{ value: "d" }] } })).toEqual(["a", "b", "d"]);
  });
});
