import { Button } from "@mantine/core";
import { IconTag } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import { useCan } from "#web/platform/can.ts";
import classes from "./work-line.module.css";
import { Labels } from "./work-marks.widget.tsx";

const VerificationLabelsWindow = lazy(() =>
  import("./verification-labels.window.tsx").then(({ VerificationLabelsWindow: default_ }) => ({ default: default_ })),
);

/** The labels of a verification, and the way to change them. */
export function CaseLabels({ view }: { view: VerificationView }) {
  const { t } = useTranslation("reviewQueue");
  const can = useCan();
  const [isLabelling, setIsLabelling] = useState(false);
  const { labels } = view;
  const words = t(labels.length > 0 ? "label.change" : "label.add");
  return (
    <span className={classes.labels}>
      {can("verifications:review") && (
        <Button
          data-page-action="label"
          variant="subtle"
          size="compact-xs"
          title={words}
          aria-label={words}
          onClick={() => setIsLabelling(true)}
        >
          <IconTag size={16} stroke={1.75} />
          {labels.length === 0 && <span className={classes.word}>{t("label.add")}</span>}
        </Button>
      )}
      <Labels labels={labels} />
      {isLabelling && (
        <Suspense>
          <VerificationLabelsWindow view={view} onClose={() => setIsLabelling(false)} />
        </Suspense>
      )}
    </span>
  );
}
