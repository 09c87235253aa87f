import { describe, expect, it } from "vitest";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import { fileSides } from "#contract/records/forms/identity-documents.ts";
import type { DuplicateKind } from "#contract/records/verifications/verification-states.ts";
import { checkProofOf } from "./checks/proof-of-check.rules.ts";
import { laterFindings } from "./later-duplicates.rules.ts";
import { otherSides, photoPairsOf, shownSides, sidesToOpen } from "./photos/photo-pairs.rules.ts";
import { nextAnswerReadMs, nextAttemptReadMs, nextReadMs } from "./polling.rules.ts";
import { positionOf, queueNeighboursOf, walkPageOf } from "./review-queue.rules.ts";

type Duplicate = VerificationView["duplicates"][number];

describe("walking through a list", () => {
  it("goes on to the next and back, and round", () => {
    expect(queueNeighboursOf(["a", "b", "c"], "b")).toEqual({ next: "c", previous: "a" });
    expect(queueNeighboursOf(["a", "b", "c"], "c")).toEqual({ next: "a", previous: "b" });
  });

  it("begins again where the open one has left the list, and ends where nobody else is in it", () => {
    expect(queueNeighboursOf(["a", "b"], "gone")).toEqual({ next: "a", previous: "a" });
    expect(queueNeighboursOf(["a"], "a")).toEqual({ next: null, previous: null });
    expect(queueNeighboursOf([], "a")).toEqual({ next: null, previous: null });
  });

  it("reads the hundred rows that hold the page it was opened from", () => {
    expect(walkPageOf({})).toEqual({ page: 1, count: 100 });
    expect(walkPageOf({ page: 10, count: 10 })).toEqual({ page: 1, count: 100 });
    expect(walkPageOf({ page: 11, count: 10 })).toEqual({ page: 2, count: 100 });
  });

  it("say the position in the whole list, and none of a case that has left it", () => {
    const items = ["a", "b"].map((id) => ({ id }));
    expect(positionOf(items, "b", { page: 1, count: 100 })).toBe(2);
    expect(positionOf(items, "b", { page: 3, count: 25 })).toBe(52);
    expect(positionOf(items, "gone", { page: 1, count: 100 })).toBeNull();
  });
});

describe("warnings", () => {
  const other = (kinds: DuplicateKind[], foundLater: boolean) =>
    ({ verificationId: "v", applicantName: "Oksana", kinds, foundLater }) as unknown as Duplicate;

  it("name every kind in which somebody came after the checks, and nobody whom they have seen", () => {
    const found = laterFindings([
      other(["person", "document"], true),
      other(["face"], false),
      other(["document"], true),
    ]);
    expect(found.map(({ name, others }) => [name, others.length])).toEqual([
      ["duplicate_person", 1],
      ["duplicate_document", 2],
    ]);
  });

  it("lead to what there is to look at, and nowhere else", () => {
    const seen = { sides: ["front", "selfie"] as const, sessions: 1 };
    expect(checkProofOf("face_match", seen)).toEqual({ kind: "photos", sides: ["front", "selfie"] });
    expect(checkProofOf("tax_id", seen)).toEqual({ kind: "part", id: "answers" });
    expect(checkProofOf("tax_id", { ...seen, sides: ["tax_id_proof"] })).toEqual({
      kind: "photos",
      sides: ["tax_id_proof"],
    });
    expect(checkProofOf("company", { sides: [], sessions: 0 })).toEqual({ kind: "part", id: "company" });
    expect(checkProofOf("company_register", seen)).toEqual({ kind: "part", id: "company" });
    expect(checkProofOf("company_persons", seen)).toEqual({ kind: "part", id: "people" });
    expect(checkProofOf("company_shares", seen)).toEqual({ kind: "part", id: "people" });
    expect(checkProofOf("ip_country", { ...seen, sessions: 0 })).toBeNull();
    expect(checkProofOf("qes", seen)).toBeNull();
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

  it("asks again while the applicant or a second reviewer is waited for", () => {
    expect(nextAnswerReadMs({ requestedAgain: { state: "waiting" }, proposal: null })).toBe(15_000);
    expect(nextAnswerReadMs({ requestedAgain: null, proposal: {} })).toBe(15_000);
    expect(nextAnswerReadMs({ requestedAgain: { state: "answered" }, proposal: null })).toBeNull();
  });

  it("puts the document beside the selfie first, and shows whatever there is", () => {
    const names = (...sides: Parameters<typeof photoPairsOf>[0]) => photoPairsOf(sides).map(({ name }) => name);
    expect(names("front", "back", "selfie")).toEqual(["documentSelfie", "frontBack", "document"]);
    expect(names("front", "selfie")).toEqual(["documentSelfie", "document"]);
    expect(names("front")).toEqual(["document"]);
    expect(photoPairsOf(["selfie"])).toEqual([{ name: "document", sides: ["selfie"] }]);
    expect(photoPairsOf([])).toEqual([]);
    expect(names("front", "selfie", "address_proof")).toEqual(["documentSelfie", "document", "proofs"]);
    expect(photoPairsOf(["card_photo", "tax_id_proof"])).toEqual([
      { name: "proofs", sides: ["card_photo", "tax_id_proof"] },
    ]);
    const all = photoPairsOf(fileSides).flatMap(({ sides }) => sides);
    expect([...new Set(all)].sort()).toEqual([...fileSides].sort());
  });

  it("shows two photos, and another side in the document's place", () => {
    const sides = ["front", "back", "selfie", "address_proof"] as const;
    expect(shownSides(sides, null)).toEqual(["front", "selfie"]);
    expect(otherSides(sides, ["front", "selfie"])).toEqual(["back", "address_proof"]);
    expect(shownSides(sides, "back")).toEqual(["back", "selfie"]);
    expect(shownSides(["front", "back"], null)).toEqual(["front", "back"]);
    expect(shownSides(["selfie"], null)).toEqual(["selfie"]);
    expect(shownSides([], "front")).toEqual([]);
    const proofs = ["card_photo", "bank_statement", "tax_id_proof"] as const;
    expect(shownSides(proofs, null)).toEqual(["card_photo", "bank_statement"]);
    expect(shownSides(proofs, "tax_id_proof")).toEqual(["tax_id_proof", "bank_statement"]);
  });

  it("opens the pair where the full window has it as a page, else the pressed photo alone", () => {
    const sides = ["front", "back", "address_proof"] as const;
    expect(sidesToOpen(sides, ["front", "back"], "back")).toEqual(["front", "back"]);
    expect(sidesToOpen(sides, ["address_proof", "back"], "address_proof")).toEqual(["address_proof"]);
    expect(sidesToOpen(["selfie"], ["selfie"], "selfie")).toEqual(["selfie"]);
  });
});
