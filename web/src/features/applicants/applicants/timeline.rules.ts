import type { ApplicantView } from "#contract/applicants/applicants.contract.ts";
import type { VerificationRow } from "#contract/cases/verifications.contract.ts";

type Event = ApplicantView["history"][number];

export type TimelineItem =
  | { kind: "case"; at: string; row: VerificationRow; events: Event[] }
  | { kind: "event"; at: string; event: Event }
  | { kind: "alert"; at: string; alert: ApplicantView["alerts"][number] }
  | { kind: "mail"; at: string; mail: ApplicantView["mails"][number] };

export const timelineFilters = ["all", "cases", "mails", "alerts", "edits"] as const;
export type TimelineFilter = (typeof timelineFilters)[number];

const kindsOf: Record<TimelineFilter, readonly TimelineItem["kind"][]> = {
  all: ["case", "event", "alert", "mail"],
  cases: ["case"],
  mails: ["mail"],
  alerts: ["alert"],
  edits: ["event"],
};

/**
 * Everything that happened, newest first. A verification takes its own events with it, and comes where the newest of them is;
 * events of one that is not among `rows` come by themselves.
 */
export function timelineOf(
  { history, alerts, mails }: Pick<ApplicantView, "history" | "alerts" | "mails">,
  rows: readonly VerificationRow[],
): TimelineItem[] {
  const shown = new Set(rows.map(({ id }) => id));
  const isOfCase = ({ verificationId, kind }: Event) =>
    verificationId !== null && shown.has(verificationId) && kind !== "edited";
  const cases = rows.map((row): TimelineItem => {
    const events = history.filter((event) => isOfCase(event) && event.verificationId === row.id);
    return { kind: "case", at: events[0]?.at ?? row.created, row, events };
  });
  const all: TimelineItem[] = [
    ...cases,
    ...history
      .filter((event) => !isOfCase(event))
      .map((event): TimelineItem => ({ kind: "event", at: event.at, event })),
    ...alerts.map((alert): TimelineItem => ({ kind: "alert", at: alert.at, alert })),
    ...mails.map((mail): TimelineItem => ({ kind: "mail", at: mail.at, mail })),
  ];
  return all.sort((a, b) => Number(b.at > a.at) - Number(b.at < a.at));
}

export const filtered = (items: readonly TimelineItem[], filter: TimelineFilter): TimelineItem[] =>
  items.filter(({ kind }) => kindsOf[filter].includes(kind));

/** The filters that leave something, and the one for all. */
export const offeredFilters = (items: readonly TimelineItem[]): TimelineFilter[] =>
  timelineFilters.filter((filter) => filter === "all" || filtered(items, filter).length > 0);
