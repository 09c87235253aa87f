import { VisuallyHidden } from "@mantine/core";
import { useRef } from "react";
import type { FieldErrors } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { type FormDraft, type FormSection, formPages, isStepPage, stepPageNames, stepPages } from "./form-draft.ts";
import { sectionsWithErrors } from "./form-editor.state.ts";
import classes from "./form-sections.module.css";

type Props = {
  section: FormSection;
  onSection: (section: FormSection) => void;
  errors: FieldErrors<FormDraft>;
  steps: FormDraft["steps"];
};

/** On phones the sections are a strip that scrolls; the open one is brought into sight without moving the page. */
function useOpenInSight() {
  const shown = useRef<Element | null>(null);
  return (item: HTMLButtonElement | null) => {
    if (!item || shown.current === item) return;
    shown.current = item;
    const strip = item.closest("nav");
    if (!strip || strip.scrollWidth <= strip.clientWidth) return;
    const [outer, inner] = [strip.getBoundingClientRect(), item.getBoundingClientRect()];
    strip.scrollBy({ left: inner.left + inner.width / 2 - (outer.left + outer.width / 2) });
  };
}

/** The sections of the editor; a dot says where something must be mended, and which steps are switched off. */
export function FormSections({ section, onSection, errors, steps }: Props) {
  const { t } = useTranslation("forms");
  const showOpen = useOpenInSight();
  const wrong = sectionsWithErrors(errors);
  const item = (each: FormSection) => (
    <li key={each}>
      <button
        type="button"
        ref={each === section ? showOpen : undefined}
        className={classes.item}
        aria-current={each === section ? "page" : undefined}
        onClick={() => onSection(each)}
      >
        <span>{t(`sections.${each}`)}</span>
        {isStepPage(each) && !steps[stepPages[each]].on && <span className={classes.off}>{t("editor.off")}</span>}
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
      <ul>{formPages.map(item)}</ul>
      <p className={classes.head}>{t("editor.steps")}</p>
      <ul>{stepPageNames.map(item)}</ul>
    </nav>
  );
}
