import type { EndpointAddresses } from "#contract/endpoint.ts";
import { failures } from "#contract/failures.ts";

export const settingFailures = failures("settings", {
  same_password: {
    status: 422,
    parameter: "password",
    message: "The new password must differ from the current one.",
  },
});

export const settings = {
  show: { method: "GET", path: "/api/settings", effect: "read" },
  editPersonal: { method: "PATCH", path: "/api/settings/edit-personal-data", effect: "write" },
  editCompany: { method: "PATCH", path: "/api/settings/edit-company-data", effect: "write" },
  changePassword: { method: "PUT", path: "/api/settings/change-password", effect: "write" },
} as const satisfies EndpointAddresses;
