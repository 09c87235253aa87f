import { VisuallyHidden } from "@mantine/core";
import type { FieldErrors } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { type FormDraft, type FormSection, formSections } from "./form-draft.ts";
import { sectionsWithErrors } from "./form-editor.state.ts";
import classes from "./form-sections.module.css";

type Steps = Pick<FormDraft, "profile" | "document" | "liveness">;

const isStep = (section: FormSection): section is keyof Steps => /^(profile|document|liveness)$/.test(section);

/** The sections of the editor; a dot says where something must be mended, and which steps are switched off. */
export function FormSections({
  section,
  onSection,
  errors,
  steps,
}: {
  section: FormSection;
  onSection: (section: FormSection) => void;
  errors: FieldErrors<FormDraft>;
  steps: Steps;
}) {
  const { t } = useTranslation("forms");
  const wrong = sectionsWithErrors(errors);
  const item = (each: FormSection) => (
    <li key={each}>
      <button
        type="button"
        className={classes.item}
        aria-current={each === section ? "page" : undefined}
        onClick={() => onSection(each)}
      >
        <span>{t(`sections.${each}`)}</span>
        {isStep(each) && !steps[each].on && <span className={classes.off}>{t("editor.off")}</span>}
        {wrong.has(each) && (
          <span className={classes.dot}>
            <VisuallyHidden>{t("editor.hasErrors")}</VisuallyHidden>
          </span>
        )}
      </button>
    </li>
  );
  return (
    <nav className={classes.root} aria-label={t("editor.sections")}>
      <p className={classes.head}>{t("editor.settings")}</p>
      <ul>{formSections.filter((each) => !isStep(each)).map(item)}</ul>
      <p className={classes.head}>{t("editor.steps")}</p>
      <ul>{formSections.filter(isStep).map(item)}</ul>
    </nav>
  );
}
