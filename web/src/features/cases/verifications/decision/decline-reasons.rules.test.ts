import { expect, it } from "vitest";
import { declineReasons } from "#contract/records/verifications/verification-states.ts";
import { isReasonLike, reasonGroups, whyNotDecline } from "./decline-reasons.rules.ts";

it("other is the last of all", () => {
  expect(declineReasons.at(-1)).toBe("OTHER");
  expect(reasonGroups.at(-1)).toBe("other");
});

it("a reason is found by the beginnings of its words, in any order", () => {
  const texts = ["Fake document", "The document is not real"];
  expect(isReasonLike("", texts)).toBe(true);
  expect(isReasonLike("fak", texts)).toBe(true);
  expect(isReasonLike("doc fa", texts)).toBe(true);
  expect(isReasonLike("ake", texts)).toBe(false);
  expect(isReasonLike("fake selfie", texts)).toBe(false);
});

it("other wants a comment, any other reason none", () => {
  expect(whyNotDecline([], "a comment")).toBe("reason");
  expect(whyNotDecline(["OTHER"], "  ")).toBe("comment");
  expect(whyNotDecline(["WRONG_NAME", "OTHER"], "")).toBe("comment");
  expect(whyNotDecline(["OTHER"], "Somebody else spoke for them.")).toBeNull();
  expect(whyNotDecline(["FAKE_DOCUMENT"], "")).toBeNull();
});

it("a blacklist wants something that stands on it", () => {
  expect(whyNotDecline(["FAKE_DOCUMENT"], "", { codes: ["a"], fields: [] })).toBe("field");
  expect(whyNotDecline(["FAKE_DOCUMENT"], "", { codes: ["a"], fields: ["name"] })).toBeNull();
  expect(whyNotDecline(["FAKE_DOCUMENT"], "", { codes: [], fields: [] })).toBeNull();
});
