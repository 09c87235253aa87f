import { isNewListView } from "#server/features/cases/verifications/verifications.view-log.queries.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { readFailedCallbacks } from "./failed-callbacks.queries.ts";

/** Names are shown, as in the list of verifications: it is the same look. */
export async function openFailedCallbacks(ctx: Ctx) {
  const failed = await readFailedCallbacks(ctx);
  if (failed.newest.length > 0 && (await isNewListView(ctx))) recordAudit(ctx, "verifications.listed");
  return failed;
}
