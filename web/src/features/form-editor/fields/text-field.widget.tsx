import { TextInput } from "@mantine/core";
import type { LegalName } from "#contract/forms/legal-names.ts";
import type { SectionProps } from "../section-props.ts";
import { LongText } from "./long-text.widget.tsx";
import { useTypedText } from "./use-typed-field.ts";

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

const itself = { read: (value: string) => value, write: (_: string, text: string) => text };

/** A text of the form. */
export function TextField({ form, name, lines, ...rest }: Props) {
  const { input, error } = useTypedText(form, { name, ...itself });
  // An address runs from left to right in every language.
  const direction = rest.inputMode && { dir: "ltr" };
  const props = { ...rest, ...input, ...direction, name, error: error?.message };
  return lines === undefined ? <TextInput {...props} /> : <LongText {...props} lines={lines} linesMost={12} />;
}
