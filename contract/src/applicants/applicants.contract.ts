import { z } from "zod";
import { labelField } from "../cases/verification-filters.ts";
import { VerificationRow } from "../cases/verifications.contract.ts";
import { endpoint } from "../endpoint.ts";
import { Bool, Day, Id, Instant, Nothing, paragraphsInput, textInput } from "../input/fields.ts";
import { pageRequest, pageSchemaOf } from "../input/paging.ts";
import * as limits from "../limits.ts";
import { ApplicantEvent } from "../records/applicants/applicant-events.ts";
import { ApplicantProfile, ProfileCorrection, recordFieldNames } from "../records/applicants/applicant-profile.ts";
import { companyDataNames } from "../records/companies/company-data.ts";
import { AddressAnswers } from "../records/steps/address.schema.ts";
import { DocumentEntity, ProfileEntity, TranscriptionEntity } from "../records/verifications/specified-entities.ts";
import { verificationStatuses } from "../records/verifications/verification-states.ts";
import { blacklistedFields, blacklistLimits } from "../screening/blacklists/blacklist-values.ts";
import { MonitoringDetail } from "../screening/monitoring.contract.ts";
import { countries } from "../values/countries.ts";
import { LinkedApplicant, linkedWays } from "./applicant-links.ts";
import { applicants as calls } from "./applicants.calls.ts";

export const applicantTypes = ["person", "company"] as const;

/** `activity`: whom something happened to last comes first. Left out: the newest record. */
export const applicantSorts = ["activity"] as const;

/** `from` and `to` are both included; the date is that of the record's making. */
export const ApplicantFilters = z.strictObject({
  from: z.union([Day, Instant]).optional(),
  to: z.union([Day, Instant]).optional(),
  types: z.array(z.enum(applicantTypes)).max(applicantTypes.length).optional(),
  /** Of the newest verification: the document's, else the residence. */
  countries: z.array(z.enum(countries)).max(300).optional(),
  status: z.array(z.enum(verificationStatuses)).max(6).optional(),
  /** Any of them. */
  labels: z.array(labelField).max(limits.labelsEach).optional(),
  /** Beginnings of words of the name; whole words of a corrected one; a whole email, phone or document number. */
  search: textInput(0, 128).optional(),
});
export type ApplicantFilters = z.infer<typeof ApplicantFilters>;

export const ApplicantRow = z.object({
  id: z.string(),
  externalId: z.string().nullable(),
  type: z.enum(applicantTypes),
  created: z.iso.datetime(),
  /** '' while unknown, or once erased. */
  name: z.string(),
  country: z.string().nullable(),
  status: z.enum(verificationStatuses).nullable(),
  /** Of the newest verification, as the list of verifications says it. */
  isWaitingForApplicant: z.boolean(),
  isProposed: z.boolean(),
  isWaitingForPersons: z.boolean(),
  verifications: z.number().int(),
  newestVerification: z.string().nullable(),
  /** The newest opening, submission or decision, else the record's making. */
  lastActivity: z.iso.datetime(),
  /** In the newest verification the entered profile and the document do not agree. */
  differs: z.boolean(),
  labels: z.array(z.string()),
  isOnLegalHold: z.boolean(),
  isErased: z.boolean(),
});
export type ApplicantRow = z.infer<typeof ApplicantRow>;

const Known = z.object({
  field: z.enum(recordFieldNames),
  /** Given by the applicant, or read of their document. */
  given: z.string().nullable(),
  corrected: ProfileCorrection.nullable(),
  /** What the newest document that could be read says. */
  document: z.string().nullable(),
  /** The document says something else than the record. */
  differs: z.boolean(),
});

/** All that one verification has of documents, as the screen groups them. */
export const DocumentSet = z.object({
  verificationId: z.string(),
  submitted: z.iso.datetime().nullable(),
  status: z.enum(verificationStatuses),
  documentType: z.string().nullable(),
  country: z.string().nullable(),
  fields: z.array(z.object({ field: z.string(), value: z.string() })),
  files: z.array(z.object({ id: z.string(), side: z.string() })),
  transcription: z.array(TranscriptionEntity),
});

/** Specification 1, section 3. */
export const ApplicantDocument = DocumentEntity.extend({
  verificationId: z.string(),
  submitted: z.iso.datetime().nullable(),
});

const Alert = z.object({ id: z.string(), at: z.iso.datetime(), isOpen: z.boolean(), detail: MonitoringDetail });

export const ApplicantLinks = z.object({
  /** The applicant first, then the nearer ones; none where nobody is linked. */
  nodes: z.array(
    ApplicantRow.pick({
      id: true,
      name: true,
      type: true,
      status: true,
      isWaitingForApplicant: true,
      isProposed: true,
      isWaitingForPersons: true,
    }).extend({ steps: z.number().int().min(0).max(2) }),
  ),
  /** Between two of the nodes, each pair once; `from` is not farther than `to`. */
  links: z.array(z.object({ from: z.string(), to: z.string(), ways: z.array(z.enum(linkedWays)) })),
  /** There are more than are shown. */
  isCut: z.boolean(),
});
export type ApplicantLinks = z.infer<typeof ApplicantLinks>;

export const ApplicantView = z.object({
  publicId: z.string(),
  externalId: z.string().nullable(),
  type: z.enum(applicantTypes),
  created: z.iso.datetime(),
  rowVersion: z.number().int(),
  name: z.string(),
  /** Specification 1, section 3: what holds now. */
  profile: ProfileEntity,
  /** The same by field, with what was given and what was corrected. */
  record: z.array(Known),
  /** Of a company. */
  company: z
    .array(
      z.object({
        field: z.enum(companyDataNames),
        given: z.string().nullable(),
        corrected: ProfileCorrection.nullable(),
      }),
    )
    .nullable(),
  addresses: z.array(AddressAnswers),
  addressesBy: z.object({ by: z.string(), at: z.iso.datetime() }).nullable(),
  comment: z.string(),
  labels: z.array(z.string()),
  documents: z.array(ApplicantDocument),
  documentSets: z.array(DocumentSet),
  verifications: z.number().int(),
  /** At most 20, the newest first. */
  linked: z.array(LinkedApplicant),
  history: z.array(ApplicantEvent),
  isMonitored: z.boolean(),
  monitoredSince: z.iso.datetime().nullable(),
  /** What monitoring reported, newest first. */
  alerts: z.array(Alert),
  /** Emails to the applicant of the last 30 days, newest first. */
  mails: z.array(z.object({ at: z.iso.datetime(), subject: z.string() })),
  hold: z.object({ at: z.iso.datetime(), by: z.string().nullable(), reason: z.string() }).nullable(),
  erased: z.iso.datetime().nullable(),
  merged: z.array(z.object({ id: z.string(), at: z.iso.datetime(), canSeparate: z.boolean() })),
});
export type ApplicantView = z.infer<typeof ApplicantView>;

const edit = {
  rowVersion: z.number().int().min(0),
  profile: ApplicantProfile,
};

export const applicants = {
  list: endpoint(calls.list, {
    side: "desk",
    access: "verifications:read",
    summary: "Applicants, newest first",
    replica: true,
    body: pageRequest(ApplicantFilters).extend({ sort: z.enum(applicantSorts).optional() }),
    /** `isSimilar`: nobody is called as `search` says; these names are one typing mistake away. */
    reply: pageSchemaOf(ApplicantRow).extend({ isSimilar: z.boolean() }),
  }),
  labels: endpoint(calls.labels, {
    side: "desk",
    access: "verifications:read",
    summary: "The labels that applicants of the project have",
    reply: z.object({ labels: z.array(z.string()) }),
  }),
  view: endpoint(calls.view, {
    side: "desk",
    access: "verifications:read",
    summary: "One applicant: profile, documents, addresses and history",
    reply: ApplicantView,
  }),
  verifications: endpoint(calls.verifications, {
    side: "desk",
    access: "verifications:read",
    summary: "The verifications of one applicant, newest first",
    replica: true,
    body: pageRequest(z.object({})).prefault({}),
    reply: pageSchemaOf(VerificationRow),
  }),
  links: endpoint(calls.links, {
    side: "desk",
    access: "verifications:read",
    summary: "Who shares a face, device, document or data with an applicant, or a company, within two steps",
    limit: { max: 60, seconds: 60, per: "account" },
    reply: ApplicantLinks,
  }),
  editProfile: endpoint(calls.editProfile, {
    side: "desk",
    access: "verifications:review",
    summary: "Puts an applicant's record right; what was submitted stays as it was",
    limit: { max: 120, seconds: 60, per: "account" },
    body: z.object({
      verification_public_id: Id,
      ...edit,
      run_checks: Bool.default(false),
      resend_callback: Bool.default(false),
    }),
    reply: z.object({ rowVersion: z.number().int(), changed: z.array(z.string()) }),
  }),
  edit: endpoint(calls.edit, {
    side: "desk",
    access: "verifications:review",
    summary: "The same without a verification",
    limit: { max: 120, seconds: 60, per: "account" },
    body: z.object(edit),
    reply: z.object({ rowVersion: z.number().int(), changed: z.array(z.string()) }),
  }),
  label: endpoint(calls.label, {
    side: "desk",
    access: "verifications:review",
    summary: "Sets an applicant's labels",
    body: z.object({ labels: z.array(labelField).max(limits.labelsEach, `At most ${limits.labelsEach} labels.`) }),
    reply: z.object({ labels: z.array(z.string()) }),
  }),
  comment: endpoint(calls.comment, {
    side: "desk",
    access: "verifications:review",
    summary: "Writes a comment into an applicant's history",
    limit: { max: 120, seconds: 60, per: "account" },
    body: z.object({ comment: paragraphsInput(1, 2000) }),
    reply: Nothing,
  }),
  blacklist: endpoint(calls.blacklist, {
    side: "desk",
    access: "verifications:review",
    summary: "Puts an applicant on blacklists, with the chosen fields; needs the right to change blacklists too",
    limit: { max: 120, seconds: 60, per: "account" },
    body: z.object({
      blacklists: z.array(Id).min(1, "Choose a blacklist.").max(blacklistLimits.lists),
      /** Left out: all of them. */
      fields: z
        .array(z.enum(blacklistedFields))
        .min(1, "Choose at least one of these.")
        .max(blacklistedFields.length)
        .optional(),
      /** Stands in the entry and in the applicant's history. */
      reason: paragraphsInput(0, 500).default(""),
    }),
    /** How many entries were new. */
    reply: z.object({ added: z.number().int() }),
  }),
  merge: endpoint(calls.merge, {
    side: "desk",
    access: "verifications:review",
    summary: "Joins another record of the same person to this one",
    body: z.object({ other_id: Id }),
    reply: Nothing,
  }),
  separate: endpoint(calls.separate, {
    side: "desk",
    access: "verifications:review",
    summary: "Takes a merge back, within 30 days",
    body: z.object({ other_id: Id }),
    reply: Nothing,
  }),
  hold: endpoint(calls.hold, {
    side: "desk",
    access: "applicants:erase",
    summary: "Sets a legal hold, which stops every erasure, or releases it",
    body: z.object({ legal_hold: Bool, reason: paragraphsInput(1, 500) }),
    reply: Nothing,
  }),
  export: endpoint(calls.export, {
    side: "desk",
    access: "verifications:read",
    summary: "Everything that is kept of an applicant as ZIP: JSON and files",
    limit: { max: 20, seconds: 60, per: "project" },
    reply: "file",
  }),
  erase: endpoint(calls.erase, {
    side: "desk",
    access: "applicants:erase",
    proof: "fresh",
    summary: "Destroys an applicant's data for good; ids, times and outcomes stay",
    limit: { max: 60, seconds: 60, per: "project" },
    body: z.object({ reason: paragraphsInput(1, 500) }),
    reply: Nothing,
  }),
};
