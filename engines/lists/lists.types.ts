/** Bytes of a file as they come, in pieces of any size. */
export type ListBytes = AsyncIterable<Uint8Array>;

export const listFormats = [
  "ofac-csv",
  "ofac-advanced-xml",
  "un-xml",
  "eu-xml",
  "uk-csv",
  "opensanctions-csv",
  "opensanctions-ftm",
  "veridesk-csv",
] as const;
export type ListFormat = (typeof listFormats)[number];

/** Goes up when the readers take something else out of the same file: it is then read again. */
export const parserVersion = 3;

export type ListRecordKind = "person" | "company" | "vessel" | "aircraft" | "other";
/** `weak`: the source itself says that the name alone proves little. `script`: as the source names it. */
export type ListedName = { text: string; kind: "primary" | "alias" | "weak"; script?: string };
export type ListedDocument = { type: string; number: string; country?: string };

/**
 * What a list says of one person, company, vessel or aircraft, and nothing that it does not say. Dates are `1970`,
 * `1970-05` or `1970-05-12`; countries ISO 3166-1 alpha-2. `countries` are those of which the source does not say what
 * they are to the entry, flags and places of registration.
 */
export type ListRecord = {
  /** The source's own, the same in its next version. */
  id: string;
  /** By which the source is quoted, where that is another: `CDi.001`, `EU.27.28`. */
  reference?: string;
  kind: ListRecordKind;
  /** FollowTheMoney's, where the source has one: it says more than `kind`. */
  schema?: string;
  names: ListedName[];
  births: string[];
  deaths: string[];
  gender?: "male" | "female";
  nationalities: string[];
  birthCountries: string[];
  addressCountries: string[];
  countries: string[];
  documents: ListedDocument[];
  taxIds: { number: string; country?: string }[];
  /** `currency` as the source abbreviates it: `XBT`, `ETH`. */
  cryptoAddresses: { currency?: string; address: string }[];
  programs: string[];
  /** The source's words for why somebody is in it: `sanction`, `role.pep`. */
  topics: string[];
  /** The day on which the entry was first listed. */
  listedOn?: string;
  positions: string[];
  remarks: string[];
  links: string[];
};

/** What one row or element adds to a record; `finishRecord` puts them together. */
export type ListRecordPart = Partial<ListRecord> & { line?: number };

/** A record, or why what stands at `line` is none. Lines count from 1, with the head. */
export type ListReading = { line: number; record: ListRecord } | { line: number; why: string };

export type ListReader = (bytes: ListBytes, limits: ListLimits) => AsyncIterable<ListReading>;
export type ListLimits = { bytesMax: number; rowsMax: number };

export type SkippedListPart = { line: number; why: string };

/** A file that is not read: broken, cut off, too large, hostile, of another format. No part of it may be kept. */
export class ListError extends Error {
  readonly format: ListFormat | "feed";
  /** From 1, or null when the whole file is meant. */
  readonly line: number | null;
  /** The first broken parts, when it was refused because there are too many. */
  readonly skipped: readonly SkippedListPart[];
  constructor(
    format: ListFormat | "feed",
    message: string,
    at: { line?: number; skipped?: readonly SkippedListPart[] } = {},
  ) {
    super(at.line === undefined ? message : `Line ${at.line}: ${message}`);
    this.name = "ListError";
    this.format = format;
    this.line = at.line ?? null;
    this.skipped = at.skipped ?? [];
  }
}
