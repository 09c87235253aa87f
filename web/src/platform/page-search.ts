// Every page loads this file before its screen; a schema library would be a tenth of the first page's weight.

export const pageCounts = [10, 25, 50, 100] as const;
/** Of the lists that are worked from: rows of 40 px fill a window. The calls' own default is the specification's 10. */
export const workCount = 25;

/** One part of an address; undefined for an invalid value. */
export type SearchField<T> = (raw: unknown) => T | undefined;
type SearchOf<F extends Record<string, SearchField<unknown>>> = { [K in keyof F]?: ReturnType<F[K]> };

/** The known parts of an address; others are dropped. */
export const pageSearchOf = <F extends Record<string, SearchField<unknown>>>(fields: F) => ({
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

/** Values separated by commas; a single number that the router has parsed becomes text again. */
export const listField: SearchField<string> = (raw) =>
  typeof raw === "string" || typeof raw === "number" ? String(raw) : undefined;

const positiveField: SearchField<number> = (raw) =>
  typeof raw === "number" && Number.isInteger(raw) && raw >= 1 && raw <= 1_000_000 ? raw : undefined;

/** Every list's address: page 1 and 10 rows by default. */
export const pageSearchFields = { page: positiveField, count: oneOfField(pageCounts) };

export const PageSearch = pageSearchOf(pageSearchFields);
export type PageSearch = ReturnType<typeof PageSearch.parse>;

/** Date presets of specification 1, section 9. */
export const periodNames = [
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
export type PeriodName = (typeof periodNames)[number];

const dayField = textField((text) => /^\d{4}-\d{2}-\d{2}$/.test(text));

export const periodSearchFields = {
  period: oneOfField(periodNames),
  /** For the period "custom", in the user's time zone, both included. */
  from: dayField,
  to: dayField,
};
