import { expect, it } from "vitest";
import { addressOf, isSameQuestion, questionIn } from "./view-question.rules.ts";

it("a view is the list's address without its page, and clears what it does not have", () => {
  const search = { page: 3, count: 25, status: "pending", sort: "due", view: "v1" } as const;
  expect(questionIn(search)).toEqual({ status: "pending", sort: "due" });
  expect(addressOf({ id: "v2", question: { assignee: "me", sort: "nonsense" } })).toMatchObject({
    page: undefined,
    status: undefined,
    assignee: "me",
    sort: undefined,
    view: "v2",
  });
  expect(isSameQuestion({ status: "pending" }, questionIn({ status: "pending", page: 2 }))).toBe(true);
  expect(isSameQuestion({ status: "pending" }, questionIn({ status: "valid" }))).toBe(false);
});
