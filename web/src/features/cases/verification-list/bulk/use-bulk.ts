import { useState } from "react";
import { useTranslation } from "react-i18next";
import { verificationLabels } from "#contract/cases/verification-labels.calls.ts";
import { verifications } from "#contract/cases/verifications.calls.ts";
import * as limits from "#contract/limits.ts";
import { assignments } from "#contract/records/assignments.calls.ts";
import type { AssigneeGiven } from "#web/features/cases/assignments/assignee-choices.widget.tsx";
import { readWorkAgain } from "#web/features/cases/assignments/stale-work.query.ts";
import { sendDeskCall } from "#web/platform/api.ts";
import { useFormat } from "#web/platform/format.ts";
import { notifyError, notifySuccess, notifyWithAction } from "#web/platform/notify.ts";
import { type BulkOutcome, byBefore, reasonCounts, runBulk } from "./run-bulk.ts";

type Kind = "take" | "give" | "giveBack" | "label" | "resend";
type Undo = (() => Promise<unknown>) | null;
type Running = { done: number; total: number };

const undoShownMs = 10_000;

/** "48 given to Ana. Not done: 2 decided already." */
function useResult() {
  const { t } = useTranslation("reviewQueue");
  const format = useFormat();
  return (kind: Kind, name: string, { changed, refused }: BulkOutcome<{ id: string }>): string => {
    const done = changed.length > 0 ? t(`bulk.done.${kind}`, { count: changed.length, name }) : t("bulk.none");
    if (refused.length === 0) return done;
    const reasons = reasonCounts(refused).map(([reason, count]) => t(`bulk.reason.${reason}` as never, { count }));
    return [done, t("bulk.not", { reasons: format.list(reasons) })].join(" ");
  };
}

const assignTo = (assignee: string | null) => (verification_ids: string[]) =>
  sendDeskCall(assignments.assign, { body: { verification_ids, assignee } });

const ofIds = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
const inParts = <C extends { id: string }>(ids: string[], call: (part: string[]) => Promise<BulkOutcome<C>>) =>
  runBulk(ids, limits.bulkSize, call, () => undefined);

/** What is done with many verifications: progress, a line that says the result, and undo. */
export function useBulk(ids: readonly string[]) {
  const { t } = useTranslation("reviewQueue");
  const result = useResult();
  const [running, setRunning] = useState<Running | null>(null);

  const undoing = (undo: () => Promise<unknown>) => async () => {
    await undo();
    await readWorkAgain();
    notifySuccess(t("bulk.undone"));
  };
  const run = async <C extends { id: string }>(
    { kind, name = "", size = limits.bulkSize }: { kind: Kind; name?: string; size?: number },
    call: (part: string[]) => Promise<BulkOutcome<C>>,
    undoOf: (changed: C[]) => Undo,
  ) => {
    setRunning({ done: 0, total: ids.length });
    const outcome = await runBulk(ids, size, call, (done) => setRunning({ done, total: ids.length }));
    setRunning(null);
    await readWorkAgain();
    const message = result(kind, name, outcome);
    if (outcome.changed.length === 0) return notifyError(outcome.error ?? message);
    const undo = undoOf(outcome.changed);
    if (!undo) return notifySuccess(message);
    const hide = notifyWithAction({
      message,
      action: t("bulk.undo"),
      shownMs: undoShownMs,
      onAction: () => {
        hide();
        void undoing(undo)();
      },
    });
  };

  const assign = ({ assignee, name }: AssigneeGiven) =>
    run(
      { kind: assignee === "me" ? "take" : assignee === null ? "giveBack" : "give", name },
      assignTo(assignee),
      (changed) => async () => {
        for (const [before, rows] of byBefore(changed, (row) => row.before ?? ""))
          await inParts(ofIds(rows), assignTo(before === "" ? null : before));
      },
    );
  const addLabel = (label: string) =>
    run(
      { kind: "label" },
      (verification_ids) => sendDeskCall(verificationLabels.change, { body: { verification_ids, add: [label] } }),
      (changed) => {
        const added = ofIds(changed.filter((row) => row.added.length > 0));
        return () =>
          inParts(added, (verification_ids) =>
            sendDeskCall(verificationLabels.change, { body: { verification_ids, remove: [label] } }),
          );
      },
    );
  const resend = () =>
    run(
      { kind: "resend", size: limits.callbacksPerCall },
      (verification_ids) => sendDeskCall(verifications.resendCallbacks, { body: { verification_ids } }),
      () => null,
    );
  return { running, assign, addLabel, resend };
}
