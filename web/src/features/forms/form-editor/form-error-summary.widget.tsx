import { IconAlertCircle } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useFormState } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { type FormSection, formSections } from "#contract/records/forms/form-sections.ts";
import { Note, NoteTitle } from "#ui/note.tsx";
import { errorsBySection } from "./form-editor.state.ts";
import classes from "./form-error-summary.module.css";
import type { SectionProps } from "./section-props.ts";

/** After a refused save: the sections with their number of errors; each leads to its first wrong field. */
export function FormErrorSummary({
  form,
  onShow,
}: {
  form: SectionProps["form"];
  onShow: (section: FormSection) => void;
}) {
  const { t } = useTranslation("forms");
  const { errors } = useFormState({ control: form.control });
  const wrong = errorsBySection(errors);
  const count = [...wrong.values()].reduce((sum, each) => sum + each, 0);
  const said = errors.root;
  const message = said?.message;
  const hasWords = count > 0 || Boolean(message);
  const root = useRef<HTMLElement>(null);
  // Errors without a field are shown up here, and Save may have been pressed far below.
  useEffect(() => {
    if (said?.message) root.current?.scrollIntoView({ block: "nearest" });
  }, [said]);
  if (!hasWords) return null;
  return (
    <Note tone="bad" ref={root} className={classes.root} aria-label={t("wrong.label")}>
      <IconAlertCircle size={16} stroke={1.75} aria-hidden />
      <div>
        <NoteTitle role="alert">{message ?? t("wrong.title", { count })}</NoteTitle>
        {count > 0 && (
          <ul className={classes.sections}>
            {formSections
              .filter((section) => wrong.has(section))
              .map((section) => (
                <li key={section}>
                  <button type="button" className={classes.go} onClick={() => onShow(section)}>
                    {t("wrong.section", { section: t(`sections.${section}`), count: wrong.get(section) ?? 0 })}
                  </button>
                </li>
              ))}
          </ul>
        )}
      </div>
    </Note>
  );
}
