import { readFileSync } from "node:fs";
import type { ListFormat, ListRecord } from "../lists.types.ts";
import { type ListFileOptions, type OpenedListFile, openList } from "../open-list.ts";

/** Written after the formats' public descriptions; nobody in them exists. */
export const sample = (name: string): string => readFileSync(new URL(name, import.meta.url), "utf8");

/** What a record has of which its list says nothing. */
export const emptyListRecord: Pick<
  ListRecord,
  | "births"
  | "deaths"
  | "nationalities"
  | "birthCountries"
  | "addressCountries"
  | "countries"
  | "documents"
  | "taxIds"
  | "cryptoAddresses"
  | "programs"
  | "topics"
  | "positions"
  | "remarks"
  | "links"
> = {
  births: [],
  deaths: [],
  nationalities: [],
  birthCountries: [],
  addressCountries: [],
  countries: [],
  documents: [],
  taxIds: [],
  cryptoAddresses: [],
  programs: [],
  topics: [],
  positions: [],
  remarks: [],
  links: [],
};

/** In small pieces, so that letters and words are cut anywhere. */
export async function* bytesOf(content: string | Uint8Array, pieceLength = 997): AsyncGenerator<Uint8Array> {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  for (let at = 0; at < bytes.length; at += pieceLength) yield bytes.subarray(at, at + pieceLength);
}

export async function allOf(list: OpenedListFile): Promise<ListRecord[]> {
  const records: ListRecord[] = [];
  for await (const record of list) records.push(record);
  return records;
}

export const readSample = (format: ListFormat, content: string | Uint8Array, options?: ListFileOptions) =>
  allOf(openList(format, bytesOf(content), options));
