import { z } from "zod";
import { type CustomRole, type Role, roles } from "../permissions.ts";
import "./input-messages.ts";

/** Also takes the strings "true" and "false" (specification 1, section 7). */
export const Bool = z.union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")]);

/** One literal: of a union a form would say what its first branch wants. */
export const Agreed = (message: string) => z.literal([true, "true"], message).transform(() => true as const);

/** A number, or a text that is one: digits, perhaps with a point. What is neither is refused with `message`. */
export const numericField = (message: string) =>
  z.union(
    [
      z.number(),
      z
        .string()
        .trim()
        .regex(/^-?\d{1,15}(?:\.\d{1,6})?$/)
        .transform(Number),
    ],
    message,
  );

/** `message` says whatever is wrong. */
export const wholeNumber = ({ min, max, message }: { min: number; max: number; message: string }) =>
  numericField(message).pipe(z.number(message).int(message).min(min, message).max(max, message));

export const orEmptyText = <S extends z.ZodType>(schema: S) =>
  z.union([schema, z.literal("").transform(() => undefined)], {
    error: (issue) => (issue.code === "invalid_union" ? issue.errors[0]?.[0]?.message : undefined),
  });

/** Specification 1, section 5; ours are UUIDs. */
export const Id = z.uuid();

export const LinkToken = z.string().regex(/^[0-9a-f]{36}$/, "This link is not valid.");

export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, "An email can have up to 254 characters.")
  .pipe(z.email("Enter a valid email."));

const controlFree = (min: number, max: number, characters: RegExp) =>
  z
    .string()
    .trim()
    .min(min, min === 1 ? "This field is required." : `Enter at least ${min} characters.`)
    .max(max, `Enter at most ${max} characters.`)
    .regex(characters, "Control characters are not allowed.")
    // PostgreSQL cannot hold half a surrogate pair.
    .refine((given) => !/\p{Surrogate}/u.test(given), "This text contains a damaged character.");

/** One line: names, titles, numbers. They stand in subjects, file names and rows of a CSV. */
export const textInput = (min: number, max: number) => controlFree(min, max, /^[^\p{Cc}\u2028\u2029]*$/u);

/** What is shown as it was written, with its lines and tabs. */
export const paragraphsInput = (min: number, max: number) => controlFree(min, max, /^(?:[\t\n\r]|[^\p{Cc}])*$/u);

export const Day = z.iso.date("Enter a date as YYYY-MM-DD.");
export const Instant = z.iso.datetime({ offset: true });

export const Nothing = z.object({});

const noRole = "can't be blank, please select role";

export const CustomRoleName = z
  .string(noRole)
  .regex(/^custom:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/, noRole) as unknown as z.ZodType<
  CustomRole,
  CustomRole
>;

/** One of the five, or `custom:` and the id of a role of the project's own. One message for missing, null and "". */
export const RoleName = z.union([z.enum(roles), CustomRoleName], noRole);

/** As `RoleName`, without the owner: a role that somebody is given. */
export const GivenRoleName = z.union(
  [z.enum(roles.filter((role) => role !== "owner") as Exclude<Role, "owner">[]), CustomRoleName],
  noRole,
);
