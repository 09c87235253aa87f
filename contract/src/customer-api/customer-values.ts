import { z } from "zod";
import { countries } from "../values/countries.ts";

/** Programs send numbers where text is meant. */
export const asText = (value: unknown) => (typeof value === "number" ? String(value) : value);

/** Trimmed; length in characters. */
export const trimmedText = (max: number, min = 1) =>
  z.preprocess(
    asText,
    z
      .string("Send text.")
      .trim()
      .min(min, `Send ${min} to ${max} characters.`)
      .max(max, `Send ${min} to ${max} characters.`)
      .refine((value) => !/[\p{Cc}\p{Cs}]/u.test(value), "Send text without control characters."),
  );

/** `YYYY-MM-DD`. */
export const Day = z.iso.date("Send a day as YYYY-MM-DD.");

export const Country = z.preprocess(
  (value) => (typeof value === "string" ? value.trim().toUpperCase() : value),
  z.enum(countries, "Send a country as its two letters (ISO 3166-1 alpha-2)."),
);

export const Id = z.uuid("Send an ID from Veridesk.");

const booleans = new Map<unknown, boolean>([
  [true, true],
  [false, false],
  [1, true],
  [0, false],
  ["1", true],
  ["0", false],
  ["true", true],
  ["false", false],
  ["on", true],
  ["off", false],
]);
/** Also as a form sends it. */
export const Flag = z.preprocess(
  (value) => booleans.get(typeof value === "string" ? value.toLowerCase() : value) ?? value,
  z.boolean("Send true or false."),
);

/** Also as text. */
export const amountField = (min: number, max: number) =>
  z.preprocess(
    (value) => (typeof value === "string" && /^-?\d{1,15}(?:\.\d{1,6})?$/.test(value.trim()) ? Number(value) : value),
    z.number(`Send a number from ${min} to ${max}.`).min(min, `Send at least ${min}.`).max(max, `Send at most ${max}.`),
  );

export const wholeNumberField = (min: number, max: number) =>
  z.preprocess(
    (value) => (typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : value),
    z.number(`Send a whole number from ${min} to ${max}.`).int().min(min).max(max, `Send at most ${max}.`),
  );

/** One value is a list of one. */
export const listParameter = <T extends z.ZodType>(of: T, max: number) =>
  z.preprocess(
    (value) => (value === undefined || Array.isArray(value) ? value : [value]),
    z.array(of, "Send a list.").max(max, `Send at most ${max}.`),
  );

export const choiceField = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.preprocess(
    (value) => (typeof value === "string" ? value.trim().toUpperCase() : value),
    z.enum(values, `Send one of ${values.join(", ")}.`),
  );

export const Email = z
  .string("Send an email address.")
  .trim()
  .max(254, "Send at most 254 characters.")
  .pipe(z.email("Send an email address."));

/** UTC, `YYYY-MM-DD hh:mm:ss`. */
export const Moment = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
export const momentText = (at: Date): string => at.toISOString().slice(0, 19).replace("T", " ");

/** A page of a list: the cursor is the last one's of the page before. */
export const pageFields = { limit: wholeNumberField(1, 100).default(20), cursor: z.string().max(200).optional() };
