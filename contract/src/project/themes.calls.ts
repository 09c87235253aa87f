import type { EndpointAddresses } from "#contract/endpoint.ts";
import { failures } from "#contract/failures.ts";

export const themeFailures = failures("themes", {
  not_found: { status: 404, parameter: "public_id", message: "Theme not found." },
  limit_exceeded: {
    status: 409,
    parameter: "limit_exceeded",
    message: "You have reached the limit of themes. Delete one first.",
  },
  stale: {
    status: 409,
    parameter: "rowVersion",
    message: "Someone else saved this theme. Reload it to see the change.",
  },
  no_logo: { status: 404, parameter: "logo_type", message: "Logo not found." },
  not_an_image: { status: 422, parameter: "file", message: "Use a picture in GIF, JPEG, SVG or PNG format." },
  too_large: { status: 413, parameter: "file", message: "This logo is larger than 1 MB. Choose a smaller file." },
  too_many_pixels: { status: 422, parameter: "file", message: "This picture has too many pixels. Use a smaller one." },
  damaged: { status: 422, parameter: "file", message: "This file is damaged. Try another one." },
  active: {
    status: 422,
    parameter: "file",
    message: "This SVG contains scripts, foreign content or links to other files. Export it as a plain picture.",
  },
  too_complex: {
    status: 422,
    parameter: "file",
    message: "This picture is too complex. Export it as a PNG and use that.",
  },
});

export const themes = {
  list: { method: "GET", path: "/api/theme-editor/list", effect: "read" },
  defaults: { method: "GET", path: "/api/theme-editor/default-settings", effect: "read" },
  show: { method: "GET", path: "/api/theme-editor/:public_id/settings", effect: "read" },
  createName: { method: "POST", path: "/api/theme-editor/create-name", effect: "write" },
  editName: { method: "POST", path: "/api/theme-editor/edit-name", effect: "write" },
  copy: { method: "POST", path: "/api/theme-editor/copy", effect: "write" },
  create: { method: "POST", path: "/api/theme-editor/create-new", effect: "write" },
  edit: { method: "POST", path: "/api/theme-editor/edit", effect: "write" },
  remove: { method: "DELETE", path: "/api/theme-editor/delete/:id/:public_id", effect: "write" },
  uploadLogo: { method: "POST", path: "/api/theme-editor/upload-logo", effect: "write" },
  deleteLogo: { method: "DELETE", path: "/api/theme-editor/delete-logo", effect: "write" },
} as const satisfies EndpointAddresses;
