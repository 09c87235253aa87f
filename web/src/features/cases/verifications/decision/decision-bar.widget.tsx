import { Button } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { lazy, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import { Keycap } from "#ui/keycap.tsx";
import type { ReviewWalk } from "../use-review-walk.ts";
import { ApproveConfirm, needsAsking } from "./approve-confirm.widget.tsx";
import { useDecision } from "./decide-verification.ts";
import classes from "./decision-bar.module.css";
import { OpenFindings } from "./open-findings.widget.tsx";
import { OpenPersons, useOpenPersons } from "./open-persons.widget.tsx";
import type { CaseAction } from "./review-keys.rules.ts";
import { reviewKeys } from "./review-keys.rules.ts";
import { StaleNote } from "./stale-note.widget.tsx";
import { useShortcuts } from "./use-shortcuts.ts";
import { Walk } from "./walk.widget.tsx";

type Props = {
  view: VerificationView;
  walk: ReviewWalk;
  onOpen: (id: string) => void;
  onPhotos: () => void;
  /** Null in a panel beside the list, which has no timeline. */
  onTimeline: (() => void) | null;
  onReload: () => Promise<VerificationView | undefined>;
};

type Window = "decline" | "approve" | "help" | "takeBack" | null;

const loadDecline = () => import("./decline.drawer.tsx").then(({ DeclineDrawer: default_ }) => ({ default: default_ }));
const DeclineDrawer = lazy(loadDecline);
// Fetched once the case is drawn, so that a key opens it at once. A failure now is no problem: the press fetches it again.
const prepareDecline = () => void loadDecline().catch(() => undefined);
const TakeBackDrawer = lazy(() =>
  import("./take-back.drawer.tsx").then(({ TakeBackDrawer: default_ }) => ({ default: default_ })),
);

const ShortcutsHelp = lazy(() =>
  import("./shortcuts-help.widget.tsx").then(({ ShortcutsHelp: default_ }) => ({ default: default_ })),
);

function Standing({ view }: { view: VerificationView }) {
  const { t } = useTranslation("verifications");
  const { status } = view;
  if (view.isWaitingForPersons) return <span>{t("decide.waitingForPersons")}</span>;
  if (status === "processing" || status === "created") return <span>{t(`decide.${status}`)}</span>;
  if (view.proposal) return <span>{t("waitsFor.second_reviewer")}</span>;
  if (status !== "valid" && status !== "invalid") return null;
  const last = view.history.findLast(({ kind, to }) => to === status && (kind === "decided" || kind === "checked"));
  if (!last?.actor && last?.kind !== "checked") return <span>{t(`decide.decided.${status}`)}</span>;
  return (
    <span>
      {last.actor ? t(`decide.decidedBy.${status}`, { actor: last.actor }) : t(`decide.decidedByChecks.${status}`)}
    </span>
  );
}

type ButtonsProps = {
  view: VerificationView;
  canApprove: boolean;
  isBusy: boolean;
  onApprove: () => void;
  onDecline: () => void;
  onTakeBack: () => void;
  onSkip: (() => void) | null;
};

function Buttons({ view, canApprove, isBusy, onApprove, onDecline, onTakeBack, onSkip }: ButtonsProps) {
  const { t } = useTranslation("verifications");
  // What waits is confirmed or rejected where it is shown.
  if (!view.canDecide || view.proposal) return null;
  if (view.status === "valid" || view.status === "invalid")
    return (
      <div className={classes.buttons}>
        <Button data-page-action="take-back" variant="default" onClick={onTakeBack}>
          {t("decide.takeBack")}
        </Button>
        <Button
          data-page-action
          variant="default"
          loading={isBusy}
          disabled={view.status === "invalid" && !canApprove}
          onClick={view.status === "valid" ? onDecline : onApprove}
        >
          {t(view.status === "valid" ? "decide.declineAfterAll" : "decide.approveAfterAll")}
        </Button>
      </div>
    );
  return (
    <div className={classes.buttons}>
      {onSkip && (
        <Button data-page-action="skip" variant="default" className={classes.skip ?? ""} onClick={onSkip}>
          {t("decide.skip")}
        </Button>
      )}
      <Button
        data-page-action="decline"
        className={classes.decline ?? ""}
        rightSection={<Keycap>{reviewKeys.decline}</Keycap>}
        aria-keyshortcuts={reviewKeys.decline}
        onClick={onDecline}
      >
        {t("decide.decline")}
      </Button>
      <Button
        data-page-action="approve"
        className={classes.approve ?? ""}
        rightSection={<Keycap>{reviewKeys.approve}</Keycap>}
        aria-keyshortcuts={reviewKeys.approve}
        loading={isBusy}
        disabled={!canApprove}
        onClick={onApprove}
      >
        {t("decide.approve")}
      </Button>
    </div>
  );
}

/** After a decision the next case opens, if the reviewer wants that and there is one. */
function useGoOn({ view, walk, onOpen }: Pick<Props, "view" | "walk" | "onOpen">) {
  const [goesOn, setGoesOn] = useLocalStorage({
    key: "desk-goes-on",
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  const wasWaiting = view.status === "pending" || view.status === "customer_pending";
  const goOn = () => {
    if (goesOn && wasWaiting && walk.next) onOpen(walk.next);
  };
  return { goesOn, setGoesOn, goOn };
}

export function DecisionBar({ view, walk, onOpen, onPhotos, onTimeline, onReload }: Props) {
  const { t } = useTranslation("verifications");
  const [open, setOpen] = useState<Window>(null);
  const { decide, isBusy, moved, forget } = useDecision(view, view, onOpen);
  const { goesOn, setGoesOn, goOn } = useGoOn({ view, walk, onOpen });
  const close = () => setOpen(null);
  const { status } = view;
  const canDecide = view.canDecide && !view.proposal;
  const openPersons = useOpenPersons(view);
  const done = () => {
    close();
    goOn();
  };
  const approveNow = () => decide({ status: "valid" }, done);
  const approve = () => {
    if (!canDecide || status === "valid" || openPersons.length > 0) return;
    if (needsAsking(view)) setOpen("approve");
    else approveNow();
  };
  const decline = () => {
    if (canDecide && status !== "invalid") setOpen("decline");
  };
  const go = (id: string | null) => () => {
    if (id) onOpen(id);
  };
  const actions: Record<CaseAction, () => void> = {
    next: go(walk.next),
    previous: go(walk.previous),
    approve,
    decline,
    photos: onPhotos,
    timeline: () => onTimeline?.(),
    // After the press, which would close the menu again as one outside of it.
    menu: () => void window.setTimeout(() => document.querySelector<HTMLElement>("[data-case-menu]")?.click()),
    help: () => setOpen("help"),
  };
  useShortcuts((action) => actions[action]());
  useEffect(prepareDecline, []);
  const reload = () => {
    close();
    void onReload().then((fresh) => fresh && forget());
  };
  return (
    <section className={classes.root} aria-label={t("decide.bar")}>
      {moved && open !== "decline" && (
        <div className={classes.note}>
          <StaleNote why={moved} onReload={reload} isBusy={false} />
        </div>
      )}
      <div className={classes.line}>
        <Walk walk={walk} goesOn={goesOn} onGoesOn={setGoesOn} onOpen={onOpen} onHelp={() => setOpen("help")} />
        <div className={classes.standing}>
          <Standing view={view} />
          {canDecide && <OpenPersons persons={openPersons} />}
          {canDecide && <OpenFindings view={view} />}
        </div>
        <Buttons
          view={view}
          canApprove={openPersons.length === 0}
          isBusy={isBusy}
          onApprove={approve}
          onDecline={decline}
          onTakeBack={() => setOpen("takeBack")}
          onSkip={walk.next ? go(walk.next) : null}
        />
      </div>
      {open === "approve" && !moved && (
        <ApproveConfirm view={view} isBusy={isBusy} onConfirm={approveNow} onClose={close} />
      )}
      {open === "decline" && (
        <Suspense>
          <DeclineDrawer view={view} onReload={onReload} onOpen={onOpen} onDone={done} onClose={close} />
        </Suspense>
      )}
      {open === "takeBack" && (
        <Suspense>
          <TakeBackDrawer view={view} onReload={onReload} onClose={close} />
        </Suspense>
      )}
      {open === "help" && (
        <Suspense>
          <ShortcutsHelp isWholeCase={onTimeline !== null} onClose={close} />
        </Suspense>
      )}
    </section>
  );
}
