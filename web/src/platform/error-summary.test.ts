import { expect, test } from "vitest";
import { ApiError } from "./api-error.ts";
import { summarizeErrors } from "./error-summary.ts";

const words = { nothingSaid: "Failed request", unable: "Unable to save changes." };
const say = (message: string) => message;
const refused = (...messages: string[]) =>
  new ApiError(
    "refused",
    422,
    messages.map((message) => ({ parameter: "x", message })),
  );

test.each([
  [refused("Use Latin letters only.", "Choose a country."), "Use Latin letters only.; Choose a country."],
  [refused("Invalid credentials."), "Invalid credentials."],
  [refused(), "Failed request"],
  [new ApiError("unavailable", 503, []), "Unable to save changes."],
  [new ApiError("timeout", 0, []), "Unable to save changes."],
  [new ApiError("refused", 500, [{ parameter: "server", message: "x" }]), "Unable to save changes."],
  [new TypeError("broken"), "Unable to save changes."],
])("%s", (error, said) => expect(summarizeErrors(error, say, words)).toBe(said));
