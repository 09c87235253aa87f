/** Euro cents. `mean`: of a day of the last thirty; `spent`: by permanent links in the last 24 hours, which `available` lacks. */
export type StrangersSpending = { mean: number; available: number; spent: number };

/**
 * What permanent links of a project may spend in a day: five times what a day usually costs, or a quarter of the balance, the
 * larger. Whoever has such a link is a stranger, and may not use up what was paid for others.
 */
export const strangersBudget = ({ mean, available, spent }: StrangersSpending): number =>
  Math.max(Math.floor(5 * mean), Math.floor((available + spent) / 4));

/** Said to owners and admins at half of it: `crosses`, once, by the submission that does. */
export function judgeSpending(spending: StrangersSpending, cents: number): "within" | "crosses" | "over" {
  const budget = strangersBudget(spending);
  const after = spending.spent + cents;
  if (after > budget) return "over";
  return spending.spent <= budget / 2 && after > budget / 2 ? "crosses" : "within";
}
