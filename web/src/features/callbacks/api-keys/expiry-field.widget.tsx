import { Select } from "@mantine/core";
import { useTranslation } from "react-i18next";

const choices = [7, 30, 90, 180, 365];

export const neverExpires = "never";
export const expiryDaysOf = (value: string): number | null => (value === neverExpires ? null : Number(value));

export function ExpiryField({
  label,
  value,
  onChange,
  error,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}) {
  const { t } = useTranslation("apiKeys");
  const data = choices.map((days) => ({ value: String(days), label: t("fields.inDays", { count: days }) }));
  return (
    <Select
      label={label}
      data={[{ value: neverExpires, label: t("fields.never") }, ...data]}
      value={value}
      onChange={(chosen) => onChange(chosen ?? neverExpires)}
      allowDeselect={false}
      error={error}
    />
  );
}
