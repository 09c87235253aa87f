import { formFolders } from "#contract/forms/form-folders.contract.ts";
import { implementEndpoints } from "#server/platform/http.ts";
import { listFolderForms, listFolders } from "./form-folders.queries.ts";
import {
  createFolder,
  moveFormToFolder,
  removeFolder,
  renameFolder,
  takeFormOutOfFolder,
} from "./form-folders.service.ts";

export const formFolderRoutes = implementEndpoints(formFolders, {
  list: ({ ctx, body }) => listFolders(ctx, body),
  forms: ({ ctx, body }) => listFolderForms(ctx, body),
  create: ({ ctx, body }) => createFolder(ctx, body.name),
  rename: ({ ctx, body }) => renameFolder(ctx, body),
  remove: ({ ctx, params }) => removeFolder(ctx, params.id),
  addForm: ({ ctx, body }) => moveFormToFolder(ctx, body),
  removeForm: ({ ctx, body }) => takeFormOutOfFolder(ctx, body),
});
