import { ActionIcon, Anchor, Button, CloseButton, Loader, Modal, SegmentedControl } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { verifications } from "#contract/cases/verifications.calls.ts";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import type { FileSide } from "#contract/records/forms/identity-documents.ts";
import card from "#ui/card.module.css";
import { useReturnFocus } from "#ui/return-focus.ts";
import { useUiWords } from "#ui/words.ts";
import { VerificationStatusBadge } from "#web/features/records/case-parts/verification-status.widget.tsx";
import { useFormat } from "#web/platform/format.ts";
import { replyQueryOf } from "#web/platform/queries.ts";
import classes from "./compare.module.css";
import { CompareData } from "./compare-data.widget.tsx";
import { ComparePhotos } from "./compare-photos.widget.tsx";

function Who({ view, role, isOther }: { view: VerificationView; role: string; isOther?: boolean }) {
  const { t } = useTranslation("teamwork");
  const words = useTranslation("verifications").t;
  const format = useFormat();
  return (
    <div className={`${card.card} ${classes.person}`}>
      <span className={classes.quiet}>{role}</span>
      <span className={classes.name}>
        <bdi>{view.applicant.name || words("noName")}</bdi>
        <VerificationStatusBadge
          status={view.status}
          isWaitingForApplicant={view.requestedAgain?.state === "waiting"}
          isProposed={view.proposal !== null}
          isWaitingForPersons={view.isWaitingForPersons}
        />
      </span>
      <span className={classes.quiet}>{format.instant(view.submitted ?? view.created)}</span>
      {isOther && (
        <Anchor size="sm" renderRoot={(props) => <Link to="/verifications/$id" params={{ id: view.id }} {...props} />}>
          {t("compare.open")}
        </Anchor>
      )}
    </div>
  );
}

const views = ["data", "photos"] as const;

type Props = {
  view: VerificationView;
  /** Compared one after another. */
  others: readonly string[];
  /** Which photos; null: the data first. */
  side: FileSide | null;
  onClose: () => void;
};

/** "1 of 3", and the way to the others. */
function OthersWalk({ at, of, onGo }: { at: number; of: number; onGo: (at: number) => void }) {
  const { t } = useTranslation("teamwork");
  if (of < 2) return null;
  const go = (step: 1 | -1) => () => onGo((at + step + of) % of);
  return (
    <span className={classes.walk}>
      <ActionIcon variant="default" size={32} aria-label={t("compare.previous")} onClick={go(-1)}>
        <IconChevronLeft size={16} className={classes.arrow} aria-hidden />
      </ActionIcon>
      <span role="status">{t("compare.place", { at: at + 1, of })}</span>
      <ActionIcon variant="default" size={32} aria-label={t("compare.next")} onClick={go(1)}>
        <IconChevronRight size={16} className={classes.arrow} aria-hidden />
      </ActionIcon>
    </span>
  );
}

/** Two verifications side by side: what was answered and read, or two photos. On a phone one below the other. */
export function CompareWindow({ view, others, side, onClose }: Props) {
  const { t } = useTranslation("teamwork");
  const words = useUiWords();
  const [at, setAt] = useState(0);
  const otherId = others[at] ?? others[0] ?? view.id;
  const { data: other, error, refetch } = useQuery(replyQueryOf(verifications.view, { params: { id: otherId } }));
  const [shown, setShown] = useState<(typeof views)[number]>(side ? "photos" : "data");
  useReturnFocus(true);
  return (
    <Modal.Root opened onClose={onClose} fullScreen transitionProps={{ duration: 0 }}>
      <Modal.Content className={classes.root ?? ""}>
        <div className={classes.head}>
          <Modal.Title className={classes.title ?? ""}>{t("compare.title")}</Modal.Title>
          <OthersWalk at={at} of={others.length} onGo={setAt} />
          <SegmentedControl
            size="xs"
            aria-label={t("compare.view")}
            value={shown}
            onChange={(next) => setShown(views.find((each) => each === next) ?? "data")}
            data={views.map((each) => ({ value: each, label: t(`compare.${each}`) }))}
          />
          <CloseButton size="lg" aria-label={words.close} onClick={onClose} data-autofocus />
        </div>
        <div className={classes.body}>
          {!other && !error && <Loader size="sm" />}
          {!other && error && (
            <div role="alert">
              <p>{t("compare.failed")}</p>
              <Button size="xs" variant="default" onClick={() => void refetch()}>
                {words.retry}
              </Button>
            </div>
          )}
          {other && (
            <>
              <div className={classes.people}>
                <Who view={view} role={t("compare.this")} />
                <Who view={other} role={t("compare.other")} isOther />
              </div>
              {shown === "data" ? (
                <CompareData one={view} other={other} />
              ) : (
                <ComparePhotos key={other.id} one={view} other={other} side={side ?? "selfie"} />
              )}
            </>
          )}
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}
