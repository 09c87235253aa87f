import { describe, expect, test } from "vitest";
import { FormConfig } from "#contract/form-config.ts";
import type { IdentityDocumentType } from "#contract/identity-documents.ts";
import { declineReasons, type VerificationStatus, verificationStatuses } from "#contract/verification-states.ts";
import type { DetectedFace } from "#engines/faces/face.types.ts";
import { formConfig, profileFormConfig } from "../../../test/forms.ts";
import { type Filled, whatIsMissing } from "./flow.missing.rules.ts";
import {
  applicantStatus,
  nearestLanguage,
  neededSides,
  reasonsToTell,
  whyNotBornOn,
  whyNotTakePhoto,
} from "./flow.rules.ts";
import { mustShowPrint, whyRefuseDocument, whyRefuseSelfie } from "./flow-photos.rules.ts";
import { sessionInfo } from "./flow-sessions.rules.ts";

/** An applicant who has chosen a document, and given nothing else. */
const chosen = (documentType: IdentityDocumentType | null): Filled => ({
  profile: {},
  document: documentType ? { documentType, country: "UA", fields: {} } : null,
  taxId: null,
  address: null,
  funds: null,
  payment: null,
  questionnaire: null,
  files: [],
  videos: [],
});

const full = FormConfig.parse(formConfig());
const profileOnly = FormConfig.parse(profileFormConfig());

describe("what the applicant is told", () => {
  test("every status has a word for the applicant, and none names who looks at it", () => {
    const words = verificationStatuses.map(applicantStatus);
    expect(words).toEqual(["created", "processing", "review", "review", "approved", "declined"]);
  });

  test("reasons are told after a decline only, and none that would teach a forger", () => {
    for (const status of verificationStatuses.filter((each): each is VerificationStatus => each !== "invalid"))
      expect(reasonsToTell(status, declineReasons)).toEqual([]);
    const told = reasonsToTell("invalid", declineReasons);
    for (const kept of [
      "FAKE_DOCUMENT",
      "EDITED_DOCUMENT",
      "DUPLICATE",
      "COMPROMISED_PERSON",
      "FRAUDULENT",
      "COMPULSION",
      "IP_MISMATCH",
      "ANONYMIZING_NETWORK",
      "MULTIPLE_PERSON",
      "OTHER",
    ])
      expect(told).not.toContain(kept);
    expect(told).toEqual(expect.arrayContaining(["BAD_QUALITY", "EXPIRED_DOCUMENT", "WRONG_NAME"]));
  });
});

describe("what a form needs", () => {
  test.each([
    ["PASSPORT", ["front", "selfie"]],
    ["GOVERNMENT_ID", ["front", "back", "selfie"]],
    [null, ["selfie"]],
  ] as const)("photos for %s", (documentType, sides) => {
    expect(neededSides(full, chosen(documentType))).toEqual(sides);
    expect(neededSides(profileOnly, chosen(documentType))).toEqual([]);
  });

  test("an optional field is not missing, a mandatory one is", () => {
    const missing = whatIsMissing(profileOnly, chosen(null)).map(({ parameter }) => parameter);
    expect(missing).toEqual(["profile.first_name", "profile.last_name", "profile.dob", "profile.residence_country"]);
  });

  test.each([
    ["front", null, "upload", "flow.choose_document_first"],
    ["front", "PASSPORT", "upload", null],
    ["back", "PASSPORT", "upload", "flow.photo_not_needed"],
    ["back", "GOVERNMENT_ID", "camera", null],
    ["selfie", null, "upload", null],
  ] as const)("a photo of the %s with document %s by %s: %s", (side, documentType, source, code) => {
    expect(whyNotTakePhoto(full, chosen(documentType), { side, source })?.code ?? null).toBe(code);
  });
});

test.each([
  [["en", "uk"], "uk-UA", "uk"],
  [["en", "fr-CA", "fr"], "FR-ca", "fr-CA"],
  [["en", "fr-CA"], "fr", "fr-CA"],
  [["de", "en"], "ja", "de"],
  [["de"], undefined, "de"],
] as const)("of %j a browser that speaks %s gets %s", (offered, wanted, expected) => {
  expect(nearestLanguage(offered, wanted)).toBe(expected);
});

describe("a visit", () => {
  const place = {
    countryCode: null,
    region: null,
    city: null,
    latitude: null,
    longitude: null,
    asn: null,
    asOrganization: null,
    network: "private",
  } as const;

  test("the browser's own words are told apart", () => {
    const iphone =
      "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1";
    expect(sessionInfo({ ip: "10.0.0.1", userAgent: iphone, device: { language: "uk" }, place })).toMatchObject({
      ip: "10.0.0.1",
      browser: "Safari 17.4",
      os: "iOS 17.4",
      deviceType: "mobile",
      language: "uk",
      timezone: null,
      screen: null,
      network: "private",
    });
  });

  test.each(["", "-", "\u2028<script>", "x".repeat(512)])(
    "a strange or silent browser (%j) is simply unknown",
    (userAgent) => {
      expect(sessionInfo({ ip: "10.0.0.1", userAgent, device: {}, place })).toMatchObject({ browser: null, os: null });
    },
  );
});

describe("the gate for photos", () => {
  const glance = { isDocument: true };
  const because = (...reasons: ("too_small" | "blurred" | "glare" | "too_dark")[]) => ({
    refusals: reasons.map((reason) => ({ reason, measured: 0, threshold: 1 })),
  });

  test("of several faults the one to cure first is told", () => {
    expect(whyRefuseDocument(because("glare", "blurred", "too_dark"), glance)).toBe("too_dark");
    expect(whyRefuseDocument(because("blurred", "too_small"), glance)).toBe("too_small");
    expect(whyRefuseDocument(because(), { isDocument: false })).toBe("wrong_type");
    expect(whyRefuseDocument(because(), glance)).toBeNull();
    expect(whyRefuseDocument(because(), null)).toBeNull();
  });

  test("a back needs print only where the machine-readable zone is", () => {
    expect(mustShowPrint({ side: "front", documentType: "DRIVERS_LICENSE" })).toBe(true);
    expect(mustShowPrint({ side: "back", documentType: "DRIVERS_LICENSE" })).toBe(false);
    expect(mustShowPrint({ side: "back", documentType: "GOVERNMENT_ID" })).toBe(true);
  });

  test("a selfie shows one certain face, large and frontal; a doubtful second one is no person", () => {
    const face = (...refusals: DetectedFace["refusals"]) => ({ refusals }) as DetectedFace;
    expect(whyRefuseSelfie([])).toBe("no_face");
    expect(whyRefuseSelfie([face("low_score")])).toBe("no_face");
    expect(whyRefuseSelfie([face(), face()])).toBe("several_faces");
    expect(whyRefuseSelfie([face(), face("low_score")])).toBeNull();
    expect(whyRefuseSelfie([face("too_small", "not_frontal")])).toBe("too_small");
    expect(whyRefuseSelfie([face("not_frontal")])).toBe("no_face");
    expect(whyRefuseSelfie([face()])).toBeNull();
  });
});

test.each([
  ["2026-03-01", null],
  ["2026-03-02", "A date in the future is unavailable."],
  ["1926-03-01", null],
  ["1926-02-28", "A date more than 100 years back is unavailable."],
])("born on %s, asked on 2026-03-01: %s", (dob, refusal) => {
  expect(whyNotBornOn(dob, "2026-03-01")).toBe(refusal);
});
