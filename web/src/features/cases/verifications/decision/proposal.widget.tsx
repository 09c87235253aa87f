import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { verifications } from "#contract/cases/verifications.calls.ts";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import { openChecks } from "#contract/records/verifications/open-checks.ts";
import { useCan } from "#web/platform/can.ts";
import { useFormat } from "#web/platform/format.ts";
import { sayError } from "#web/platform/i18n.ts";
import { notifyError, notifySuccess } from "#web/platform/notify.ts";
import { useWrite } from "#web/platform/queries.ts";
import { staleVerification } from "../stale-verification.ts";
import { ApproveConfirm, needsAsking } from "./approve-confirm.widget.tsx";
import { type DecisionConflict, decisionConflictBy } from "./moved.rules.ts";
import { offerDecisionUndo } from "./offer-undo.ts";
import classes from "./proposal.module.css";
import { RejectWindow } from "./reject-proposal.widget.tsx";
import { StaleNote } from "./stale-note.widget.tsx";

type Proposal = NonNullable<VerificationView["proposal"]>;
type Props = { view: VerificationView; onOpen: (id: string) => void; onReload: () => Promise<unknown> };

function useProposal({ view, onOpen }: Props, { isOwn, status }: Proposal) {
  const { t } = useTranslation("teamwork");
  const words = useTranslation("verifications").t;
  const [moved, setMoved] = useState<DecisionConflict>(null);
  const confirming = useWrite(verifications.confirmProposal, staleVerification);
  const rejecting = useWrite(verifications.rejectProposal, staleVerification);
  const { id, rowVersion, laterDuplicates: later_duplicates } = view;
  const name = view.applicant.name || words("noName");
  const refuse = (error: { code: string }) => {
    const by = decisionConflictBy(error.code);
    if (by) setMoved(by);
    else notifyError(sayError(error, t("proposal.failed")));
  };
  const confirm = () =>
    confirming.mutate(
      { body: { verification_id: id, rowVersion, later_duplicates, open: openChecks(view) } },
      {
        onSuccess: (decided) =>
          offerDecisionUndo({
            id,
            rowVersion: decided.rowVersion,
            undoSeconds: decided.undoSeconds,
            words: {
              decided: t(`proposal.confirmed.${status}`, { name }),
              undo: words("decide.undo"),
              undone: words("decide.undone", { name }),
              failed: words("decide.failed"),
            },
            onUndone: () => onOpen(id),
          }),
        onError: refuse,
      },
    );
  const reject = (reason: string, onDone: () => void) =>
    rejecting.mutate(
      { body: { verification_id: id, rowVersion, reason } },
      {
        onSuccess: () => notifySuccess(t(isOwn ? "proposal.withdrawn" : "proposal.rejected", { name })),
        onError: refuse,
        onSettled: onDone,
      },
    );
  return {
    confirm,
    reject,
    isConfirming: confirming.isPending,
    isRejecting: rejecting.isPending,
    moved,
    forget: () => setMoved(null),
  };
}

function Waiting(props: Props & { proposal: Proposal }) {
  const { proposal, onReload } = props;
  const { t } = useTranslation("teamwork");
  const words = useTranslation("verifications").t;
  const format = useFormat();
  const can = useCan();
  const [isRejecting, setIsRejecting] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const work = useProposal(props, proposal);
  const { by, isOwn, hasTouched, status, declineReasons, comment } = proposal;
  const reload = () => {
    setIsAsking(false);
    void onReload().then(() => work.forget());
  };
  const isRequested = status === "valid" && needsAsking(props.view);
  const role = isOwn ? "own" : hasTouched ? "touched" : "other";
  return (
    <section className={classes.note} aria-label={t("proposal.label")}>
      <h2 className={classes.title}>{t(`proposal.title.${status}`, { by })}</h2>
      <p className={classes.quiet}>{t(`proposal.${role}`)}</p>
      {declineReasons.length > 0 && (
        <p className={classes.reasons}>{format.list(declineReasons.map((reason) => words(`reasons.${reason}`)))}</p>
      )}
      {comment && (
        <p className={classes.comment}>
          <bdi>{comment}</bdi>
        </p>
      )}
      {work.moved && <StaleNote why={work.moved} isBusy={false} onReload={reload} />}
      {can("verifications:review") && (
        <div className={classes.actions}>
          {role === "other" && (
            <Button
              size="xs"
              loading={work.isConfirming}
              disabled={work.moved !== null}
              onClick={() => (isRequested ? setIsAsking(true) : work.confirm())}
            >
              {t("proposal.confirm")}
            </Button>
          )}
          <Button size="xs" variant="default" onClick={() => setIsRejecting(true)}>
            {t(isOwn ? "proposal.withdraw" : "proposal.reject")}
          </Button>
        </div>
      )}
      {isAsking && !work.moved && (
        <ApproveConfirm
          view={props.view}
          isBusy={work.isConfirming}
          onConfirm={work.confirm}
          onClose={() => setIsAsking(false)}
        />
      )}
      {isRejecting && (
        <RejectWindow
          isOwn={isOwn}
          isBusy={work.isRejecting}
          onReject={(reason) => work.reject(reason, () => setIsRejecting(false))}
          onClose={() => setIsRejecting(false)}
        />
      )}
    </section>
  );
}

/** What waits for a second reviewer, who confirms or rejects it; who has proposed it may withdraw it. */
export function ProposalNote(props: Props) {
  const { proposal } = props.view;
  return proposal && <Waiting {...props} proposal={proposal} />;
}
