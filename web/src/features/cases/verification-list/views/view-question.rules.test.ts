import { expect, it } from "vitest";
import { isSameQuestion, savedViewAddressOf, savedViewQuestionIn } from "./view-question.rules.ts";

it("a view is the list's address without its page, and clears what it does not have", () => {
  const search = { page: 3, count: 25, status: "pending", sort: "due", view: "v1" } as const;
  expect(savedViewQuestionIn(search)).toEqual({ status: "pending", sort: "due" });
  expect(savedViewAddressOf({ id: "v2", question: { assignee: "me", sort: "nonsense" } })).toMatchObject({
    page: undefined,
    status: undefined,
    assignee: "me",
    sort: undefined,
    view: "v2",
  });
  expect(isSameQuestion({ status: "pending" }, savedViewQuestionIn({ status: "pending", page: 2 }))).toBe(true);
  expect(isSameQuestion({ status: "pending" }, savedViewQuestionIn({ status: "valid" }))).toBe(false);
});
