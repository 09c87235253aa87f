import { useTranslation } from "react-i18next";
import type { VerificationRow } from "#contract/cases/verifications.contract.ts";
import classes from "./findings.module.css";
import { gravestChecks } from "./gravest-checks.rules.ts";

/** The gravest in a few words. */
export function Findings({ checks, className }: Pick<VerificationRow, "checks"> & { className: string | undefined }) {
  const { t } = useTranslation("verifications");
  const gravest = gravestChecks(checks).map(({ name, result }) => ({ name, result, word: t(`checks.${name}`) }));
  return (
    <span className={className} title={gravest.map(({ word }) => word).join(" · ") || undefined}>
      {gravest.map(({ name, result, word }) => (
        <span key={name} className={classes.finding} data-result={result}>
          {word}
        </span>
      ))}
    </span>
  );
}
