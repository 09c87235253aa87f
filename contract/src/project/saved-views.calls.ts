import type { EndpointAddresses } from "#contract/endpoint.ts";
import { failures } from "#contract/failures.ts";

export const savedViewFailures = failures("saved-views", {
  not_found: { status: 404, parameter: "id", message: "This view no longer exists." },
  name_taken: { status: 409, parameter: "name", message: "A view with this name already exists." },
  too_many: { status: 409, parameter: "name", message: "A project can have up to 50 saved views. Delete one first." },
  too_many_of_yours: {
    status: 409,
    parameter: "name",
    message: "You can have up to 20 saved views in a project. Delete one first.",
  },
  not_yours: {
    status: 403,
    parameter: "id",
    message: "Only the creator, owners and admins can change a team view.",
  },
});

export const savedViews = {
  list: { method: "GET", path: "/api/saved-views", effect: "read" },
  create: { method: "POST", path: "/api/saved-views", effect: "write" },
  change: { method: "PUT", path: "/api/saved-views/:id", effect: "write" },
  remove: { method: "DELETE", path: "/api/saved-views/:id", effect: "write" },
  chooseDefault: { method: "PUT", path: "/api/saved-view-default", effect: "write" },
} as const satisfies EndpointAddresses;
