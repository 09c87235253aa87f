import { describe, expect, it } from "vitest";
import { ApiError } from "#web/platform/api-error.ts";
import { byBefore, reasonCounts, runBulk } from "./run-bulk.ts";

const refusal = (status: number) => new ApiError("refused", status, [{ parameter: "x", message: "No.", code: "x.y" }]);

describe("a bulk action", () => {
  it("is sent in parts, and counts what was done and what was not", async () => {
    const sent: string[][] = [];
    const progress: number[] = [];
    const { changed, refused } = await runBulk(
      ["a", "b", "c", "d", "e"],
      2,
      async (part) => {
        sent.push(part);
        if (part[0] === "c") throw refusal(404);
        return {
          changed: part.slice(0, 1).map((id) => ({ id })),
          refused: part.slice(1).map((id) => ({ id, reason: "decided" })),
        };
      },
      (done) => progress.push(done),
    );
    expect(sent).toEqual([["a", "b"], ["c", "d"], ["e"]]);
    expect(progress).toEqual([2, 4, 5]);
    expect(changed).toEqual([{ id: "a" }, { id: "e" }]);
    expect(reasonCounts(refused)).toEqual([
      ["not_found", 2],
      ["decided", 1],
    ]);
  });

  it("stops where the right to go on is gone", async () => {
    let calls = 0;
    const { refused } = await runBulk(
      ["a", "b", "c"],
      1,
      async () => {
        calls += 1;
        throw refusal(429);
      },
      () => undefined,
    );
    expect(calls).toBe(1);
    expect(reasonCounts(refused)).toEqual([["failed", 3]]);
  });

  it("is undone by groups with the same state before", () => {
    const rows = [
      { id: "a", before: "x" },
      { id: "b", before: "" },
      { id: "c", before: "x" },
    ];
    expect([...byBefore(rows, ({ before }) => before)].map(([before, group]) => [before, group.length])).toEqual([
      ["x", 2],
      ["", 1],
    ]);
  });
});
