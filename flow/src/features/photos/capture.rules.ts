import type { FlowState } from "#contract/records/flow/flow-state.ts";
import type { FileSide } from "#contract/records/forms/identity-documents.ts";
import { shownBeside } from "#contract/records/forms/selfie-document.rules.ts";
import { stepOf } from "#contract/records/forms/step-of.rules.ts";
import { type CompanySide, stepOfSide } from "#contract/records/requested/requested.rules.ts";
import type { WordKey } from "#flow/words/words.ts";

export type Capture = {
  isAuto: boolean;
  isRecorded: boolean;
  isFullScreen: boolean;
  hasMask: boolean;
  skipsGuide: boolean;
  holdsCard: boolean;
  holdsDocument: boolean;
};

const plain: Capture = {
  isAuto: false,
  isRecorded: false,
  isFullScreen: false,
  hasMask: true,
  skipsGuide: false,
  holdsCard: false,
  holdsDocument: false,
};

export function captureOf(state: FlowState, side: FileSide): Capture {
  const document = stepOf(state.form, "DOCUMENT");
  const liveness = stepOf(state.form, "FACIAL");
  if ((side === "front" || side === "back") && document)
    return { ...plain, isAuto: document.autoCapture, isRecorded: document.recordVideo };
  if (side !== "selfie" || !liveness) return plain;
  const shown = shownBeside(liveness);
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

const isOfCompany = (side: FileSide): side is CompanySide => stepOfSide[side] === "COMPANY";

export function hintOf(side: FileSide, isPassport: boolean, capture: Capture): WordKey {
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
