import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Day, Id } from "../input/fields.ts";
import { declineReasons, verificationTypes } from "../records/verifications/verification-states.ts";
import { countries } from "../values/countries.ts";
import { statistics as calls } from "./statistics.calls.ts";

// What each number means: docs/statistics.md.

/** Days of the member's time zone, both included (specification 1, section 9). */
export const StatisticsFilters = z.strictObject({
  start_date: Day,
  end_date: Day,
  countries: z.array(z.enum(countries)).max(300).optional(),
  forms: z.array(Id).max(100).optional(),
  types: z.array(z.enum(verificationTypes)).max(20).optional(),
});
export type StatisticsFilters = z.infer<typeof StatisticsFilters>;

export type StatisticsRequest = Pick<StatisticsFilters, "start_date" | "end_date"> & {
  countries?: readonly string[] | undefined;
  forms?: readonly string[] | undefined;
  types?: readonly string[] | undefined;
};

const listIn = (shape: RegExp, most: number) =>
  z
    .string()
    .max(4000)
    .regex(shape, "This is not a list.")
    .transform((text) => text.split(","))
    .refine((list) => list.length <= most, "This list is too long.")
    .optional();

/** `customer_id` is accepted and ignored: the session names the project. */
const OverviewQuery = z.object({
  customer_id: z.string().max(64).optional(),
  start_date: Day,
  end_date: Day,
  countries: listIn(/^[A-Z]{2}(?:,[A-Z]{2})*$/, 300),
  forms: listIn(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:,[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})*$/i, 100),
  types: listIn(/^[A-Z_]{1,40}(?:,[A-Z_]{1,40})*$/, 20),
});

/** Hours to 2 days, days to 31, weeks beyond. */
export const statisticUnits = ["hour", "day", "week"] as const;
export type StatisticUnit = (typeof statisticUnits)[number];

const Count = z.number().int();

export const StatisticCards = z.object({
  verifications: Count,
  approved: Count,
  declined: Count,
  /** To review: for us or, where something was requested again, for the applicant. */
  pending: Count,
  /** Being checked. */
  processing: Count,
  applicants: Count,
  /** By their latest verification in the range. */
  applicantsApproved: Count,
  applicantsDeclined: Count,
  firstTries: Count,
  firstTriesApproved: Count,
  decided: Count,
  decidedByChecks: Count,
  averageSeconds: z.number().nullable(),
  /** To the second below 64, to 3 % above. */
  medianSeconds: z.number().nullable(),
});
export type StatisticCards = z.infer<typeof StatisticCards>;

/** The specification's series point (specification 1, section 3). */
const SeriesPoint = z.object({
  datetime: z.iso.datetime(),
  verifications_total: Count,
  verifications_approved: Count,
  verifications_declined: Count,
  applicants_total: Count,
  applicants_approved: Count,
  applicants_declined: Count,
});

const Shown = z.object({ timezone: z.string(), unit: z.enum(statisticUnits) });

export const VolumePoint = z.object({
  datetime: z.iso.datetime(),
  approved: Count,
  declined: Count,
  customerPending: Count,
  pending: Count,
  processing: Count,
});
export type VolumePoint = z.infer<typeof VolumePoint>;

export const CountryStatistic = z.object({
  country: z.string().nullable(),
  verifications: Count,
  approved: Count,
  declined: Count,
});
export type CountryStatistic = z.infer<typeof CountryStatistic>;

export const DailyStatistic = z.object({
  date: z.iso.date(),
  verifications: Count,
  approved: Count,
  declined: Count,
  pending: Count,
  processing: Count,
});
export type DailyStatistic = z.infer<typeof DailyStatistic>;

export const ReasonStatistic = z.object({
  reason: z.enum(declineReasons),
  verifications: Count,
  before: Count,
});
export type ReasonStatistic = z.infer<typeof ReasonStatistic>;

export const UnfinishedStatistic = z.object({
  /** The last step with saved answers; null: none. */
  step: z.enum(verificationTypes).nullable(),
  verifications: Count,
});
export type UnfinishedStatistic = z.infer<typeof UnfinishedStatistic>;

export const ReviewerStatistic = z.object({
  id: z.string(),
  /** '' of a closed account. */
  name: z.string(),
  decided: Count,
  declined: Count,
  medianSeconds: z.number().nullable(),
});
export type ReviewerStatistic = z.infer<typeof ReviewerStatistic>;

const body = z.object({ filters: StatisticsFilters });
const limit = { max: 20, seconds: 60, per: "project" } as const;

export const statistics = {
  overview: endpoint(calls.overview, {
    side: "desk",
    access: "project:read",
    summary: "The numbers of a range of days, and of the days before it",
    replica: true,
    query: OverviewQuery,
    reply: z.object({
      timezone: z.string(),
      before: z.object({ start_date: z.iso.date(), end_date: z.iso.date(), cards: StatisticCards }),
      cards: StatisticCards,
    }),
  }),
  series: endpoint(calls.series, {
    side: "desk",
    access: "project:read",
    summary: "Verifications and applicants over a range of days",
    replica: true,
    query: OverviewQuery,
    reply: Shown.extend({ series: z.array(SeriesPoint) }),
  }),
  volume: endpoint(calls.volume, {
    side: "desk",
    access: "project:read",
    summary: "Verifications over a range of days, by status",
    replica: true,
    body,
    reply: Shown.extend({ points: z.array(VolumePoint), until: z.iso.datetime() }),
  }),
  countries: endpoint(calls.countries, {
    side: "desk",
    access: "project:read",
    summary: "Verifications of a range of days by country, most first",
    replica: true,
    body,
    reply: z.object({ list: z.array(CountryStatistic) }),
  }),
  daily: endpoint(calls.daily, {
    side: "desk",
    access: "project:read",
    summary: "Verifications day by day, newest first",
    replica: true,
    body,
    reply: z.object({ timezone: z.string(), list: z.array(DailyStatistic) }),
  }),
  dailyFile: endpoint(calls.dailyFile, {
    side: "desk",
    access: "project:read",
    summary: "Verifications day by day as CSV",
    replica: true,
    limit,
    body,
    reply: "csv",
  }),
  declineReasons: endpoint(calls.declineReasons, {
    side: "desk",
    access: "project:read",
    summary: "Why verifications of a range of days were declined, most frequent first",
    replica: true,
    body,
    reply: z.object({
      list: z.array(ReasonStatistic),
      /** A verification with several reasons is in the list under each, here once. */
      statisticsData: z.object({
        declined: Count,
        verifications: Count,
        declinedBefore: Count,
        verificationsBefore: Count,
      }),
    }),
  }),
  funnel: endpoint(calls.funnel, {
    side: "desk",
    access: "project:read",
    summary: "How far verifications came whose link was opened on a range of days",
    replica: true,
    body,
    reply: z.object({
      /** Each is among the ones before it. */
      stages: z.object({ opened: Count, started: Count, submitted: Count, approved: Count }),
      /** Of those that are not submitted. */
      unfinished: z.array(UnfinishedStatistic),
    }),
  }),
  reviewers: endpoint(calls.reviewers, {
    side: "desk",
    access: "audit:read",
    summary: "Decisions by member about verifications of a range of days, most first",
    replica: true,
    body,
    reply: z.object({ list: z.array(ReviewerStatistic) }),
  }),
  declineReasonsFile: endpoint(calls.declineReasonsFile, {
    side: "desk",
    access: "project:read",
    summary: "Why verifications of a range of days were declined, as CSV",
    replica: true,
    limit,
    body,
    reply: "csv",
  }),
};
