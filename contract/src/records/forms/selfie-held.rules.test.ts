import { expect, test } from "vitest";
import { heldOf } from "./selfie-held.rules.ts";

test("only a static selfie shows something beside the face", () => {
  const wanted = { withCreditCard: true, withDocument: true };
  expect(heldOf({ mode: "static_selfie", ...wanted })).toEqual({ card: true, document: true });
  for (const mode of ["active", "passive"])
    expect(heldOf({ mode, ...wanted })).toEqual({ card: false, document: false });
  expect(heldOf(undefined)).toEqual({ card: false, document: false });
});
