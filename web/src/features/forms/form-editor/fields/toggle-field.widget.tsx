import { useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { FormDraft } from "../form-draft.ts";
import type { SectionProps } from "../section-props.ts";
import { SwitchLine } from "./switch-line.widget.tsx";

type FlagsIn<G> = { [K in keyof G]: G[K] extends boolean ? K : never }[keyof G] & string;
type Whole = Omit<FormDraft, "steps" | "order">;
type GroupName = "terms" | "privacy" | "dataProtection" | "blockRetries";
type GroupFlag = { [G in GroupName]: `${G}.${FlagsIn<Whole[G]>}` }[GroupName];
type LastOf<Path extends string> = Path extends `${string}.${infer Last}` ? Last : Path;

/** One without words does not compile. */
type ToggleName = FlagsIn<Whole> | GroupFlag;

export function ToggleField({ form, name }: { form: SectionProps["form"]; name: ToggleName }) {
  const { t } = useTranslation("forms");
  const { field } = useController<FormDraft, ToggleName>({ control: form.control, name });
  const setting = name.slice(name.indexOf(".") + 1) as LastOf<ToggleName>;
  return <SwitchLine field={field} label={t(`fields.${setting}`)} description={t(`hints.${setting}`)} />;
}
