import { expect, test } from "vitest";
import { FormConfig } from "./form-config.ts";
import { formTemplate, formTemplateNames } from "./form-templates.ts";

test.each(formTemplateNames)("the template %s is a form as it is: only a name is missing", (name) => {
  const template = formTemplate(name);
  expect(FormConfig.safeParse({ name: "A form", languages: ["en"], ...template }).error?.issues ?? []).toEqual([]);
  expect(new Set(template.steps.map(({ type }) => type)).size).toBe(template.steps.length);
});

test("nobody shares a template with another form", () => {
  formTemplate("basic").steps.pop();
  expect(formTemplate("basic").steps.map(({ type }) => type)).toEqual(["PROFILE", "DOCUMENT"]);
});
