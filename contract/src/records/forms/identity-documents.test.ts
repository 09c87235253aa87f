import { expect, test } from "vitest";
import { fileSides, takesPdf } from "./identity-documents.ts";

test("papers may be a PDF, a company's too; what is photographed may not", () => {
  expect(fileSides.filter((side) => !takesPdf(side))).toEqual([
    "front",
    "back",
    "other1",
    "other2",
    "other3",
    "selfie",
    "card_photo",
  ]);
});
