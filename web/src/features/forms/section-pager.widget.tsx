import { IconArrowLeft, IconArrowRight } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { type FormSection, formSections } from "./form-draft.ts";
import classes from "./section-pager.module.css";

/** From section to section without the list: what a new form is filled in by. */
export function SectionPager({
  section,
  onSection,
}: {
  section: FormSection;
  onSection: (section: FormSection) => void;
}) {
  const { t } = useTranslation("forms");
  const place = formSections.indexOf(section);
  const before = formSections[place - 1];
  const after = formSections[place + 1];
  return (
    <div className={classes.root}>
      {before && (
        <button type="button" className={classes.go} onClick={() => onSection(before)}>
          <IconArrowLeft size={16} className={classes.arrow} aria-hidden />
          <span>
            <span className={classes.hint}>{t("editor.before")}</span> {t(`sections.${before}`)}
          </span>
        </button>
      )}
      {after && (
        <button type="button" className={classes.go} data-after onClick={() => onSection(after)}>
          <span>
            <span className={classes.hint}>{t("editor.after")}</span> {t(`sections.${after}`)}
          </span>
          <IconArrowRight size={16} className={classes.arrow} aria-hidden />
        </button>
      )}
    </div>
  );
}
