import { describe, expect, it } from "vitest";
import { withDecision } from "./undo-list.rules.ts";

const idsOf = (decided: readonly { id: string }[]) => decided.map(({ id }) => id).join("");

describe("decisions that can be undone", () => {
  it("are the last five, the newest first", () => {
    const all = [..."abcdef"].reduce<{ id: string }[]>((waiting, id) => withDecision(waiting, { id }), []);
    expect(idsOf(all)).toBe("fedcb");
  });

  it("have each case once, with its last decision", () => {
    const [first, again] = [
      { id: "a", rowVersion: 1 },
      { id: "a", rowVersion: 2 },
    ];
    expect(withDecision([{ id: "b", rowVersion: 5 }, first], again)).toEqual([again, { id: "b", rowVersion: 5 }]);
  });
});
