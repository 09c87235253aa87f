import { type Expression, type SqlBool, sql } from "kysely";
import * as limits from "#contract/limits.ts";
import type { MonitoringEventType } from "#contract/screening/monitoring/monitoring-values.ts";
import { monitoringFailures } from "#contract/screening/monitoring.calls.ts";
import {
  type MonitoredApplicant,
  MonitoringDetail,
  type MonitoringEvent,
  type MonitoringReport,
} from "#contract/screening/monitoring.contract.ts";
import { isPermitted } from "#server/platform/actor.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { RunLists } from "./monitoring.rules.ts";

type Paged<F> = { page: number; count: number; filters: F };
type Span = { from?: string | undefined; to?: string | undefined };

export const seesNames = ({ actor }: Ctx) => isPermitted(actor, "verifications:read");

const capped = (total: number) => ({ total: Math.min(total, limits.totalCap), totalIsCapped: total > limits.totalCap });

const during = (column: "began_at" | "e.at", { from, to }: Span): Expression<SqlBool>[] => [
  ...(from ? [sql<SqlBool>`${sql.ref(column)} >= ${from}`] : []),
  ...(to ? [sql<SqlBool>`${sql.ref(column)} <= ${to}`] : []),
];

/** Up to one more than is ever said. */
async function countUpTo(ctx: Ctx, rows: Expression<unknown>): Promise<number> {
  const counted = await sql<{
    n: number;
  }>`select count(*)::int as n from (${rows} limit ${limits.totalCap + 1}) counted`.execute(ctx.tx);
  return counted.rows[0]?.n ?? 0;
}

const runs = (ctx: Ctx) => ctx.tx.selectFrom("monitoring_runs").where("project_id", "=", ctxProjectOf(ctx));

const runColumns = [
  "id",
  "status",
  "began_at",
  "ended_at",
  "lists",
  "expiry_day",
  "people",
  "screenings",
  "failed_screenings",
  "events",
] as const;

type FoundRun = {
  id: string;
  status: MonitoringReport["status"];
  began_at: Date;
  ended_at: Date | null;
  lists: unknown;
  expiry_day: string | null;
  people: number;
  screenings: number;
  failed_screenings: number;
  events: number;
};

const toReport = (row: FoundRun): MonitoringReport => ({
  reportId: row.id,
  status: row.status,
  created: row.began_at.toISOString(),
  ended: row.ended_at?.toISOString() ?? null,
  lists: RunLists.parse(row.lists),
  expiryDay: row.expiry_day,
  people: row.people,
  screenings: row.screenings,
  failedScreenings: row.failed_screenings,
  events: row.events,
});

export async function listMonitoringReports(
  ctx: Ctx,
  { page, count, filters }: Paged<Span & { withEvents?: boolean | undefined }>,
) {
  const wanted = [...during("began_at", filters), ...(filters.withEvents ? [sql<SqlBool>`events > 0`] : [])];
  const found = runs(ctx).where((eb) => eb.and(wanted));
  const total = await countUpTo(ctx, found.select(sql`1`.as("one")));
  const rows = await found
    .select(runColumns)
    .orderBy("began_at", "desc")
    .orderBy("id", "desc")
    .limit(count)
    .offset((page - 1) * count)
    .execute();
  return { items: rows.map(toReport), ...capped(total), page, count };
}

/** @throws monitoring.report_not_found */
export async function showMonitoringReport(ctx: Ctx, id: string): Promise<MonitoringReport> {
  const row = await runs(ctx).select(runColumns).where("id", "=", id).executeTakeFirst();
  if (!row) throw fail(monitoringFailures.report_not_found);
  return toReport(row);
}

const events = (ctx: Ctx) =>
  ctx.tx
    .selectFrom("monitoring_events as e")
    .innerJoin("verifications as v", (join) =>
      join.onRef("v.project_id", "=", "e.project_id").onRef("v.id", "=", "e.verification_id"),
    )
    .where("e.project_id", "=", ctxProjectOf(ctx))
    .select(["e.id", "e.run_id", "e.at", "e.type", "e.applicant_id", "e.verification_id", "e.detail"])
    .select(["e.closed_at", "e.closed_by", "v.applicant_name", "v.external_id"])
    .orderBy("e.at", "desc")
    .orderBy("e.id", "desc");

type FoundEvent = Awaited<ReturnType<ReturnType<typeof events>["execute"]>>[number];

const toEvent = (ctx: Ctx, row: FoundEvent): MonitoringEvent => ({
  id: row.id,
  reportId: row.run_id,
  at: row.at.toISOString(),
  type: row.type,
  applicantId: row.applicant_id,
  applicantName: seesNames(ctx) ? row.applicant_name : null,
  externalId: row.external_id,
  verificationId: row.verification_id,
  detail: MonitoringDetail.parse({ ...(row.detail as object), type: row.type }),
  isOpen: row.closed_at === null,
  closedAt: row.closed_at?.toISOString() ?? null,
  closedBy: row.closed_by,
});

async function pageOfEvents(ctx: Ctx, wanted: Expression<SqlBool>[], { page, count }: { page: number; count: number }) {
  const plain = ctx.tx
    .selectFrom("monitoring_events as e")
    .where("e.project_id", "=", ctxProjectOf(ctx))
    .where((eb) => eb.and(wanted));
  const total = await countUpTo(ctx, plain.select(sql`1`.as("one")));
  const rows = await events(ctx)
    .where((eb) => eb.and(wanted))
    .limit(count)
    .offset((page - 1) * count)
    .execute();
  return { items: rows.map((row) => toEvent(ctx, row)), ...capped(total), page, count };
}

export const countOpenEvents = (ctx: Ctx): Promise<number> =>
  countUpTo(
    ctx,
    ctx.tx
      .selectFrom("monitoring_events as e")
      .where("e.project_id", "=", ctxProjectOf(ctx))
      .where("e.closed_at", "is", null)
      .select(sql`1`.as("one")),
  );

type EventFilters = Span & { type?: MonitoringEventType | undefined; open?: boolean | undefined };

export async function listMonitoringEvents(ctx: Ctx, { page, count, filters }: Paged<EventFilters>) {
  const { type, open } = filters;
  const wanted = [
    ...during("e.at", filters),
    ...(type ? [sql<SqlBool>`e.type = ${type}`] : []),
    ...(open === undefined ? [] : [open ? sql<SqlBool>`e.closed_at is null` : sql<SqlBool>`e.closed_at is not null`]),
  ];
  return { ...(await pageOfEvents(ctx, wanted, { page, count })), open: await countOpenEvents(ctx) };
}

/** @throws monitoring.report_not_found */
export async function listReportApplicants(ctx: Ctx, reportId: string, { page, count }: Paged<object>) {
  await showMonitoringReport(ctx, reportId);
  return pageOfEvents(ctx, [sql<SqlBool>`e.run_id = ${reportId}::uuid`], { page, count });
}

const people = (ctx: Ctx) =>
  ctx.tx
    .selectFrom("monitored_applicants as m")
    .innerJoin("verifications as v", (join) =>
      join.onRef("v.project_id", "=", "m.project_id").onRef("v.id", "=", "m.verification_id"),
    )
    .where("m.project_id", "=", ctxProjectOf(ctx))
    .select(["m.applicant_id", "m.verification_id", "m.since", "m.screened_at", "m.hits", "m.document_type"])
    .select([
      "m.expires_on",
      "m.expiry",
      "m.last_event_at",
      "v.applicant_name",
      "v.external_id",
      "v.status",
      "v.country",
    ])
    .select(({ selectFrom }) =>
      selectFrom("monitoring_events as e")
        .whereRef("e.project_id", "=", "m.project_id")
        .whereRef("e.applicant_id", "=", "m.applicant_id")
        .where("e.closed_at", "is", null)
        .select(({ fn }) => fn.countAll<number>().as("n"))
        .as("open_events"),
    );

type FoundPerson = Awaited<ReturnType<ReturnType<typeof people>["execute"]>>[number];

const toPerson = (ctx: Ctx, row: FoundPerson): MonitoredApplicant => ({
  applicantId: row.applicant_id,
  applicantName: seesNames(ctx) ? row.applicant_name : null,
  externalId: row.external_id,
  verificationId: row.verification_id,
  verificationStatus: row.status,
  country: row.country,
  since: row.since.toISOString(),
  screenedAt: row.screened_at?.toISOString() ?? null,
  hits: row.hits,
  documentType: row.document_type,
  expiresOn: row.expires_on,
  expiry: row.expiry,
  lastEventAt: row.last_event_at?.toISOString() ?? null,
  openEvents: Number(row.open_events ?? 0),
});

export async function listMonitoredApplicants(
  ctx: Ctx,
  { page, count, filters: { state } }: Paged<{ state?: "hits" | "expiry" | undefined }>,
) {
  const wanted: Expression<SqlBool>[] =
    state === "hits" ? [sql`m.hits > 0`] : state === "expiry" ? [sql`m.expiry <> 'none'`] : [];
  const plain = ctx.tx
    .selectFrom("monitored_applicants as m")
    .where("m.project_id", "=", ctxProjectOf(ctx))
    .where((eb) => eb.and(wanted));
  const total = await countUpTo(ctx, plain.select(sql`1`.as("one")));
  const rows = await people(ctx)
    .where((eb) => eb.and(wanted))
    .orderBy("m.since", "desc")
    .orderBy("m.applicant_id", "desc")
    .limit(count)
    .offset((page - 1) * count)
    .execute();
  return { items: rows.map((row) => toPerson(ctx, row)), ...capped(total), page, count };
}

const alertsShown = 20;

/** What was reported of one applicant, newest first. */
export async function readAlertsOf(ctx: Ctx, applicantId: string) {
  const rows = await events(ctx).where("e.applicant_id", "=", applicantId).limit(alertsShown).execute();
  return rows.map((row) => {
    const { id, at, isOpen, detail } = toEvent(ctx, row);
    return { id, at, isOpen, detail };
  });
}

const eventsShown = 100;

/** @throws monitoring.not_monitored */
export async function showMonitoredApplicant(ctx: Ctx, applicantId: string) {
  const row = await people(ctx).where("m.applicant_id", "=", applicantId).executeTakeFirst();
  if (!row) throw fail(monitoringFailures.not_monitored);
  const reported = await events(ctx).where("e.applicant_id", "=", applicantId).limit(eventsShown).execute();
  return { ...toPerson(ctx, row), events: reported.map((each) => toEvent(ctx, each)) };
}
