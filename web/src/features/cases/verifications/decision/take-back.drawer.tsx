import { Button, Textarea } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { verifications } from "#contract/cases/verifications.calls.ts";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import { DefinitionList } from "#ui/definition-list.tsx";
import { Drawer } from "#ui/drawer.tsx";
import { useUiWords } from "#ui/words.ts";
import { VerificationStatusBadge } from "#web/features/records/case-parts/verification-status.widget.tsx";
import { useFormat } from "#web/platform/format.ts";
import { sayError } from "#web/platform/i18n.ts";
import { notifyError, notifySuccess } from "#web/platform/notify.ts";
import { useWrite } from "#web/platform/queries.ts";
import { staleVerification } from "../stale-verification.ts";
import { type DecisionConflict, decisionConflictBy } from "./moved.rules.ts";
import { StaleNote } from "./stale-note.widget.tsx";
import classes from "./step-back.module.css";

type Props = {
  view: VerificationView;
  onReload: () => Promise<VerificationView | undefined>;
  onClose: () => void;
};

const shortest = 3;

/** What was decided and by whom, and where one step back leads. */
function Facts({ view }: { view: VerificationView }) {
  const { t } = useTranslation("teamwork");
  const words = useTranslation("verifications").t;
  const format = useFormat();
  const { status, declineReasons, history } = view;
  const last = history.findLast(({ kind, to }) => to === status && (kind === "decided" || kind === "checked"));
  const by = last?.actor ? words("timeline.by", { actor: last.actor }) : words("timeline.byChecks");
  const then = view.enableCustomerProcessing ? "customer_pending" : "pending";
  return (
    <div className={classes.facts}>
      <DefinitionList
        layout="rows"
        items={[
          {
            term: t("takeBack.now"),
            value: (
              <>
                <VerificationStatusBadge status={status} /> {last && <bdi>{by}</bdi>}
              </>
            ),
          },
          ...(declineReasons.length > 0
            ? [
                {
                  term: t("takeBack.reasons"),
                  value: format.list(declineReasons.map((reason) => words(`reasons.${reason}`))),
                },
              ]
            : []),
          ...(last?.comment ? [{ term: t("takeBack.comment"), value: <bdi>{last.comment}</bdi> }] : []),
          { term: t("takeBack.then"), value: <VerificationStatusBadge status={then} /> },
        ]}
      />
    </div>
  );
}

function useTakeBack({ view, onReload, onClose }: Props) {
  const { t } = useTranslation("teamwork");
  const noName = useTranslation("verifications").t("noName");
  const [rowVersion, setRowVersion] = useState(view.rowVersion);
  const [moved, setMoved] = useState<DecisionConflict>(null);
  const write = useWrite(verifications.takeBack, staleVerification);
  const name = view.applicant.name || noName;
  const submit = (reason: string) =>
    write.mutate(
      { body: { verification_id: view.id, rowVersion, reason } },
      {
        onSuccess: () => {
          notifySuccess(t("takeBack.done", { name }));
          onClose();
        },
        onError: (error) => {
          const by = decisionConflictBy(error.code);
          if (by) setMoved(by);
          else notifyError(sayError(error, t("takeBack.failed")));
        },
      },
    );
  const reload = () =>
    void onReload().then((fresh) => {
      if (!fresh) return;
      setRowVersion(fresh.rowVersion);
      setMoved(null);
    });
  return { name, submit, isBusy: write.isPending, moved, reload };
}

/** One step back: a final decision is taken back with a reason, and the verification waits again. */
export function TakeBackDrawer(props: Props) {
  const { view, onClose } = props;
  const { t } = useTranslation("teamwork");
  const words = useUiWords();
  const [reason, setReason] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const { name, submit, isBusy, moved, reload } = useTakeBack(props);
  const isFinal = view.status === "valid" || view.status === "invalid";
  const confirm = () => {
    if (isBusy || moved || !isFinal) return;
    const isShort = reason.trim().length < shortest;
    setIsMissing(isShort);
    if (isShort) field.current?.focus();
    else submit(reason.trim());
  };
  return (
    <Drawer
      isOpen
      size="md"
      onClose={onClose}
      title={t("takeBack.title")}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button loading={isBusy} disabled={moved !== null || !isFinal} onClick={confirm}>
            {t("takeBack.submit")}
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        {moved && <StaleNote why={moved} onReload={reload} isBusy={false} />}
        <p className={classes.lead}>{t("takeBack.body", { name })}</p>
        <Facts view={view} />
        <Textarea
          ref={field}
          label={t("takeBack.reason")}
          description={t("takeBack.reasonHint")}
          error={isMissing && t("takeBack.reasonNeeded")}
          withAsterisk
          autosize
          minRows={3}
          maxRows={10}
          maxLength={500}
          data-autofocus
          value={reason}
          onChange={(event) => {
            setReason(event.currentTarget.value);
            setIsMissing(false);
          }}
          onKeyDown={(event) => {
            if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) confirm();
          }}
        />
      </div>
    </Drawer>
  );
}
