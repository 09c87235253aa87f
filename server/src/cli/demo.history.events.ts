import { callbackBodies } from "#contract/callbacks/callback-bodies.ts";
import type { FormConfig } from "#contract/records/forms/form-config.ts";
import type { VerificationStatus } from "#contract/records/verifications/verification-states.ts";
import { bodyBinding, callbackBody } from "#server/features/callbacks/callbacks/callbacks.body.rules.ts";
import { formTokenBinding } from "#server/features/records/form-base/form-base.queries.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { type ApplicantVault, sealBindings, sealValue } from "#server/platform/secrets/applicant-vault.ts";
import { openWithKeyRing, sealWithKeyRing } from "#server/platform/secrets/crypto.ts";
import type { DemoPassage } from "./demo.history.plan.ts";
import { type DemoHistory, insertRows } from "./demo.history.rows.ts";
import { drawId, randomChoice } from "./demo.people.ts";
import type { DemoReviewer } from "./demo.team.ts";

const minutes = (at: Date, many: number) => new Date(at.getTime() + many * 60_000);

type Event = {
  id: string;
  at: Date;
  kind: "opened" | "submitted" | "checked" | "proposed" | "decided";
  from?: VerificationStatus;
  to?: VerificationStatus;
  by?: DemoReviewer | undefined;
  onRowVersion?: number;
  proposalId?: string;
};

function eventsOf({ random, reviewers }: DemoHistory, passage: DemoPassage): Event[] {
  const { createdAt, submittedAt, checkedAt, judged, decision } = passage;
  const id = () => drawId(random);
  const opened: Event = { id: id(), at: createdAt, kind: "opened", to: "created" };
  if (!submittedAt || !checkedAt) return [opened];
  const { status } = judged.outcome;
  const passed: Event[] = [
    opened,
    { id: id(), at: submittedAt, kind: "submitted", from: "created", to: "processing", onRowVersion: 1 },
    { id: id(), at: checkedAt, kind: "checked", from: "processing", to: status, onRowVersion: 2 },
  ];
  if (!decision) return passed;
  const decided: Event = {
    id: id(),
    at: decision.at,
    kind: "decided",
    from: status,
    to: decision.status,
    by: reviewers[decision.by],
    onRowVersion: 3,
  };
  const { proposed } = decision;
  if (!proposed) return [...passed, decided];
  const proposal: Event = { ...decided, id: id(), at: proposed.at, kind: "proposed", by: reviewers[proposed.by] };
  return [...passed, proposal, { ...decided, proposalId: proposal.id }];
}

export async function writeEvents(ctx: Ctx, history: DemoHistory): Promise<void> {
  const rows = history.passages.flatMap((passage) =>
    eventsOf(history, passage).map(({ id, at, kind, from, to, by, onRowVersion, proposalId }) => {
      const isDecision = kind === "decided" || kind === "proposed";
      const reasons = isDecision
        ? passage.decision?.reasons
        : kind === "checked"
          ? passage.judged.outcome.declineReasons
          : [];
      return {
        ...{ project_id: ctxProjectOf(ctx), verification_id: passage.id, id, at, kind },
        ...{ actor: by?.name ?? null, actor_user_id: by?.id ?? null },
        ...{ from_status: from ?? null, to_status: to ?? null, on_row_version: onRowVersion ?? null },
        decline_reasons: reasons ?? [],
        comment: isDecision ? passage.decision?.comment || null : null,
        proposal_id: proposalId ?? null,
      };
    }),
  );
  await insertRows(ctx, "verification_events", rows);
}

const remarks = [
  "The birthday in the CRM is the other one. Which is right?",
  "Same address as two accounts of last week.",
  "Called, nobody answered; I try again after lunch.",
  "The photo is dark, but the print is readable at 200 %.",
  "Second document is on its way by mail.",
  "Looks like a sibling, not the same person.",
];
const named = ["can you take a look?", "you had the earlier case, is it the same person?", "please confirm."];
const labels = ["call back", "vip", "second look", "payout waits", "fraud ring 7"];

/** Comments, some of them to a colleague, and labels: on what a person had to look at. */
export async function writeTeamwork(
  ctx: Ctx,
  history: DemoHistory,
  vaults: ReadonlyMap<string, ApplicantVault>,
): Promise<void> {
  const { passages, reviewers, random } = history;
  const project_id = ctxProjectOf(ctx);
  const looked = passages.filter(({ assignee, story }) => assignee !== null && story !== "fine");
  const comments = looked.flatMap((passage) => {
    const vault = vaults.get(passage.person.id);
    if (!vault || !passage.checkedAt || random() > 0.3) return [];
    const [author, other] = [randomChoice(random, reviewers), randomChoice(random, reviewers)];
    const isRequested = random() < 0.4 && other.id !== author.id;
    const mentions = isRequested ? [{ id: other.id, name: other.name }] : [];
    const text = isRequested ? `@${other.name} ${randomChoice(random, named)}` : randomChoice(random, remarks);
    const id = drawId(random);
    const body = sealValue(vault, { text, mentions }, sealBindings.comment(passage.id, id));
    const at = minutes(passage.checkedAt, 5 + random() * 50);
    return [{ project_id, verification_id: passage.id, id, at, author: author.name, author_user_id: author.id, body }];
  });
  await insertRows(ctx, "verification_comments", comments);
  const labelled = looked.filter(() => random() < 0.28);
  await insertRows(
    ctx,
    "verification_labels",
    labelled.map(({ id }) => ({ project_id, verification_id: id, label: randomChoice(random, labels) })),
  );
}

/** Minutes; the twelfth is the last. */
const lostAfter = [0, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 45, 90, 180];
const url = "https://crm.demo.example/veridesk";

async function readToken(ctx: Ctx, formId: string): Promise<string> {
  const row = await ctx.tx
    .selectFrom("forms")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", formId)
    .select("sealed_token")
    .executeTakeFirstOrThrow();
  return openWithKeyRing(ctx.platform.keys, row.sealed_token, formTokenBinding(formId)).toString("utf8");
}

function completedBody(
  { id, person, judged, status, decision }: DemoPassage,
  { id: formId, config, token, requestId }: { id: string; config: FormConfig; token: string; requestId: string },
) {
  const body = callbackBody({
    ...{ requestId, type: "VERIFICATION_COMPLETED", sequence: 1, verificationId: id, formId, formToken: token },
    ...{ applicantId: person.id, externalApplicantId: null, applicant: null, company: null, formUrl: null },
    ...{ status, types: config.steps.map(({ type }) => type), checks: judged.checks, attemptsLeft: null },
    declineReasons: decision?.reasons ?? judged.outcome.declineReasons,
    comment: decision?.comment || null,
  });
  return callbackBodies.VERIFICATION_COMPLETED.parse(body);
}

/** What the bank's own server got in the last days, and one message that it did not take. */
export async function writeCallbacks(ctx: Ctx, { passages, random, forms }: DemoHistory, since: Date): Promise<void> {
  const project_id = ctxProjectOf(ctx);
  const completed = passages.filter(({ status }) => status === "valid" || status === "invalid");
  const passageFacts = completed.flatMap((passage) => {
    const at = passage.decision?.at ?? passage.checkedAt;
    return at && at > since ? [{ passage, at, id: drawId(random) }] : [];
  });
  const lost = passageFacts.at(-4)?.id;
  const tokens = {
    account: await readToken(ctx, forms.account.id),
    partner: await readToken(ctx, forms.partner.id),
  };
  const rows = passageFacts.map(({ passage, at, id }) => {
    const { id: verificationId, form } = passage;
    const body = completedBody(passage, { ...forms[form], token: tokens[form], requestId: id });
    return {
      ...{ project_id, id, verification_id: verificationId, type: body.type, url, created_at: at, sequence: 1 },
      sealed_body: sealWithKeyRing(ctx.platform.keys, JSON.stringify(body), bodyBinding(id)),
      ...(id === lost
        ? { status: "failed" as const, attempts: lostAfter.length }
        : { status: "delivered" as const, attempts: 1, delivered_at: minutes(at, 0.02) }),
    };
  });
  await insertRows(ctx, "callbacks", rows);
  const attempts = passageFacts.flatMap(({ at, id }) =>
    id === lost
      ? lostAfter.map((after, n) => ({
          project_id,
          callback_id: id,
          n: n + 1,
          at: minutes(at, after),
          http_status: 503,
          duration_ms: 5_000 + n,
          reply: "Service Unavailable",
        }))
      : [
          {
            project_id,
            callback_id: id,
            n: 1,
            at: minutes(at, 0.01),
            http_status: 200,
            duration_ms: 60 + Math.floor(random() * 240),
            reply: "ok",
          },
        ],
  );
  await insertRows(ctx, "callback_attempts", attempts);
}

/** Calls with partners, without a recording. */
export async function writeHistoryCalls(ctx: Ctx, { passages, reviewers, random }: DemoHistory): Promise<void> {
  const partners = passages.filter(({ form, decision }) => form === "partner" && decision !== null);
  const rows = partners.map(({ id, decision }) => {
    const { at, by } = decision as NonNullable<DemoPassage["decision"]>;
    const member = reviewers[by] as DemoReviewer;
    const ended = minutes(at, -2);
    return {
      ...{ project_id: ctxProjectOf(ctx), id: drawId(random), verification_id: id },
      ...{ reviewer: member.name, reviewer_id: member.id, started_at: minutes(at, -9) },
      ...{ ended_at: ended, end_reason: "stopped" as const, finished_at: ended },
    };
  });
  await insertRows(ctx, "video_calls", rows);
}
