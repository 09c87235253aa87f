import type { Calls } from "#contract/endpoint.ts";
import { failures } from "#contract/failures.ts";

export const projectFailures = failures("projects", {
  not_found: { status: 404, parameter: "project_id", message: "Project not found." },
  limit_exceeded: { status: 409, parameter: "limit_exceeded", message: "You have reached the limit of projects." },
});

export const projects = {
  info: { method: "POST", path: "/api/projects/info", effect: "read" },
  list: { method: "POST", path: "/api/projects/list", effect: "read" },
  add: { method: "POST", path: "/api/projects/add-project", effect: "write" },
  switchTo: { method: "POST", path: "/api/projects/switch", effect: "write" },
  rename: { method: "POST", path: "/api/projects/edit-name", effect: "write" },
} as const satisfies Calls;
