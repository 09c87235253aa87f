import { describe, expect, it } from "vitest";
import { type Role, rolePermissions, roles } from "#contract/permissions.ts";
import type { FileRoutesById } from "#web/route-tree.gen.ts";
import { neededFor, screenNeeds } from "./screens.ts";

const everybody = roles;
const reviewers: readonly Role[] = ["owner", "admin", "compliance_manager", "analyst"];
const builders: readonly Role[] = ["owner", "admin", "developer"];
const keepers: readonly Role[] = ["owner", "admin", "developer", "compliance_manager"];
const payers: readonly Role[] = ["owner", "admin"];
const overseers: readonly Role[] = ["owner", "admin", "compliance_manager"];

/** Written out a second time (product.md, "Roles"), so that a mistake in the table of needs is found. */
const maySee: Record<Extract<keyof FileRoutesById, `/_app/${string}`>, readonly Role[]> = {
  "/_app/dashboard": everybody,
  "/_app/help": everybody,
  "/_app/verifications": reviewers,
  "/_app/verifications_/$id": reviewers,
  "/_app/verifications_/company/$id/$tab/{-$personId}": reviewers,
  "/_app/applicants": reviewers,
  "/_app/applicants_/$id/": reviewers,
  "/_app/applicants_/$id/$tab": reviewers,
  "/_app/applicants_/$id/verification/$verificationId": reviewers,
  "/_app/applicants_/$id/verification/company/$verificationId/$tab/{-$personId}": reviewers,
  "/_app/forms/": builders,
  "/_app/forms/$tab": builders,
  "/_app/forms_/$tab/$id": builders,
  "/_app/forms_/edit/$tab/$id": builders,
  "/_app/forms_/links/$id": builders,
  "/_app/api-keys": builders,
  "/_app/callbacks": builders,
  "/_app/project-settings": everybody,
  "/_app/profile-settings": everybody,
  // The setting OPERATORS decides, and no role.
  "/_app/operations": everybody,
  "/_app/theme-editor/": everybody,
  "/_app/theme-editor_/$id/$tab": everybody,
  "/_app/qes-certs": everybody,
  "/_app/audit-log": overseers,
  "/_app/statistics/": everybody,
  "/_app/statistics/$tab": everybody,
  "/_app/reports": everybody,
  "/_app/services": everybody,
  "/_app/services_/$id": everybody,
  "/_app/monitoring/": everybody,
  "/_app/monitoring/$tab": everybody,
  "/_app/monitoring_/$tab/$id": everybody,
  "/_app/lists": reviewers,
  "/_app/blacklists": keepers,
  "/_app/blacklists_/$code": keepers,
  "/_app/screening": reviewers,
  "/_app/billing": payers,
  "/_app/billing_/payment-success": payers,
  "/_app/billing_/payment-cancel": payers,
};

describe("S15 role × screen", () => {
  it("every private screen stands in the table", () => {
    expect(Object.keys(maySee).sort()).toEqual(Object.keys(screenNeeds).sort());
  });

  describe.each(Object.entries(maySee))("%s", (screen, allowed) => {
    it.each(roles)("%s", (role) => {
      const needed = neededFor([{ routeId: "__root__" }, { routeId: "/_app" }, { routeId: screen }]);
      expect(needed === null || rolePermissions[role].has(needed)).toBe(allowed.includes(role));
    });

    it("nobody without a project, unless it needs nothing", () => {
      const needed = neededFor([{ routeId: screen }]);
      expect(needed === null).toBe(
        ["/_app/dashboard", "/_app/help", "/_app/profile-settings", "/_app/operations"].includes(screen),
      );
    });
  });
});
