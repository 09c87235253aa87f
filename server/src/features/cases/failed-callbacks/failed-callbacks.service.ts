import { isNewListView } from "#server/features/cases/verifications/verifications.view-log.queries.ts";
import { audit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { readFailed } from "./failed-callbacks.queries.ts";

/** Names are shown, as in the list of verifications: it is the same look. */
export async function openFailedCallbacks(ctx: Ctx) {
  const failed = await readFailed(ctx);
  if (failed.newest.length > 0 && (await isNewListView(ctx))) audit(ctx, "verifications.listed");
  return failed;
}
