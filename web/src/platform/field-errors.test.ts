import type { UseFormReturn } from "react-hook-form";
import { describe, expect, it, vi } from "vitest";
import { ApiError } from "./api-error.ts";
import { placeErrors, showErrors } from "./field-errors.ts";
import { sayError } from "./i18n.ts";

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
      { parameter: "recaptcha", message: "Confirm that you are not a robot." },
      { parameter: "request", message: "Too many requests. Please try again later" },
    ];
    expect(placeErrors(errors, fields)).toEqual({ fields: {}, rest: errors });
  });
});

describe("the catalogue's fallback texts", () => {
  const fallback = "Create Project Request Failed";
  const said = (error: unknown) => {
    const setError = vi.fn();
    showErrors({ setError, getValues: () => ({ email: "" }) } as unknown as UseFormReturn, error, fallback);
    return setError.mock.calls.map(([name, { message }]) => [name, message]);
  };
  const crashed = new ApiError("refused", 500, [{ parameter: "server", message: "Something went wrong on our side." }]);

  it.each([crashed, new ApiError("refused", 422, []), new TypeError("x")])(
    "stand where there is no reason: %s",
    (error) => {
      expect(sayError(error, fallback)).toBe(`${fallback}.`);
      expect(said(error)).toEqual([["root", `${fallback}.`]]);
    },
  );

  it("give way to the server's own words", () => {
    const refused = new ApiError("refused", 422, [
      { parameter: "email", message: "Enter a valid email." },
      { parameter: "request", message: "Too many requests. Please try again later" },
    ]);
    expect(sayError(refused, fallback)).toBe("Enter a valid email.");
    expect(said(refused)).toEqual([
      ["email", "Enter a valid email."],
      // The specification writes it without a full stop.
      ["root", "Too many requests. Please try again later."],
    ]);
  });
});
