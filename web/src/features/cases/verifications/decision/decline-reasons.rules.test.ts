import { expect, it } from "vitest";
import { declineReasons } from "#contract/records/verifications/verification-states.ts";
import { keyedReasons, reasonGroups, whyNotDecline } from "./decline-reasons.rules.ts";

it("nine reasons have a digit, other has the last, and it is the last of all", () => {
  expect(keyedReasons).toHaveLength(9);
  expect(keyedReasons[0]).toBe("FAKE_DOCUMENT");
  expect(keyedReasons.at(-1)).toBe("OTHER");
  expect(declineReasons.at(-1)).toBe("OTHER");
  expect(reasonGroups.at(-1)).toBe("other");
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
