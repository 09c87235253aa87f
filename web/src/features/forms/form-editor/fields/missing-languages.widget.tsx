import { useWatch } from "react-hook-form";
import type { Language } from "#contract/values/languages.ts";
import type { FormDraft } from "../form-draft.ts";
import type { SectionProps } from "../section-props.ts";
import { useRestingValue } from "../use-quiet-value.ts";
import { TextLanguage } from "./text-language.widget.tsx";

type Props = {
  form: SectionProps["form"];
  shown: Language;
  onShow: (language: Language) => void;
  /** The languages without a text, separated by commas. Must not change between renders. */
  missingIn: (values: FormDraft) => string;
};

/** The language switch. It watches the texts itself, so that only it renders while somebody types. */
export function MissingLanguages({ form, shown, onShow, missingIn }: Props) {
  const offered = useWatch({ control: form.control, name: "languages" });
  const missing = useRestingValue(form, missingIn).split(",");
  return (
    <TextLanguage
      offered={offered}
      shown={shown}
      missing={offered.filter((tag) => missing.includes(tag))}
      onShow={onShow}
    />
  );
}
