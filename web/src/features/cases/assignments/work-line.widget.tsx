import { Button } from "@mantine/core";
import { IconTag } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import { useCan } from "#web/platform/can.ts";
import { AssigneeButton } from "./assignee-button.widget.tsx";
import classes from "./work-line.module.css";
import { Due, Labels } from "./work-marks.widget.tsx";

const VerificationLabelsWindow = lazy(() =>
  import("./verification-labels.window.tsx").then(({ VerificationLabelsWindow: default_ }) => ({ default: default_ })),
);

/** In the head of a verification: who has it, when it is due, its labels. */
export function WorkLine({ view }: { view: VerificationView }) {
  const { t } = useTranslation("reviewQueue");
  const can = useCan();
  const [isLabelling, setIsLabelling] = useState(false);
  const canChange = can("verifications:review");
  const { labels } = view;
  return (
    <div className={classes.root}>
      <AssigneeButton view={view} canChange={canChange} />
      <Due due={view.due} readAt={Date.now()} />
      {canChange && (
        <Button
          data-page-action="label"
          variant="subtle"
          size="compact-sm"
          title={t(labels.length > 0 ? "label.change" : "label.add")}
          aria-label={t(labels.length > 0 ? "label.change" : "label.add")}
          onClick={() => setIsLabelling(true)}
        >
          <IconTag size={15} stroke={1.75} />
          {labels.length === 0 && <span className={classes.word}>{t("label.add")}</span>}
        </Button>
      )}
      <Labels labels={labels} />
      {isLabelling && (
        <Suspense>
          <VerificationLabelsWindow view={view} onClose={() => setIsLabelling(false)} />
        </Suspense>
      )}
    </div>
  );
}
