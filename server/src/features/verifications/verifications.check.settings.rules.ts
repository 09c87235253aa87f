import { uniqueFieldNames } from "#contract/form-profile.ts";
import { stepOf } from "#contract/form-steps.ts";
import type { CheckName } from "#contract/verification-states.ts";
import type { CheckFacts, Made } from "./verifications.check.rules.ts";

type Named = [CheckName, Made | null];

const notAvailable = (why: string, evidence: Record<string, unknown> = {}): Made => ({
  result: "not_available",
  evidence: { ...evidence, why },
});

const found = (facts: CheckFacts, kind: "device" | "profile") =>
  facts.duplicates.filter((duplicate) => duplicate.kind === kind).map(({ verificationId }) => ({ verificationId }));

function checkDevice(facts: CheckFacts): Made {
  if (!facts.hasDevice) return notAvailable("the device is not known");
  const verifications = found(facts, "device");
  return {
    result: verifications.length === 0 ? "pass" : "fail",
    score: verifications.length,
    reasons: ["DUPLICATE"],
    evidence: { verifications },
  };
}

/** Fields whose value no other applicant may have given, as far as this one gave them. */
export function guardedFields({ form, profile }: Pick<CheckFacts, "form" | "profile">) {
  const step = stepOf(form, "PROFILE");
  return uniqueFieldNames.filter(
    (name) => step?.fields[name].enabled && !step.fields[name].allowDuplicates && profile[name] !== undefined,
  );
}

function checkProfileDuplicates(facts: CheckFacts): Made | null {
  const fields = guardedFields(facts);
  if (fields.length === 0) return null;
  const verifications = found(facts, "profile");
  return {
    result: verifications.length === 0 ? "pass" : "fail",
    score: verifications.length,
    reasons: ["DUPLICATE"],
    evidence: { fields, verifications },
  };
}

function checkNetwork({ isAnonymizing }: CheckFacts): Made {
  if (isAnonymizing === null) return notAvailable("no list of anonymizing networks is loaded");
  return { result: isAnonymizing ? "fail" : "pass", reasons: ["ANONYMIZING_NETWORK"], evidence: { isAnonymizing } };
}

/** The zone has no check digit over the sex, so a difference goes to a person. */
function checkGender({ profile, document }: CheckFacts): Made {
  const read = document?.reading.mrz?.gender ?? null;
  const typed = profile.gender ?? null;
  if (read === null || typed === null || read === "X" || typed === "X")
    return notAvailable("the gender is not known from both", { typed, read });
  return { result: read === typed ? "pass" : "review", reasons: ["WRONG_INFO"], evidence: { typed, read } };
}

const plain = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, "");

/** What a machine-readable zone tells of what may be typed; the rest only a person can compare. */
const readable: readonly string[] = ["documentNumber", "expiryDate"];

/**
 * What was typed of the document beside what was read of it. What no zone holds is shown to the reviewer and holds nobody
 * up, unless the form wants a person to compare it.
 */
function checkTyped({ form, document }: CheckFacts): Made | null {
  const typed = document?.typed ?? {};
  const { documentNumber, expiry } = document?.reading.mrz ?? { documentNumber: "", expiry: null };
  const read: Record<string, string | null> = { documentNumber: documentNumber || null, expiryDate: expiry };
  const fields = Object.entries(typed).map(([field, value]) => ({ field, typed: value, read: read[field] ?? null }));
  const forPerson = fields.filter(({ field }) => !readable.includes(field)).map(({ field }) => field);
  const wantsPerson = forPerson.length > 0 && stepOf(form, "DOCUMENT")?.compareTyped === true;
  if (fields.length === 0 || (forPerson.length === fields.length && !wantsPerson)) return null;
  const differing = fields.filter((field) => field.read !== null && plain(field.read) !== plain(field.typed ?? ""));
  const unread = fields.filter((field) => field.read === null && readable.includes(field.field));
  const evidence = { fields, unread: unread.map(({ field }) => field), forPerson };
  if (differing.length > 0) return { result: "review", reasons: ["WRONG_INFO"], evidence };
  if (unread.length > 0) return notAvailable("not all of the document's data was read", evidence);
  if (wantsPerson) return { result: "review", evidence: { ...evidence, why: "a person compares what was typed" } };
  return { result: "pass", evidence };
}

/** Fields that the form takes from the document instead of asking. */
function checkExtraction({ form, document }: CheckFacts): Made | null {
  const step = stepOf(form, "PROFILE");
  const wanted = Object.entries(step?.fields ?? {}).flatMap(([name, field]) =>
    field.enabled && field.dataExtraction ? [name] : [],
  );
  if (wanted.length === 0) return null;
  const mrz = document?.reading.mrz ?? null;
  const read: Record<string, string | null | undefined> = {
    first_name: mrz?.firstNames,
    last_name: mrz?.lastName,
    dob: mrz?.dob,
    gender: mrz?.gender,
  };
  const unread = wanted.filter((name) => !read[name]);
  const evidence = { fields: wanted, unread };
  // What was put right or does not add up is not kept of itself either (`recognise`): a person looks.
  if (mrz && (mrz.repaired || mrz.doubts.length > 0 || mrz.wrongDigits.length > 0))
    return { result: "review", reasons: ["WRONG_INFO"], evidence };
  return unread.length > 0
    ? notAvailable("not all of the document's data was read", evidence)
    : { result: "pass", evidence };
}

/** Steps that a form may ask for and no engine can run: they are never passed by themselves. */
const withoutEngine = [
  ["LIVE_VIDEO", "live_video"],
  ["DATABASE_SCREENING", "database_screening"],
  ["ADVERSE_MEDIA", "adverse_media"],
  ["QES", "qes"],
  ["US_EIDV", "us_eidv"],
  ["COMPANY", "company"],
] as const;

/** Every check that the form's settings call for besides those of its document, person and face. */
export function settingChecks(facts: CheckFacts): Named[] {
  const { form } = facts;
  const document = stepOf(form, "DOCUMENT");
  const liveness = stepOf(form, "FACIAL");
  const noEngine = "this server has no engine for it";
  return [
    ["duplicate_device", form.blockDeviceDuplicates ? checkDevice(facts) : null],
    ["duplicate_profile", checkProfileDuplicates(facts)],
    ["anonymizing_network", form.blockAnonymizingNetwork ? checkNetwork(facts) : null],
    ["document_gender", document?.genderValidation ? checkGender(facts) : null],
    ["document_fields", checkTyped(facts)],
    ["document_scanned_copy", document?.blockScannedCopy ? notAvailable(noEngine) : null],
    ["profile_extraction", checkExtraction(facts)],
    [
      "liveness",
      liveness && liveness.mode !== "static_selfie" ? notAvailable(noEngine, { mode: liveness.mode }) : null,
    ],
    ["deepfake", liveness?.deepfakeDetection ? notAvailable(noEngine) : null],
    ...withoutEngine.map(([step, name]): Named => [name, stepOf(form, step) ? notAvailable(noEngine) : null]),
  ];
}
