import { blacklists } from "#contract/screening/blacklists.contract.ts";
import { blacklistsOf } from "#server/features/records/blacklist-base/blacklist-base.screening.queries.ts";
import { implementEndpoints, preparedEndpoint } from "#server/platform/http.ts";
import { addEntry, editEntry, listBlacklistEntries, removeEntry } from "./blacklists.entries.service.ts";
import { blacklistTemplateOf, exportBlacklist, importErrors } from "./blacklists.export.service.ts";
import { requestImport, stopImport, storeImportFile } from "./blacklists.imports.service.ts";
import { listBlacklists, showBlacklist } from "./blacklists.queries.ts";
import { createBlacklist, editBlacklist, removeBlacklist } from "./blacklists.service.ts";

export const blacklistRoutes = implementEndpoints(blacklists, {
  list: ({ ctx, body }) => listBlacklists(ctx, body),
  updatedList: ({ ctx, body }) => listBlacklists(ctx, body),
  options: async ({ ctx }) => ({
    items: (await blacklistsOf(ctx)).map(({ code, name, entriesCount }) => ({ code, name, items: entriesCount })),
  }),
  show: ({ ctx, params }) => showBlacklist(ctx, params.code),
  create: preparedEndpoint(blacklists.create, {
    prepare: async ({ platform, before, query, upload }) =>
      upload ? storeImportFile(platform, before, { code: null, type: query.type }, upload) : null,
    handle: ({ ctx, query, prepared: file }) => createBlacklist(ctx, query, file),
  }),
  edit: ({ ctx, body }) => editBlacklist(ctx, body),
  remove: ({ ctx, params }) => removeBlacklist(ctx, params.code),
  import: preparedEndpoint(blacklists.import, {
    prepare: ({ platform, before, query, upload }) => storeImportFile(platform, before, query, upload),
    handle: ({ ctx, query, prepared: file }) => requestImport(ctx, query, file),
  }),
  abortImport: ({ ctx, params }) => stopImport(ctx, params.id),
  importErrors: ({ ctx, params }) => importErrors(ctx, params.id),
  export: ({ ctx, body }) => exportBlacklist(ctx, body.code),
  defaultTemplate: async () => blacklistTemplateOf("default"),
  applicantsTemplate: async () => blacklistTemplateOf("applicants"),
  entries: ({ ctx, params, body }) => listBlacklistEntries(ctx, params.code, body),
  addEntry: ({ ctx, params, body }) => addEntry(ctx, params.code, body),
  editEntry: ({ ctx, params, body }) => editEntry(ctx, params, body),
  removeEntry: ({ ctx, params }) => removeEntry(ctx, params),
});
