import type { Calls } from "#contract/endpoint.ts";
import { failures } from "#contract/failures.ts";

export const savedViewFailures = failures("saved-views", {
  not_found: { status: 404, parameter: "id", message: "This view does not exist any more." },
  name_taken: { status: 409, parameter: "name", message: "There is a view with this name already." },
  too_many: { status: 409, parameter: "name", message: "A project has 50 saved views at most. Delete one first." },
  too_many_of_yours: {
    status: 409,
    parameter: "name",
    message: "You have made 20 of this project's saved views, as many as one member may. Delete one first.",
  },
  not_yours: {
    status: 403,
    parameter: "id",
    message: "A view of the team is changed by who made it, and by owners and admins.",
  },
});

export const savedViews = {
  list: { method: "GET", path: "/api/saved-views", effect: "read" },
  create: { method: "POST", path: "/api/saved-views", effect: "write" },
  change: { method: "PUT", path: "/api/saved-views/:id", effect: "write" },
  remove: { method: "DELETE", path: "/api/saved-views/:id", effect: "write" },
  chooseDefault: { method: "PUT", path: "/api/saved-view-default", effect: "write" },
} as const satisfies Calls;
