import { expect, it } from "vitest";
import { togglePermission } from "./custom-role.rules.ts";

it("reviewing brings seeing with it, and goes with it; the project is always seen", () => {
  const reviewing = togglePermission(["project:read"], "verifications:review");
  expect(reviewing).toEqual(["verifications:read", "verifications:review", "project:read"]);
  expect(togglePermission(reviewing, "verifications:read")).toEqual(["project:read"]);
  expect(togglePermission(reviewing, "project:read")).toEqual(reviewing);
  expect(togglePermission(reviewing, "verifications:review")).toEqual(["verifications:read", "project:read"]);
});
