import { useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { StepType } from "#contract/records/steps/step-types.ts";
import { SwitchLine } from "../fields/switch-line.widget.tsx";
import type { FormDraft } from "../form-draft.ts";
import type { SectionProps } from "../section-props.ts";

type Steps = FormDraft["steps"];
type FlagOf<T extends StepType> = {
  [K in keyof Steps[T]]: Steps[T][K] extends boolean ? K : never;
}[keyof Steps[T]] &
  string;

/** Every switch of a step, as `TYPE.name`; one without words does not compile. */
export type StepToggleName = { [T in StepType]: `${T}.${Exclude<FlagOf<T>, "on">}` }[StepType];

type Props = { form: SectionProps["form"]; name: StepToggleName };

/** A component of its own: only this line renders on a change. */
export function StepToggle({ form, name }: Props) {
  const { t } = useTranslation("formSteps");
  const { field, fieldState } = useController<FormDraft, `steps.${StepToggleName}`>({
    control: form.control,
    name: `steps.${name}`,
  });
  return (
    <SwitchLine
      field={field}
      label={t(`toggles.${name}.label`)}
      description={t(`toggles.${name}.hint`)}
      error={fieldState.error?.message}
    />
  );
}
