import { expect, test } from "vitest";
import { withWordsOnce } from "#contract/records/requested/requested-again.rules.ts";
import { resubmissionItems } from "#contract/records/requested/requested-again.ts";
import { lacksWords, requestedItemsOf, requestReasonsFor } from "./ask-again.rules.ts";

test("every item has reasons of its own, own words among them", () => {
  for (const item of resubmissionItems) expect(requestReasonsFor(item)).toContain("other");
  expect(requestReasonsFor("selfie")).toContain("face_hidden");
  expect(requestReasonsFor("front")).not.toContain("face_hidden");
  expect(requestReasonsFor("PROFILE")).not.toContain("glare");
});

test("items are sent in the order of the list, and only other reasons need words", () => {
  const choice = {
    selfie: { reason: "other" as const, words: "  " },
    front: { reason: "blurred" as const, words: " Sharper " },
  };
  expect(requestedItemsOf(choice, ["front", "selfie"], "")).toEqual([
    { item: "front", reason: "blurred", words: "Sharper" },
    { item: "selfie", reason: "other", words: "" },
  ]);
  expect(lacksWords(choice, " ")).toEqual(["selfie"]);
});

test("a message for all goes with the items that have none of their own, and is said once", () => {
  const choice = {
    front: { reason: "blurred" as const, words: "" },
    back: { reason: "other" as const, words: "" },
    selfie: { reason: "too_dark" as const, words: "By a window" },
  };
  const items = requestedItemsOf(choice, ["front", "back", "selfie"], " Use daylight ");
  expect(items.map(({ words }) => words)).toEqual(["Use daylight", "Use daylight", "By a window"]);
  expect(lacksWords(choice, "Use daylight")).toEqual([]);
  expect(withWordsOnce(items).map(({ words }) => words)).toEqual(["", "Use daylight", "By a window"]);
});
