import { useTranslation } from "react-i18next";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import { useReview } from "../review-context.ts";
import classes from "./decision-bar.module.css";
import { openFindingsOf } from "./open-findings.rules.ts";

/** What is still open, each with a way to it. */
export function OpenFindings({ view }: { view: VerificationView }) {
  const { t } = useTranslation("verifications");
  const { openTab } = useReview();
  const { strong, checks } = openFindingsOf(view);
  const showWarnings = () => {
    const warnings = document.getElementById("warnings");
    if (warnings) warnings.scrollIntoView({ block: "start" });
    else openTab("overview");
  };
  return (
    <>
      {strong > 0 && (
        <button type="button" className={classes.link} onClick={() => openTab("screening")}>
          {t("decide.judgeStrong", { count: strong })}
        </button>
      )}
      {checks > 0 && (
        <button type="button" className={classes.link} onClick={showWarnings}>
          {t("warnings.title", { count: checks })}
        </button>
      )}
    </>
  );
}
