import { useFormState, useWatch } from "react-hook-form";
import { Localisation } from "#web/features/records/form-localisations/localisation.widget.tsx";
import type { FormDraft } from "../form-draft.ts";
import type { SectionProps } from "../section-props.ts";

/** Uploaded words belong to the saved form and take effect at once, without saving the editor. */
export function LocalisationSection({ form, id }: SectionProps) {
  const languages = useWatch({ control: form.control, name: "languages" });
  const { defaultValues } = useFormState({ control: form.control });
  const saved = (defaultValues as FormDraft | undefined)?.languages ?? [];
  return <Localisation formId={id} saved={saved} hasUnsaved={languages.some((tag) => !saved.includes(tag))} />;
}
