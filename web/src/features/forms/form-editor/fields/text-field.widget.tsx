import { TextInput } from "@mantine/core";
import type { LegalName } from "#contract/records/forms/legal-names.ts";
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
  /** At least this many lines, growing with the text; one line if undefined. */
  lines?: number;
};

const itself = { read: (value: string) => value, write: (_: string, text: string) => text };

export function TextField({ form, name, lines, ...rest }: Props) {
  const { input, error } = useTypedText(form, { name, ...itself });
  // Addresses are left to right in every language.
  const direction = rest.inputMode && { dir: "ltr" };
  const props = { ...rest, ...input, ...direction, name, error: error?.message };
  return lines === undefined ? <TextInput {...props} /> : <LongText {...props} lines={lines} linesMost={12} />;
}
