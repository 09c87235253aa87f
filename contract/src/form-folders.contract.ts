import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { failures } from "./failures.ts";
import { Id, Nothing } from "./fields.ts";
import { FormRow } from "./forms.contract.ts";
import { limits } from "./limits.ts";
import { pageOf, pageRequest } from "./paging.ts";

export const formFolderFailures = failures("form-folders", {
  not_found: { status: 404, parameter: "id", message: "Folder with specified ID does not exist" },
  limit_exceeded: {
    status: 409,
    parameter: "limit_exceeded",
    message: `Limit of ${limits.foldersPerProject} folders per project reached. Remove a folder first.`,
  },
  name_taken: { status: 409, parameter: "name", message: "Another folder has this name." },
  stale: {
    status: 409,
    parameter: "old_name",
    message: "Someone else has renamed this folder. Close this and look again.",
  },
  form_elsewhere: { status: 409, parameter: "folder_id", message: "This form is not in that folder any more." },
});

/** Specification 2, section 5, "Folder": 1-64 characters, Latin letters, spaces, numbers, underscore, hyphen. */
export const FolderName = z
  .string()
  .trim()
  .min(1, "This field is required.")
  .max(64, "Enter at most 64 characters.")
  .regex(/^[A-Za-z0-9 _-]*$/, "Use Latin letters, numbers, spaces, underscores and hyphens.");

const Folder = z.object({
  id: z.string(),
  name: z.string(),
  created: z.iso.datetime(),
  formsCount: z.number().int(),
});
export type Folder = z.infer<typeof Folder>;

const search = z.string().trim().max(128).optional();
const NamedFolder = z.object({ id: z.string(), name: z.string() });

export const formFolders = {
  list: endpoint({
    method: "POST",
    path: "/api/forms/folders",
    access: "forms:manage",
    effect: "read",
    summary: "The project's folders by name",
    body: pageRequest(z.object({ search })),
    reply: pageOf(Folder),
  }),
  forms: endpoint({
    method: "POST",
    path: "/api/forms/folder-forms",
    access: "forms:manage",
    effect: "read",
    summary: "The forms in a folder, newest first",
    /** `null`: forms without a folder. */
    body: pageRequest(z.object({ folder_id: Id.nullable().default(null), search })),
    reply: pageOf(FormRow).extend({ folder: NamedFolder.nullable() }),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/forms/create-folder",
    access: "forms:manage",
    effect: "write",
    summary: "Makes a folder",
    body: z.object({ name: FolderName }),
    reply: NamedFolder,
  }),
  rename: endpoint({
    method: "POST",
    path: "/api/forms/update-folder",
    access: "forms:manage",
    effect: "write",
    summary: "Renames a folder",
    /** What the caller saw: refused when the folder has another name by now. */
    body: z.object({
      id: Id,
      name: FolderName,
      old_id: Id.optional(),
      old_name: z.string().max(64).optional(),
    }),
    reply: NamedFolder,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/forms/remove-folder/:id",
    access: "forms:manage",
    effect: "write",
    summary: "Removes a folder; its forms stay, in no folder",
    reply: Nothing,
  }),
  addForm: endpoint({
    method: "POST",
    path: "/api/forms/add-form-to-folder",
    access: "forms:manage",
    effect: "write",
    summary: "Puts a form into a folder; out of the one where it was",
    body: z.object({ form_id: Id, folder_id: Id }),
    reply: Nothing,
  }),
  removeForm: endpoint({
    method: "POST",
    path: "/api/forms/remove-form-folder",
    access: "forms:manage",
    effect: "write",
    summary: "Takes a form out of its folder",
    body: z.object({ form_id: Id, folder_id: Id }),
    reply: Nothing,
  }),
};
