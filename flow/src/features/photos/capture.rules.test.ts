import { describe, expect, it } from "vitest";
import type { FlowState } from "#contract/records/flow/flow-state.ts";
import { defaultSteps } from "#contract/records/forms/form-step-defaults.ts";
import { captureHintOf, captureSettingsOf } from "./capture.rules.ts";

type Liveness = ReturnType<typeof defaultSteps>["FACIAL"];
type Document = ReturnType<typeof defaultSteps>["DOCUMENT"];
const visit = (liveness: Partial<Liveness> = {}, document: Partial<Document> = {}) => {
  const { FACIAL, DOCUMENT } = defaultSteps();
  const steps = [
    { ...DOCUMENT, ...document },
    { ...FACIAL, ...liveness },
  ];
  return { form: { steps } } as unknown as FlowState;
};
const hint = (liveness: Partial<Liveness>) =>
  captureHintOf("selfie", false, captureSettingsOf(visit(liveness), "selfie"));

describe("how the camera works", () => {
  it("is plain unless the form says more", () => {
    const capture = captureSettingsOf(visit(), "selfie");
    expect(capture).toMatchObject({
      isAuto: false,
      isRecorded: false,
      isFullScreen: false,
      hasMask: true,
      skipsGuide: false,
    });
    expect(captureSettingsOf(visit(), "address_proof")).toEqual(capture);
  });

  it("takes the picture itself of a document only", () => {
    const state = visit({}, { autoCapture: true });
    expect([captureSettingsOf(state, "front").isAuto, captureSettingsOf(state, "back").isAuto]).toEqual([true, true]);
    expect([captureSettingsOf(state, "selfie").isAuto, captureSettingsOf(state, "card_photo").isAuto]).toEqual([
      false,
      false,
    ]);
  });

  it("records the document and the selfie, each as its own step says", () => {
    const document = visit({}, { recordVideo: true });
    const selfie = visit({ recordVideo: true });
    expect([captureSettingsOf(document, "back").isRecorded, captureSettingsOf(document, "selfie").isRecorded]).toEqual([
      true,
      false,
    ]);
    expect([captureSettingsOf(selfie, "back").isRecorded, captureSettingsOf(selfie, "selfie").isRecorded]).toEqual([
      false,
      true,
    ]);
    expect(captureSettingsOf(visit({ recordVideo: true }, { recordVideo: true }), "tax_id_proof").isRecorded).toBe(
      false,
    );
  });

  it("fills the screen, hides the oval and opens at once where the form says so", () => {
    const capture = captureSettingsOf(visit({ fullScreen: true, faceMask: false, skipIntro: true }), "selfie");
    expect(capture).toMatchObject({ isFullScreen: true, hasMask: false, skipsGuide: true });
  });
});

describe("what is said over the picture", () => {
  it("follows what is held beside the face, of a static selfie", () => {
    expect(hint({})).toBe("camera.hint_selfie");
    expect(hint({ faceMask: false })).toBe("camera.hint_selfie_free");
    expect(hint({ withCreditCard: true })).toBe("camera.hint_selfie_card");
    expect(hint({ withDocument: true })).toBe("camera.hint_selfie_document");
    expect(hint({ withCreditCard: true, withDocument: true })).toBe("camera.hint_selfie_both");
    expect(hint({ mode: "active", withDocument: true })).toBe("camera.hint_selfie");
  });

  it("names the side of a document", () => {
    const capture = captureSettingsOf(visit(), "front");
    expect([
      captureHintOf("front", true, capture),
      captureHintOf("front", false, capture),
      captureHintOf("back", true, capture),
    ]).toEqual(["camera.hint_passport", "camera.hint_front", "camera.hint_back"]);
  });
});
