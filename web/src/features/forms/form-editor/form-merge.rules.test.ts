import { expect, test } from "vitest";
import { newFormDraft } from "./form-draft.ts";
import { mergeDrafts } from "./form-merge.rules.ts";

const base = newFormDraft();

test("what each changed is in the merged form", () => {
  const { draft, clashes } = mergeDrafts({
    base,
    mine: { ...base, name: "Mine", countries: ["UA"] },
    theirs: { ...base, description: "Theirs", ageMin: 18 },
  });
  expect(draft).toEqual({ ...base, name: "Mine", countries: ["UA"], description: "Theirs", ageMin: 18 });
  expect(clashes).toEqual([]);
});

test("where both changed a field, the one from here stands and its section is named", () => {
  const { draft, clashes } = mergeDrafts({
    base,
    mine: { ...base, name: "Mine", countries: ["UA"] },
    theirs: { ...base, name: "Theirs", countries: ["PL"] },
  });
  expect(draft).toMatchObject({ name: "Mine", countries: ["UA"] });
  expect(clashes).toEqual(["general", "countries"]);
});

test("fields of a step are merged one by one, thresholds as a pair", () => {
  const { PROFILE, FACIAL } = base.steps;
  const requested = { ...PROFILE.fields.phone, enabled: true };
  const { draft, clashes } = mergeDrafts({
    base,
    mine: {
      ...base,
      steps: {
        ...base.steps,
        PROFILE: { ...PROFILE, fields: { ...PROFILE.fields, phone: requested } },
        FACIAL: { ...FACIAL, thresholds: { match: 0.4, noMatch: 0.62 } },
      },
    },
    theirs: {
      ...base,
      steps: {
        ...base.steps,
        PROFILE: { ...PROFILE, fields: { ...PROFILE.fields, email: requested } },
        FACIAL: { ...FACIAL, thresholds: { match: 0.5, noMatch: 0.55 } },
      },
    },
  });
  expect(draft.steps.PROFILE.fields).toMatchObject({ phone: requested, email: requested });
  expect(draft.steps.FACIAL.thresholds).toEqual({ match: 0.4, noMatch: 0.62 });
  expect(clashes).toEqual(["liveness"]);
});

test("the same change on both sides is no clash", () => {
  const same = { ...base, name: "Onboarding" };
  expect(mergeDrafts({ base, mine: same, theirs: same })).toEqual({ draft: same, clashes: [] });
});

test("texts by language: what either side has added stays, what one has taken away is gone", () => {
  const withTexts = { ...base, elements: { en: { startButton: "Begin" } } };
  const merged = (mine: typeof base.elements, theirs: typeof base.elements) =>
    mergeDrafts({ base: withTexts, mine: { ...base, elements: mine }, theirs: { ...base, elements: theirs } });
  const both = merged(
    { en: { startButton: "Begin", submitButton: "Send" } },
    { en: { startButton: "Begin" }, uk: { startButton: "Почати" } },
  );
  expect(both.draft.elements).toEqual({
    en: { startButton: "Begin", submitButton: "Send" },
    uk: { startButton: "Почати" },
  });
  expect(both.clashes).toEqual([]);
  expect(merged({}, withTexts.elements).draft.elements).toEqual({});
  expect(merged(withTexts.elements, {}).draft.elements).toEqual({});
  expect(merged({ en: { startButton: "Go" } }, { en: { startButton: "Start here" } })).toMatchObject({
    draft: { elements: { en: { startButton: "Go" } } },
    clashes: ["elements"],
  });
});
