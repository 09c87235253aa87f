import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Day, Id, Nothing, orEmptyText, paragraphsInput, textInput } from "../input/fields.ts";
import { pageRequest, pageSchemaOf } from "../input/paging.ts";
import { countries } from "../values/countries.ts";
import { blacklistKinds } from "./blacklists/blacklist-kinds.ts";
import {
  blacklistFileTypes,
  blacklistImportModes,
  blacklistImportProblems,
  blacklistImportStatuses,
  blacklistLimits,
} from "./blacklists/blacklist-values.ts";
import { blacklistFailures, blacklists as calls } from "./blacklists.calls.ts";

export const BlacklistName = textInput(...blacklistLimits.name);
export const BlacklistDescription = paragraphsInput(...blacklistLimits.description);
const FileType = z.enum(blacklistFileTypes, "You must select a type.");

const ImportState = z.object({
  id: z.string(),
  type: z.enum(blacklistFileTypes),
  mode: z.enum(blacklistImportModes),
  status: z.enum(blacklistImportStatuses),
  /** In percent. */
  progress: z.number().int(),
  rows: z.number().int(),
  problem: z.enum(blacklistImportProblems).nullable(),
  /** In the reader's words, where a whole file is refused. */
  detail: z.string().nullable(),
  errors: z.number().int(),
  added: z.number().int(),
  removed: z.number().int(),
  known: z.number().int(),
  created: z.iso.datetime(),
});
export type BlacklistImport = z.infer<typeof ImportState>;

export const BlacklistRow = z.object({
  code: z.string(),
  type: z.enum(blacklistFileTypes),
  name: z.string(),
  description: z.string(),
  /** Rises with every change of its entries. */
  revision: z.number().int(),
  items: z.number().int(),
  kinds: z.record(z.enum(blacklistKinds), z.number().int()),
  created: z.iso.datetime(),
  updated: z.iso.datetime(),
  createdBy: z.string().nullable(),
  /** Those whose newest version names it. */
  forms: z.array(z.object({ id: z.string(), name: z.string() })),
  /** The latest. */
  import: ImportState.nullable(),
});
export type BlacklistRow = z.infer<typeof BlacklistRow>;

const short = textInput(0, blacklistLimits.cell).default("");

/** The columns of the default file. */
export const BlacklistEntryFields = z.object({
  type: z.enum(blacklistKinds, "You must select a type."),
  document: short,
  tax_id: short,
  name: short,
  origin_name: short,
  given_name: short,
  origin_given_name: short,
  surname: short,
  origin_surname: short,
  middle_name: short,
  origin_middle_name: short,
  dob: orEmptyText(Day)
    .transform((day) => day ?? "")
    .default(""),
  gender: z.enum(["", "F", "M"]).default(""),
  country: orEmptyText(z.enum(countries, "Choose a country."))
    .transform((country) => country ?? "")
    .default(""),
  description: paragraphsInput(0, blacklistLimits.description[1]).default(""),
});
export type BlacklistEntryFields = z.infer<typeof BlacklistEntryFields>;

export const BlacklistEntry = z.object({
  id: z.string(),
  revision: z.number().int(),
  type: z.enum(blacklistKinds),
  document: z.string(),
  tax_id: z.string(),
  name: z.string(),
  origin_name: z.string(),
  given_name: z.string(),
  origin_given_name: z.string(),
  surname: z.string(),
  origin_surname: z.string(),
  middle_name: z.string(),
  origin_middle_name: z.string(),
  dob: z.string(),
  gender: z.string(),
  country: z.string(),
  description: z.string(),
});
export type BlacklistEntry = z.infer<typeof BlacklistEntry>;

const access = "blacklists:manage";
const Listed = pageRequest(z.object({ search: textInput(0, 128).optional() }));
const Made = z.object({ code: z.string() });
const limit = { max: 120, seconds: 3600, per: "project", shared: "blacklist-imports" } as const;
const upload = { maxBytes: blacklistLimits.fileBytes, streamed: true, tooLarge: blacklistFailures.too_large } as const;

/** Specification 2, sections 3, 4 and 7, "Blacklists". */
export const blacklists = {
  list: endpoint(calls.list, {
    side: "desk",
    access,
    summary: "The project's blacklists, by name",
    replica: true,
    body: Listed,
    reply: pageSchemaOf(BlacklistRow),
  }),
  updatedList: endpoint(calls.updatedList, {
    side: "desk",
    access,
    summary: "The same list, for a screen that follows the progress of imports",
    body: Listed,
    reply: pageSchemaOf(BlacklistRow),
  }),
  options: endpoint(calls.options, {
    side: "desk",
    access: "project:read",
    summary: "The names of the project's blacklists, to choose from",
    reply: z.object({ items: z.array(z.object({ code: z.string(), name: z.string(), items: z.number().int() })) }),
  }),
  show: endpoint(calls.show, { side: "desk", access, summary: "One blacklist", reply: BlacklistRow }),
  create: endpoint(calls.create, {
    side: "desk",
    access,
    summary: "Makes a blacklist, empty or with a file that is imported in the background",
    limit,
    query: z.object({ type: FileType, name: BlacklistName, description: BlacklistDescription }),
    upload: { ...upload, optional: true },
    reply: Made.extend({ import: z.string().nullable() }),
  }),
  edit: endpoint(calls.edit, {
    side: "desk",
    access,
    summary: "Changes a blacklist's name and description",
    body: z.object({ code: Id, name: BlacklistName, description: BlacklistDescription }),
    reply: Made,
  }),
  remove: endpoint(calls.remove, {
    side: "desk",
    access,
    summary: "Deletes a blacklist with its entries; forms that name it look it up no longer",
    reply: z.object({ items: z.number().int() }),
  }),
  import: endpoint(calls.import, {
    side: "desk",
    access,
    summary: "Takes a CSV file, which is imported in the background, whole or not at all",
    limit,
    query: z.object({ type: FileType, code: Id, mode: z.enum(blacklistImportModes).default("add") }),
    upload,
    reply: Made.extend({ import: z.string() }),
  }),
  abortImport: endpoint(calls.abortImport, {
    side: "desk",
    access,
    summary: "Stops an import; nothing of the file is kept",
    reply: Nothing,
  }),
  importErrors: endpoint(calls.importErrors, {
    side: "desk",
    access,
    summary: "What is wrong in which row of a file that was not imported",
    reply: "csv",
  }),
  export: endpoint(calls.export, {
    side: "desk",
    access,
    proof: { when: "there are more than 1,000 rows" },
    summary: "A blacklist as a file that can be imported again",
    body: z.object({ code: Id }),
    reply: "csv",
  }),
  defaultTemplate: endpoint(calls.defaultTemplate, {
    side: "desk",
    access,
    summary: "An example of the file type default",
    reply: "csv",
  }),
  applicantsTemplate: endpoint(calls.applicantsTemplate, {
    side: "desk",
    access,
    summary: "An example of the file type applicants",
    reply: "csv",
  }),
  entries: endpoint(calls.entries, {
    side: "desk",
    access,
    summary: "A blacklist's entries; the search finds every entry in which all of its words stand",
    replica: true,
    limit: { max: 240, seconds: 60, per: "account" },
    body: pageRequest(z.object({ search: textInput(0, 128).optional(), type: z.enum(blacklistKinds).optional() })),
    reply: pageSchemaOf(BlacklistEntry),
  }),
  addEntry: endpoint(calls.addEntry, {
    side: "desk",
    access,
    summary: "Adds one entry",
    body: BlacklistEntryFields,
    reply: z.object({ id: z.string() }),
  }),
  editEntry: endpoint(calls.editEntry, {
    side: "desk",
    access,
    summary: "Changes one entry; other content is another entry, with another id",
    body: BlacklistEntryFields.extend({ revision: z.number().int().min(0) }),
    reply: z.object({ id: z.string() }),
  }),
  removeEntry: endpoint(calls.removeEntry, { side: "desk", access, summary: "Deletes one entry", reply: Nothing }),
};
