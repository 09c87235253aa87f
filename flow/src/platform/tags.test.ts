import { expect, test } from "vitest";
import { tagsToLoad } from "./tags.ts";

const form = { googleTagManagerId: "GTM-ABC123", googleTrackingId: "G-ABC1234567" };

test("a form's tags are loaded where the page's policy names them, and nowhere else", () => {
  expect(tagsToLoad(form, ["GTM-ABC123", "G-ABC1234567"])).toEqual({ manager: "GTM-ABC123", tracking: "G-ABC1234567" });
  expect(tagsToLoad(form, ["G-ABC1234567"])).toEqual({ manager: null, tracking: "G-ABC1234567" });
  expect(tagsToLoad(form, [])).toEqual({ manager: null, tracking: null });
  expect(tagsToLoad({ googleTagManagerId: "", googleTrackingId: "" }, ["GTM-ABC123"])).toEqual({
    manager: null,
    tracking: null,
  });
});
