import ipaddr from "ipaddr.js";
import { z } from "zod";

export type Setting<Value> = {
  name: string;
  about: string;
  byDefault: string;
  isSecret: boolean;
  /** Absent and empty are undefined. */
  schema: z.ZodType<Value, string | undefined>;
};

/** In the manual's order. */
export type SettingsGroup<Shape extends Record<string, Setting<unknown>> = Record<string, Setting<unknown>>> = {
  title: string;
  settings: Shape;
};

export type SettingsOf<Group> =
  Group extends SettingsGroup<infer Shape>
    ? { readonly [Key in keyof Shape]: Shape[Key] extends Setting<infer Value> ? Value : never }
    : never;

export type SettingsOfAll<Groups> = Groups extends readonly [infer First, ...infer Rest]
  ? SettingsOf<First> & SettingsOfAll<Rest>
  : unknown;

type Words = { about: string; byDefault?: string };

/** One line for each wrong setting, with its name. */
export class SettingsError extends Error {}

export const setting = <Value>(
  name: string,
  words: Words & { isSecret?: boolean },
  schema: Setting<Value>["schema"],
): Setting<Value> => ({
  name,
  about: words.about,
  byDefault: words.byDefault ?? "not set",
  isSecret: words.isSecret ?? false,
  schema,
});

/** `words`: "must be …". */
export const rule = (isRight: (text: string) => boolean, words: string) => z.string().refine(isRight, { error: words });

export const textSetting = <Default extends string | undefined>(name: string, words: Words & { fallback: Default }) =>
  setting<string | Default>(
    name,
    { byDefault: words.fallback || "not set", ...words },
    z
      .string()
      .optional()
      .transform((text) => text ?? words.fallback),
  );

export const secretSetting = (name: string, words: Words) =>
  setting<string | undefined>(name, { ...words, isSecret: true }, z.string().optional());

export const numberSetting = <Default extends number | undefined>(
  name: string,
  words: Words & { from: number; to: number; fallback: Default },
) => {
  const isRight = (text: string) => /^\d{1,9}$/.test(text) && Number(text) >= words.from && Number(text) <= words.to;
  const schema = rule(isRight, `must be a whole number from ${words.from} to ${words.to}`)
    .optional()
    .transform((text) => (text === undefined ? words.fallback : Number(text)));
  return setting<number | Default>(name, { byDefault: String(words.fallback), ...words }, schema);
};

export const choiceSetting = <const Choice extends string>(
  name: string,
  words: Words & { of: readonly Choice[]; fallback: NoInfer<Choice> },
) => {
  const schema = z
    .enum(words.of as readonly [Choice, ...Choice[]], { error: `must be one of ${words.of.join(", ")}` })
    .optional()
    .transform((text) => text ?? words.fallback);
  return setting<Choice>(name, { byDefault: words.fallback, ...words }, schema as Setting<Choice>["schema"]);
};

export const listSetting = (
  name: string,
  words: Words & { isRight: (entry: string) => boolean; entries: string; isSecret?: boolean },
) => {
  const split = (text: string) =>
    text
      .split(",")
      .map((entry) => entry.trim())
      .filter((entry) => entry !== "");
  const schema = rule((text) => split(text).every(words.isRight), `must be ${words.entries} with commas between`)
    .optional()
    .transform((text): readonly string[] => split(text ?? ""));
  return setting<readonly string[]>(name, { byDefault: "none", ...words }, schema);
};

export const addressSetting = <Default extends string | undefined = undefined>(
  name: string,
  words: Words & { schemes: readonly string[]; isSecret?: boolean; fallback?: Default },
) => {
  const isRight = (text: string) => URL.canParse(text) && words.schemes.includes(new URL(text).protocol);
  const schemes = words.schemes.map((scheme) => `${scheme}//`).join(" or ");
  const schema = rule(isRight, `must be an address that begins with ${schemes}`)
    .optional()
    .transform((text) => text ?? (words.fallback as Default));
  return setting<string | Default>(name, { byDefault: words.fallback ?? "not set", ...words }, schema);
};

export const isNetwork = (entry: string) =>
  ipaddr.IPv6.isValid(entry) || ipaddr.IPv4.isValidFourPartDecimal(entry) || ipaddr.isValidCIDR(entry);

/** 32 bytes in base64, as `openssl rand -base64 32` prints them. */
export const isEncryptionKey = (text: string) => /^[A-Za-z0-9+/]{43}=$/.test(text);

/** @throws SettingsError with a line for each wrong setting, without the values of secrets */
export function readSettings<Group extends SettingsGroup>(
  group: Group,
  environment: NodeJS.ProcessEnv,
): SettingsOf<Group> {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [key, setting] of Object.entries(group.settings)) {
    const text = environment[setting.name]?.trim() || undefined;
    const result = setting.schema.safeParse(text);
    if (result.success) values[key] = result.data;
    else
      problems.push(
        `${setting.name} ${result.error.issues[0]?.message}${setting.isSecret ? "" : ` (it is ${JSON.stringify(text)})`}`,
      );
  }
  if (problems.length > 0) throw new SettingsError(problems.join("\n"));
  return values as SettingsOf<Group>;
}

/** @throws SettingsError for the first that has something wrong in it */
export const readAllSettings = <const Groups extends readonly SettingsGroup[]>(
  groups: Groups,
  environment: NodeJS.ProcessEnv,
): SettingsOfAll<Groups> =>
  Object.assign({}, ...groups.map((group) => readSettings(group, environment))) as SettingsOfAll<Groups>;
