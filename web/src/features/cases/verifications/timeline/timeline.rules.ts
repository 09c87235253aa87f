import type { VerificationView } from "#contract/cases/verifications.contract.ts";

export type TimelineEvent = VerificationView["history"][number];

export const timelineFilters = ["all", "decisions", "messages", "comments"] as const;
export type TimelineFilter = (typeof timelineFilters)[number];

const filterOf: Partial<Record<TimelineEvent["kind"], TimelineFilter>> = {
  checked: "decisions",
  decided: "decisions",
  undone: "decisions",
  taken_back: "decisions",
  person_approved: "decisions",
  person_declined: "decisions",
  person_taken_back: "decisions",
  proposed: "decisions",
  proposal_rejected: "decisions",
  asked_again: "messages",
  reminded: "messages",
  withdrawn: "messages",
  unanswered: "messages",
  resubmitted: "messages",
  mailed: "messages",
  callback_sent: "messages",
  callback_failed: "messages",
  commented: "comments",
  noted: "comments",
};

export type TimelineEntry = TimelineEvent & {
  key: string;
  /** It came after the reader's last visit. */
  isNew: boolean;
  /** Of a callback: what the customer's server answered; null: nothing, or not known. */
  httpStatus: number | null;
  /** Of views one after another: whose. */
  viewers: readonly string[];
};

type Attempts = Pick<VerificationView, "callbacks">["callbacks"];

/** In ms. The event and the attempt are written in one transaction. */
const sameTime = 5_000;

function answerOf(event: TimelineEvent, callbacks: Attempts): number | null {
  if (event.kind !== "callback_sent" && event.kind !== "callback_failed") return null;
  const at = Date.parse(event.at);
  const [nearest] = callbacks
    .flatMap(({ attempts }) => attempts)
    .map((attempt) => ({ ...attempt, away: Math.abs(Date.parse(attempt.at) - at) }))
    .filter(({ away }) => away < sameTime)
    .sort((one, other) => one.away - other.away);
  return nearest?.httpStatus ?? null;
}

/** Of two instants as ISO 8601 has them. */
const byTime = (one: string, other: string) => Number(one > other) - Number(one < other);

type Shown = Pick<VerificationView, "history" | "activity" | "callbacks" | "lastVisit">;

/** All that happened, oldest first; views one after another are one entry. Nothing that the reader did is new to them. */
export function timelineOf(view: Shown, filter: TimelineFilter, reader: string | null): TimelineEntry[] {
  const isNew = ({ at, kind, actor }: TimelineEvent) =>
    view.lastVisit !== null && at > view.lastVisit && kind !== "viewed" && (actor === null || actor !== reader);
  const events = [...view.history, ...view.activity]
    .filter(({ kind }) => filter === "all" || filterOf[kind] === filter)
    .map((event, index) => ({ event, index }))
    .sort((one, other) => byTime(one.event.at, other.event.at) || one.index - other.index);
  const entries: TimelineEntry[] = [];
  for (const { event, index } of events) {
    const last = entries.at(-1);
    if (event.kind === "viewed" && last?.kind === "viewed") {
      const viewers = [...new Set([...last.viewers, event.actor ?? ""])];
      entries[entries.length - 1] = { ...last, at: event.at, viewers };
      continue;
    }
    entries.push({
      ...event,
      key: `${event.at} ${event.kind} ${index}`,
      isNew: isNew(event),
      httpStatus: answerOf(event, view.callbacks),
      viewers: event.kind === "viewed" ? [event.actor ?? ""] : [],
    });
  }
  return entries;
}
