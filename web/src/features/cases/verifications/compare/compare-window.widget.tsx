import { Anchor, Button, CloseButton, Loader, Modal, SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { verifications } from "#contract/cases/verifications.calls.ts";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import card from "#ui/card.module.css";
import { useReturnFocus } from "#ui/return-focus.ts";
import { useUiWords } from "#ui/words.ts";
import { VerificationStatusBadge } from "#web/features/records/case-parts/verification-status.widget.tsx";
import { useFormat } from "#web/platform/format.ts";
import { readOf } from "#web/platform/queries.ts";
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
        <VerificationStatusBadge status={view.status} />
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

type Props = { view: VerificationView; otherId: string; first: (typeof views)[number]; onClose: () => void };

/** Two verifications side by side: what was answered and read, or two photos. On a phone one below the other. */
export function CompareWindow({ view, otherId, first, onClose }: Props) {
  const { t } = useTranslation("teamwork");
  const words = useUiWords();
  const { data: other, error, refetch } = useQuery(readOf(verifications.view, { params: { id: otherId } }));
  const [shown, setShown] = useState(first);
  useReturnFocus(true);
  return (
    <Modal.Root opened onClose={onClose} fullScreen transitionProps={{ duration: 0 }}>
      <Modal.Content className={classes.root ?? ""}>
        <div className={classes.head}>
          <Modal.Title className={classes.title ?? ""}>{t("compare.title")}</Modal.Title>
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
              {shown === "data" ? <CompareData one={view} other={other} /> : <ComparePhotos one={view} other={other} />}
            </>
          )}
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}
