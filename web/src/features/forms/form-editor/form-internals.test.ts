import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createFormControl } from "react-hook-form";
import { expect, test } from "vitest";
import { type FormDraft, newFormDraft } from "./form-draft.ts";
import { currentErrors, type FormChange, savedValues, whenFormChanges } from "./form-internals.ts";

const listenTo = (form: Parameters<typeof whenFormChanges>[0]) => {
  const changes: FormChange[] = [];
  return { changes, stop: whenFormChanges(form, (change) => changes.push(change)) };
};

test("what is typed is told as a change of its field", async () => {
  const form = createFormControl<FormDraft>({ defaultValues: newFormDraft() });
  const field = form.register("name");
  const { changes, stop } = listenTo(form);
  await field.onChange({ type: "change", target: { name: "name", value: "Onboarding" } });
  expect(form.getValues("name")).toBe("Onboarding");
  expect(changes).toContainEqual(expect.objectContaining({ name: "name", type: "change" }));
  stop();
  const before = changes.length;
  await field.onChange({ type: "change", target: { name: "name", value: "Again" } });
  expect(changes).toHaveLength(before);
});

test("what is set by a control is told with its field and values, an error without them", () => {
  const form = createFormControl<FormDraft>({ defaultValues: newFormDraft() });
  form.control._state.mount = true; // As after the first drawing.
  const { changes } = listenTo(form);
  form.setValue("name", "Onboarding");
  expect(changes.some((change) => change.name === "name" && "values" in change)).toBe(true);
  changes.length = 0;
  form.setError("name", { type: "server", message: "Taken." });
  expect(changes).not.toEqual([]);
  expect(changes.filter((change) => "type" in change || "values" in change)).toEqual([]);
});

test("the saved values stay what the form was given, until it is given others", () => {
  const form = createFormControl<FormDraft>({ defaultValues: { ...newFormDraft(), name: "Saved" } });
  const { changes } = listenTo(form);
  form.setValue("name", "Typed");
  expect(savedValues(form).name).toBe("Saved");
  changes.length = 0;
  form.reset({ ...newFormDraft(), name: "Saved later" });
  expect(savedValues(form).name).toBe("Saved later");
  expect(changes).not.toEqual([]);
});

test("errors are read as they are, and whether the form was sent", async () => {
  const form = createFormControl<FormDraft>({ defaultValues: newFormDraft() });
  expect(currentErrors(form)).toEqual({ errors: {}, isSubmitted: false });
  form.setError("name", { type: "server", message: "Taken." });
  expect(currentErrors(form).errors.name).toMatchObject({ type: "server", message: "Taken." });
  form.clearErrors();
  await form.handleSubmit(() => undefined)();
  expect(currentErrors(form)).toEqual({ errors: {}, isSubmitted: true });
});

test("no other file reaches into a form", () => {
  const source = fileURLToPath(new URL("../../../../", import.meta.url));
  const reaching = readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && /\bcontrol\._/.test(readFileSync(`${source}${file}`, "utf8")))
    .filter((file) => !file.includes("form-internals"));
  expect(reaching).toEqual([]);
});
