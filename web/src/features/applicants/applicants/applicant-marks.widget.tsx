import { useTranslation } from "react-i18next";
import { StatusBadge } from "#ui/status-badge.tsx";
import classes from "./applicants.module.css";

type Props = { labels: readonly string[]; isOnLegalHold: boolean; isErased: boolean };

export function ApplicantMarks({ labels, isOnLegalHold, isErased }: Props) {
  const { t } = useTranslation("applicants");
  if (labels.length === 0 && !isOnLegalHold && !isErased) return null;
  return (
    <span className={classes.marks}>
      {isErased && <StatusBadge tone="quiet">{t("erased")}</StatusBadge>}
      {isOnLegalHold && <StatusBadge tone="wait">{t("held")}</StatusBadge>}
      {labels.map((label) => (
        <span key={label} className={classes.label} dir="auto">
          {label}
        </span>
      ))}
    </span>
  );
}
