import type { Selectable } from "kysely";
import type { TimelineEvent } from "#contract/records/verifications/verification-parts.ts";
import type { Database } from "#server/db/database.ts";

type Row = Pick<
  Selectable<Database["verification_events"]>,
  | "id"
  | "at"
  | "kind"
  | "actor"
  | "from_status"
  | "to_status"
  | "decline_reasons"
  | "comment"
  | "proposal_id"
  | "open_checks"
>;

/** What a verification is decided from, and reports print. What happened around it is read for members alone. */
export const viewHistory = (events: readonly Row[]): { activity: TimelineEvent[]; history: TimelineEvent[] } => ({
  activity: [],
  history: events.map((event) => ({
    at: event.at.toISOString(),
    kind: event.kind,
    actor: event.actor,
    from: event.from_status,
    to: event.to_status,
    declineReasons: event.decline_reasons,
    comment: event.comment,
    openChecks: event.open_checks,
    proposedBy: events.find(({ id }) => id === event.proposal_id)?.actor ?? null,
    ...{ assignee: null, subject: null, side: null },
  })),
});
