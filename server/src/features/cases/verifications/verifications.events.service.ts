import { randomUUID } from "node:crypto";
import type { CheckName } from "#contract/records/verifications/check-evidence.ts";
import type { DeclineReason, VerificationStatus } from "#contract/records/verifications/verification-states.ts";
import type { Database } from "#server/db/database.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import type { BlacklistedValues } from "./verifications.blacklists.rules.ts";

type Event = {
  verificationId: string;
  kind: Database["verification_events"]["kind"];
  from: VerificationStatus;
  to: VerificationStatus;
  declineReasons?: DeclineReason[];
  comment?: string | null | undefined;
  actor?: { id: string | null; name: string } | null | undefined;
  onRowVersion: number;
  proposalId?: string | null | undefined;
  blacklisted?: BlacklistedValues | null | undefined;
  openChecks?: readonly CheckName[] | undefined;
};

/** Appends to a verification's history. @returns the event's id */
export async function recordVerificationEvent(ctx: Ctx, event: Event): Promise<string> {
  const id = randomUUID();
  await ctx.tx
    .insertInto("verification_events")
    .values({
      project_id: ctxProjectOf(ctx),
      verification_id: event.verificationId,
      id,
      kind: event.kind,
      actor: event.actor?.name ?? null,
      actor_user_id: event.actor?.id ?? null,
      from_status: event.from,
      to_status: event.to,
      decline_reasons: event.declineReasons ?? [],
      comment: event.comment || null,
      on_row_version: event.onRowVersion,
      proposal_id: event.proposalId ?? null,
      open_checks: [...(event.openChecks ?? [])],
      blacklisted: event.blacklisted ? JSON.stringify(event.blacklisted) : null,
    })
    .execute();
  return id;
}
