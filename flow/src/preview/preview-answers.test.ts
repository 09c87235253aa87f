import { afterEach, describe, expect, it, vi } from "vitest";
import type { FlowState } from "#contract/records/flow/flow-state.ts";
import { ApiError } from "#flow/platform/api-error.ts";
import { decidePreview, previewAnswers } from "./preview-answers.ts";
import { makeState } from "./visit.samples.ts";

afterEach(() => vi.unstubAllGlobals());

const opened = (change: Partial<FlowState> = {}) => makeState({ isPreview: true, ...change });
const photo = (side: "front" | "selfie") => ({ side, source: "camera" as const, blob: new Blob(["picture"]) });

describe("a preview answers itself", () => {
  it("keeps what is given for as long as the page lives, and hands it back when asked", () => {
    const page = previewAnswers(opened());
    page.answer("saveProfile", { first_name: "Ada" });
    page.answer("saveTaxId", { country: "UA", number: "1234567890" });
    const state = page.answer("state", {}) as FlowState;
    expect(state).toMatchObject({ profile: { first_name: "Ada" }, taxId: { number: "1234567890" }, status: "created" });
    expect((page.answer("submit", {}) as FlowState).status).toBe("processing");
  });

  it("never keeps a card's number whole", () => {
    const page = previewAnswers(opened());
    const state = page.answer("savePayment", { method: "card", cardNumber: "4111111111111111" }) as FlowState;
    expect(state.payment).toEqual({ method: "card", cardFirstFour: "4111", cardLastFour: "1111" });
  });

  it("keeps photos in memory, one of each side, and drops those of another document", async () => {
    vi.stubGlobal("createImageBitmap", async () => ({ width: 800, height: 600, close: () => undefined }));
    const page = previewAnswers(opened());
    page.answer("chooseDocument", { documentType: "PASSPORT", country: "UA" });
    await page.addFile(photo("front"));
    const front = await page.addFile(photo("front"));
    await page.addFile(photo("selfie"));
    expect(front).toMatchObject({ side: "front", width: 800, height: 600, sizeBytes: 7 });
    expect(page.readFile(front.id).size).toBe(7);
    expect(() => page.readFile("another")).toThrow(ApiError);
    const sides = () => (page.answer("state", {}) as FlowState).files.map(({ side }) => side);
    expect(sides()).toEqual(["front", "selfie"]);
    page.answer("chooseDocument", { documentType: "PASSPORT", country: "UA" });
    expect(sides()).toEqual(["front", "selfie"]);
    page.answer("chooseDocument", { documentType: "PASSPORT", country: "DE" });
    expect(sides()).toEqual(["selfie"]);
  });

  it("shows how a verification can end, also to the page's own questions", () => {
    const page = previewAnswers(opened());
    const state = page.answer("submit", {}) as FlowState;
    expect(decidePreview(state, "declined")).toMatchObject({
      status: "declined",
      declineReasons: ["EXPIRED_DOCUMENT"],
    });
    expect((page.answer("state", {}) as FlowState).status).toBe("declined");
    expect(decidePreview(state, "approved").declineReasons).toEqual([]);
  });
});
