import { isNewListView } from "#server/features/cases/verifications/verifications.view-log.queries.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { findEverywhere } from "./searches.queries.ts";

/** Names were shown, as in the list of verifications: it is the same look. */
export async function searchPalette(ctx: Ctx, text: string) {
  const found = await findEverywhere(ctx, text);
  const hasPeople = found.verifications.length + found.applicants.length > 0;
  if (hasPeople && (await isNewListView(ctx))) recordAudit(ctx, "verifications.listed");
  return found;
}
