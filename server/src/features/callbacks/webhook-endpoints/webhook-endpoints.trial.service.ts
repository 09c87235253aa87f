import { sendCallbackTrial } from "#server/features/callbacks/callbacks/callbacks.trial.service.ts";
import { type Ctx, type CtxBeforeTransaction, ctxProjectOf, ctxScopeOf } from "#server/platform/ctx.ts";
import type { OutboundResult } from "#server/platform/outbound/outbound-replies.ts";
import { findEndpoint } from "./webhook-endpoints.queries.ts";

/** Also while it is paused. @throws webhook-endpoints.not_found, api-keys.no_test_key */
export async function tryEndpoint(
  before: CtxBeforeTransaction,
  id: string,
): Promise<{ url: string; result: OutboundResult }> {
  const projectId = ctxProjectOf(before);
  const { url } = await before.platform.database.inProject(ctxScopeOf(before), ({ tx }) => {
    const ctx: Ctx = { ...before, tx, projectId, audits: [] };
    return findEndpoint(ctx, id);
  });
  return { url, result: await sendCallbackTrial(before, url, id) };
}
