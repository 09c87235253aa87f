import { expect, test } from "vitest";
import { judgeSpending, strangersBudget } from "./balances.strangers.rules.ts";

test.each([
  ["a quarter of a new balance", { mean: 0, available: 1000, spent: 0 }, 250],
  ["the same while it is spent", { mean: 0, available: 800, spent: 200 }, 250],
  ["five usual days", { mean: 130, available: 1000, spent: 0 }, 650],
  ["nothing of nothing", { mean: 0, available: 0, spent: 0 }, 0],
] as const)("N6 permanent links may spend %s", (_, spending, cents) => {
  expect(strangersBudget(spending)).toBe(cents);
});

test("N6 invented people spend a quarter of a balance and no more; owners hear at half of it, once", () => {
  let [available, spent] = [1000, 0];
  const judged: string[] = [];
  for (let n = 0; n < 40; n += 1) {
    const judgement = judgeSpending({ mean: 0, available, spent }, 10);
    judged.push(judgement);
    if (judgement === "over") continue;
    available -= 10;
    spent += 10;
  }
  expect([available, spent]).toEqual([750, 250]);
  expect(judged.filter((each) => each === "crosses")).toHaveLength(1);
  expect(judged.slice(25)).toEqual(Array.from({ length: 15 }, () => "over"));
});
