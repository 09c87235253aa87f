import { describe, expect, it } from "vitest";
import { type FlowForm, flowFormOf } from "#contract/records/flow/flow-form.ts";
import { FormConfig } from "#contract/records/forms/form-config.ts";
import { defaultSteps } from "#contract/records/forms/form-step-defaults.ts";
import { readPreview, visitShown } from "./preview.rules.ts";

const { PROFILE, DOCUMENT, FACIAL, TAX_ID, PAYMENT_METHOD, QES } = defaultSteps();
const formWith = (steps: FormConfig["steps"], skipWelcomePage = false): FlowForm =>
  flowFormOf(
    FormConfig.parse({ name: "Onboarding", languages: ["en"], countries: ["UA", "DE"], steps, skipWelcomePage }),
    "Acme",
    { sms: true, eidv: true, bankId: true },
  );
const form = formWith([PROFILE, DOCUMENT, FACIAL, TAX_ID, PAYMENT_METHOD, QES]);
const message = { kind: "veridesk.preview", css: ":root{}", form, language: null, show: "welcome" };

describe("the preview beside an editor", () => {
  it("listens to the editor of its own origin only, and to whole messages", () => {
    const own = "https://kyc.example";
    expect(readPreview({ origin: own, data: message }, own)).toEqual(message);
    expect(readPreview({ origin: "https://evil.example", data: message }, own)).toBeNull();
    for (const data of [null, "css", { ...message, css: 5 }, { ...message, kind: "other" }, { ...message, form: {} }])
      expect(readPreview({ origin: own, data }, own)).toBeNull();
  });

  it("has every screen of the form, the photos of the first document too, and each way to end", () => {
    const { screens } = visitShown({ form, show: "welcome" });
    expect(screens.map(({ id }) => id)).toEqual([
      ...["welcome", "profile", "document", "photo-front", "photo-selfie", "tax-id", "photo-tax_id_proof"],
      ...["payment", "photo-card_photo", "signature", "review"],
      ...["status-processing", "status-review", "status-approved", "status-declined"],
    ]);
    expect(screens.find(({ id }) => id === "photo-front")?.step).toBe("DOCUMENT");
    expect(visitShown({ form: formWith([PROFILE], true), show: "welcome" }).screens[0]?.id).toBe("profile");
  });

  it.each([
    ["TAX_ID", "tax-id", "created"],
    ["FACIAL", "photo-selfie", "created"],
    ["photo-front", "photo-front", "created"],
    ["status-declined", "status", "declined"],
    ["a screen that is gone", "welcome", "created"],
  ])("%s is shown as %s", (show, screen, status) => {
    const { state, ...visit } = visitShown({ form, show });
    expect([visit.screen, state.status, state.isPreview]).toEqual([screen, status, true]);
  });
});

it("shows the codes of a form that asks for them among its screens", () => {
  const confirm = { ...PROFILE.fields.email, enabled: true, confirm: true };
  const form = formWith([{ ...PROFILE, fields: { ...PROFILE.fields, email: confirm } }]);
  const { screens, screen, state } = visitShown({ form, show: "confirm-email" });
  expect(screens.map(({ id }) => id).slice(0, 4)).toEqual(["welcome", "profile", "confirm-email", "review"]);
  expect([screen, state.confirmed.email]).toEqual(["confirm-email", null]);
});
