import type { FormConfig } from "#contract/records/forms/form-config.ts";
import {
  type DeclineReason,
  declineReasons,
  type VerificationStatus,
} from "#contract/records/verifications/verification-states.ts";
import { seededRandom } from "#engines/documents/specimens/seeded-random.ts";
import { type DemoStory, type JudgedPassage, judgePassage } from "./demo.history.checks.ts";
import {
  type DemoPerson,
  drawDemoPerson,
  drawId,
  type RandomSource,
  randomChoice,
  weightedChoice,
} from "./demo.people.ts";

export type HistoryForm = "account" | "partner";
type Forms = Record<HistoryForm, FormConfig>;

export type DemoDecision = {
  at: Date;
  /** Which of the reviewers. */
  by: number;
  status: "valid" | "invalid";
  reasons: DeclineReason[];
  comment: string;
  /** A decision that two have made: who proposed it, and when. */
  proposed: { at: Date; by: number } | null;
};

export type DemoPassage = {
  id: string;
  person: DemoPerson;
  form: HistoryForm;
  story: DemoStory;
  createdAt: Date;
  /** Null: left before the end. */
  submittedAt: Date | null;
  checkedAt: Date | null;
  judged: JudgedPassage;
  retryOf: string | null;
  duplicateOf: string | null;
  status: VerificationStatus;
  decision: DemoDecision | null;
  assignee: number | null;
};

export type DemoResubmission = { now: Date; days: number; perDay: number; reviewers: number; forms: Forms };

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** Where the team works; its summer time makes no difference to a demonstration. */
const zone = 2 * hour;

const hours = [2, 1, 1, 1, 1, 2, 4, 8, 14, 20, 24, 25, 22, 20, 19, 18, 17, 17, 19, 22, 23, 19, 11, 5];
/** From Sunday. */
const weekdays = [0.34, 1.12, 1.1, 1.04, 1, 0.9, 0.42];
const weights: [DemoStory, number][] = [
  ["fine", 64],
  ["typed_birthday", 3],
  ["typed_name", 5],
  ["expired", 4],
  ["other_face", 2],
  ["unsure_face", 5],
  ["edited", 4],
  ["unread", 4],
  ["young", 1.5],
  ["elsewhere", 3],
  ["same_photo", 1.5],
  ["duplicate", 2.5],
];

/** Chances that a reviewer approves, else one of the reasons. */
const verdicts: Partial<Record<DemoStory, { approve: number; reasons: DeclineReason[] }>> = {
  fine: { approve: 0.86, reasons: ["WRONG_INFO", "TAX_ID_REQUIRED", "COMPROMISED_PERSON"] },
  typed_name: { approve: 0.6, reasons: ["WRONG_NAME"] },
  unsure_face: { approve: 0.68, reasons: ["DIFFERENT_FACES"] },
  edited: { approve: 0.34, reasons: ["FAKE_DOCUMENT", "EDITED_DOCUMENT"] },
  unread: { approve: 0.22, reasons: ["BAD_QUALITY", "DOCUMENT_INCOMPLETE", "DOCUMENT_DAMAGED"] },
  same_photo: { approve: 0.12, reasons: ["NO_SELFIE", "MULTIPLE_PERSON"] },
  duplicate: { approve: 0.3, reasons: ["DUPLICATE"] },
};
const approvals = [
  "Called the customer, the data is right.",
  "Maiden name; the marriage certificate was shown.",
  "Light reflection on the page, the rest is clear.",
  "",
  "Compared by eye: the same person.",
  "",
];
const refusals = [
  "Asked twice, no better photo came.",
  "The document does not belong to the applicant.",
  "See the comments.",
  "",
  "The print and the zone do not agree.",
];

const utcDay = (at: Date) => at.toISOString().slice(0, 10);
const localDay = (at: number) => new Date(at + zone).getUTCDay();

/** The next moment at which somebody works. */
export function workingMoment(from: number, random: RandomSource): Date {
  let at = from;
  for (;;) {
    const local = new Date(at + zone);
    const since = local.getUTCHours() + local.getUTCMinutes() / 60;
    if (local.getUTCDay() % 6 === 0 || since >= 18)
      at = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate() + 1, 6, 30) + random() * 2 * hour;
    else if (since < 8.5)
      at = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate(), 6, 30) + random() * 2 * hour;
    else return new Date(at);
  }
}

/** When visitors come, oldest first. */
function drawMoments({ now, days, perDay }: DemoResubmission, random: RandomSource): Date[] {
  const end = now.getTime() - 2 * hour;
  const first = Math.floor((now.getTime() - days * day) / day) * day;
  const moments: Date[] = [];
  for (let n = 0; n <= days; n += 1) {
    const midnight = first + n * day;
    const growth = 0.45 + 0.95 * (n / days) ** 1.15;
    const many = Math.round(perDay * growth * (weekdays[localDay(midnight)] ?? 1) * (0.8 + random() * 0.4));
    for (let each = 0; each < many; each += 1) {
      const at =
        midnight +
        weightedChoice(
          random,
          hours.map((weight, at) => [at, weight] as const),
        ) *
          hour +
        random() * hour -
        zone;
      if (at < end && at > now.getTime() - days * day) moments.push(new Date(at));
    }
  }
  return moments.sort((a, b) => a.getTime() - b.getTime());
}

type Planner = {
  requested: DemoResubmission;
  random: RandomSource;
  passages: DemoPassage[];
  people: number;
  unseen: DeclineReason[];
  turn: number;
};

function decide(
  planner: Planner,
  { story, checkedAt }: Pick<DemoPassage, "story"> & { checkedAt: Date },
): DemoDecision | null {
  const { random, requested, unseen } = planner;
  const by = planner.turn % requested.reviewers;
  const delay = 6 * minute + random() ** 2.2 * 26 * hour + (random() < 0.06 ? 2.5 * day : 0);
  const at = workingMoment(checkedAt.getTime() + delay, random);
  if (at.getTime() > requested.now.getTime() - hour) return null;
  const { approve, reasons } = verdicts[story] ?? { approve: 0.5, reasons: ["OTHER"] as const };
  const status = random() < approve ? ("valid" as const) : ("invalid" as const);
  const main = randomChoice(random, reasons);
  const besides = status === "invalid" && random() < 0.6 ? unseen.filter((reason) => reason !== main).slice(0, 1) : [];
  const given = status === "invalid" ? [main, ...besides] : [];
  planner.unseen = unseen.filter((reason) => !given.includes(reason));
  const isForTwo = random() < 0.14;
  return {
    at,
    by,
    status,
    reasons: given,
    comment:
      randomChoice(random, status === "valid" ? approvals : refusals) ||
      (given.includes("OTHER") ? "Withdrew by phone." : ""),
    proposed: isForTwo
      ? { at: new Date(at.getTime() - 20 * minute - random() * hour), by: (by + 1) % requested.reviewers }
      : null,
  };
}

type Begun = {
  at: Date;
  person: DemoPerson;
  form: HistoryForm;
  story: DemoStory;
  retryOf: string | null;
  wasLeft: boolean;
};

function passThrough(planner: Planner, { at, person, form, story, retryOf, wasLeft }: Begun): DemoPassage {
  const { random, requested, passages } = planner;
  const others = passages.filter((each) => each.submittedAt !== null && each.person.id !== person.id).slice(-60);
  const needsOther = story === "duplicate" || story === "same_photo";
  const duplicateOf = needsOther && others.length > 0 ? randomChoice(random, others).id : null;
  const passageFacts = { person, story, form: requested.forms[form], today: utcDay(at), random, duplicateOf };
  const judged = judgePassage(passageFacts);
  const submittedAt = wasLeft ? null : new Date(at.getTime() + 70_000 + random() ** 2 * 9 * minute);
  const checkedAt = submittedAt && new Date(submittedAt.getTime() + 3_000 + random() ** 2 * 25_000);
  const { status } = judged.outcome;
  const waits = checkedAt !== null && (status === "pending" || status === "customer_pending");
  if (waits) planner.turn += 1;
  const decision = waits ? decide(planner, { story, checkedAt }) : null;
  const base = {
    id: drawId(random),
    person,
    form,
    story,
    createdAt: at,
    submittedAt,
    checkedAt,
    judged,
    retryOf,
    duplicateOf,
  };
  return {
    ...base,
    status: submittedAt === null ? "created" : (decision?.status ?? status),
    decision,
    assignee: waits && (decision !== null || random() < 0.75) ? planner.turn % requested.reviewers : null,
  };
}

/** Who was declined comes again, once in three times. */
function retryOf(planner: Planner, before: DemoPassage): Begun | null {
  const { random, requested } = planner;
  if (before.status !== "invalid" || before.story === "young" || before.retryOf !== null || random() > 0.36)
    return null;
  const declined = before.decision?.at ?? before.checkedAt ?? before.createdAt;
  const at = new Date(declined.getTime() + 20 * minute + random() ** 2 * 3 * day);
  if (at.getTime() > requested.now.getTime() - 3 * hour) return null;
  const story = random() < 0.75 ? ("fine" as const) : before.story;
  return { at, person: before.person, form: before.form, story, retryOf: before.id, wasLeft: false };
}

/** On every day and at every hour something waits: the newest decisions are still to be made. */
function reopenNewest(passages: DemoPassage[]): void {
  const retried = new Set(passages.map(({ retryOf: before }) => before));
  for (const [form, many] of [
    ["account", 6],
    ["partner", 2],
  ] as const) {
    const decided = passages.filter((each) => each.form === form && each.decision !== null && !retried.has(each.id));
    for (const each of decided.slice(-many)) {
      each.decision = null;
      each.status = each.judged.outcome.status;
    }
  }
}

/** The same for the same `now` and size. Oldest first. */
export function planHistory(requested: DemoResubmission): DemoPassage[] {
  const random = seededRandom(20_260_101);
  const planner: Planner = { requested, random, passages: [], people: 0, unseen: [...declineReasons], turn: 0 };
  const year = requested.now.getUTCFullYear();
  for (const at of drawMoments(requested, random)) {
    const form = random() < 0.1 ? ("partner" as const) : ("account" as const);
    const story = form === "partner" ? ("fine" as const) : weightedChoice(random, weights);
    planner.people += 1;
    const person = drawDemoPerson(random, year, planner.people);
    const begun = { at, person, form, story, retryOf: null, wasLeft: random() < 0.08 };
    const passage = passThrough(planner, begun);
    planner.passages.push(passage);
    const again = retryOf(planner, passage);
    if (again) planner.passages.push(passThrough(planner, again));
  }
  reopenNewest(planner.passages);
  return planner.passages.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}
