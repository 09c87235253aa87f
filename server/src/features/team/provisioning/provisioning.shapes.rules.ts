import { z } from "zod";
import { Email, textInput } from "#contract/input/fields.ts";
import { badRequest, type ScimType } from "./provisioning.refusals.rules.ts";

/** What is read is named; everything else that a provider sends is not kept. */
const Words = (max: number) => textInput(0, max).nullish();
/** Entra ID sends `"False"`. */
const Flag = z.union(
  [
    z.boolean(),
    z
      .string()
      .toLowerCase()
      .pipe(z.enum(["true", "false"]))
      .transform((text) => text === "true"),
  ],
  "This must be true or false.",
);

export const UserName = textInput(1, 254);
const Name = z.looseObject({ givenName: Words(128), familyName: Words(128) });
const Emails = z
  .array(z.looseObject({ value: z.string().max(1000), primary: Flag.nullish(), type: z.string().max(64).nullish() }))
  .max(50);

const ScimUserBody = z.looseObject({
  userName: UserName,
  externalId: Words(256),
  name: Name.nullish(),
  displayName: Words(256),
  emails: Emails.nullish(),
  active: Flag.nullish(),
});

const mostMembers = 1000;
export const MemberRefs = z.array(z.looseObject({ value: z.string().max(100) })).max(mostMembers);

export const ScimGroupBody = z.looseObject({
  displayName: textInput(1, 256),
  externalId: Words(256),
  members: MemberRefs.nullish(),
});

const opNames = ["add", "replace", "remove"] as const;
export const PatchBody = z.looseObject({
  Operations: z
    .array(
      z.looseObject({
        op: z.string().toLowerCase().pipe(z.enum(opNames)),
        path: z.string().max(2000).nullish(),
        value: z.unknown().optional(),
      }),
    )
    .min(1)
    .max(100),
});
export type PatchOperation = z.output<typeof PatchBody>["Operations"][number];

export const ListQuery = z.object({
  filter: z.string().max(2000).optional(),
  startIndex: z.coerce.number().int().optional(),
  count: z.coerce.number().int().optional(),
  attributes: z.string().max(2000).optional(),
  excludedAttributes: z.string().max(2000).optional(),
});

/** @param at in front of the field's name @throws ScimRefusal, which names the field */
export function readShape<S extends z.ZodType>(
  schema: S,
  given: unknown,
  at = "",
  type: ScimType = "invalidValue",
): z.output<S> {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const field = [at, ...(issue?.path.map(String) ?? [])].filter((part) => part !== "").join(".") || "body";
  throw badRequest(type, `${field}: ${issue?.message ?? "it cannot be read"}`);
}

export type UserChange = {
  userName?: string;
  externalId?: string | null;
  givenName?: string | null;
  familyName?: string | null;
  displayName?: string | null;
  email?: string;
  active?: boolean;
};

/** The main one, else of work, else the first. @throws ScimRefusal */
export function mainEmailOf(given: unknown): string | undefined {
  const emails = readShape(Emails, given, "emails");
  const main =
    emails.find(({ primary }) => primary === true) ??
    emails.find(({ type }) => type?.toLowerCase() === "work") ??
    emails[0];
  return main && readShape(Email, main.value, "emails.value");
}

export const readName = (given: unknown) => readShape(Name, given, "name");
export const readWords = (given: unknown, field: string) => readShape(Words(256), given, field) || null;
export const readFlag = (given: unknown, field: string) => readShape(Flag, given, field);

/** Of POST and PUT. @throws ScimRefusal */
export function userOfBody(given: unknown): UserChange & { userName: string; email: string } {
  const body = readShape(ScimUserBody, given);
  const email = (body.emails && mainEmailOf(body.emails)) ?? Email.safeParse(body.userName).data;
  if (email === undefined) throw badRequest("invalidValue", "emails: an email is needed, here or as the userName.");
  return {
    userName: body.userName,
    email,
    externalId: body.externalId || null,
    givenName: body.name?.givenName || null,
    familyName: body.name?.familyName || null,
    displayName: body.displayName || null,
    ...(typeof body.active === "boolean" && { active: body.active }),
  };
}
