import { useTranslation } from "react-i18next";
import type { FormTrial } from "#contract/forms/form-trials.contract.ts";
import { VerificationStatusBadge } from "#web/features/records/case-parts/verification-status.widget.tsx";
import { useFormat } from "#web/platform/format.ts";
import classes from "./form-trial.module.css";

const outcomes = ["valid", "invalid", "pending"] as const;
const causes = ["erased", "notChecked", "notKept", "differs"] as const;

export function TrialFigures({ trial: { before, after, notKnown } }: { trial: FormTrial }) {
  const { t } = useTranslation("formTrials");
  const format = useFormat();
  const unknown = causes.filter((cause) => notKnown[cause] > 0);
  const number = unknown.reduce((sum, cause) => sum + notKnown[cause], 0);
  return (
    <div>
      <table className={classes.figures}>
        <caption>{t("decisions")}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">{t("then")}</th>
            <th scope="col">{t("now")}</th>
          </tr>
        </thead>
        <tbody>
          {outcomes.map((outcome) => (
            <tr key={outcome}>
              <th scope="row">
                <VerificationStatusBadge status={outcome} />
              </th>
              <td>{format.number(before[outcome])}</td>
              <td data-differs={before[outcome] !== after[outcome] || undefined}>{format.number(after[outcome])}</td>
            </tr>
          ))}
          <tr className={classes.unknown}>
            <th scope="row">{t("notKnown")}</th>
            <td colSpan={2}>{format.number(number)}</td>
          </tr>
        </tbody>
      </table>
      {unknown.length > 0 && (
        <ul className={classes.causes}>
          {unknown.map((cause) => (
            <li key={cause}>{t(`why.${cause}`, { number: format.number(notKnown[cause]) })}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
