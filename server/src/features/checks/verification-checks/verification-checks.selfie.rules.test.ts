import { expect, test } from "vitest";
import { FormConfig } from "#contract/records/forms/form-config.ts";
import { defaultSteps } from "#contract/records/forms/form-step-defaults.ts";
import { formConfig } from "../../../../test/forms.ts";
import { checkReturningFace } from "./verification-checks.faces.rules.ts";
import type { CheckFacts, SelfieFacts } from "./verification-checks.facts.rules.ts";
import { checkPicture, checkSelfieDocument } from "./verification-checks.selfie.rules.ts";

const { FACIAL } = defaultSteps();
type SelfieDocument = SelfieFacts["shown"];

function selfieDocumentCheck(facial: Partial<typeof FACIAL>, shown: SelfieDocument) {
  const form = FormConfig.parse(formConfig({ steps: [{ ...FACIAL, ...facial }] }));
  const facts = { form, face: { kind: "alone" }, selfie: { same: [], shown, signs: [] } } as unknown as CheckFacts;
  return checkSelfieDocument(facts);
}

const nothing: SelfieDocument = { hasSmallFace: false, hasZone: false, hasCardNumber: null };
const card: SelfieDocument = { ...nothing, hasCardNumber: true };
const portrait: SelfieDocument = { ...nothing, hasSmallFace: true };
const zone: SelfieDocument = { ...nothing, hasZone: true };

test.each([
  ["a held document's portrait passes", { withDocument: true }, portrait, "pass"],
  ["so does its zone", { withDocument: true }, zone, "pass"],
  ["a bare face is for a person", { withDocument: true }, nothing, "review"],
  ["a selfie that nobody could look at is not available", { withDocument: true }, null, "not_available"],
  ["a card whose number is read passes", { withCreditCard: true }, card, "pass"],
  ["a card that is not read is for a person", { withCreditCard: true }, { ...nothing, hasCardNumber: false }, "review"],
  ["so it is beside a document", { withCreditCard: true, withDocument: true }, portrait, "review"],
  ["both pass together", { withCreditCard: true, withDocument: true }, { ...card, hasZone: true }, "pass"],
  ["a missing document comes before the card", { withCreditCard: true, withDocument: true }, nothing, "review"],
  ["nothing held is nothing to check", {}, nothing, undefined],
  [
    "no mode but the static selfie shows it",
    { mode: "active", withDocument: true, withCreditCard: true },
    nothing,
    undefined,
  ],
] as const)("%s", (_, facial, shown, result) => {
  expect(selfieDocumentCheck(facial, shown)?.result).toBe(result);
});

test("what was looked for is in the evidence", () => {
  expect(selfieDocumentCheck({ withDocument: true }, nothing)).toMatchObject({
    reasons: ["NO_SELFIE"],
    evidence: { found: "selfie_document.review", hasSmallFace: false, hasZone: false },
  });
  expect(selfieDocumentCheck({ withCreditCard: true }, { ...nothing, hasCardNumber: false })?.evidence).toMatchObject({
    found: "selfie_document.no_card",
    hasCardNumber: false,
  });
});

test.each([
  [[], "pass", "selfie_picture.pass"],
  [["raster"], "review", "selfie_picture.raster"],
  [["colourless"], "review", "selfie_picture.colourless"],
] as const)("a selfie with the signs %j of a screen or print: %s", (signs, result, found) => {
  const selfie = { same: [], shown: null, signs, isClear: true };
  const face = { kind: "compared", distance: 0.4, band: "match" };
  expect(checkPicture({ face, selfie } as unknown as CheckFacts)).toMatchObject({ result, evidence: { found } });
});

test("a selfie on which nobody could search for the signs of a screen or print is not available", () => {
  const selfie = { same: [], shown: null, signs: null, isClear: true };
  const face = { kind: "compared", distance: 0.4, band: "match" };
  expect(checkPicture({ face, selfie } as unknown as CheckFacts)).toMatchObject({ result: "not_available" });
});

test("a face that the engine is not sure of declines nobody, and nobody passes by it", () => {
  const form = FormConfig.parse(formConfig({ steps: [{ ...FACIAL, biometricAuthentication: true }] }));
  const resultAt = (nearestApproved: number, isClear: boolean) => {
    const facts = { form, earlierFaces: { farthest: 0.9, nearestApproved }, selfie: { isClear } };
    return checkReturningFace(facts as unknown as CheckFacts)?.result;
  };
  expect([resultAt(0.9, true), resultAt(0.9, false), resultAt(0.3, false)]).toEqual(["fail", "review", "pass"]);
});
