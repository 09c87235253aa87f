import { expect, test } from "vitest";
import { documentShownBeside } from "./selfie-document.rules.ts";

test("only a static selfie shows something beside the face", () => {
  const wanted = { withCreditCard: true, withDocument: true };
  expect(documentShownBeside({ mode: "static_selfie", ...wanted })).toEqual({ card: true, document: true });
  for (const mode of ["active", "passive"])
    expect(documentShownBeside({ mode, ...wanted })).toEqual({ card: false, document: false });
  expect(documentShownBeside(undefined)).toEqual({ card: false, document: false });
});
