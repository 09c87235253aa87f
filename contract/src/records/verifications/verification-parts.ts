import { z } from "zod";
import { ProfileCorrection } from "#contract/records/applicants/applicant-profile.ts";
import { legalNames } from "#contract/records/forms/legal-names.ts";
import { qesAlgorithms } from "#contract/values/qes-certificates.ts";
import { fileSides } from "../forms/identity-documents.ts";
import { checkNames } from "./check-evidence.ts";
import { hitBands } from "./screening.ts";
import {
  AffiliatedPersonEntity,
  CheckedPart,
  DocumentDataset,
  DocumentEntity,
  FormConfigEntity,
  PersonDataset,
  ProofEntity,
} from "./specified-entities.ts";
import { AnswersView } from "./verification-answers.ts";
import { callbackTypes, declineReasons, duplicateKinds, verificationStatuses } from "./verification-states.ts";

export const ReadField = z.object({
  field: z.string(),
  typed: z.string().nullable(),
  read: z.string().nullable(),
  same: z.boolean().nullable(),
  /** The record's, not what was submitted. */
  corrected: ProfileCorrection.nullable().default(null),
});

export const TimelineEvent = z.object({
  at: z.iso.datetime(),
  kind: z.enum([
    "opened",
    "submitted",
    "checked",
    "decided",
    "undone",
    "taken_back",
    "person_approved",
    "person_declined",
    "person_taken_back",
    "proposed",
    "proposal_rejected",
    "edited",
    "rechecking",
    "asked_again",
    "reminded",
    "withdrawn",
    "unanswered",
    "resubmitted",
    "callback_sent",
    "callback_failed",
    "viewed",
    "assigned",
    "commented",
    "noted",
    "mailed",
  ]),
  actor: z.string().nullable(),
  from: z.enum(verificationStatuses).nullable(),
  to: z.enum(verificationStatuses).nullable(),
  declineReasons: z.array(z.enum(declineReasons)),
  comment: z.string().nullable(),
  /** Of a decision: who had proposed it. */
  proposedBy: z.string().nullable(),
  /** Of an approval: the checks that were not clear then, as the reviewer named them. */
  openChecks: z.array(z.enum(checkNames)).default([]),
  /** Of an assignment: to whom; null: to nobody. */
  assignee: z.string().nullable().default(null),
  /** Of a mail to the applicant. */
  subject: z.string().nullable().default(null),
  /** Of a note: the photo that it is on. */
  side: z.enum(fileSides).nullable().default(null),
});
export type TimelineEvent = z.infer<typeof TimelineEvent>;

/** A decision that waits for a second reviewer. */
export const ProposalView = z.object({
  at: z.iso.datetime(),
  by: z.string(),
  isOwn: z.boolean(),
  /** The reader has judged or changed something of the case, and cannot be the second reviewer. */
  hasTouched: z.boolean().default(false),
  status: z.enum(["valid", "invalid"]),
  declineReasons: z.array(z.enum(declineReasons)),
  comment: z.string().nullable(),
});

export const CallbackView = z.object({
  requestId: z.string(),
  type: z.enum(callbackTypes),
  url: z.string(),
  status: z.enum(["pending", "delivered", "failed"]),
  created: z.iso.datetime(),
  nextAttempt: z.iso.datetime().nullable(),
  body: z.string(),
  attempts: z.array(
    z.object({
      n: z.number().int(),
      at: z.iso.datetime(),
      httpStatus: z.number().int().nullable(),
      durationMs: z.number().int(),
      reply: z.string().nullable(),
      error: z.string().nullable(),
    }),
  ),
});

export const SessionInfo = z.object({
  at: z.iso.datetime(),
  ip: z.string(),
  countryCode: z.string().nullable(),
  region: z.string().nullable(),
  city: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  asn: z.number().int().nullable(),
  asOrganization: z.string().nullable(),
  network: z.enum(["public", "private", "reserved"]),
  userAgent: z.string(),
  browser: z.string().nullable(),
  os: z.string().nullable(),
  deviceType: z.string().nullable(),
  language: z.string().nullable(),
  timezone: z.string().nullable(),
  screen: z.string().nullable(),
});

/** Null: no list of this kind is loaded (docs/lists.md, "Networks"). */
const Flag = z.boolean().nullable();

export const SessionView = SessionInfo.extend({
  tor: Flag,
  proxy: Flag,
  hosting: Flag,
  /** A list of networks that hide who connects has it, of Tor exits and proxies too. */
  anonymous: Flag,
  knownAttacker: Flag,
  abuser: Flag,
  threat: Flag,
  /** No address of the public internet. */
  bogon: z.boolean(),
});

export const DuplicateView = z.object({
  verificationId: z.string(),
  applicantId: z.string(),
  applicantName: z.string(),
  created: z.iso.datetime(),
  status: z.enum(verificationStatuses),
  isWaitingForApplicant: z.boolean(),
  isProposed: z.boolean(),
  isWaitingForPersons: z.boolean(),
  sameApplicant: z.boolean(),
  kinds: z.array(z.enum(duplicateKinds)),
  foundLater: z.boolean(),
  faceDistance: z.number().nullable(),
  country: z.string().nullable(),
  frontFileId: z.string().nullable(),
  selfieFileId: z.string().nullable(),
});

export const ConsentView = z.object({
  name: z.enum(legalNames),
  at: z.iso.datetime(),
  formVersion: z.number().int(),
  /** Hex, of `url`, a line feed and `text`. */
  sha256: z.string(),
  url: z.string(),
  text: z.string(),
});
export type ConsentView = z.infer<typeof ConsentView>;

/** What the applicant has signed, and with which certificate. */
export const SignedDataView = z.object({
  signer: z.string(),
  issuer: z.string(),
  serial: z.string(),
  algorithm: z.enum(qesAlgorithms).nullable(),
  validFrom: z.iso.datetime(),
  validUntil: z.iso.datetime(),
  /** Tax and other numbers that the certificate holds. */
  numbers: z.array(z.string()),
  signed: z.iso.datetime(),
  /** `key`: on our page, with a key file; `file`: elsewhere. */
  by: z.enum(["key", "file"]),
  /** `p7s`: the signature is a file beside the document. */
  kind: z.enum(["pdf", "p7s"]),
});

/** Named and spelt as in the specification 1, section 3. */
export const EntityFields = z.object({
  request_id: z.string().nullable(),
  /**
   * False in every installation: members of the business decide, which `customerVerifiedBy` names. The operator has no screen to
   * decide in another's project, and no engine may stand for a person here.
   */
  isVerifiedByAdmin: z.literal(false),
  /** The member who decided; null while undecided, or when the checks decided. */
  customerVerifiedBy: z.string().nullable(),
  formToken: z.string().nullable(),
  formDescription: z.string(),
  /** Euro cents that were charged; null while none were. */
  price: z.number().nullable(),
  deviceId: z.string().nullable(),
  faceMatches: z.array(z.string()),
  dataMatches: z.array(z.string()),
  deviceMatches: z.array(z.string()),
  /**
   * Entries of lists that may be the applicant, of the last screening. `custom`: of a blacklist. `checked`: a reviewer has
   * said whether it is the applicant; once a member has approved, those that are checked are cleared from here.
   */
  databaseScreeningList: z.array(
    z.object({
      id: z.string(),
      list: z.string(),
      entry: z.string(),
      score: z.number(),
      strength: z.enum(hitBands),
      custom: z.boolean(),
      checked: z.boolean(),
      irrelevant: z.boolean(),
    }),
  ),
  /** The report with the project's own signature; null: it was not signed. */
  reportSignatureUrl: z.string().nullable(),
  signedData: SignedDataView.nullable(),
  documentSignedApplicantFullName: z.string().nullable(),
  documentSignedApplicantTaxIdNumber: z.string().nullable(),
  documentSignedCustomerFullName: z.string().nullable(),
  documentSignedCustomerTaxIdNumber: z.string().nullable(),
  questionnaireResults: AnswersView.shape.questionnaire,
  declineReasonsLabel: z.array(z.string()),
  /** The project's blacklists, by name. */
  customerBlackLists: z.array(z.object({ code: z.string(), name: z.string() })),
  /** Codes of those that the last decision put the applicant on. */
  blacklistsApplicantAdded: z.array(z.string()),
  /** The form's version of this verification, without its texts for the applicant and its mails. */
  formConfig: FormConfigEntity,
  /** The pictures on which each check rests. */
  proofs: z.array(ProofEntity),
  /** What each check found, with its reasons for a decline. */
  verifications: z.array(CheckedPart),
  documents: z.array(DocumentEntity),
  /** The sources that say something of the document. */
  documentDatasets: z.array(DocumentDataset),
  /** Lists and US records; one that was not queried is not here. */
  personDatasets: z.array(PersonDataset),
  /** Of a company's verification; null of a person's. */
  companyName: z.string().nullable(),
  registrationCountry: z.string().nullable(),
  affiliatedPersons: z.array(AffiliatedPersonEntity).nullable(),
  /** Articles about the applicant that are not dismissed; null: none were searched. */
  amc: z.object({ total_articles: z.number().int() }).nullable(),
});

export const RequestedAgainView = z.object({
  id: z.string(),
  state: z.enum(["waiting", "answered", "withdrawn", "decided", "expired"]),
  requested: z.iso.datetime(),
  requestedBy: z.string(),
  due: z.iso.datetime(),
  ended: z.iso.datetime().nullable(),
});

/** At the size of a list's row, each as WebP in base64. */
export const SmallPhotos = z.object({ id: z.string(), document: z.string().nullable(), face: z.string().nullable() });
export type SmallPhotos = z.infer<typeof SmallPhotos>;
