import { expect, test } from "vitest";
import type { ApplicantView } from "#contract/applicants/applicants.contract.ts";
import type { VerificationRow } from "#contract/cases/verifications.contract.ts";
import { filtered, offeredFilters, timelineOf } from "./timeline.rules.ts";

type Event = ApplicantView["history"][number];

const event = (at: string, kind: Event["kind"], verificationId: string | null = null): Event => ({
  at,
  kind,
  verificationId,
  actor: null,
  otherId: null,
  status: null,
  reasons: [],
  changes: [],
  text: "",
  added: [],
  removed: [],
});
const row = { id: "v1", created: "2026-03-01T10:00:00Z" } as VerificationRow;
const applicant = {
  history: [
    event("2026-03-04T10:00:00Z", "edited", "v1"),
    event("2026-03-03T10:00:00Z", "decided", "v1"),
    event("2026-03-02T12:00:00Z", "decided", "v2"),
    event("2026-03-01T11:00:00Z", "submitted", "v1"),
    event("2026-03-01T10:00:00Z", "created"),
  ],
  alerts: [],
  mails: [{ at: "2026-03-02T10:00:00Z", subject: "Your verification" }],
};

test("a verification comes once, with its own events, where the newest of them is", () => {
  const items = timelineOf(applicant, [row]);
  expect(items.map(({ kind, at }) => `${kind} ${at.slice(8, 10)}`)).toEqual([
    "event 04",
    "case 03",
    "event 02",
    "mail 02",
    "event 01",
  ]);
  const [, first] = items;
  expect(first?.kind === "case" && first.events.map(({ kind }) => kind)).toEqual(["decided", "submitted"]);
});

test("filters that would show nothing are not offered", () => {
  const items = timelineOf(applicant, [row]);
  expect(offeredFilters(items)).toEqual(["all", "cases", "mails", "edits"]);
  expect(filtered(items, "mails")).toHaveLength(1);
});
