import { describe, expect, it } from "vitest";
import { previewScreens } from "#contract/theme-preview.ts";
import { readPreview, sampleVisit } from "./preview.rules.ts";

const message = { kind: "veridesk.theme-preview", css: ":root{}", screen: "welcome", businessName: "Acme" };

describe("the preview of a theme", () => {
  it("listens to the editor of its own origin only", () => {
    expect(readPreview({ origin: "https://kyc.example", data: message }, "https://kyc.example")).toEqual(message);
    expect(readPreview({ origin: "https://evil.example", data: message }, "https://kyc.example")).toBeNull();
    for (const data of [null, "css", { ...message, css: 5 }, { ...message, kind: "other" }])
      expect(readPreview({ origin: "https://kyc.example", data }, "https://kyc.example")).toBeNull();
  });

  it.each(previewScreens)("%s is a visit to a whole form", (screen) => {
    const { state } = sampleVisit(screen, "Acme");
    expect(state.form.steps.map(({ type }) => type)).toEqual(["PROFILE", "DOCUMENT", "FACIAL"]);
    expect(state.status).toBe(screen === "approved" || screen === "declined" ? screen : "created");
  });
});
