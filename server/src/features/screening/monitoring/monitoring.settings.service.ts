import { sql } from "kysely";
import { commonFailures } from "#contract/failures.ts";
import { monitoringFailures } from "#contract/screening/monitoring.calls.ts";
import type { MonitoringSettings } from "#contract/screening/monitoring.contract.ts";
import { OUTBOUND_URL_REFUSALS } from "#contract/values/outbound-url.ts";
import { blacklistsOf } from "#server/features/records/blacklist-base/blacklist-base.screening.queries.ts";
import { vouchForAddress } from "#server/features/records/callback-addresses/callback-addresses.service.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { askForRun } from "./monitoring.jobs.ts";
import { countOpenEvents } from "./monitoring.queries.ts";

const settingColumns = [
  "is_enabled",
  "callback_url",
  "databases_list_type",
  "databases",
  "databases_custom",
  "custom_blacklist",
  "expiration_period",
  "expirations",
  "time_zone",
] as const;

const own = (ctx: Ctx) =>
  ctx.tx.selectFrom("monitoring_settings").select(settingColumns).where("project_id", "=", ctxProjectOf(ctx));

/** Undefined: nothing was ever set. */
export const readWatch = (ctx: Ctx) => own(ctx).executeTakeFirst();

async function requireBlacklists(ctx: Ctx, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return;
  const known = await blacklistsOf(ctx, codes);
  if (new Set(codes).size > known.length) throw fail(monitoringFailures.blacklist_unknown);
}

function requireTarget(ctx: Ctx, url: string): void {
  const refusal = url === "" ? null : ctx.platform.outbound.checkUrl(url);
  if (refusal)
    throw fail(commonFailures.invalid, { parameter: "callback_url", message: OUTBOUND_URL_REFUSALS[refusal] });
}

const hasLists = ({ databases_list_type, databases, databases_custom }: MonitoringSettings) =>
  databases_list_type === "*" || databases.length + databases_custom.length > 0;

const markAllDue = (ctx: Ctx) =>
  ctx.tx
    .updateTable("monitored_applicants")
    .set({ is_due: true })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("is_due", "=", false)
    .execute();

/** Reports and events stay. */
async function forgetAll(ctx: Ctx): Promise<void> {
  for (const table of ["monitored_applicants", "monitoring_lists"] as const)
    await ctx.tx.deleteFrom(table).where("project_id", "=", ctxProjectOf(ctx)).execute();
}

/** Everybody is screened once by it. @throws monitoring.blacklist_unknown, nothing_chosen, request.invalid */
export async function saveMonitoringSettings(ctx: Ctx, queried: MonitoringSettings) {
  if (queried.enabled && !hasLists(queried) && queried.expirations.length === 0)
    throw fail(monitoringFailures.nothing_chosen);
  requireTarget(ctx, queried.callback_url);
  await requireBlacklists(ctx, queried.databases_custom);
  const before = await readWatch(ctx);
  const values = {
    is_enabled: queried.enabled,
    callback_url: queried.callback_url,
    databases_list_type: queried.databases_list_type,
    databases: [...new Set(queried.databases)],
    databases_custom: [...new Set(queried.databases_custom)],
    custom_blacklist: queried.customBlackList,
    expiration_period: queried.expiration_period,
    expirations: [...new Set(queried.expirations)],
    time_zone: queried.time_zone ?? before?.time_zone ?? ctx.session?.timezone ?? "UTC",
    updated_by: ctx.actor.id,
    // Expiry dates are looked through again.
    ran_on: null,
  };
  await ctx.tx
    .insertInto("monitoring_settings")
    .values({ project_id: ctxProjectOf(ctx), ...values })
    .onConflict((on) => on.column("project_id").doUpdateSet({ ...values, updated_at: sql<Date>`excluded.updated_at` }))
    .execute();
  await vouchForAddress(ctx, queried.callback_url);
  await (queried.enabled ? markAllDue(ctx) : forgetAll(ctx));
  const { updated_by, ran_on, ...said } = values;
  recordAudit(ctx, "monitoring.settings_changed", { from: before ?? null, to: said });
  if (queried.enabled) await askForRun(ctx);
  return {};
}

const countPeople = async (ctx: Ctx): Promise<number> =>
  (
    await ctx.tx
      .selectFrom("monitored_applicants")
      .select(sql<number>`count(*)::int`.as("n"))
      .where("project_id", "=", ctxProjectOf(ctx))
      .executeTakeFirstOrThrow()
  ).n;

/** @throws monitoring.not_found for another project's id */
export async function showMonitoringSettings(ctx: Ctx, customerId: string) {
  if (customerId.toLowerCase() !== ctxProjectOf(ctx)) throw fail(monitoringFailures.not_found);
  const row = await own(ctx).select("updated_at").executeTakeFirst();
  return {
    enabled: row?.is_enabled ?? false,
    callback_url: row?.callback_url ?? "",
    databases_list_type: row?.databases_list_type ?? ("*" as const),
    databases: (row?.databases ?? []) as MonitoringSettings["databases"],
    databases_custom: row?.databases_custom ?? [],
    customBlackList: row?.custom_blacklist ?? false,
    expiration_period: (row?.expiration_period ?? 0) as MonitoringSettings["expiration_period"],
    expirations: (row?.expirations ?? []) as MonitoringSettings["expirations"],
    time_zone: row?.time_zone ?? ctx.session?.timezone ?? "UTC",
    people: row?.is_enabled ? await countPeople(ctx) : 0,
    open: await countOpenEvents(ctx),
    updated: row?.updated_at.toISOString() ?? null,
  };
}
