import { useTranslation } from "react-i18next";
import { formTemplateNames } from "#contract/records/forms/form-templates.ts";
import { type ChosenTemplate, startFromTemplate } from "./form-templates.rules.ts";
import type { SectionProps } from "./section-props.ts";
import classes from "./template-choice.module.css";

type Props = Pick<SectionProps, "form"> & { chosen: ChosenTemplate; onChoose: (chosen: ChosenTemplate) => void };

export function TemplateChoice({ form, chosen, onChoose }: Props) {
  const { t } = useTranslation("formTemplates");
  const choose = (next: ChosenTemplate) => {
    form.reset(startFromTemplate(form.getValues(), next, chosen), { keepDefaultValues: true });
    onChoose(next);
  };
  const choice = (name: "own" | (typeof formTemplateNames)[number], next: ChosenTemplate) => (
    <label key={name} className={classes.choice}>
      <input
        type="radio"
        name="form-template"
        className={classes.radio}
        checked={chosen?.template === next?.template}
        onChange={() => choose(next)}
      />
      <span className={classes.title}>{t(`templates.${name}.title`)}</span>
      <span className={classes.about}>{t(`templates.${name}.about`)}</span>
    </label>
  );
  return (
    <fieldset className={classes.root}>
      <legend className={classes.legend}>{t("title")}</legend>
      <div className={classes.choices}>
        {choice("own", null)}
        {formTemplateNames.map((template) => choice(template, { template, title: t(`templates.${template}.title`) }))}
      </div>
    </fieldset>
  );
}
