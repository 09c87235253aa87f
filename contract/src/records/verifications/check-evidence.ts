import { z } from "zod";
import { fileSides, identityDocumentTypes } from "#contract/records/forms/identity-documents.ts";
import { settingsOf, type stepSettings } from "#contract/records/steps/step-schemas.ts";
import { type StepType, stepTypes } from "#contract/records/steps/step-types.ts";
import { usEidvFindings } from "#contract/records/steps/us-eidv.schema.ts";
import { companyFindings } from "./company-evidence.ts";
import { documentFindings } from "./document-findings.ts";
import { livenessFindings } from "./liveness-findings.ts";
import { mediaFindings } from "./media-findings.ts";
import { screeningFindings } from "./screening-findings.ts";
import { signatureFindings } from "./signature-findings.ts";
import { uncheckedReasons } from "./unchecked-reasons.ts";

/** In the order in which the API lists them. */
export const checkNames = [
  "document_mrz",
  "document_barcode",
  "document_visual",
  "document_expiry",
  "document_type",
  "bank_id",
  "country",
  "duplicate_document",
  "profile_match",
  "age",
  "duplicate_person",
  "ip_country",
  "face_match",
  "selfie_picture",
  "selfie_document",
  "duplicate_face",
  "duplicate_device",
  "duplicate_profile",
  "anonymizing_network",
  "profile_extraction",
  "email_confirmed",
  "phone_confirmed",
  "document_gender",
  "document_fields",
  "document_scanned_copy",
  "face_cross_match",
  "biometric_authentication",
  "recordings",
  "camera_only",
  "liveness",
  "deepfake",
  "tax_id",
  "address",
  "source_of_funds",
  "payment_method",
  "questionnaire",
  "video_quiz",
  "live_video",
  "database_screening",
  "adverse_media",
  "qes",
  "us_eidv",
  "company",
  "company_documents",
  "company_shares",
  "company_persons",
  "company_register",
  "duplicate_company",
] as const satisfies readonly (typeof stepSettings)[StepType]["checks"][number][];
export type CheckName = (typeof checkNames)[number];

const stepsOfChecks = Object.fromEntries(
  checkNames.map((name) => {
    const counts = (checks: readonly string[] = []) => checks.includes(name);
    const own = stepTypes.filter((type) => counts(settingsOf(type).checks));
    return [name, [...own, ...stepTypes.filter((type) => counts(settingsOf(type).checksBeside))]];
  }),
) as Record<CheckName, [StepType, ...StepType[]]>;

/** Its step in a callback: of several possible ones, the first that the form has; a form that has changed since may have none. */
export const stepOfCheck = (name: CheckName, types: readonly StepType[]): StepType =>
  stepsOfChecks[name].find((step) => types.includes(step)) ?? stepsOfChecks[name][0];

const finding = <F extends `${CheckName}.${string}`, S extends z.ZodRawShape>(found: F, facts: S) =>
  z.object({ found: z.literal(found), ...facts });

const country = z.string();
const day = z.string();
const noFacts = {};
const chosenType = { chosen: z.enum(identityDocumentTypes), documentCode: z.string() };
/** What speaks against the lines although their check digits are right. */
const zone = { lines: z.array(z.string()), doubts: z.array(z.string()) };
const printed = {
  fields: z.array(
    z.object({
      field: z.string(),
      expected: z.string(),
      found: z.string().nullable(),
      likeness: z.number(),
      same: z.boolean(),
      /** False: printed in a script that no table of the state spells in Latin, so nothing is said of it. */
      isComparable: z.literal(false).optional(),
    }),
  ),
};
const expiry = { expiry: day, today: day };
/** `issuingState`: the zone's own code, also for codes of no country (UTO, UNO). */
const issuer = { chosen: country, issuing: country.nullable(), issuingState: z.string().nullable() };
const residence = { residence: country };
const perhaps = z.string().nullable();
const compared = {
  fields: z.array(z.object({ field: z.string(), typed: perhaps, read: perhaps, same: z.boolean().nullable() })),
};
const typedFields = {
  fields: z.array(z.object({ field: z.string(), typed: z.string(), read: z.string().nullable() })),
};
const extracted = { fields: z.array(z.string()), unread: z.array(z.string()) };
const age = {
  age: z.number(),
  from: z.enum(["document", "profile"]),
  ageMin: z.number().nullable(),
  ageMax: z.number().nullable(),
};
/** See `face-similarity.ts`. */
const distance = { distance: z.number() };
const samePicture = { verificationId: z.string(), differingBits: z.number() };
const selfieDocument = {
  hasSmallFace: z.boolean(),
  hasZone: z.boolean(),
  hasCardNumber: z.boolean().nullable().optional(),
};
/** `country`: the expected one, of the document or else of the residence. */
const connection = { ip: country, country };
const taxNumber = { country, number: z.string() };
const funding = { method: z.string() };
const questions = { answered: z.number(), questions: z.number() };
const contact = { given: z.string() };

const duplicates = <D extends Extract<CheckName, `duplicate_${string}`>>(name: D) =>
  [
    finding(`${name}.pass`, noFacts),
    finding(`${name}.found`, {
      verifications: z.array(z.object({ verificationId: z.string(), faceDistance: z.number().nullable() })),
    }),
  ] as const;

/** The code begins with the check's name and is the key of its words. */
export const CheckEvidence = z.discriminatedUnion("found", [
  z.object({ found: z.literal("unchecked"), reason: z.enum(uncheckedReasons) }),
  z.object({ found: z.literal("earlier_release"), facts: z.record(z.string(), z.unknown()) }),
  finding("document_type.pass", chosenType),
  finding("document_type.differs", chosenType),
  finding("document_mrz.pass", zone),
  finding("document_mrz.digits", { ...zone, wrongCheckDigits: z.array(z.string()) }),
  finding("document_mrz.repaired", zone),
  finding("document_mrz.hidden", zone),
  finding("document_mrz.doubtful", zone),
  finding("document_mrz.missing", noFacts),
  finding("document_mrz.none", noFacts),
  ...documentFindings,
  finding("document_visual.pass", printed),
  finding("document_visual.missing", printed),
  finding("document_visual.unspelled", printed),
  finding("document_expiry.pass", expiry),
  finding("document_expiry.expired", expiry),
  finding("document_expiry.unsure", expiry),
  finding("document_expiry.expired_unsure", expiry),
  finding("country.pass", issuer),
  finding("country.not_allowed", issuer),
  finding("country.differs", issuer),
  finding("country.unsure", issuer),
  finding("country.residence", residence),
  finding("country.lives_elsewhere", residence),
  finding("profile_match.pass", compared),
  finding("profile_match.differs", compared),
  finding("profile_match.unread", compared),
  finding("profile_match.printed", compared),
  finding("profile_match.printed_differs", compared),
  finding("age.pass", age),
  finding("age.too_young", age),
  finding("age.too_old", age),
  finding("age.unsure", age),
  finding("face_match.pass", distance),
  finding("face_match.review", distance),
  finding("face_match.fail", distance),
  finding("face_match.alone", noFacts),
  finding("selfie_picture.pass", noFacts),
  finding("selfie_picture.document", samePicture),
  finding("selfie_picture.earlier", samePicture),
  finding("selfie_picture.other", samePicture),
  finding("selfie_picture.near", distance),
  finding("selfie_picture.raster", noFacts),
  finding("selfie_picture.colourless", noFacts),
  finding("selfie_document.pass", selfieDocument),
  finding("selfie_document.review", selfieDocument),
  finding("selfie_document.no_card", selfieDocument),
  ...duplicates("duplicate_person"),
  ...duplicates("duplicate_document"),
  ...duplicates("duplicate_face"),
  ...duplicates("duplicate_device"),
  ...duplicates("duplicate_profile"),
  ...duplicates("duplicate_company"),
  finding("ip_country.pass", connection),
  finding("ip_country.differs", connection),
  finding("ip_country.differs_from_both", { ...connection, residence: country }),
  finding("anonymizing_network.pass", noFacts),
  finding("anonymizing_network.fail", noFacts),
  finding("document_gender.pass", { typed: z.string(), read: z.string() }),
  finding("document_gender.review", { typed: z.string(), read: z.string() }),
  finding("document_gender.number", { known: z.string(), numbered: z.string() }),
  finding("document_scanned_copy.pass", noFacts),
  finding("document_scanned_copy.colourless", noFacts),
  finding("document_scanned_copy.raster", noFacts),
  finding("document_fields.pass", typedFields),
  finding("document_fields.review", typedFields),
  finding("document_fields.printed", typedFields),
  finding("document_fields.printed_differs", typedFields),
  finding("document_fields.unread", { ...typedFields, unread: z.array(z.string()) }),
  finding("profile_extraction.pass", extracted),
  finding("profile_extraction.review", extracted),
  finding("profile_extraction.absent", extracted),
  finding("profile_extraction.printed", { ...extracted, printed: z.record(z.string(), z.string()) }),
  finding("profile_extraction.unread", extracted),
  finding("face_cross_match.pass", distance),
  finding("face_cross_match.review", distance),
  finding("biometric_authentication.pass", distance),
  finding("biometric_authentication.review", distance),
  finding("biometric_authentication.fail", distance),
  finding("recordings.pass", noFacts),
  finding("recordings.missing", { missing: z.array(z.enum(fileSides)) }),
  finding("camera_only.pass", noFacts),
  finding("camera_only.marked", { marked: z.array(z.object({ side: z.enum(fileSides), signs: z.array(z.string()) })) }),
  ...livenessFindings,
  finding("email_confirmed.pass", contact),
  finding("email_confirmed.review", contact),
  finding("phone_confirmed.pass", contact),
  finding("phone_confirmed.review", contact),
  finding("tax_id.pass", taxNumber),
  finding("tax_id.pass_on_proof", taxNumber),
  finding("tax_id.compare", taxNumber),
  finding("tax_id.wrong", taxNumber),
  finding("tax_id.not_on_proof", taxNumber),
  finding("tax_id.not_allowed", { country }),
  finding("tax_id.read", { country, numbers: z.array(z.string()) }),
  finding("tax_id.nothing_read", { country }),
  finding("address.pass", { country }),
  finding("address.missing", { country, missing: z.array(z.string()) }),
  finding("address.not_allowed", { country }),
  finding("address.country_only", { country }),
  finding("address.read", { lines: z.array(z.string()) }),
  finding("payment_method.compare", funding),
  finding("payment_method.wrong", funding),
  ...screeningFindings,
  ...signatureFindings,
  ...mediaFindings,
  ...usEidvFindings,
  ...companyFindings,
  finding("questionnaire.pass", questions),
  finding("questionnaire.review", { ...questions, wrong: z.array(z.string()), missing: z.array(z.string()) }),
]);
export type CheckEvidence = z.infer<typeof CheckEvidence>;
export type CheckFinding = Extract<CheckEvidence, { found: `${string}.${string}` }>;

export type EvidenceOf<N extends CheckName> = Extract<CheckEvidence, { found: `${N}.${string}` | "unchecked" }>;
