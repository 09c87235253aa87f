import { sendTrial } from "#server/features/callbacks/callbacks/callbacks.trial.service.ts";
import { type Before, type Ctx, projectOf, scopeOf } from "#server/platform/ctx.ts";
import type { OutboundResult } from "#server/platform/outbound/outbound-replies.ts";
import { findEndpoint } from "./webhook-endpoints.queries.ts";

/** Also while it is paused. @throws webhook-endpoints.not_found, api-keys.no_test_key */
export async function tryEndpoint(before: Before, id: string): Promise<{ url: string; result: OutboundResult }> {
  const projectId = projectOf(before);
  const { url } = await before.platform.database.inProject(scopeOf(before), ({ tx }) => {
    const ctx: Ctx = { ...before, tx, projectId, audits: [] };
    return findEndpoint(ctx, id);
  });
  return { url, result: await sendTrial(before, url, id) };
}
