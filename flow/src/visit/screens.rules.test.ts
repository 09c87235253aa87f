import { describe, expect, it } from "vitest";
import type { FlowState } from "#contract/records/flow/flow-state.ts";
import { defaultSteps } from "#contract/records/forms/form-step-defaults.ts";
import type { FileSide } from "#contract/records/forms/identity-documents.ts";
import { type ProfileFieldName, profileFieldNames } from "#contract/records/forms/profile-fields.ts";
import { makeState as makeAny } from "#flow/preview/visit.samples.ts";
import {
  allowedScreen,
  firstOpen,
  flowProgressOf,
  flowScreensOf,
  nextScreen,
  previousScreen,
  screenToResume,
} from "./screens.rules.ts";

const steps = defaultSteps();
const { DOCUMENT: document, FACIAL: facial } = steps;
const off = { enabled: false, mandatory: false, dataExtraction: false, allowDuplicates: true, confirm: false };
const field = (isMandatory: boolean) => ({ ...off, enabled: true, mandatory: isMandatory });
const fields = {
  ...(Object.fromEntries(profileFieldNames.map((name) => [name, off])) as Record<ProfileFieldName, typeof off>),
  first_name: field(true),
  phone: field(false),
};
const profile = { ...steps.PROFILE, fields };

const makeState = (change: Partial<FlowState> = {}, form: Partial<FlowState["form"]> = {}): FlowState =>
  makeAny(change, { countries: ["PL"], steps: [profile, document, facial], ...form });
const photo = (side: FileSide) => ({ id: side, side, width: 1920, height: 1080, sizeBytes: 1, pages: 1 });
const card = { documentType: "GOVERNMENT_ID" as const, country: "PL" as const, fields: {} };
const passport = { documentType: "PASSPORT" as const, country: "PL" as const, fields: {} };
const named = { first_name: "Ada" };

describe("the order of the screens", () => {
  it("follows the form's steps and ends with the review", () => {
    expect(flowScreensOf(makeState())).toEqual(["welcome", "profile", "document", "photo-selfie", "review"]);
    expect(flowScreensOf(makeState({}, { steps: [document, profile], skipWelcomePage: true }))).toEqual([
      "document",
      "profile",
      "review",
    ]);
  });

  it("of a company are its data, its documents and its persons, who are named once", () => {
    const company = { ...steps.COMPANY, documents: ["registration" as const] };
    const state = makeState({}, { steps: [company], skipWelcomePage: true });
    const named = ["company", "photo-company_registration", "persons", "review"];
    expect(flowScreensOf(state)).toEqual(named);
    expect(firstOpen(state)).toBe("company");
    const again = { items: [{ item: "COMPANY" as const, reason: "other" as const, words: "" }], sides: [] };
    expect(flowScreensOf({ ...state, requestedAgain: again })).toEqual(["welcome", "company", "review"]);
    const plain = { ...company, authorisedPersons: false, beneficiaries: false };
    expect(flowScreensOf(makeState({}, { steps: [plain] }))).not.toContain("persons");
  });

  it("asks for as many photos as the chosen document has sides", () => {
    expect(flowScreensOf(makeState({ document: card }))).toContain("photo-back");
    expect(flowScreensOf(makeState({ document: passport }))).not.toContain("photo-back");
  });

  it("leads from each screen to the next one and back", () => {
    const state = makeState({ profile: named, document: card });
    expect(nextScreen("document", state, false)).toBe("photo-front");
    expect(nextScreen("welcome", state, false)).toBe("profile");
    expect(previousScreen("photo-front", state)).toBe("document");
    expect(previousScreen("welcome", state)).toBeUndefined();
  });
});

describe("somebody who comes back", () => {
  it("starts at the welcome page when nothing has been filled in", () => {
    expect(screenToResume(makeState())).toBe("welcome");
    expect(screenToResume(makeState({}, { skipWelcomePage: true }))).toBe("profile");
  });

  it("goes on at the first thing that is missing", () => {
    expect(screenToResume(makeState({ profile: named }))).toBe("document");
    expect(screenToResume(makeState({ profile: named, document: card, files: [photo("front")] }))).toBe("photo-back");
    const all = [photo("front"), photo("back"), photo("selfie")];
    expect(screenToResume(makeState({ profile: named, document: card, files: all }))).toBe("review");
  });

  it("sees the status when it has been submitted, whatever the browser's history says", () => {
    const state = makeState({ status: "processing", profile: named });
    expect(screenToResume(state)).toBe("status");
    expect(allowedScreen("profile", state)).toBe("status");
  });
});

describe("skipping", () => {
  it("is stopped at what is missing before the wanted screen", () => {
    expect(allowedScreen("review", makeState())).toBe("profile");
    expect(allowedScreen("photo-selfie", makeState({ profile: named, document: passport }))).toBe("photo-front");
    expect(allowedScreen("profile", makeState())).toBe("profile");
  });

  it("falls back when the wanted screen is not of this form or document", () => {
    expect(allowedScreen("photo-back", makeState({ profile: named, document: passport }))).toBe("photo-front");
  });

  it("lets optional answers be empty", () => {
    expect(firstOpen(makeState({ profile: named }, { steps: [profile] }))).toBe("review");
  });
});

describe("a change from the review", () => {
  it("leads back to it when nothing new is open", () => {
    const state = makeState({ profile: named, document: passport, files: [photo("front"), photo("selfie")] });
    expect(nextScreen("profile", state, true)).toBe("review");
  });

  it("leads to the photos that the change asks for", () => {
    const state = makeState({ profile: named, document: card, files: [photo("selfie")] });
    expect(nextScreen("document", state, true)).toBe("photo-front");
  });
});

describe("progress", () => {
  it("counts a document with its photos as one step and does not change its total on the way", () => {
    const before = makeState({ profile: named });
    const chosen = makeState({ profile: named, document: card });
    expect(flowProgressOf("document", before)).toMatchObject({ step: 2, steps: 4 });
    expect(flowProgressOf("photo-back", chosen)).toMatchObject({ step: 2, steps: 4 });
    expect(flowProgressOf("review", chosen)).toEqual({ step: 4, steps: 4, share: 1 });
  });

  it("grows with every screen", () => {
    const state = makeState({ profile: named, document: card });
    const shares = flowScreensOf(state).flatMap((screen) => flowProgressOf(screen, state)?.share ?? []);
    expect(shares).toHaveLength(6);
    expect([...shares].sort((a, b) => a - b)).toEqual(shares);
    expect(new Set(shares).size).toBe(6);
  });

  it("is not shown on the welcome page and the status page", () => {
    expect(flowProgressOf("welcome", makeState())).toBeUndefined();
    expect(flowProgressOf("status", makeState())).toBeUndefined();
  });
});

describe("the steps beyond the usual ones", () => {
  const { TAX_ID: tax, ADDRESS: address, AML: funds, PAYMENT_METHOD: payment } = steps;
  const question = { id: "why", kind: "text" as const, mandatory: true, title: { en: "Why?" } };
  const texts = { description: {}, options: [], defaultAnswer: {}, placeholder: {}, pattern: {}, validationText: {} };
  const questionnaire = { ...steps.QUESTIONNAIRE, questions: [{ ...question, ...texts }] };
  const screens = (change: Partial<FlowState>, ...given: FlowState["form"]["steps"]) =>
    flowScreensOf(makeState(change, { steps: given, skipWelcomePage: true })).slice(0, -1);

  it("ask their questions, then for the photo that proves the answers", () => {
    expect(screens({}, tax, address, funds, payment, questionnaire)).toEqual([
      "tax-id",
      "photo-tax_id_proof",
      "address",
      "photo-address_proof",
      "funds",
      "photo-funds_proof",
      "payment",
      "photo-card_photo",
      "questionnaire",
    ]);
  });

  it("ask for no proof where the form wants none", () => {
    expect(screens({}, { ...tax, disableDocumentProof: true })).toEqual(["tax-id"]);
    expect(screens({}, { ...address, skipProof: true })).toEqual(["address"]);
    expect(screens({}, { ...funds, disableDocumentProof: true })).toEqual(["funds"]);
  });

  it("ask for the proof alone where nothing is to be typed", () => {
    const none = Object.fromEntries(
      Object.keys(funds.fields).map((name) => [name, { enabled: false, mandatory: false }]),
    );
    expect(screens({}, { ...address, skipManualEntry: true })).toEqual(["photo-address_proof"]);
    expect(screens({}, { ...funds, fields: none as typeof funds.fields })).toEqual(["photo-funds_proof"]);
  });

  it("ask for no proof of a tax number that was passed over", () => {
    const skipped = { taxId: { skipped: true } };
    expect(screens(skipped, { ...tax, skipPage: true })).toEqual(["tax-id"]);
    expect(firstOpen(makeState(skipped, { steps: [{ ...tax, skipPage: true }] }))).toBe("review");
    expect(firstOpen(makeState(skipped, { steps: [tax] }))).toBe("tax-id");
  });

  it("still ask for the proof where the form lets nobody pass the page over", () => {
    expect(screens({ taxId: { skipped: true } }, tax)).toEqual(["tax-id", "photo-tax_id_proof"]);
  });

  it("are seen once, even when every answer may be left empty", () => {
    const fields = Object.fromEntries(
      Object.keys(funds.fields).map((name) => [name, { enabled: true, mandatory: false }]),
    ) as typeof funds.fields;
    const form = { steps: [{ ...funds, fields, disableDocumentProof: true }] };
    expect(firstOpen(makeState({}, form))).toBe("funds");
    expect(firstOpen(makeState({ funds: {} }, form))).toBe("review");
  });

  it("ask for the photo that fits the way of paying, once it is chosen", () => {
    const choice = { ...payment, method: "applicant_choice" as const };
    expect(screens({}, choice)).toEqual(["payment"]);
    expect(screens({ payment: { method: "card" } }, choice)).toEqual(["payment", "photo-card_photo"]);
    expect(screens({ payment: { method: "bank_statement" } }, choice)).toEqual(["payment", "photo-bank_statement"]);
    expect(screens({}, { ...payment, method: "bank_statement" })).toEqual(["payment", "photo-bank_statement"]);
  });

  it.each<[string, FlowState["form"]["steps"][number], Partial<FlowState>, string]>([
    ["nothing", tax, {}, "tax-id"],
    ["a number", tax, { taxId: { country: "DE", number: "1234", skipped: false } }, "photo-tax_id_proof"],
    ["no number", tax, { taxId: { country: "DE", skipped: false } }, "tax-id"],
    ["no kind", { ...tax, askType: true }, { taxId: { country: "DE", number: "1234", skipped: false } }, "tax-id"],
    ["nothing", address, {}, "address"],
    ["no street", address, { address: { country: "DE", city: "Bonn" } }, "address"],
    ["a street", address, { address: { country: "DE", city: "Bonn", line1: "Am Hof 1" } }, "photo-address_proof"],
    ["nothing", funds, {}, "funds"],
    ["one of five", funds, { funds: { purpose: "Trade" } }, "funds"],
    ["nothing", payment, {}, "payment"],
    ["no number", payment, { payment: { method: "card" } }, "payment"],
    ["a number", payment, { payment: { method: "card", cardLastFour: "1111" } }, "photo-card_photo"],
    ["no number", { ...payment, cardNumber: false }, { payment: { method: "card" } }, "photo-card_photo"],
    ["nothing", questionnaire, {}, "questionnaire"],
    ["an empty answer", questionnaire, { questionnaire: {} }, "questionnaire"],
    ["an answer", questionnaire, { questionnaire: { why: "So" } }, "review"],
  ])("with %s given, %o: %o opens %s", (_, step, given, screen) => {
    expect(firstOpen(makeState(given, { steps: [step] }))).toBe(screen);
  });

  it("do not ask again what an amount of nought has answered", () => {
    const only = { ...funds.fields, transactionAmount: { enabled: true, mandatory: true } };
    const none = Object.fromEntries(
      Object.keys(only).map((name) => [
        name,
        name === "transactionAmount" ? only[name] : { enabled: false, mandatory: false },
      ]),
    );
    const step = { ...funds, fields: none as typeof funds.fields, disableDocumentProof: true };
    expect(firstOpen(makeState({ funds: { transactionAmount: 0 } }, { steps: [step] }))).toBe("review");
  });

  it("count as one step each, with their photo", () => {
    const state = makeState({}, { steps: [tax, address] });
    expect(flowProgressOf("photo-tax_id_proof", state)).toMatchObject({ step: 1, steps: 3 });
    expect(flowProgressOf("address", state)).toMatchObject({ step: 2, steps: 3 });
  });

  it("bring back whoever left in the middle of them", () => {
    const state = makeState({ taxId: { skipped: true } }, { steps: [{ ...tax, skipPage: true }, address] });
    expect(screenToResume(state)).toBe("address");
  });
});

describe("the form's wishes about documents", () => {
  const frontOnly = { ...document, frontOnly: ["GOVERNMENT_ID" as const] };

  it("leave out the back of kinds whose front is enough", () => {
    expect(flowScreensOf(makeState({ document: card }, { steps: [frontOnly] }))).not.toContain("photo-back");
    expect(flowScreensOf(makeState({ document: card }))).toContain("photo-back");
  });

  it("open the choice again while a mandatory number is missing", () => {
    const step = { ...document, fields: { ...document.fields, documentNumber: { enabled: true, mandatory: true } } };
    expect(firstOpen(makeState({ document: passport }, { steps: [step] }))).toBe("document");
    const typed = { ...passport, fields: { documentNumber: "C01X00T47" } };
    expect(firstOpen(makeState({ document: typed }, { steps: [step] }))).toBe("photo-front");
  });

  it("do not ask what the document tells, and leave out a profile of nothing else", () => {
    const read = {
      ...profile,
      fields: { ...fields, first_name: { ...field(true), dataExtraction: true }, phone: off },
    };
    expect(flowScreensOf(makeState({}, { steps: [read, document] }))).not.toContain("profile");
    expect(flowScreensOf(makeState({}, { steps: [read] }))).toContain("profile");
  });
});

describe("the customer's own fields", () => {
  const custom = { id: "referrer", title: { en: "Who sent you?" }, mandatory: true };

  it("are answered before anything else follows, when they are mandatory", () => {
    const form = { steps: [{ ...profile, customFields: [custom] }] };
    expect(firstOpen(makeState({ profile: named }, form))).toBe("profile");
    expect(firstOpen(makeState({ profile: { ...named, custom: { referrer: "Bob" } } }, form))).toBe("review");
  });
});

describe("a visit that a reviewer asked for single items", () => {
  const requestedAgain = {
    items: [
      { item: "back" as const, reason: "glare" as const, words: "" },
      { item: "selfie" as const, reason: "blurred" as const, words: "" },
    ],
    sides: ["back" as const, "selfie" as const],
  };

  it("shows what was requested, after a page that says why", () => {
    const state = makeState({ document: card, requestedAgain });
    expect(flowScreensOf(state)).toEqual(["welcome", "photo-back", "photo-selfie", "review"]);
    expect(screenToResume(state)).toBe("welcome");
  });

  it("asks for a step's answers only when they were marked", () => {
    const items = [{ item: "PROFILE" as const, reason: "incomplete" as const, words: "" }];
    const state = makeState({ document: card, requestedAgain: { items, sides: [] } });
    expect(flowScreensOf(state)).toEqual(["welcome", "profile", "review"]);
  });
});
