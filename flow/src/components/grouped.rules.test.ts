import { describe, expect, it } from "vitest";
import { caretAfterGroups, countTypedSigns, groupAccount, groupCardNumber } from "./grouped.rules.ts";

describe("a number in groups", () => {
  it.each([
    ["4", "4"],
    ["4111", "4111"],
    ["41111", "4111 1"],
    ["4111-1111 11111111", "4111 1111 1111 1111"],
    ["4111x1", "4111 1"],
    ["12345678901234567890123", "1234 5678 9012 3456 789"],
    ["", ""],
  ])("the card %s stands as %s", (typed, grouped) => {
    expect(groupCardNumber(typed)).toBe(grouped);
  });

  it.each([
    ["de89370400440532013000", "DE89 3704 0044 0532 0130 00"],
    ["DE89-3704", "DE89 3704"],
    ["d", "d"],
    ["12-3456 789", "12-3456 789"],
    ["", ""],
  ])("the account %s stands as %s", (typed, grouped) => {
    expect(groupAccount(typed)).toBe(grouped);
  });

  it("keeps the cursor behind the sign that it stood behind", () => {
    // 4111 1|: the fifth digit was typed, the space was added.
    expect(caretAfterGroups("4111 1", countTypedSigns("41111"))).toBe(6);
    // A digit typed after the second one of two groups.
    expect(caretAfterGroups("4191 1111 1", countTypedSigns("419"))).toBe(3);
    expect(caretAfterGroups("4111 1", 0)).toBe(0);
    expect(caretAfterGroups("4111", 9)).toBe(4);
  });
});
