import { describe, expect, it } from "vitest";
import { placeErrors } from "./field-errors.ts";

const fields = ["email", "password", "first_name", "steps"];

describe("placeErrors", () => {
  it("puts an error to the field that it names", () => {
    const error = { parameter: "email", message: "Enter a valid email." };
    expect(placeErrors([error], fields)).toEqual({ fields: { email: error }, rest: [] });
  });

  it("finds the field in the body's nesting", () => {
    const placed = placeErrors(
      [
        { parameter: "fields.first_name", message: "Use Latin letters only." },
        { parameter: "config.steps.0.fields", message: "Choose at least one field." },
      ],
      fields,
    );
    expect(Object.keys(placed.fields)).toEqual(["first_name", "steps"]);
    expect(placed.rest).toEqual([]);
  });

  it("a nested field's own name comes first", () => {
    const placed = placeErrors([{ parameter: "config.ageMax", message: "Too low." }], ["config.ageMax", "config"]);
    expect(Object.keys(placed.fields)).toEqual(["config.ageMax"]);
  });

  it("keeps the first error of a field", () => {
    const errors = [
      { parameter: "password", message: "Use at least 8 characters." },
      { parameter: "password", message: "Add a digit." },
    ];
    expect(placeErrors(errors, fields).fields.password?.message).toBe("Use at least 8 characters.");
  });

  it("leaves what names no field to the form's alert", () => {
    const errors = [
      { parameter: "recaptcha", message: "Please prove that you are not a robot." },
      { parameter: "request", message: "Too many requests. Please try again later" },
    ];
    expect(placeErrors(errors, fields)).toEqual({ fields: {}, rest: errors });
  });
});
