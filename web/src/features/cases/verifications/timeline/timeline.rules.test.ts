import { describe, expect, it } from "vitest";
import { type TimelineEvent, timelineOf } from "./timeline.rules.ts";

const event = (at: string, kind: TimelineEvent["kind"], actor: string | null = null): TimelineEvent => ({
  at: `2026-11-25T${at}:00.000Z`,
  kind,
  actor,
  from: null,
  to: null,
  declineReasons: [],
  comment: null,
  proposedBy: null,
  openChecks: [],
  assignee: null,
  subject: null,
  side: null,
});

const view = {
  history: [event("10:00", "opened"), event("10:05", "submitted"), event("12:00", "decided", "Ana")],
  activity: [
    event("10:06", "viewed", "Ana"),
    event("10:07", "viewed", "Bo"),
    event("11:00", "commented", "Bo"),
    event("13:00", "mailed"),
  ],
  callbacks: [],
  lastVisit: "2026-11-25T11:30:00.000Z",
};

describe("the timeline", () => {
  it("is everything in the order in which it happened, views one after another as one", () => {
    const entries = timelineOf(view, "all", null);
    expect(entries.map(({ kind }) => kind)).toEqual([
      "opened",
      "submitted",
      "viewed",
      "commented",
      "decided",
      "mailed",
    ]);
    expect(entries[2]?.viewers).toEqual(["Ana", "Bo"]);
  });

  it("marks what came after the last visit, and nothing at a first one", () => {
    expect(timelineOf(view, "all", null).flatMap(({ kind, isNew }) => (isNew ? [kind] : []))).toEqual([
      "decided",
      "mailed",
    ]);
    expect(timelineOf(view, "all", "Ana").flatMap(({ kind, isNew }) => (isNew ? [kind] : []))).toEqual(["mailed"]);
    expect(timelineOf({ ...view, lastVisit: null }, "all", null).some(({ isNew }) => isNew)).toBe(false);
  });

  it("shows decisions, messages or comments alone", () => {
    const kinds = (filter: Parameters<typeof timelineOf>[1]) => timelineOf(view, filter, null).map(({ kind }) => kind);
    expect(kinds("decisions")).toEqual(["decided"]);
    expect(kinds("messages")).toEqual(["mailed"]);
    expect(kinds("comments")).toEqual(["commented"]);
  });

  it("says what the customer's server answered to a callback", () => {
    const attempt = { n: 1, durationMs: 20, reply: null, error: null };
    const callbacks = [
      {
        requestId: "r",
        type: "VERIFICATION_COMPLETED" as const,
        url: "https://shop.example",
        status: "failed" as const,
        created: "2026-11-25T12:00:00.000Z",
        nextAttempt: null,
        body: "{}",
        attempts: [
          { ...attempt, at: "2026-11-25T12:00:10.000Z", httpStatus: 503 },
          { ...attempt, at: "2026-11-25T14:00:00.050Z", httpStatus: 500 },
        ],
      },
    ];
    const [entry] = timelineOf(
      { history: [event("14:00", "callback_failed")], activity: [], callbacks, lastVisit: null },
      "all",
      null,
    );
    expect(entry?.httpStatus).toBe(500);
  });
});
