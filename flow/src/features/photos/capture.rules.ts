import type { FlowState } from "#contract/records/flow/flow-state.ts";
import type { FileSide } from "#contract/records/forms/identity-documents.ts";
import { documentShownBeside } from "#contract/records/forms/selfie-document.rules.ts";
import { stepOf } from "#contract/records/forms/step-of.rules.ts";
import { type CompanyFileSide, stepOfFileSide } from "#contract/records/requested/requested.rules.ts";
import type { WordKey } from "#flow/words/words.ts";

export type CaptureSettings = {
  isAuto: boolean;
  isRecorded: boolean;
  isFullScreen: boolean;
  hasMask: boolean;
  skipsGuide: boolean;
  holdsCard: boolean;
  holdsDocument: boolean;
};

const plain: CaptureSettings = {
  isAuto: false,
  isRecorded: false,
  isFullScreen: false,
  hasMask: true,
  skipsGuide: false,
  holdsCard: false,
  holdsDocument: false,
};

export function captureSettingsOf(state: FlowState, side: FileSide): CaptureSettings {
  const document = stepOf(state.form, "DOCUMENT");
  const liveness = stepOf(state.form, "FACIAL");
  if ((side === "front" || side === "back") && document)
    return { ...plain, isAuto: document.autoCapture, isRecorded: document.recordVideo };
  if (side !== "selfie" || !liveness) return plain;
  const shown = documentShownBeside(liveness);
  return {
    ...plain,
    isRecorded: liveness.recordVideo,
    isFullScreen: liveness.fullScreen,
    hasMask: liveness.faceMask,
    skipsGuide: liveness.skipIntro,
    holdsCard: shown.card,
    holdsDocument: shown.document,
  };
}

const isOfCompany = (side: FileSide): side is CompanyFileSide => stepOfFileSide[side] === "COMPANY";

export function captureHintOf(side: FileSide, isPassport: boolean, capture: CaptureSettings): WordKey {
  if (side === "front" && isPassport) return "camera.hint_passport";
  if (side === "other1" || side === "other2" || side === "other3") return "camera.hint_further";
  if (isOfCompany(side)) return "camera.hint_address_proof";
  if (side !== "selfie") return `camera.hint_${side}`;
  const { holdsCard, holdsDocument, hasMask } = capture;
  if (holdsCard && holdsDocument) return "camera.hint_selfie_both";
  if (holdsCard) return "camera.hint_selfie_card";
  if (holdsDocument) return "camera.hint_selfie_document";
  return hasMask ? "camera.hint_selfie" : "camera.hint_selfie_free";
}
