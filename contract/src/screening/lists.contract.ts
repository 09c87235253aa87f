import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { screeningLists } from "../records/forms/step-choices.ts";
import { lists as calls } from "./lists.calls.ts";

export const listKinds = screeningLists;
/** Small letters, digits and hyphens. */
export const listCode = /^[a-z0-9][a-z0-9-]{0,39}$/;

export type ListKind = (typeof listKinds)[number];

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

/**
 * Never current:
 * - `waiting`: it lost so much that the operator must accept it
 * - `passed_over`: it waited until its publisher had another file
 *
 * Current now or before:
 * - `current` - `replaced`: by a later one - `refused`: the operator went back from it
 */
export const listVersionStates = ["waiting", "passed_over", "current", "replaced", "refused"] as const;
export type ListVersionState = (typeof listVersionStates)[number];

/**
 * What finds the entries of a list:
 * - `entries`, `names` and, of each entry, `aliases` - `letters` of names: destroyed, or of another script
 * - `numbers`: of papers, tax and crypto addresses - `sample`: names of the version before that the new one does not find
 */
export const listLosses = ["entries", "names", "aliases", "letters", "numbers", "sample"] as const;

/** - `rules`: nothing was lost - `operator`: by a command - `unrecorded`: before this was recorded */
export const listAcceptances = ["rules", "operator", "unrecorded"] as const;

const Count = z.number().int().nonnegative();

/** `lost` of `of`; `waits`: so many that the version waits for the operator. */
const ListLoss = z.object({ what: z.enum(listLosses), lost: Count, of: Count, waits: z.boolean() });
export type ListLoss = z.output<typeof ListLoss>;
export const ListLosses = z.array(ListLoss);

/** A name that, searched for as it is listed, has a score below 95 with its own entry. */
const MissedName = z.object({ entryId: z.string(), name: z.string(), score: Count });
export const MissedNames = z.array(MissedName);

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
  /** Against the version before or the largest of thirty days. */
  losses: ListLosses,
  /** By whom it became current; null: it never was. */
  acceptedBy: z.enum(listAcceptances).nullable(),
  /** Null of versions that were loaded before names were counted. */
  namesCount: Count.nullable(),
  /** How many names do not find their own entry, and the first of them. */
  missedCount: Count.nullable(),
  missed: MissedNames,
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
  /** Not confirmed for longer than `staleDays`: a check that needs it is not available. */
  isOld: z.boolean(),
  staleDays: z.number().int().positive(),
  /** The load under way. */
  phase: z.enum(listRunPhases).nullable(),
  /** The end of the last load, and why it brought nothing. */
  triedAt: z.iso.datetime().nullable(),
  problem: z.enum(listProblems).nullable(),
});
export type ListRow = z.output<typeof ListRow>;

export const lists = {
  list: endpoint(calls.list, {
    side: "desk",
    access: "verifications:read",
    summary: "The lists that persons, companies and numbers are screened against: version, age and entries of each",
    reply: z.object({ items: z.array(ListRow) }),
  }),
  versions: endpoint(calls.versions, {
    side: "desk",
    access: "verifications:read",
    summary: "The versions of one list, newest first, at most a hundred",
    query: z.object({ code: z.string().regex(listCode) }),
    reply: z.object({ items: z.array(ListVersion) }),
  }),
};
