import { describe, expect, it } from "vitest";
import { cursorAfter, rangeAfter, stepFrom } from "./list-cursor.rules.ts";

const page = ["a", "b", "c", "d"];

describe("the cursor of the list", () => {
  it("begins at the first row, and goes over the ends of a page", () => {
    expect(stepFrom(page, null, 1)).toEqual({ id: "a" });
    expect(stepFrom(page, null, -1)).toEqual({ id: "a" });
    expect(stepFrom(page, "b", 1)).toEqual({ id: "c" });
    expect(stepFrom(page, "d", 1)).toEqual({ page: 1 });
    expect(stepFrom(page, "a", -1)).toEqual({ page: -1 });
    expect(stepFrom([], null, 1)).toEqual({ page: 1 });
    // Its row has left, and was the second: the one that came to its place, or the one before.
    expect(stepFrom(page, "gone", 1, 1)).toEqual({ id: "b" });
    expect(stepFrom(page, "gone", -1, 1)).toEqual({ id: "a" });
    expect(stepFrom(page, "gone", 1, 4)).toEqual({ page: 1 });
    expect(stepFrom(page, "gone", -1, 0)).toEqual({ page: -1 });
  });

  it("stays at its row, or at its place when the row has left the list", () => {
    expect(cursorAfter(page, "b", 0)).toBe("b");
    expect(cursorAfter(["a", "c", "d"], "b", 1)).toBe("c");
    expect(cursorAfter(["a"], "b", 1)).toBe("a");
    expect(cursorAfter([], "b", 1)).toBeNull();
    expect(cursorAfter(page, null, 2)).toBeNull();
  });

  it("a range with Shift grows and shrinks from where it began, and leaves other marks", () => {
    const marks = (marked: string[], from: string, to: string) =>
      [...new Set(rangeAfter(page, new Set(marked), { anchor: "b", from, to }))].sort();
    expect(marks([], "b", "c")).toEqual(["b", "c"]);
    expect(marks(["b", "c"], "c", "d")).toEqual(["b", "c", "d"]);
    expect(marks(["b", "c", "d"], "d", "c")).toEqual(["b", "c"]);
    expect(marks(["b", "c"], "c", "b")).toEqual(["b"]);
    expect(marks(["b"], "b", "a")).toEqual(["a", "b"]);
    expect(marks(["on another page"], "b", "c")).toEqual(["b", "c", "on another page"]);
  });
});
