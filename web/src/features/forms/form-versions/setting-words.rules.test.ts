import { expect, it } from "vitest";
import { z } from "zod";
import { FormConfig } from "#contract/records/forms/form-config.ts";
import { FormStep } from "#contract/records/forms/form-steps.ts";
import { profileFieldNames } from "#contract/records/forms/profile-fields.ts";
import type { StepType } from "#contract/records/steps/step-types.ts";
import formEmails from "#web/locales/en/formEmails.json";
import formSteps from "#web/locales/en/formSteps.json";
import forms from "#web/locales/en/forms.json";
import formVersions from "#web/locales/en/formVersions.json";
import { wordsForChoice, wordsForSetting } from "./setting-words.rules.ts";

const words: Record<string, object> = { forms, formSteps, formEmails, formVersions };
function find(key: string): string | undefined {
  const [file = "", path = ""] = key.split(":");
  const found = path.split(".").reduce<unknown>((group, name) => (group as Schema | undefined)?.[name], words[file]);
  return typeof found === "string" ? found : undefined;
}
const say = (keys: readonly string[]) => keys.map(find).find((text) => text !== undefined);

type Schema = { [key: string]: unknown };
function namesIn(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(namesIn);
  if (typeof schema !== "object" || schema === null) return [];
  const { properties = {}, ...rest } = schema as Schema;
  return [
    ...Object.keys(properties as Schema),
    ...Object.values(properties as Schema).flatMap(namesIn),
    ...Object.values(rest).flatMap(namesIn),
  ];
}
const schemaOf = (type: z.ZodType) => z.toJSONSchema(type, { io: "output", unrepresentable: "any" });

const { steps: _, ...whole } = FormConfig.shape;
const settings: [string, StepType | null][] = [
  ...namesIn(schemaOf(z.object(whole))).map((name): [string, null] => [name, null]),
  ...FormStep.options.flatMap((step) =>
    namesIn(schemaOf(step)).map((name): [string, StepType] => [name, step.shape.type.value]),
  ),
].filter(([name]) => !["type", "id", ...profileFieldNames].includes(name));

it("there are words for every setting of a form and of its steps", () => {
  expect(settings.filter(([name, step]) => say(wordsForSetting(name, step)) === undefined)).toEqual([]);
});

it("the history has no word of its own for what the editor has one for", () => {
  const own = settings.filter(([name, step]) => wordsForSetting(name, step).find(find)?.startsWith("formVersions:"));
  expect([...new Set(own.map(([name]) => name))].sort()).toEqual(Object.keys(formVersions.fields).sort());
});

it("a choice is called what the editor calls it", () => {
  expect(say(wordsForChoice("mode", "passive", "FACIAL"))).toBe("Passive");
  expect(say(wordsForChoice("method", "card", "PAYMENT_METHOD"))).toBe("Credit or debit card");
  expect(say(wordsForChoice("lists", "pep", "DATABASE_SCREENING"))).toBe("PEP");
  expect(say(wordsForChoice("documents", "ownership", "COMPANY"))).toBe("Ownership");
  expect(say(wordsForChoice("kind", "single", "QUESTIONNAIRE"))).toBe("One choice");
  expect(say(wordsForChoice("recognition", "autofill", null))).toBe("Fill empty fields");
});
