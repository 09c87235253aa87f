import type { RowsOf } from "#flow/answers/answer-rows.ts";
import { countryName } from "#flow/components/country-names.ts";

export const addressRows: RowsOf<"ADDRESS"> = (step, { address }, { speech }) => {
  const { t, language } = speech;
  if (step.skipManualEntry || !address) return [];
  const { kind, country, line1, line2, city, state, postalCode } = address;
  const lines = [line1, line2, city, state, postalCode, countryName(country, language)].filter(Boolean).join(", ");
  return [
    ...(step.askAddressType
      ? [{ id: "kind", label: t("address.kind"), value: kind && t(`address.kind_${kind}`) }]
      : []),
    { id: "lines", label: t("field.address"), value: lines },
  ];
};
