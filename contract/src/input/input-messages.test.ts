import { expect, test } from "vitest";
import { z } from "zod";
import { RegistrationFields } from "../account/registrations.contract.ts";
import { SingleLinkRequest } from "../forms/forms.contract.ts";
import { orEmptyText } from "./fields.ts";

const messageOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

test.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, "This field is required."],
  [z.string(), 5, "Enter a text."],
  [z.number(), "5", "Enter a number."],
  [z.int(), 1.5, "Enter a whole number."],
  [z.boolean(), "yes", "This must be true or false."],
  [z.array(z.string()), {}, "This must be a list."],
  [z.object({}), [], "This must be an object."],
  [z.string().min(1), "", "This field is required."],
  [z.string().min(5), "abc", "Enter at least 5 characters."],
  [z.string().max(2), "abc", "Enter at most 2 characters."],
  [z.number().min(0.2), 0.1, "Enter 0.2 or more."],
  [z.number().max(9), 10, "Enter 9 or less."],
  [z.array(z.string()).min(1), [], "Choose at least one."],
  [z.array(z.string()).max(1), ["a", "b"], "At most 1 are allowed."],
  [z.enum(["front", "back"]), "side", "Choose one of: front, back."],
  [z.enum(Array.from({ length: 250 }, (_, n) => `c${n}`)), "x", "Choose a value from the list."],
  [z.uuid(), "x", "This ID is not valid."],
  [z.email(), "x", "Enter a valid email."],
  [z.string().regex(/^a$/), "b", "This value does not have the right format."],
  [z.number().multipleOf(5), 7, "Enter a multiple of 5."],
  [z.strictObject({}), { extra: 1 }, "Unknown field: extra."],
  [z.union([z.number(), z.string()]), null, "This value is not valid."],
])("a schema without a message of its own says plain words (%#)", (schema, value, words) => {
  expect(messageOf(schema, value)).toBe(words);
});

test("a schema's own message comes first", () => {
  expect(messageOf(z.string("Enter your name."), undefined)).toBe("Enter your name.");
});

test("what may be left empty shows its own message, not that it is not empty", () => {
  expect(messageOf(orEmptyText(z.uuid("Invalid applicant ID.")), "abc")).toBe("Invalid applicant ID.");
  expect(messageOf(SingleLinkRequest.shape.amount, "abc")).toBe("Invalid amount.");
  expect(orEmptyText(z.uuid()).parse("")).toBeUndefined();
});

test("two passwords that differ are shown while other fields are still wrong", () => {
  const typed = { password: "Secret-12345", confirm_password: "Secret-1234", email: "no", terms: false };
  const paths = RegistrationFields.safeParse(typed).error?.issues.map(({ path }) => path.join("."));
  expect(paths).toEqual(expect.arrayContaining(["first_name", "email", "terms", "confirm_password"]));
});

test("nobody is offered the values true and false to choose from", () => {
  expect(messageOf(z.literal(true), false)).toBe("This value is not valid.");
  expect(messageOf(z.enum(["true", "false"]), "")).toBe("This value is not valid.");
});

test("the terms may be accepted with the string true (specification 1, section 7)", () => {
  expect(RegistrationFields.shape.terms.parse("true")).toBe(true);
  expect(messageOf(RegistrationFields.shape.terms, "false")).toBe("Agree to the terms to continue.");
});
