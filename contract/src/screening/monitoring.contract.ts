import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { callbackTarget } from "../input/callback-target.ts";
import { Bool, Instant, Nothing } from "../input/fields.ts";
import { pageRequest, pageSchemaOf } from "../input/paging.ts";
import { identityDocumentTypes } from "../records/forms/identity-documents.ts";
import { screeningLists } from "../records/forms/step-choices.ts";
import { hitBands, screenedKinds } from "../records/verifications/screening.ts";
import { verificationStatuses } from "../records/verifications/verification-states.ts";
import { TimeZone } from "../values/time-zone.ts";
import {
  databaseListTypes,
  expirationPeriods,
  expiryStates,
  monitoredStates,
  monitoringEventTypes,
  monitoringRunStatuses,
  namedHitsMost,
} from "./monitoring/monitoring-values.ts";
import { monitoring as calls } from "./monitoring.calls.ts";

const period = z.union(
  expirationPeriods.map((days) => z.literal(days)) as [z.ZodLiteral<0>, ...z.ZodLiteral<number>[]],
  "Choose 0, 7, 14, 30, 60 or 90 days.",
);

/** Specification 2, section 3. `enabled` and `time_zone` are ours. */
export const MonitoringSettings = z.object({
  enabled: Bool.default(true),
  /** Empty: the callback URL of each verification's form. */
  callback_url: callbackTarget.default(""),
  databases_list_type: z.enum(databaseListTypes).default("*"),
  databases: z.array(z.enum(screeningLists)).max(screeningLists.length).default([]),
  /** Codes of blacklists. */
  databases_custom: z.array(z.uuid()).max(100).default([]),
  /** With `*`: the project's blacklists as well. */
  customBlackList: Bool.default(false),
  expiration_period: z.preprocess(
    (value) => (typeof value === "string" && /^\d{1,2}$/.test(value) ? Number(value) : value),
    period.default(0),
  ),
  expirations: z.array(z.enum(identityDocumentTypes)).max(identityDocumentTypes.length).default([]),
  /** By which a day begins. Left out: as before, or the member's own. */
  time_zone: TimeZone.optional(),
});
export type MonitoringSettings = z.output<typeof MonitoringSettings>;

const Count = z.number().int().nonnegative();

const RunList = z.object({
  source: z.enum(["list", "blacklist"]),
  code: z.string(),
  name: z.string(),
  /** Null: it was compared for the first time, or as a whole. */
  from: Count.nullable(),
  to: Count,
});
export type MonitoringRunList = z.output<typeof RunList>;

export const MonitoringReport = z.object({
  reportId: z.string(),
  status: z.enum(monitoringRunStatuses),
  created: z.iso.datetime(),
  ended: z.iso.datetime().nullable(),
  lists: z.array(RunList),
  /** The day for which expiry dates were looked through. */
  expiryDay: z.string().nullable(),
  /** Who was monitored; and of them, who was screened anew. */
  people: Count,
  screenings: Count,
  failedScreenings: Count,
  events: Count,
});
export type MonitoringReport = z.output<typeof MonitoringReport>;

/** One entry of a list; `change`: it came, it or the applicant's data changed, it is gone. */
const EventHit = z.object({
  change: z.enum(["added", "changed", "removed"]),
  source: z.enum(["list", "blacklist"]),
  code: z.string(),
  name: z.string(),
  kind: z.enum(screenedKinds).nullable(),
  entryId: z.string(),
  band: z.enum(hitBands).nullable(),
  score: Count.nullable(),
});

export const MonitoringDetail = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("database_screening"),
    added: Count,
    changed: Count,
    removed: Count,
    hits: z.array(EventHit).max(namedHitsMost),
  }),
  z.object({
    type: z.literal("document_expired"),
    state: z.enum(["expiring", "expired"]),
    documentType: z.enum(identityDocumentTypes).nullable(),
    expiresOn: z.string(),
  }),
]);
export type MonitoringDetail = z.output<typeof MonitoringDetail>;

export const MonitoringEvent = z.object({
  id: z.string(),
  reportId: z.string(),
  at: z.iso.datetime(),
  type: z.enum(monitoringEventTypes),
  applicantId: z.string(),
  /** Null for who may not see applicants. */
  applicantName: z.string().nullable(),
  externalId: z.string().nullable(),
  verificationId: z.string(),
  detail: MonitoringDetail,
  isOpen: z.boolean(),
  closedAt: z.iso.datetime().nullable(),
  closedBy: z.string().nullable(),
});
export type MonitoringEvent = z.output<typeof MonitoringEvent>;

export const MonitoredApplicant = z.object({
  applicantId: z.string(),
  applicantName: z.string().nullable(),
  externalId: z.string().nullable(),
  verificationId: z.string(),
  verificationStatus: z.enum(verificationStatuses),
  country: z.string(),
  since: z.iso.datetime(),
  /** Null before the first look. */
  screenedAt: z.iso.datetime().nullable(),
  hits: Count,
  documentType: z.string().nullable(),
  expiresOn: z.string().nullable(),
  expiry: z.enum(expiryStates),
  lastEventAt: z.iso.datetime().nullable(),
  openEvents: Count,
});
export type MonitoredApplicant = z.output<typeof MonitoredApplicant>;

const access = "project:read";
const Span = { from: Instant.optional(), to: Instant.optional() };

/** Specification 2, sections 3, 5 and 7, "Monitoring". */
export const monitoring = {
  reports: endpoint(calls.reports, {
    side: "desk",
    access,
    summary: "What monitoring has checked, a report for each run, newest first",
    replica: true,
    body: pageRequest(z.object({ ...Span, withEvents: Bool.optional() })),
    reply: pageSchemaOf(MonitoringReport),
  }),
  report: endpoint(calls.report, {
    side: "desk",
    access,
    summary: "One report of monitoring",
    reply: MonitoringReport,
  }),
  applicants: endpoint(calls.applicants, {
    side: "desk",
    access,
    summary: "Who is monitored: applicants whose latest verification is approved",
    replica: true,
    body: pageRequest(z.object({ state: z.enum(monitoredStates).optional() })),
    reply: pageSchemaOf(MonitoredApplicant),
  }),
  applicant: endpoint(calls.applicant, {
    side: "desk",
    access,
    summary: "One monitored applicant with the latest hundred events",
    reply: MonitoredApplicant.extend({ events: z.array(MonitoringEvent) }),
  }),
  reportApplicants: endpoint(calls.reportApplicants, {
    side: "desk",
    access,
    summary: "The applicants of a report, with what happened",
    replica: true,
    body: pageRequest(z.object({})),
    reply: pageSchemaOf(MonitoringEvent),
  }),
  events: endpoint(calls.events, {
    side: "desk",
    access,
    summary: "Documents that expire and changed hits of screening, newest first",
    replica: true,
    body: pageRequest(z.object({ ...Span, type: z.enum(monitoringEventTypes).optional(), open: Bool.optional() })),
    reply: pageSchemaOf(MonitoringEvent).extend({ open: Count }),
  }),
  closeEvent: endpoint(calls.closeEvent, {
    side: "desk",
    access: "verifications:review",
    summary: "Closes an alert that was reviewed",
    reply: Nothing,
  }),
  setSettings: endpoint(calls.setSettings, {
    side: "desk",
    access: "monitoring:manage",
    summary: "Says who is monitored for what; everybody is then screened once by it",
    limit: { max: 30, seconds: 3600, per: "project" },
    body: MonitoringSettings,
    reply: Nothing,
  }),
  getSettings: endpoint(calls.getSettings, {
    side: "desk",
    access,
    summary: "What the project monitors; off before it was set",
    reply: MonitoringSettings.required({ time_zone: true }).extend({
      /** Applicants that are monitored now. */
      people: Count,
      /** Events that somebody is to look at, counted up to ten thousand. */
      open: Count,
      updated: z.iso.datetime().nullable(),
    }),
  }),
};
