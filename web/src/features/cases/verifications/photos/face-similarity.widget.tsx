import { useTranslation } from "react-i18next";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import { similarityPercent } from "#contract/records/verifications/face-similarity.ts";
import { useFormat } from "#web/platform/format.ts";
import classes from "./face-similarity.module.css";

/** How alike the faces of document and selfie are, where they were compared. */
export function FaceSimilarity({ checks }: Pick<VerificationView, "checks">) {
  const { t } = useTranslation("verifications");
  const format = useFormat();
  const check = checks.find(({ name }) => name === "face_match");
  if (!check || !("distance" in check.evidence)) return null;
  const share = similarityPercent(check.evidence.distance);
  return (
    <p className={classes.root} data-result={check.result}>
      <span>{t("photos.similarity", { percent: format.percent(share) })}</span>
      <meter className={classes.meter} min={0} max={100} value={share} aria-hidden />
    </p>
  );
}
