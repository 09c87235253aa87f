import { Textarea, TextInput } from "@mantine/core";
import { useController } from "react-hook-form";
import type { LegalName } from "#contract/legal-names.ts";
import type { FormDraft } from "./form-draft.ts";
import type { SectionProps } from "./form-section-fields.widget.tsx";

type TextName =
  | "name"
  | "description"
  | "callbackUrl"
  | "redirectUrl"
  | "websiteUrl"
  | "supportEmail"
  | "domainName"
  | "googleTagManagerId"
  | "googleTrackingId"
  | `${LegalName}.${"url" | "text"}`;

type Props = {
  form: SectionProps["form"];
  name: TextName;
  label: string;
  description?: string;
  placeholder?: string;
  required?: boolean;
  inputMode?: "url" | "email";
  /** At least so many lines, growing with the text; silent, one line. */
  lines?: number;
};

/** A text of the form. Only this field is drawn anew while it is typed in. */
export function TextField({ form, name, lines, ...rest }: Props) {
  const { field, fieldState } = useController<FormDraft, TextName>({ control: form.control, name });
  const props = { ...rest, ...field, error: fieldState.error?.message };
  return lines === undefined ? <TextInput {...props} /> : <Textarea {...props} autosize minRows={lines} maxRows={12} />;
}
