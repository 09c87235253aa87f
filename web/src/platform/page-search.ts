// Every page loads this file, for the router reads addresses before it fetches screens; a schema library would be a tenth
// of the first page's weight.

/** Row counts that a list offers. */
export const pageCounts = [10, 25, 50, 100] as const;

/** One part of an address. What makes no sense is left out. */
export type SearchField<T> = (raw: unknown) => T | undefined;
type SearchOf<F extends Record<string, SearchField<unknown>>> = { [K in keyof F]?: ReturnType<F[K]> };

/** The address of a page: its known parts; others are dropped. */
export const searchOf = <F extends Record<string, SearchField<unknown>>>(fields: F) => ({
  fields,
  parse: (given: object): SearchOf<F> => {
    const raw = given as Record<string, unknown>;
    const known = Object.keys(fields).filter((name) => Object.hasOwn(raw, name));
    return Object.fromEntries(known.map((name) => [name, fields[name]?.(raw[name])])) as SearchOf<F>;
  },
});

export const oneOfField =
  <const T extends string | number>(values: readonly T[]): SearchField<T> =>
  (raw) =>
    values.find((value) => value === raw);

export const textField =
  (fits: (text: string) => boolean): SearchField<string> =>
  (raw) =>
    typeof raw === "string" && fits(raw) ? raw : undefined;

/** Several values with commas between; a single number that the router has parsed is a text again. */
export const listField: SearchField<string> = (raw) =>
  typeof raw === "string" || typeof raw === "number" ? String(raw) : undefined;

const positiveField: SearchField<number> = (raw) =>
  typeof raw === "number" && Number.isInteger(raw) && raw >= 1 && raw <= 1_000_000 ? raw : undefined;

/** The part of a list's address that every list has. Page 1 and 10 rows when silent. */
export const pageSearchFields = { page: positiveField, count: oneOfField(pageCounts) };

export const PageSearch = searchOf(pageSearchFields);
export type PageSearch = ReturnType<typeof PageSearch.parse>;

/** Date presets of the specification 1, section 9. */
export const periods = [
  "today",
  "last7",
  "4weeks",
  "lastMonth",
  "3months",
  "12months",
  "monthToDate",
  "quarterToDate",
  "yearToDate",
  "custom",
] as const;
export type Period = (typeof periods)[number];

const dayField = textField((text) => /^\d{4}-\d{2}-\d{2}$/.test(text));

/** The days that a list shows. */
export const periodSearchFields = {
  period: oneOfField(periods),
  /** Of the period "custom", in the user's time zone, both included. */
  from: dayField,
  to: dayField,
};
