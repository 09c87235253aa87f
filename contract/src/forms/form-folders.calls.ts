import type { EndpointAddresses } from "#contract/endpoint.ts";
import { failures } from "#contract/failures.ts";
import * as limits from "#contract/limits.ts";

export const formFolderFailures = failures("form-folders", {
  not_found: { status: 404, parameter: "id", message: "Folder with specified ID does not exist" },
  limit_exceeded: {
    status: 409,
    parameter: "limit_exceeded",
    message: `Limit of ${limits.foldersPerProject} folders per project reached. Remove a folder first.`,
  },
  name_taken: { status: 409, parameter: "name", message: "A folder with this name already exists." },
  stale: {
    status: 409,
    parameter: "old_name",
    message: "Someone else renamed this folder. Reload the page to see the change.",
  },
  form_elsewhere: { status: 409, parameter: "folder_id", message: "This form is no longer in that folder." },
});

export const formFolders = {
  list: { method: "POST", path: "/api/forms/folders", effect: "read" },
  forms: { method: "POST", path: "/api/forms/folder-forms", effect: "read" },
  create: { method: "POST", path: "/api/forms/create-folder", effect: "write" },
  rename: { method: "POST", path: "/api/forms/update-folder", effect: "write" },
  remove: { method: "DELETE", path: "/api/forms/remove-folder/:id", effect: "write" },
  addForm: { method: "POST", path: "/api/forms/add-form-to-folder", effect: "write" },
  removeForm: { method: "POST", path: "/api/forms/remove-form-folder", effect: "write" },
} as const satisfies EndpointAddresses;
