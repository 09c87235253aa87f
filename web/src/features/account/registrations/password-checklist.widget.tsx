import { IconCircle, IconCircleCheckFilled } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import * as limits from "#contract/limits.ts";
import classes from "./password-checklist.module.css";
import { passwordRules } from "./password-rules.ts";

export function PasswordChecklist({ id, password }: { id: string; password: string }) {
  const { t } = useTranslation("registrations");
  return (
    <ul id={id} className={classes.list} aria-label={t("rules.label")}>
      {passwordRules.map(({ rule, holds }) => {
        const isMet = holds(password);
        return (
          <li key={rule} data-met={isMet} className={classes.rule}>
            {isMet ? (
              <IconCircleCheckFilled size={16} aria-hidden />
            ) : (
              <IconCircle size={16} stroke={1.75} aria-hidden />
            )}
            {t(`rules.${rule}`, { min: limits.passwordMin, max: limits.passwordMax })}
            <span className={classes.state}> {t(isMet ? "rules.met" : "rules.unmet")}</span>
          </li>
        );
      })}
      <li className={classes.rule}>
        <IconCircle size={16} stroke={1.75} aria-hidden />
        {t("rules.uncommon")}
      </li>
    </ul>
  );
}
