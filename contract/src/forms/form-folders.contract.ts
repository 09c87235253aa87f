import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Id, Nothing } from "../input/fields.ts";
import { pageRequest, pageSchemaOf } from "../input/paging.ts";
import { formFolders as calls } from "./form-folders.calls.ts";
import { FormRow } from "./forms.contract.ts";

/** Specification 2, section 5, "Folder". */
export const FolderName = z
  .string()
  .trim()
  .min(1, "This field is required.")
  .max(64, "Enter at most 64 characters.")
  .regex(/^[A-Za-z0-9 _-]*$/, "Use Latin letters, numbers, spaces, underscores and hyphens.");

const FormFolder = z.object({
  id: z.string(),
  name: z.string(),
  created: z.iso.datetime(),
  formsCount: z.number().int(),
});
export type FormFolder = z.infer<typeof FormFolder>;

const search = z.string().trim().max(128).optional();
const NamedFolder = z.object({ id: z.string(), name: z.string() });

const isOneFolder = (one: string | null | undefined, other: string | null | undefined) =>
  one === undefined || other === undefined || one === other;

export const formFolders = {
  list: endpoint(calls.list, {
    side: "desk",
    access: "forms:manage",
    summary: "The project's folders by name",
    body: pageRequest(z.object({ search })),
    reply: pageSchemaOf(FormFolder),
  }),
  forms: endpoint(calls.forms, {
    side: "desk",
    access: "forms:manage",
    summary: "The forms in a folder, newest first",
    /** `null`: forms without a folder. `folder_id` may also stand beside `page` and `count`; both together must be the same. */
    body: pageRequest(z.object({ folder_id: Id.nullable().optional(), search }))
      .extend({ folder_id: Id.nullable().optional() })
      .refine((requested) => isOneFolder(requested.folder_id, requested.filters.folder_id), {
        path: ["folder_id"],
        message: "The filters name another folder.",
      }),
    reply: pageSchemaOf(FormRow).extend({ folder: NamedFolder.nullable() }),
  }),
  create: endpoint(calls.create, {
    side: "desk",
    access: "forms:manage",
    summary: "Makes a folder",
    body: z.object({ name: FolderName }),
    reply: NamedFolder,
  }),
  rename: endpoint(calls.rename, {
    side: "desk",
    access: "forms:manage",
    summary: "Renames a folder",
    /** Refused when the folder has another name by now. */
    body: z.object({
      id: Id,
      name: FolderName,
      old_id: Id.optional(),
      old_name: z.string().max(64).optional(),
    }),
    reply: NamedFolder,
  }),
  remove: endpoint(calls.remove, {
    side: "desk",
    access: "forms:manage",
    summary: "Removes a folder; its forms stay, in no folder",
    reply: Nothing,
  }),
  addForm: endpoint(calls.addForm, {
    side: "desk",
    access: "forms:manage",
    summary: "Puts a form into a folder; out of the one where it was",
    body: z.object({ form_id: Id, folder_id: Id }),
    reply: Nothing,
  }),
  removeForm: endpoint(calls.removeForm, {
    side: "desk",
    access: "forms:manage",
    summary: "Takes a form out of its folder",
    body: z.object({ form_id: Id, folder_id: Id }),
    reply: Nothing,
  }),
};
