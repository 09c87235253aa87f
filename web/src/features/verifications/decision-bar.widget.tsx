import { ActionIcon, Button } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconKeyboard } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { VerificationView } from "#contract/verifications.contract.ts";
import { Confirm } from "#ui/confirm.tsx";
import { Keycap } from "#ui/keycap.tsx";
import { useDecision } from "./decide-verification.ts";
import classes from "./decision-bar.module.css";
import { DeclineDrawer } from "./decline.drawer.tsx";
import { useDeskKeys } from "./desk-keys.ts";
import type { DeskAction } from "./review-keys.rules.ts";
import { deskKeys } from "./review-keys.rules.ts";
import { ShortcutsHelp } from "./shortcuts-help.widget.tsx";
import { StaleNote } from "./stale-note.widget.tsx";

type Props = {
  view: VerificationView;
  onOpen: (id: string) => void;
  onReload: () => Promise<VerificationView | undefined>;
};

type Window = "decline" | "approve" | "help" | null;

function Walk({ view, onOpen, onHelp }: Pick<Props, "view" | "onOpen"> & { onHelp: () => void }) {
  const { t } = useTranslation("verifications");
  const { previousInQueue, nextInQueue } = view;
  return (
    <div className={classes.walk}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t("decide.previous")}
        aria-keyshortcuts={deskKeys.previous}
        disabled={!previousInQueue}
        onClick={() => previousInQueue && onOpen(previousInQueue)}
      >
        <IconChevronLeft size={18} className={classes.arrow} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t("decide.next")}
        aria-keyshortcuts={deskKeys.next}
        disabled={!nextInQueue}
        onClick={() => nextInQueue && onOpen(nextInQueue)}
      >
        <IconChevronRight size={18} className={classes.arrow} />
      </ActionIcon>
      <span className={classes.hints}>
        <Keycap>{deskKeys.next}</Keycap>/<Keycap>{deskKeys.previous}</Keycap>
        <span>{t("decide.nextPrevious")}</span>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconKeyboard size={16} />}
          rightSection={<Keycap>{deskKeys.help}</Keycap>}
          onClick={onHelp}
          aria-keyshortcuts={deskKeys.help}
        >
          {t("decide.allShortcuts")}
        </Button>
      </span>
    </div>
  );
}

/** How it stands: who has decided, or why nobody can yet. */
function Standing({ view }: { view: VerificationView }) {
  const { t } = useTranslation("verifications");
  const { status } = view;
  if (status === "processing" || status === "created") return <span>{t(`decide.${status}`)}</span>;
  if (status !== "valid" && status !== "invalid") return null;
  const last = view.history.findLast(({ to }) => to === status);
  if (!last?.actor && last?.kind !== "checked") return <span>{t(`decide.decided.${status}`)}</span>;
  return (
    <span>
      {last.actor
        ? t("decide.decidedBy", { status: t(`decide.decided.${status}`), actor: last.actor })
        : `${t(`decide.decided.${status}`)} ${t("timeline.byChecks")}`}
    </span>
  );
}

function Buttons({
  view,
  isBusy,
  onApprove,
  onDecline,
  onSkip,
}: {
  view: VerificationView;
  isBusy: boolean;
  onApprove: () => void;
  onDecline: () => void;
  onSkip: (() => void) | null;
}) {
  const { t } = useTranslation("verifications");
  if (!view.canDecide) return null;
  const isDecided = view.status === "valid" || view.status === "invalid";
  if (isDecided)
    return (
      <Button variant="default" loading={isBusy} onClick={view.status === "valid" ? onDecline : onApprove}>
        {t("decide.change")}
      </Button>
    );
  return (
    <>
      {onSkip && (
        <Button variant="default" className={classes.skip ?? ""} onClick={onSkip}>
          {t("decide.skip")}
        </Button>
      )}
      <Button
        className={classes.decline ?? ""}
        rightSection={<Keycap>{deskKeys.decline}</Keycap>}
        aria-keyshortcuts={deskKeys.decline}
        onClick={onDecline}
      >
        {t("decide.decline")}
      </Button>
      <Button
        className={classes.approve ?? ""}
        rightSection={<Keycap>{deskKeys.approve}</Keycap>}
        aria-keyshortcuts={deskKeys.approve}
        loading={isBusy}
        onClick={onApprove}
      >
        {t("decide.approve")}
      </Button>
    </>
  );
}

function ApproveConfirm({
  view,
  isBusy,
  onConfirm,
  onClose,
}: {
  view: VerificationView;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation("verifications");
  const failed = view.checks.filter(({ result }) => result === "fail");
  const names = failed.map(({ name }) => t(`checks.${name}`)).join(", ");
  return (
    <Confirm
      isOpen
      title={t("decide.confirmApprove.title", { name: view.applicant.name || t("noName") })}
      action={t("decide.approve")}
      isBusy={isBusy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {failed.length > 0 && <p>{t("decide.confirmApprove.failed", { count: failed.length, checks: names })}</p>}
      {view.status === "invalid" && <p>{t("decide.confirmApprove.change")}</p>}
    </Confirm>
  );
}

/** The decision at the foot of the desk, by button or key. Approving against a failed check or a decision is asked first. */
export function DecisionBar({ view, onOpen, onReload }: Props) {
  const { t } = useTranslation("verifications");
  const [open, setOpen] = useState<Window>(null);
  const { decide, isBusy, isStale, forget } = useDecision(view, view.version);
  const close = () => setOpen(null);
  const { status, canDecide, nextInQueue, previousInQueue } = view;
  const approveNow = () => decide({ status: "valid" }, close);
  const approve = () => {
    if (!canDecide || status === "valid") return;
    const needsAsking = status === "invalid" || view.checks.some(({ result }) => result === "fail");
    if (needsAsking) setOpen("approve");
    else approveNow();
  };
  const decline = () => {
    if (canDecide && status !== "invalid") setOpen("decline");
  };
  const go = (id: string | null) => () => {
    if (id) onOpen(id);
  };
  const actions: Record<DeskAction, () => void> = {
    next: go(nextInQueue),
    previous: go(previousInQueue),
    approve,
    decline,
    help: () => setOpen("help"),
  };
  useDeskKeys((action) => actions[action]());
  const reload = () => void onReload().then((fresh) => fresh && forget());
  return (
    <section className={classes.root} aria-label={t("decide.bar")}>
      {isStale && open === null && (
        <div className={classes.note}>
          <StaleNote onReload={reload} isBusy={false} />
        </div>
      )}
      <div className={classes.line}>
        <Walk view={view} onOpen={onOpen} onHelp={() => setOpen("help")} />
        <div className={classes.standing}>
          <Standing view={view} />
        </div>
        <Buttons
          view={view}
          isBusy={isBusy}
          onApprove={approve}
          onDecline={decline}
          onSkip={nextInQueue ? go(nextInQueue) : null}
        />
      </div>
      {open === "approve" && <ApproveConfirm view={view} isBusy={isBusy} onConfirm={approveNow} onClose={close} />}
      {open === "decline" && <DeclineDrawer view={view} onReload={onReload} onClose={close} />}
      <ShortcutsHelp isOpen={open === "help"} onClose={close} />
    </section>
  );
}
