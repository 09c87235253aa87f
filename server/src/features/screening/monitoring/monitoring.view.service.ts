import { isNewListView } from "#server/features/cases/verifications/verifications.view-log.queries.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import {
  listMonitoredApplicants,
  listMonitoringEvents,
  listReportApplicants,
  seesNames,
  showMonitoredApplicant,
} from "./monitoring.queries.ts";

/** Names are shown, as in the list of verifications: it is the same look. */
async function noted<R>(ctx: Ctx, reply: R, isEmpty: boolean): Promise<R> {
  if (!isEmpty && seesNames(ctx) && (await isNewListView(ctx))) recordAudit(ctx, "verifications.listed");
  return reply;
}

const notedPage = async <R extends { items: readonly unknown[] }>(ctx: Ctx, reading: Promise<R>): Promise<R> => {
  const page = await reading;
  return noted(ctx, page, page.items.length === 0);
};

export const openEvents = (ctx: Ctx, queried: Parameters<typeof listMonitoringEvents>[1]) =>
  notedPage(ctx, listMonitoringEvents(ctx, queried));

export const openMonitoredApplicant = (ctx: Ctx, queried: Parameters<typeof listMonitoredApplicants>[1]) =>
  notedPage(ctx, listMonitoredApplicants(ctx, queried));

/** @throws monitoring.report_not_found */
export const openReportApplicants = (ctx: Ctx, id: string, queried: Parameters<typeof listReportApplicants>[2]) =>
  notedPage(ctx, listReportApplicants(ctx, id, queried));

/** @throws monitoring.not_monitored */
export const openApplicant = async (ctx: Ctx, id: string) => noted(ctx, await showMonitoredApplicant(ctx, id), false);
