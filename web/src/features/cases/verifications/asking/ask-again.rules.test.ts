import { expect, test } from "vitest";
import { requestableItems } from "#contract/records/requested/requested-again.ts";
import { itemsOf, lacksWords, reasonsFor } from "./ask-again.rules.ts";

test("every item has reasons of its own, own words among them", () => {
  for (const item of requestableItems) expect(reasonsFor(item)).toContain("other");
  expect(reasonsFor("selfie")).toContain("face_hidden");
  expect(reasonsFor("front")).not.toContain("face_hidden");
  expect(reasonsFor("PROFILE")).not.toContain("glare");
});

test("items are sent in the order of the list, and only other reasons need words", () => {
  const choice = {
    selfie: { reason: "other" as const, words: "  " },
    front: { reason: "blurred" as const, words: " Sharper " },
  };
  expect(itemsOf(choice, ["front", "selfie"])).toEqual([
    { item: "front", reason: "blurred", words: "Sharper" },
    { item: "selfie", reason: "other", words: "" },
  ]);
  expect(lacksWords(choice)).toEqual(["selfie"]);
});
