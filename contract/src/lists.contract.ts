import { z } from "zod";
import { lists as calls } from "./calls/lists.calls.ts";
import { endpoint } from "./endpoint.ts";
import { screeningLists } from "./forms/step-choices.ts";

export const listKinds = screeningLists;
/** Small letters, digits and hyphens. */
export const listCode = /^[a-z0-9][a-z0-9-]{0,39}$/;

export type ListKind = (typeof listKinds)[number];

/** A list that was not confirmed for so long is called old. */
export const listFreshDays = 7;

/**
 * - `unreachable`: the publisher did not answer, or not with the file - `refused_target`: an address that is not called
 * - `broken_file`: cut off, damaged, of another format, or hostile - `no_room`: too little space on a disk
 */
export const listProblems = [
  "unreachable",
  "refused_target",
  "broken_file",
  "too_large",
  "no_room",
  "internal",
] as const;
export type ListProblem = (typeof listProblems)[number];

export const listRunPhases = ["downloading", "reading", "storing"] as const;
export type ListRunPhase = (typeof listRunPhases)[number];

/** `waiting`: it lost so many entries that the operator must accept it. `refused`: the operator went back from it. */
export const listVersionStates = ["current", "waiting", "replaced", "refused"] as const;
export type ListVersionState = (typeof listVersionStates)[number];

const Count = z.number().int().nonnegative();

const Differences = { added: Count, changed: Count, removed: Count };

const ListVersion = z.object({
  version: z.number().int().positive(),
  state: z.enum(listVersionStates),
  /** When the publisher's file was changed last, where it says so. */
  publishedAt: z.iso.datetime().nullable(),
  loadedAt: z.iso.datetime(),
  entriesCount: Count,
  /** Against the version that was current when this one was loaded; null for a first one. */
  comparedWith: z.number().int().positive().nullable(),
  ...Differences,
  /** Broken parts of the file that were left out. */
  skippedCount: Count,
});
export type ListVersion = z.output<typeof ListVersion>;

const ListRow = z.object({
  code: z.string(),
  name: z.string(),
  kind: z.enum(listKinds),
  enabled: z.boolean(),
  /** From a file of the operator: it is never loaded by itself. */
  isFromFiles: z.boolean(),
  current: ListVersion.nullable(),
  waiting: ListVersion.nullable(),
  /** When the current version was last what the publisher had. */
  confirmedAt: z.iso.datetime().nullable(),
  isOld: z.boolean(),
  /** The load under way. */
  phase: z.enum(listRunPhases).nullable(),
  /** The end of the last load, and why it brought nothing. */
  triedAt: z.iso.datetime().nullable(),
  problem: z.enum(listProblems).nullable(),
});
export type ListRow = z.output<typeof ListRow>;

export const lists = {
  list: endpoint(calls.list, {
    access: "verifications:read",
    summary: "The lists that persons, companies and numbers are screened against: version, age and entries of each",
    reply: z.object({ items: z.array(ListRow) }),
  }),
  versions: endpoint(calls.versions, {
    access: "verifications:read",
    summary: "The versions of one list, newest first, at most a hundred",
    query: z.object({ code: z.string().regex(listCode) }),
    reply: z.object({ items: z.array(ListVersion) }),
  }),
};
