import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import type { CheckEvidence, CheckName } from "#contract/records/verifications/check-evidence.ts";
import { useReview } from "../review-context.ts";
import { comparedPairOf } from "./compared-pair.rules.ts";
import { checkProofOf } from "./proof-of-check.rules.ts";
import classes from "./warnings.module.css";

const CompareWindow = lazy(() =>
  import("../compare/compare-window.widget.tsx").then(({ CompareWindow: default_ }) => ({ default: default_ })),
);

type Props = { view: VerificationView; name: CheckName; evidence: CheckEvidence | null };

/** What a finding rests on: the pair that it compares, photos, a part of the page or another tab. */
export function ShowEvidence({ view, name, evidence }: Props) {
  const { t } = useTranslation("verifications");
  const review = useReview();
  const [isComparing, setIsComparing] = useState(false);
  const pair = comparedPairOf({ name, evidence }, view.duplicates);
  const proof = checkProofOf(name, { sides: view.files.map(({ side }) => side), sessions: view.sessions.length });
  if (!pair && !proof) return null;
  const show = () => {
    if (pair) setIsComparing(true);
    else if (proof?.kind === "tab") review.openTab(proof.tab);
    else if (proof?.kind === "photos") review.lookAt(proof.sides);
    else {
      const part = document.getElementById(proof?.id ?? "");
      // A panel beside the list has not all parts of a case.
      if (part) part.scrollIntoView({ block: "start" });
      else review.openTab("overview");
    }
  };
  const check = t(`checks.${name}`);
  const [words, label] =
    pair || name === "face_match"
      ? [t("warnings.compare"), t("warnings.compareOf", { check })]
      : [t("warnings.proof"), t("warnings.proofOf", { check })];
  return (
    <>
      <button type="button" className={classes.proof} onClick={show} aria-label={label}>
        {words}
      </button>
      {isComparing && pair && (
        <Suspense>
          <CompareWindow view={view} {...pair} onClose={() => setIsComparing(false)} />
        </Suspense>
      )}
    </>
  );
}
