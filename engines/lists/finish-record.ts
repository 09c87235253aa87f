import type { ListReading, ListRecord, ListRecordPart } from "./lists.types.ts";

const textMax = 4_000;
const idMax = 200;
const schemaMax = 40;
/** Of one kind in one record: more is no entry but a mistake or an attack. */
const itemsMax = 2_000;

/** Marks that turn the direction of writing, which could hide what is written; zero-width ones make no difference. */
const unseen = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\p{Cs}]/gu;

/** On one line, without marks that nobody sees. Bounded. */
export const cleanText = (text: string, most = textMax): string =>
  text
    .slice(0, most)
    .replaceAll(/\p{Cc}/gu, " ")
    .replaceAll(unseen, "")
    .split(/\s+/)
    .filter((word) => word !== "")
    .join(" ")
    .normalize("NFC");

function cleanValue<T>(value: T): T {
  if (typeof value === "string") return cleanText(value) as T;
  const entries = Object.entries(value as Record<string, unknown>).flatMap(([key, of]) =>
    typeof of === "string" && cleanText(of) !== "" ? [[key, cleanText(of)]] : [],
  );
  return Object.fromEntries(entries) as T;
}

/** Each once. `need`: without it an item says nothing. */
function listOf<T>(
  parts: readonly ListRecordPart[],
  of: (part: ListRecordPart) => T[] | undefined,
  need?: keyof T,
): T[] {
  const items = new Map<string, T>();
  for (const part of parts)
    for (const item of of(part) ?? []) {
      const clean = cleanValue(item);
      if (clean !== "" && (need === undefined || clean[need])) items.set(JSON.stringify(clean), clean);
    }
  return [...items.values()];
}

const strength = { primary: 0, alias: 1, weak: 2 };

/** Each text once, as the strongest of what it is; the primary first. */
function namesOf(parts: readonly ListRecordPart[]): ListRecord["names"] {
  const names = new Map<string, ListRecord["names"][number]>();
  for (const name of listOf(parts, ({ names }) => names, "text")) {
    const before = names.get(name.text);
    if (!before || strength[name.kind] < strength[before.kind]) names.set(name.text, name);
  }
  return [...names.values()].sort((a, b) => strength[a.kind] - strength[b.kind]);
}

const firstOf = <T>(parts: readonly ListRecordPart[], of: (part: ListRecordPart) => T | undefined): T | undefined => {
  for (const part of parts) {
    const value = of(part);
    if (value !== undefined) return value;
  }
  return undefined;
};

/** A whole record of what was found, or why it is none, in words that continue "this entry". */
export function finishRecord(parts: readonly ListRecordPart[]): ListRecord | string {
  const id = cleanText(firstOf(parts, ({ id }) => id) ?? "", idMax + 1);
  if (id === "") return "has no id";
  if (id.length > idMax) return `has an id of more than ${idMax} characters`;
  const gender = firstOf(parts, ({ gender }) => gender);
  const reference = firstOf(parts, ({ reference }) => reference || undefined);
  const schema = firstOf(parts, ({ schema }) => schema || undefined);
  const listedOn = parts.flatMap(({ listedOn }) => listedOn ?? []).sort()[0];
  const record: ListRecord = {
    id,
    ...(reference && { reference: cleanText(reference, idMax) }),
    kind: firstOf(parts, ({ kind }) => kind) ?? "other",
    ...(schema && { schema: cleanText(schema, schemaMax) }),
    names: namesOf(parts),
    births: listOf(parts, ({ births }) => births),
    deaths: listOf(parts, ({ deaths }) => deaths),
    ...(gender && { gender }),
    nationalities: listOf(parts, ({ nationalities }) => nationalities),
    birthCountries: listOf(parts, ({ birthCountries }) => birthCountries),
    addressCountries: listOf(parts, ({ addressCountries }) => addressCountries),
    countries: listOf(parts, ({ countries }) => countries),
    documents: listOf(parts, ({ documents }) => documents, "number"),
    taxIds: listOf(parts, ({ taxIds }) => taxIds, "number"),
    cryptoAddresses: listOf(parts, ({ cryptoAddresses }) => cryptoAddresses, "address"),
    programs: listOf(parts, ({ programs }) => programs),
    topics: listOf(parts, ({ topics }) => topics),
    ...(listedOn && { listedOn }),
    positions: listOf(parts, ({ positions }) => positions),
    remarks: listOf(parts, ({ remarks }) => remarks),
    links: listOf(parts, ({ links }) => links),
  };
  return whyNot(record) ?? record;
}

function whyNot(record: ListRecord): string | null {
  const { names, documents, taxIds, cryptoAddresses } = record;
  if (names.length + documents.length + taxIds.length + cryptoAddresses.length === 0)
    return "has no name and no number";
  for (const [what, items] of Object.entries(record))
    if (Array.isArray(items) && items.length > itemsMax) return `has more than ${itemsMax} ${what}`;
  return null;
}

export const recordLineOf = (parts: readonly ListRecordPart[]): number => firstOf(parts, ({ line }) => line) ?? 0;

export function listReadingOf(parts: readonly ListRecordPart[]): ListReading {
  const record = finishRecord(parts);
  return typeof record === "string"
    ? { line: recordLineOf(parts), why: record }
    : { line: recordLineOf(parts), record };
}
