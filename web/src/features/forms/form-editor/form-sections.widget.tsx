import { VisuallyHidden } from "@mantine/core";
import { type ReactNode, useRef } from "react";
import { useFormState } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { type FormSection, formPages, lookPages } from "#contract/records/forms/form-sections.ts";
import { errorsBySection } from "./form-editor.state.ts";
import classes from "./form-sections.module.css";
import type { SectionProps } from "./section-props.ts";
import { StepList } from "./step-list.widget.tsx";

type Props = {
  form: SectionProps["form"];
  section: FormSection;
  onSection: (section: FormSection) => void;
};

/** The list of sections scrolls by itself; bring the open one into view without scrolling the page. */
function useOpenInSight() {
  const shown = useRef<Element | null>(null);
  return (item: HTMLButtonElement | null) => {
    if (!item || shown.current === item) return;
    shown.current = item;
    const strip = item.closest("nav");
    if (!strip) return;
    const [outer, inner] = [strip.getBoundingClientRect(), item.getBoundingClientRect()];
    if (strip.scrollWidth > strip.clientWidth)
      strip.scrollBy({ left: inner.left + inner.width / 2 - (outer.left + outer.width / 2) });
    if (inner.top < outer.top || inner.bottom > outer.bottom)
      strip.scrollBy({ top: inner.top + inner.height / 2 - (outer.top + outer.height / 2) });
  };
}

export function FormSections({ form, section, onSection }: Props) {
  const { t } = useTranslation("forms");
  const showOpen = useOpenInSight();
  const { errors } = useFormState({ control: form.control });
  const wrong = errorsBySection(errors);
  const item = (each: FormSection, end?: ReactNode) => (
    <button
      type="button"
      ref={each === section ? showOpen : undefined}
      className={classes.item}
      aria-current={each === section ? "page" : undefined}
      onClick={() => onSection(each)}
    >
      <span>{t(`sections.${each}`)}</span>
      {end}
      {wrong.has(each) && (
        <span className={classes.dot}>
          <VisuallyHidden>{t("editor.hasErrors")}</VisuallyHidden>
        </span>
      )}
    </button>
  );
  const plain = (each: FormSection) => <li key={each}>{item(each)}</li>;
  return (
    <nav className={classes.root} aria-label={t("editor.sections")}>
      <p className={classes.head}>{t("editor.settings")}</p>
      <ul>{formPages.map(plain)}</ul>
      <p className={classes.head}>{t("editor.steps")}</p>
      <StepList form={form} item={item} />
      <p className={classes.head}>{t("editor.look")}</p>
      <ul>{lookPages.map(plain)}</ul>
    </nav>
  );
}
