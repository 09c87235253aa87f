import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Day, Id, Nothing, textInput } from "../input/fields.ts";
import { pageRequest, pageSchemaOf } from "../input/paging.ts";
import type { Permission } from "../permissions.ts";
import { verificationStatuses } from "../records/verifications/verification-states.ts";
import { languages } from "../values/languages.ts";
import { reports as calls } from "./reports.calls.ts";

export const reportLimits = {
  atOnce: 3,
  kept: 200,
  fileDays: 30,
} as const;

export const reportTypes = [
  "verifications",
  "monitored_applicants",
  "applicants",
  "screening_hits",
  "audit_log",
] as const;
export type ReportType = (typeof reportTypes)[number];

/** In this order. */
export const reportColumns = {
  verifications: [
    "id",
    "created",
    "status",
    "country",
    "form",
    "applicant_id",
    "applicant_name",
    "external_id",
    "types",
    "checks",
    "decline_reasons",
    "service",
  ],
  monitored_applicants: [
    "applicant_id",
    "external_id",
    "applicant_name",
    "country",
    "last_verification",
    "monitored_since",
    "last_screened",
    "hits",
    "document",
    "expires_on",
    "open_events",
    "last_event",
    "applicant_type",
  ],
  applicants: [
    "applicant_id",
    "external_id",
    "applicant_name",
    "created",
    "verifications",
    "last_status",
    "last_verification",
    "applicant_type",
  ],
  screening_hits: [
    "verification_id",
    "applicant_id",
    "external_id",
    "applicant_name",
    "screened",
    "list",
    "list_version",
    "entry",
    "score",
    "band",
    "verdict",
    "judged_by",
    "judged_at",
  ],
  audit_log: [
    "number",
    "time",
    "actor_kind",
    "actor_id",
    "actor",
    "role",
    "action",
    "detail",
    "address",
    "user_agent",
    "hash",
  ],
} as const satisfies Record<ReportType, readonly string[]>;
export type ReportColumn = (typeof reportColumns)[ReportType][number];

/** product.md, "Roles". */
export const reportNeeds = {
  verifications: "verifications:read",
  monitored_applicants: "verifications:read",
  applicants: "verifications:read",
  screening_hits: "verifications:read",
  audit_log: "audit:read",
} as const satisfies Record<ReportType, Permission>;

export const reportTypesFor = (own: ReadonlySet<Permission>): ReportType[] =>
  reportTypes.filter((type) => own.has(reportNeeds[type]));

export const reportStatuses = ["queued", "generating", "ready", "failed", "expired"] as const;
export type ReportStatus = (typeof reportStatuses)[number];

export const reportProblems = ["too_many_rows", "too_large", "took_too_long", "interrupted", "internal"] as const;
export type ReportProblem = (typeof reportProblems)[number];

export const reportFormats = ["csv", "xlsx"] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** Days of the asker's time zone, both included. */
export const ReportFilters = z
  .strictObject({
    from: Day.optional(),
    to: Day.optional(),
    forms: z.array(Id).max(100).optional(),
    status: z.array(z.enum(verificationStatuses)).max(6).optional(),
  })
  .refine(({ from, to }) => !from || !to || from <= to, {
    path: ["to"],
    message: "The last day cannot be before the first.",
  });
export type ReportFilters = z.infer<typeof ReportFilters>;

const allColumns = [...new Set(Object.values(reportColumns).flat())] as [ReportColumn, ...ReportColumn[]];

export const NewReport = z
  .object({
    type: z.enum(reportTypes),
    format: z.enum(reportFormats).default("csv"),
    /** Left out: type and day. */
    name: textInput(0, 64).default(""),
    filters: ReportFilters.prefault({}),
    /** Left out: all. */
    columns: z.array(z.enum(allColumns)).max(allColumns.length).default([]),
    /** Left out: what the member chose on the desk, else English. */
    language: z.enum(languages).optional(),
  })
  .refine(({ type, columns }) => columns.every((each) => reportColumns[type].some((known) => known === each)), {
    path: ["columns"],
    message: "A report of this type has no such column.",
  })
  .refine(({ type, filters }) => type === "verifications" || !(filters.forms?.length || filters.status?.length), {
    path: ["filters"],
    message: "Only reports of verifications are filtered by form and status.",
  });
export type NewReport = z.infer<typeof NewReport>;

export const ReportRow = z.object({
  reportId: z.string(),
  name: z.string(),
  type: z.enum(reportTypes),
  format: z.enum(reportFormats),
  status: z.enum(reportStatuses),
  /** In percent. */
  progress: z.number().int(),
  problem: z.enum(reportProblems).nullable(),
  created: z.iso.datetime(),
  createdBy: z.string().nullable(),
  rows: z.number().int().nullable(),
  sizeBytes: z.number().int().nullable(),
  expires: z.iso.datetime().nullable(),
  filters: z.object({
    from: z.string().nullable(),
    to: z.string().nullable(),
    forms: z.array(z.string()),
    status: z.array(z.enum(verificationStatuses)),
  }),
  columns: z.array(z.enum(allColumns)),
  timeZone: z.string(),
});
export type ReportRow = z.infer<typeof ReportRow>;

const Listed = pageRequest(z.object({}));
const Known = z.object({ reportId: Id });
const limit = { max: 60, seconds: 3600, per: "project", shared: "reports" } as const;

/** Specification 2, sections 3, 4 and 7. */
export const reports = {
  list: endpoint(calls.list, {
    side: "desk",
    access: "project:read",
    summary: "The project's reports of the types that the role may see, newest first",
    replica: true,
    body: Listed,
    reply: pageSchemaOf(ReportRow),
  }),
  updatedList: endpoint(calls.updatedList, {
    side: "desk",
    access: "project:read",
    summary: "The same list, for a screen that follows the progress",
    body: Listed,
    reply: pageSchemaOf(ReportRow),
  }),
  create: endpoint(calls.create, {
    side: "desk",
    access: "project:read",
    summary: "Asks for a report, which is generated in the background",
    limit,
    body: NewReport,
    reply: Known.extend({ reportId: z.string() }),
  }),
  recreate: endpoint(calls.recreate, {
    side: "desk",
    access: "project:read",
    summary: "Asks an earlier report's question again, on today's data, as a new report",
    limit,
    body: Known,
    reply: Known.extend({ reportId: z.string() }),
  }),
  download: endpoint(calls.download, {
    side: "desk",
    access: "project:read",
    proof: { when: "there are more than 1,000 rows" },
    summary: "The file of a report that is ready",
    reply: "file",
  }),
  remove: endpoint(calls.remove, {
    side: "desk",
    access: "project:read",
    summary: "Deletes a report and its file; one that is being generated is stopped",
    reply: Nothing,
  }),
};
