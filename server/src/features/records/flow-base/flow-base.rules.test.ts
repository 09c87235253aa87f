import { describe, expect, test } from "vitest";
import { FormConfig } from "#contract/records/forms/form-config.ts";
import { defaultSteps } from "#contract/records/forms/form-step-defaults.ts";
import type { FormStepInput } from "#contract/records/forms/form-steps.ts";
import { fileSides, type IdentityDocumentType } from "#contract/records/forms/identity-documents.ts";
import { noAnswers } from "#contract/records/requested/requested.rules.ts";
import type { ApplicantAnswers } from "#contract/records/steps/step-definition.ts";
import {
  declineReasons,
  type VerificationStatus,
  verificationStatuses,
} from "#contract/records/verifications/verification-states.ts";
import type { DetectedFace } from "#engines/faces/face.types.ts";
import {
  mustShowPrint,
  whyRefuseDocument,
  whyRefuseSelfie,
} from "#server/features/steps/flow-photos/flow-photos.rules.ts";
import { whatIsMissing } from "#server/features/visits/flow/flow.missing.rules.ts";
import { sessionInfo } from "#server/features/visits/flow/flow.sessions.rules.ts";
import { formConfig, profileFormConfig } from "../../../../test/forms.ts";
import {
  applicantStatus,
  isJudgedAtOnce,
  nearestLanguage,
  reasonsToReport,
  requestedAnswers,
  requestedDocument,
  whyNotTakePhoto,
} from "./flow-base.rules.ts";

const chosen = (documentType: IdentityDocumentType | null): ApplicantAnswers => ({
  ...noAnswers,
  document: documentType ? { documentType, country: "UA", fields: {} } : null,
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
      expect(reasonsToReport(status, declineReasons)).toEqual([]);
    const shown = reasonsToReport("invalid", declineReasons);
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
      expect(shown).not.toContain(kept);
    expect(shown).toEqual(expect.arrayContaining(["BAD_QUALITY", "EXPIRED_DOCUMENT", "WRONG_NAME"]));
  });
});

describe("what a form needs", () => {
  test("an optional field is not missing, a mandatory one is", () => {
    const missing = whatIsMissing(profileOnly, chosen(null)).map(({ parameter }) => parameter);
    expect(missing).toEqual(["profile.first_name", "profile.last_name", "profile.dob", "profile.residence_country"]);
  });

  test("what is missing is told by its name, in words that fit it", () => {
    const { PROFILE, DOCUMENT, VIDEO, FACIAL } = defaultSteps();
    const only = { ...PROFILE.fields.dob, enabled: false };
    const fields = { ...PROFILE.fields, first_name: only, last_name: only, residence_country: only };
    const steps = [{ ...PROFILE, fields }, DOCUMENT, { ...VIDEO, questions: ["Why?"] }, FACIAL];
    const missing = whatIsMissing(FormConfig.parse(formConfig({ steps })), chosen(null));
    expect(missing).toEqual(
      [
        ["profile.dob", "This field is required."],
        ["documentType", "Choose your document."],
        ["videos.0", "Record your answer."],
        ["files.selfie", "This photo is missing."],
      ].map(([parameter, message]) => ({ parameter, message, code: "flow.incomplete" })),
    );
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

describe("documents and proofs by the form's wish", () => {
  const fresh = defaultSteps();
  const formOf = (...steps: FormStepInput[]) => FormConfig.parse(formConfig({ steps }));
  const document = (changes: object) => ({ ...fresh.DOCUMENT, ...changes });
  const given = (changes: Partial<ApplicantAnswers>): ApplicantAnswers => ({ ...chosen(null), ...changes });
  const names = (form: FormConfig, filled: ApplicantAnswers) =>
    whatIsMissing(form, filled).map(({ parameter }) => parameter);

  test("of some types only the front is wanted", () => {
    const form = formOf(document({ frontOnly: ["GOVERNMENT_ID"] }));
    expect(whyNotTakePhoto(form, chosen("GOVERNMENT_ID"), { side: "back", source: "camera" })?.code).toBe(
      "flow.photo_not_needed",
    );
  });

  test("further pages are wanted as far as the form asks for them, five sides in all", () => {
    const form = formOf(document({ otherSides: 3 }));
    const take = (of: FormConfig, side: "other1" | "other3") =>
      whyNotTakePhoto(of, chosen("GOVERNMENT_ID"), { side, source: "camera" })?.code ?? null;
    expect([take(form, "other3"), take(formOf(document({ otherSides: 1 })), "other3")]).toEqual([
      null,
      "flow.photo_not_needed",
    ]);
    expect(names(form, chosen("GOVERNMENT_ID"))).toEqual(
      expect.arrayContaining(["files.front", "files.back", "files.other1", "files.other2", "files.other3"]),
    );
    expect(FormConfig.safeParse(formConfig({ steps: [document({ otherSides: 4 })] })).success).toBe(false);
  });

  test("typed fields are kept as far as they are asked, and named when they are mandatory and missing", () => {
    const requested = { enabled: true, mandatory: true };
    const fields = {
      ...fresh.DOCUMENT.fields,
      documentNumber: requested,
      expiryDate: { ...requested, mandatory: false },
    };
    const step = document({ fields });
    const choice = { documentType: "PASSPORT" as const, country: "UA" as const };
    const typed = { documentNumber: "FA1", expiryDate: "2030-01-01", issuingAuthority: "X" };
    expect(requestedDocument(step, { ...choice, fields: typed }).fields).toEqual({
      documentNumber: "FA1",
      expiryDate: "2030-01-01",
    });
    expect(names(formOf(step), given({ document: { ...choice, fields: {} } }))).toEqual([
      "document.documentNumber",
      "files.front",
    ]);
  });

  test("what the document tells is neither asked nor kept; without the Document step it would be", () => {
    const fields = { ...fresh.PROFILE.fields, dob: { ...fresh.PROFILE.fields.dob, dataExtraction: true } };
    const customFields = [
      { id: "job", title: { en: "Job", uk: "Робота" }, mandatory: true },
      { id: "pet", title: { en: "Pet", uk: "Тварина" }, mandatory: false },
    ];
    const form = formOf({ ...fresh.PROFILE, fields, customFields }, fresh.DOCUMENT);
    const answers = { first_name: "Olena", dob: "1990-01-01", custom: { job: "Baker", unrequested: "x" } };
    expect(requestedAnswers(form, answers)).toEqual({ first_name: "Olena", custom: { job: "Baker" } });
    expect(names(form, given({ profile: { first_name: "Olena" } }))).toEqual([
      "profile.last_name",
      "profile.residence_country",
      "profile.custom.job",
      "documentType",
    ]);
  });

  test.each([
    ["tax_id_proof", fresh.TAX_ID],
    ["address_proof", fresh.ADDRESS],
    ["funds_proof", fresh.AML],
    ["card_photo", fresh.PAYMENT_METHOD],
  ] as const)("a file of %s only where the step takes files; another step's photo never", (side, step) => {
    const offer = { side, source: "upload" as const };
    expect(whyNotTakePhoto(formOf(step), given({}), offer)).toBeNull();
    const camera = formOf({ ...step, fileUploading: false } as FormStepInput);
    expect(whyNotTakePhoto(camera, given({}), offer)?.code).toBe("flow.upload_not_allowed");
    expect(whyNotTakePhoto(camera, given({}), { side, source: "camera" })).toBeNull();
    expect(whyNotTakePhoto(profileOnly, given({}), offer)?.code).toBe("flow.photo_not_needed");
    expect(whyNotTakePhoto(formOf(step), given({}), { side: "selfie", source: "camera" })?.code).toBe(
      "flow.photo_not_needed",
    );
  });

  test("a photo is judged at once unless its step leaves that to the checks", () => {
    const form = formOf(
      document({ preProcessing: false }),
      { ...fresh.TAX_ID, preProcessing: false },
      fresh.ADDRESS,
      fresh.AML,
      fresh.PAYMENT_METHOD,
      fresh.FACIAL,
    );
    const judged = fileSides.filter((side) => isJudgedAtOnce(form, side));
    expect(judged).toEqual(["selfie", "address_proof", "funds_proof", "card_photo", "bank_statement"]);
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
  const location = {
    countryCode: null,
    region: null,
    city: null,
    latitude: null,
    longitude: null,
    asn: null,
    asOrganization: null,
    network: "private",
  } as const;

  test("the browser's own words are distinguished", () => {
    const iphone =
      "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1";
    expect(sessionInfo({ ip: "10.0.0.1", userAgent: iphone, device: { language: "uk" }, location })).toMatchObject({
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
      expect(sessionInfo({ ip: "10.0.0.1", userAgent, device: {}, location })).toMatchObject({
        browser: null,
        os: null,
      });
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
    expect(whyRefuseSelfie([face("covered")])).toBe("face_covered");
    expect(whyRefuseSelfie([face()], { hasZone: true })).toBe("shows_document");
    expect(whyRefuseSelfie([face()], { hasZone: true, holdsDocument: true })).toBeNull();
    expect(whyRefuseSelfie([face()])).toBeNull();
  });

  test("a document held beside the face brings its own, far smaller one; a second person is refused all the same", () => {
    const face = (sizePx: number) => ({ sizePx, refusals: [] }) as unknown as DetectedFace;
    expect(whyRefuseSelfie([face(400), face(200)], { holdsDocument: true })).toBeNull();
    expect(whyRefuseSelfie([face(400), face(201)], { holdsDocument: true })).toBe("several_faces");
    expect(whyRefuseSelfie([face(400), face(100)])).toBe("several_faces");
  });
});
