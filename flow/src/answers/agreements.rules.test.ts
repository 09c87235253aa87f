import { describe, expect, test } from "vitest";
import type { FlowForm } from "#contract/records/flow/flow-form.ts";
import { defaultSteps } from "#contract/records/forms/form-step-defaults.ts";
import { requestedConsents } from "#contract/records/requested/requested.rules.ts";
import { makeState } from "#flow/preview/visit.samples.ts";
import { allowedScreen, flowScreensOf, nextScreen, screenToResume } from "#flow/visit/screens.rules.ts";
import { channelsToConfirm, footerTexts, hasConsented } from "./agreements.rules.ts";

const none = { url: "", text: "", forceAgree: false, showInFooter: false };
const legal = {
  terms: { ...none, url: "https://shop.example/terms", forceAgree: true, showInFooter: true },
  privacy: { ...none, text: "Private", forceAgree: true },
  dataProtection: { ...none, text: "Kept", showInFooter: true },
};
const requested = { enabled: true, mandatory: false, dataExtraction: false, allowDuplicates: true, confirm: true };
const { PROFILE } = defaultSteps();
const withCodes = { steps: [{ ...PROFILE, fields: { ...PROFILE.fields, email: requested, phone: requested } }] };
const filled = { first_name: "A", last_name: "B", dob: "1990-01-01", residence_country: "UA" as const };
const state = (change: Parameters<typeof makeState>[0], form: Partial<FlowForm>) => makeState(change, form);

describe("texts that have to be agreed to", () => {
  test("are requested by their flag, and named in the footer by theirs", () => {
    expect(requestedConsents(legal)).toEqual(["terms", "privacy"]);
    expect(footerTexts(legal)).toEqual(["terms", "dataProtection"]);
  });

  test("stand on the welcome page, and nobody comes past it before", () => {
    const opened = state({}, legal);
    expect(flowScreensOf(opened)[0]).toBe("welcome");
    expect(allowedScreen("profile", opened)).toBe("welcome");
    expect(nextScreen("welcome", opened, false)).toBe("welcome");
    const half = state({ consents: ["terms"] }, legal);
    expect([hasConsented(half), allowedScreen("profile", half)]).toEqual([false, "welcome"]);
    const agreed = state({ consents: ["terms", "privacy"] }, legal);
    expect([hasConsented(agreed), nextScreen("welcome", agreed, false)]).toEqual([true, "profile"]);
  });

  test("have a page of their own where there is no welcome page, and only then", () => {
    const skipped = { ...legal, skipWelcomePage: true };
    expect(flowScreensOf(state({}, skipped)).slice(0, 2)).toEqual(["consent", "profile"]);
    expect(screenToResume(state({ profile: filled }, skipped))).toBe("consent");
    expect(flowScreensOf(state({}, { skipWelcomePage: true }))[0]).toBe("profile");
    expect(flowScreensOf(state({}, legal))).not.toContain("consent");
  });
});

describe("codes", () => {
  const contacts = { ...filled, email: "a@b.example", phone: "+380501234567" };

  test("are asked for what was given, the email first", () => {
    expect(channelsToConfirm(state({}, withCodes))).toEqual([]);
    expect(channelsToConfirm(state({ profile: { email: "a@b.example" } }, withCodes))).toEqual(["email"]);
    expect(channelsToConfirm(state({ profile: contacts }, withCodes))).toEqual(["email", "phone"]);
    expect(channelsToConfirm(state({ profile: contacts }, {}))).toEqual([]);
  });

  test("come after the profile and are passed once they were right", () => {
    const given = state({ profile: contacts }, withCodes);
    expect(flowScreensOf(given)).toEqual(["welcome", "profile", "confirm-email", "confirm-phone", "review"]);
    expect(allowedScreen("review", given)).toBe("confirm-email");
    const half = state({ profile: contacts, confirmed: { email: contacts.email, phone: null } }, withCodes);
    expect(nextScreen("confirm-email", half, false)).toBe("confirm-phone");
    const both = state({ profile: contacts, confirmed: contacts }, withCodes);
    expect(allowedScreen("review", both)).toBe("review");
  });
});
