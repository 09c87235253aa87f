import { isNewListView } from "#server/features/cases/verifications/verifications.view-log.queries.ts";
import { midnightOf } from "#server/features/figures/statistics/statistics.days.rules.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { readDecisionsSince, readHoursOf, readTeamToday } from "./home.queries.ts";

const dayIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(at);

/** Names are shown, as in the list of verifications: it is the same look. */
export async function openToday(ctx: Ctx) {
  const timezone = ctx.session?.timezone ?? "UTC";
  const day = dayIn(timezone, new Date());
  const decisions = await readDecisionsSince(ctx, new Date(midnightOf(day, timezone)));
  if (decisions.length > 0 && (await isNewListView(ctx))) recordAudit(ctx, "verifications.listed");
  return { decisions, hours: await readHoursOf(ctx, day), ...(await readTeamToday(ctx)) };
}
