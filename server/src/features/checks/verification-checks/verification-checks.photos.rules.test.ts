import { describe, expect, test } from "vitest";
import { FormConfig } from "#contract/records/forms/form-config.ts";
import { defaultSteps } from "#contract/records/forms/form-step-defaults.ts";
import { formConfig } from "../../../../test/forms.ts";
import type { CheckFacts, PhotoSource } from "./verification-checks.facts.rules.ts";
import { cameAs } from "./verification-checks.photos.rules.ts";
import { completedCheckOf } from "./verification-checks.rules.ts";

const { DOCUMENT, FACIAL } = defaultSteps();
const photo = (side: PhotoSource["side"], change: Partial<PhotoSource> = {}): PhotoSource => ({
  side,
  source: "camera",
  signs: [],
  ...change,
});

type Given = {
  document?: Partial<typeof DOCUMENT>;
  facial?: Partial<typeof FACIAL>;
  facts?: Partial<Pick<CheckFacts, "photos" | "recordings" | "earlierFaces" | "selfie">>;
};

function resultsOf({ document, facial, facts }: Given) {
  const steps = [
    { ...DOCUMENT, ...document },
    { ...FACIAL, ...facial },
  ];
  const selfie = { same: [], shown: null, isClear: true, signs: [] };
  const given = { photos: [], recordings: new Set(), earlierFaces: null, selfie, ...facts };
  const form = FormConfig.parse(formConfig({ steps }));
  const photoFacts = { form, ...given, engines: {} } as unknown as CheckFacts;
  const names = ["recordings", "camera_only", "face_cross_match", "biometric_authentication"] as const;
  const made = names.flatMap((name) => completedCheckOf(name, photoFacts) ?? []);
  return Object.fromEntries(made.map(({ name, result }) => [name, result]));
}

test("a form that wants none of it has none of these checks", () => {
  expect(resultsOf({ facts: { photos: [photo("front"), photo("selfie", { signs: ["camera"] })] } })).toEqual({});
});

test("a recording that the form wants and that is missing is a finding", () => {
  const given = (sides: ("front" | "selfie")[]): Given => ({
    document: { recordVideo: true },
    facial: { recordVideo: true },
    facts: { photos: [photo("front"), photo("selfie")], recordings: new Set(sides) },
  });
  expect(resultsOf(given(["front", "selfie"]))).toEqual({ recordings: "pass" });
  expect(resultsOf(given(["front"]))).toEqual({ recordings: "review" });
  expect(resultsOf(given([]))).toEqual({ recordings: "review" });
});

test("a step of the camera alone: a file with marks of another origin is a finding, whatever the page said", () => {
  const given = (...photos: PhotoSource[]) => resultsOf({ facial: { fileUploading: false }, facts: { photos } });
  expect(given(photo("front", { signs: ["camera"] }), photo("selfie"))).toEqual({ camera_only: "pass" });
  expect(given(photo("selfie", { signs: ["camera", "date"] }))).toEqual({ camera_only: "review" });
  expect(given(photo("selfie", { source: "upload" }))).toEqual({ camera_only: "review" });
  expect(cameAs({})).toEqual({ source: null, signs: [] });
});

describe("the applicant's earlier faces", () => {
  const faces = (farthest: number, nearestApproved: number | null) => ({ earlierFaces: { farthest, nearestApproved } });
  const cross = (facts: Given["facts"]) => resultsOf({ facial: { crossMatching: true }, ...(facts ? { facts } : {}) });
  const returning = (facts: Given["facts"]) =>
    resultsOf({ facial: { biometricAuthentication: true }, ...(facts ? { facts } : {}) });

  test("cross-matching: one earlier face that differs is for a person, never a decline", () => {
    expect(cross({})).toEqual({});
    expect(cross(faces(0.5, null))).toEqual({ face_cross_match: "pass" });
    expect(cross(faces(0.9, 0.1))).toEqual({ face_cross_match: "review" });
  });

  test("biometric authentication: the approved face is the proof, and another one fails", () => {
    expect(returning(faces(0.9, null))).toEqual({});
    expect(returning(faces(0.9, 0.5))).toEqual({ biometric_authentication: "pass" });
    expect(returning(faces(0.9, 0.62))).toEqual({ biometric_authentication: "review" });
    expect(returning(faces(0.9, 0.63))).toEqual({ biometric_authentication: "fail" });
    const unclear = { same: [], shown: null, isClear: false, signs: [] };
    expect(returning({ ...faces(0.9, 0.63), selfie: unclear })).toEqual({ biometric_authentication: "review" });
  });
});
