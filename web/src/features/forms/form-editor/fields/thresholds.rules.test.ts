import { expect, test } from "vitest";
import { FormStep } from "#contract/records/forms/form-steps.ts";
import { defaultThresholds } from "#contract/records/forms/step-choices.ts";
import { distanceThresholdsOf, highestSimilarity, similarityBandsOf } from "./thresholds.rules.ts";

test("the usual thresholds are 80 and 60 percent, and come back as they were", () => {
  expect(similarityBandsOf(defaultThresholds)).toEqual({ match: 80, noMatch: 60 });
  expect(distanceThresholdsOf(similarityBandsOf(defaultThresholds))).toEqual(defaultThresholds);
});

test("every percentage is kept, and what is kept the form accepts", () => {
  for (let percent = 0; percent <= highestSimilarity; percent++) {
    const thresholds = distanceThresholdsOf({ match: highestSimilarity, noMatch: percent });
    expect(similarityBandsOf(thresholds)).toEqual({ match: highestSimilarity, noMatch: percent });
    expect(FormStep.safeParse({ type: "FACIAL", mode: "static_selfie", fileUploading: true, thresholds }).success).toBe(
      true,
    );
  }
});

test("more alike than the contract allows becomes the most that it allows", () => {
  expect(similarityBandsOf(distanceThresholdsOf({ match: 100, noMatch: 97 }))).toEqual({
    match: highestSimilarity,
    noMatch: highestSimilarity,
  });
});
