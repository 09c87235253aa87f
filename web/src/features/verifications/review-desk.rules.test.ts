import { describe, expect, it } from "vitest";
import { fileSides } from "#contract/identity-documents.ts";
import { pairsOf } from "./photo-pairs.rules.ts";
import { nextAttemptReadMs, nextReadMs } from "./polling.rules.ts";
import { queuePagesOf } from "./review-queue.rules.ts";

describe("the review queue", () => {
  it("reads the last pages of the newest-first list, so the oldest rows", () => {
    expect(queuePagesOf(0)).toEqual([]);
    expect(queuePagesOf(50)).toEqual([{ page: 1, count: 50 }]);
    expect(queuePagesOf(51)).toEqual([
      { page: 1, count: 50 },
      { page: 2, count: 50 },
    ]);
    expect(queuePagesOf(1001).map(({ page }) => page)).toEqual([20, 21]);
  });
});

describe("the page of a verification", () => {
  it("asks again ever more slowly while the checks run", () => {
    const waits = [1, 2, 3, 20].map(nextReadMs);
    expect(waits).toEqual([1000, 1500, 2250, 15_000]);
  });

  it("asks again once the next attempt of a callback was due, and ever more slowly while it is late", () => {
    const now = Date.parse("2026-03-01T12:00:00Z");
    const waits = (...nextAttempt: (string | null)[]) =>
      nextAttemptReadMs(
        nextAttempt.map((at) => ({ status: "pending", nextAttempt: at })),
        now,
      );
    expect(waits("2026-03-01T12:05:00Z", "2026-03-01T12:01:00Z", null)).toBe(61_000);
    expect(waits("2026-03-01T12:00:00Z")).toBe(1000);
    expect(waits("2026-03-01T11:59:56Z")).toBe(4000);
    expect(waits("2026-03-01T11:00:00Z")).toBe(15_000);
    expect(waits(null)).toBeNull();
    expect(nextAttemptReadMs([{ status: "failed", nextAttempt: "2026-03-01T12:01:00Z" }], now)).toBeNull();
  });

  it("puts the document beside the selfie first, and shows whatever there is", () => {
    const names = (...sides: Parameters<typeof pairsOf>[0]) => pairsOf(sides).map(({ name }) => name);
    expect(names("front", "back", "selfie")).toEqual(["documentSelfie", "frontBack", "document"]);
    expect(names("front", "selfie")).toEqual(["documentSelfie", "document"]);
    expect(names("front")).toEqual(["document"]);
    expect(pairsOf(["selfie"])).toEqual([{ name: "document", sides: ["selfie"] }]);
    expect(pairsOf([])).toEqual([]);
    expect(names("front", "selfie", "address_proof")).toEqual(["documentSelfie", "document", "proofs"]);
    expect(pairsOf(["card_photo", "tax_id_proof"])).toEqual([
      { name: "proofs", sides: ["card_photo", "tax_id_proof"] },
    ]);
    const all = pairsOf(fileSides).flatMap(({ sides }) => sides);
    expect([...new Set(all)].sort()).toEqual([...fileSides].sort());
  });
});
