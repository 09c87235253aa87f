import { IconArrowLeft, IconArrowRight } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { type FormSection, sectionsInOrder } from "#contract/records/forms/form-sections.ts";
import classes from "./section-pager.module.css";
import type { SectionProps } from "./section-props.ts";
import { useStepOrder } from "./use-step-order.ts";

export function SectionPager({
  form,
  section,
  onSection,
}: {
  form: SectionProps["form"];
  section: FormSection;
  onSection: (section: FormSection) => void;
}) {
  const { t } = useTranslation("forms");
  const { inUse } = useStepOrder(form);
  const sections = sectionsInOrder(inUse);
  const index = sections.indexOf(section);
  const before = sections[index - 1];
  const after = sections[index + 1];
  return (
    <div className={classes.root}>
      {before && (
        <button type="button" className={classes.go} onClick={() => onSection(before)}>
          <IconArrowLeft size={16} className={classes.arrow} aria-hidden />
          <span>{t("editor.before", { section: t(`sections.${before}`) })}</span>
        </button>
      )}
      {after && (
        <button type="button" className={classes.go} data-after onClick={() => onSection(after)}>
          <span>{t("editor.after", { section: t(`sections.${after}`) })}</span>
          <IconArrowRight size={16} className={classes.arrow} aria-hidden />
        </button>
      )}
    </div>
  );
}
