import { expect, test } from "vitest";
import { defaultSteps } from "../forms/form-step-defaults.ts";
import { isPathRequested, sidesRequestedAgain, stepOfItem } from "./requested-again.rules.ts";

const steps = defaultSteps();
const payment = { ...steps.PAYMENT_METHOD, method: "applicant_choice" as const };
const form = { steps: [steps.DOCUMENT, steps.FACIAL, payment, { ...steps.TAX_ID, skipPage: true }] };
const card = { documentType: "GOVERNMENT_ID" as const, country: "UA" as const, fields: {} };
const passport = { ...card, documentType: "PASSPORT" as const };
const given = { document: card, payment: { method: "card" as const }, taxId: { skipped: true } };

test("marked photos are taken again, and nothing else", () => {
  const before = ["front", "back", "selfie", "card_photo"] as const;
  expect(sidesRequestedAgain(form, given, ["front", "selfie"], before)).toEqual(["front", "selfie"]);
  expect(sidesRequestedAgain(form, given, ["PAYMENT_METHOD"], before)).toEqual([]);
});

test("another document brings all of its photos", () => {
  expect(sidesRequestedAgain(form, given, ["DOCUMENT"], ["front", "back"])).toEqual(["front", "back"]);
  expect(sidesRequestedAgain(form, { ...given, document: passport }, ["DOCUMENT"], ["front", "back"])).toEqual([
    "front",
  ]);
});

test("a new answer brings the photo that it calls for, unless it is there", () => {
  const typed = { ...given, taxId: { country: "DE" as const, number: "1", skipped: false } };
  expect(sidesRequestedAgain(form, typed, ["TAX_ID"], [])).toEqual(["tax_id_proof"]);
  expect(sidesRequestedAgain(form, typed, ["TAX_ID"], ["tax_id_proof"])).toEqual([]);
  const bank = { ...given, payment: { method: "bank_statement" as const } };
  expect(sidesRequestedAgain(form, bank, ["PAYMENT_METHOD"], ["card_photo"])).toEqual(["bank_statement"]);
});

test("what is missing counts when it was requested", () => {
  expect(isPathRequested("profile.first_name", ["PROFILE"], [])).toBe(true);
  expect(isPathRequested("profile.first_name", ["front"], ["front"])).toBe(false);
  expect(isPathRequested("files.front", ["front"], ["front"])).toBe(true);
  expect(isPathRequested("files.back", ["front"], ["front"])).toBe(false);
  expect(isPathRequested("documentType", ["DOCUMENT"], [])).toBe(true);
  expect(isPathRequested("videos.1", ["VIDEO"], [])).toBe(true);
});

test("each item belongs to a step", () => {
  expect([stepOfItem("selfie"), stepOfItem("PROFILE"), stepOfItem("address_proof")]).toEqual([
    "FACIAL",
    "PROFILE",
    "ADDRESS",
  ]);
});
