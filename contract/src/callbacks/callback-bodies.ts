import { z } from "zod";
import { ApplicantObject } from "../records/applicants/applicant-object.ts";
import { affiliatedKinds, affiliatedTypes } from "../records/companies/company-values.ts";
import { fileSides, identityDocumentTypes } from "../records/forms/identity-documents.ts";
import { companyDocuments } from "../records/forms/step-choices.ts";
import { stepTypes } from "../records/steps/step-types.ts";
import { hitBands, screenedKinds } from "../records/verifications/screening.ts";
import { declineReasons } from "../records/verifications/verification-states.ts";

// What leaves the server is parsed with these before it is sealed, so that a body of another shape cannot be written.

const perhaps = z.string().nullable();
const count = z.number().int().nonnegative();
const reasons = z.array(z.enum(declineReasons));
const states = z.enum(["unused", "pending", "completed"]);
const outcome = z.enum(["pending", "approved", "declined"]);

const step = <V extends z.ZodType>(verified: V) =>
  z.strictObject({ verified, comment: z.string(), decline_reasons: reasons });

const stepNames = stepTypes.map((type) => type.toLowerCase());
const steps = <V extends z.ZodType>(verified: V) =>
  z.record(
    z.string().refine((name) => stepNames.includes(name), "This is not a step."),
    step(verified),
  );

const CompanyPerson = z.strictObject({
  id: z.string(),
  type: z.enum(affiliatedTypes),
  kind: z.enum(affiliatedKinds),
  parent_id: perhaps,
  share: z.number().nullable(),
  required: z.boolean(),
  applicant_id: perhaps,
  verification_id: perhaps,
  verification_status: outcome,
  documents: z.array(z.enum(fileSides)),
  identityDocs: z.array(
    z.strictObject({ type: z.enum(identityDocumentTypes), country: z.string(), number: perhaps.optional() }),
  ),
  comment: z.string(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  dob: perhaps.optional(),
  country: perhaps.optional(),
  role: z.string().optional(),
  company_name: z.string().optional(),
  registration_number: z.string().optional(),
});

const Company = z.strictObject({
  companyName: perhaps,
  registrationCountry: perhaps,
  documents: z.array(z.enum(companyDocuments)),
  affiliatedPersons: z.array(CompanyPerson),
  registrationNumber: perhaps.optional(),
  taxNumber: perhaps.optional(),
  lei: perhaps.optional(),
  legalAddress: perhaps.optional(),
  businessAddress: perhaps.optional(),
  activity: perhaps.optional(),
});

const envelope = {
  request_id: z.string(),
  /** From 1, growing by one for each callback of the verification. */
  sequence: z.number().int().positive(),
  /** Of a sample that is no verification. */
  mode: z.enum(["TEST", "LIVE"]).optional(),
};

/** Of every callback about a verification. */
const result = {
  ...envelope,
  applicant_id: z.string(),
  /** '' when there is none. */
  external_applicant_id: z.string(),
  verification_id: z.string(),
  form_id: z.string(),
  form_token: z.string(),
  status: states,
  decline_reasons: reasons,
  verification_attempts_left: count.nullable(),
  applicant: ApplicantObject.optional(),
  company: Company.optional(),
  form_url: z.string().optional(),
};

const StatusChangedBody = z.strictObject({
  ...result,
  type: z.literal("VERIFICATION_STATUS_CHANGED"),
  verified: z.boolean().nullable(),
  verification_status: states,
  verifications: steps(z.boolean().nullable()),
});

const CompletedBody = z.strictObject({
  ...result,
  type: z.literal("VERIFICATION_COMPLETED"),
  status: z.literal("completed"),
  verified: z.boolean(),
  verification_status: z.enum(["approved", "declined"]),
  verifications: steps(z.boolean()),
});

const MonitoringHit = z.strictObject({
  change: z.enum(["added", "changed", "removed"]),
  source: z.enum(["list", "blacklist"]),
  code: z.string(),
  name: z.string(),
  kind: z.enum(screenedKinds).nullable(),
  entry_id: z.string(),
  band: z.enum(hitBands).nullable(),
  score: count.nullable(),
});

const event = { event_id: z.string(), report_id: z.string() };
const MonitoringPart = z.discriminatedUnion("event", [
  z.strictObject({
    ...event,
    event: z.literal("database_screening"),
    added: count,
    changed: count,
    removed: count,
    hits: z.array(MonitoringHit),
  }),
  z.strictObject({
    ...event,
    event: z.literal("document_expired"),
    state: z.enum(["expiring", "expired"]),
    document_type: z.enum(identityDocumentTypes).nullable(),
    /** Null: withheld, as persons are. */
    expires_on: perhaps,
  }),
]);

/** Kinds of lists as the customers' API names them; DEBTORS is ours. */
export const apiListTypes = [
  "INTERNAL",
  "SANCTIONS",
  "PEP",
  "SELF_RESTRICTED",
  "WANTED",
  "EXPIRED",
  "DEBTORS",
  "BLACKLIST",
] as const;

/** The verification is as it is now: not decided, when the decision was taken back. */
const MonitoringBody = z.strictObject({
  ...result,
  type: z.literal("MONITORING"),
  verified: z.boolean().nullable(),
  verification_status: outcome,
  verifications: steps(z.boolean().nullable()),
  /** Of the document that expires; null otherwise, and for one that a bank gave. */
  document_id: perhaps,
  bdb_types: z.array(z.enum(apiListTypes)),
  databases: z.array(z.string()),
  /** 0 to 100, of the best entry. */
  accuracy: z.number().min(0).max(100).nullable(),
  /** The best entry; null: no entry came or changed. */
  person: z
    .strictObject({
      full_name: z.string(),
      /** As far as the list knows it: a day, a month or a year. */
      dob: perhaps,
      gender: z.enum(["M", "F"]).nullable(),
      /** The list. */
      bdb_name: z.string(),
      bdb_type: z.array(z.enum(apiListTypes)),
      accuracy: z.number().min(0).max(100),
    })
    .nullable(),
  monitoring: MonitoringPart,
});

export const serviceCallbackTypes = [
  "CRYPTO_ADDRESS_CHECK",
  "CRYPTO_TRANSACTION_CHECK",
  "NATIONAL_NUMBER_CHECK",
  "PHONE_CHECK",
  "DOCUMENT_RECOGNITION",
  "BLACKLIST_PERSON_CHECK",
  "BLACKLIST_TAX_ID_CHECK",
  "BLACKLIST_DOCUMENT_CHECK",
  "ADVERSE_MEDIA_CHECK",
] as const;
const [address, transaction, ...others] = serviceCallbackTypes;

/** `network` is the blockchain; nobody's knowledge is null, never 0. */
const CryptoResult = z.strictObject({
  address: z.string(),
  transaction: z.string().optional(),
  asset: z.string(),
  network: z.string(),
  risk: z.enum(["low", "medium", "high"]).nullable(),
  risk_score: z.number().min(0).max(1).nullable(),
  signals: z.array(z.strictObject({ name: z.string(), share: z.number().nullable() })),
  lists: z.array(z.strictObject({ code: z.string(), version: count })),
});

const service = {
  ...envelope,
  type: z.literal("SERVICE_RESULT"),
  service_request_id: z.string(),
  service_request_status: z.enum(["success", "error"]),
  errors: z.array(z.strictObject({ parameter: z.string(), message: z.string() })),
};

/** Answers of the other services are as the dashboard shows them (`screening/services`). */
const ServiceResultBody = z.discriminatedUnion("service_request_type", [
  z.strictObject({
    ...service,
    service_request_type: z.enum([address, transaction]),
    result: CryptoResult.nullable(),
  }),
  z.strictObject({
    ...service,
    service_request_type: z.enum(others),
    result: z.record(z.string(), z.unknown()).nullable(),
  }),
]);

/** Every body that is ever sent, by its kind. */
export const callbackBodies = {
  VERIFICATION_STATUS_CHANGED: StatusChangedBody,
  VERIFICATION_COMPLETED: CompletedBody,
  MONITORING: MonitoringBody,
  SERVICE_RESULT: ServiceResultBody,
} as const;
