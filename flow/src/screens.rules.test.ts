import { describe, expect, it } from "vitest";
import type { FlowState } from "#contract/flow.contract.ts";
import { newSteps } from "#contract/form-new-steps.ts";
import { type ProfileFieldName, profileFieldNames } from "#contract/form-profile.ts";
import { sampleVisit } from "./preview.rules.ts";
import {
  allowedScreen,
  firstOpen,
  nextScreen,
  previousScreen,
  progressOf,
  screensOf,
  screenToResume,
} from "./screens.rules.ts";

const { PROFILE, DOCUMENT: document, FACIAL: facial } = newSteps();
const off = { enabled: false, mandatory: false, dataExtraction: false, allowDuplicates: true, confirm: false };
const field = (isMandatory: boolean) => ({ ...off, enabled: true, mandatory: isMandatory });
const fields = {
  ...(Object.fromEntries(profileFieldNames.map((name) => [name, off])) as Record<ProfileFieldName, typeof off>),
  first_name: field(true),
  phone: field(false),
};
const profile = { ...PROFILE, fields };

const makeState = (change: Partial<FlowState> = {}, form: Partial<FlowState["form"]> = {}): FlowState => {
  const { state } = sampleVisit("welcome", "Acme");
  return {
    ...state,
    verificationId: "v",
    form: { ...state.form, countries: ["PL"], steps: [profile, document, facial], ...form },
    document: null,
    ...change,
  };
};
const photo = (side: "front" | "back" | "selfie") => ({ id: side, side, width: 1920, height: 1080, sizeBytes: 1 });
const card = { documentType: "GOVERNMENT_ID" as const, country: "PL" as const, fields: {} };
const passport = { documentType: "PASSPORT" as const, country: "PL" as const, fields: {} };
const named = { first_name: "Ada" };

describe("the order of the screens", () => {
  it("follows the form's steps and ends with the review", () => {
    expect(screensOf(makeState())).toEqual(["welcome", "profile", "document", "photo-selfie", "review"]);
    expect(screensOf(makeState({}, { steps: [document, profile], skipWelcomePage: true }))).toEqual([
      "document",
      "profile",
      "review",
    ]);
  });

  it("asks for as many photos as the chosen document has sides", () => {
    expect(screensOf(makeState({ document: card }))).toContain("photo-back");
    expect(screensOf(makeState({ document: passport }))).not.toContain("photo-back");
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
    expect(progressOf("document", before)).toMatchObject({ step: 2, steps: 4 });
    expect(progressOf("photo-back", chosen)).toMatchObject({ step: 2, steps: 4 });
    expect(progressOf("review", chosen)).toEqual({ step: 4, steps: 4, share: 1 });
  });

  it("grows with every screen", () => {
    const state = makeState({ profile: named, document: card });
    const shares = screensOf(state).flatMap((screen) => progressOf(screen, state)?.share ?? []);
    expect(shares).toHaveLength(6);
    expect([...shares].sort((a, b) => a - b)).toEqual(shares);
    expect(new Set(shares).size).toBe(6);
  });

  it("is not shown on the welcome page and the status page", () => {
    expect(progressOf("welcome", makeState())).toBeUndefined();
    expect(progressOf("status", makeState())).toBeUndefined();
  });
});
