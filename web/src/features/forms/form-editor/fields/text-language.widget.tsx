import { VisuallyHidden } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Language } from "#contract/values/languages.ts";
import { useFormat } from "#web/platform/format.ts";
import classes from "./text-language.module.css";

type Props = {
  offered: readonly Language[];
  shown: Language;
  /** Languages in which a text is missing. */
  missing: readonly Language[];
  onShow: (language: Language) => void;
  /** The label of the dot; by default, that a text is missing. */
  dot?: string;
};

/** The language of the texts below; a dot marks one without a text. Nothing for a form with one language. */
export function TextLanguage({ offered, shown, missing, onShow, dot }: Props) {
  const { t } = useTranslation("formSteps");
  const format = useFormat();
  if (offered.length < 2) return null;
  return (
    <fieldset className={classes.root}>
      <VisuallyHidden component="legend">{t("languages.label")}</VisuallyHidden>
      {offered.map((language) => (
        <button
          key={language}
          type="button"
          className={classes.item}
          aria-pressed={language === shown}
          onClick={() => onShow(language)}
        >
          {format.language(language)}
          {missing.includes(language) && (
            <span className={classes.dot}>
              <VisuallyHidden>{dot ?? t("languages.missing")}</VisuallyHidden>
            </span>
          )}
        </button>
      ))}
    </fieldset>
  );
}
