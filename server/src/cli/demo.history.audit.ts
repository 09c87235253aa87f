import type { DemoPassage } from "./demo.history.plan.ts";
import type { DemoHistory } from "./demo.history.rows.ts";
import type { PastAuditEntry } from "./demo.past.ts";
import type { DemoReviewer } from "./demo.team.ts";

const later = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1_000);

export const byMember = (
  member: DemoReviewer,
  at: Date,
  action: PastAuditEntry["action"],
  detail: object,
): PastAuditEntry => ({
  at,
  actor_kind: "user",
  actor_id: member.id,
  actor_role: member.role,
  action,
  detail: { ...detail },
  ip: member.ip,
  user_agent: member.userAgent,
});

function ofVisit({ id, createdAt, submittedAt, judged }: DemoPassage): PastAuditEntry[] {
  const own = { actor_kind: "applicant", actor_id: id, ip: judged.address } as const;
  const opened = { ...own, at: createdAt, action: "flow.opened", detail: { verificationId: id } } as const;
  if (submittedAt === null) return [opened];
  const saved = { verificationId: id, fields: Object.keys(judged.profile) };
  return [
    opened,
    { ...own, at: later(createdAt, 31), action: "flow.profile_saved", detail: saved },
    { ...own, at: submittedAt, action: "flow.submitted", detail: { verificationId: id } },
  ];
}

function ofChecks({ id, checkedAt, judged }: DemoPassage): PastAuditEntry[] {
  if (checkedAt === null) return [];
  const { status, declineReasons } = judged.outcome;
  const checks = judged.checks.map(({ name, result }) => `${name}: ${result}`);
  const detail = { id, to: status, decline_reasons: declineReasons, checks };
  return [
    {
      at: checkedAt,
      actor_kind: "system",
      actor_id: "check-verification",
      action: "verifications.checked",
      detail,
      ip: "",
    },
  ];
}

function ofDecision({ id, judged, decision }: DemoPassage, reviewers: readonly DemoReviewer[]): PastAuditEntry[] {
  if (!decision) return [];
  const { at, by, status, reasons, proposed } = decision;
  const about = { id, from: judged.outcome.status, to: status, decline_reasons: reasons };
  const member = (n: number) => reviewers[n] as DemoReviewer;
  const viewed = byMember(member(by), later(at, -140), "verifications.viewed", { id });
  if (!proposed) return [viewed, byMember(member(by), at, "verifications.decided", about)];
  return [
    byMember(member(proposed.by), proposed.at, "verifications.decision_proposed", about),
    viewed,
    byMember(member(by), at, "verifications.proposal_confirmed", about),
  ];
}

export const pastEntriesOf = ({ passages, reviewers }: DemoHistory): PastAuditEntry[] =>
  passages.flatMap((passage) => [...ofVisit(passage), ...ofChecks(passage), ...ofDecision(passage, reviewers)]);
