import { expect, test } from "vitest";
import { shownBeside } from "./selfie-document.rules.ts";

test("only a static selfie shows something beside the face", () => {
  const wanted = { withCreditCard: true, withDocument: true };
  expect(shownBeside({ mode: "static_selfie", ...wanted })).toEqual({ card: true, document: true });
  for (const mode of ["active", "passive"])
    expect(shownBeside({ mode, ...wanted })).toEqual({ card: false, document: false });
  expect(shownBeside(undefined)).toEqual({ card: false, document: false });
});
