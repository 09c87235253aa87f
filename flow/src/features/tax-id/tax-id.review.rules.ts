import type { RowsOf } from "#flow/answers/answer-rows.ts";
import { countryName } from "#flow/components/country-names.ts";

export const taxIdRows: RowsOf<"TAX_ID"> = (step, { taxId }, { speech }) => {
  const { t, language } = speech;
  if (taxId?.skipped) return [{ id: "skipped", label: t("tax.number"), value: t("review.skipped") }];
  const { country, kind, number } = taxId ?? {};
  return [
    { id: "country", label: t("address.country"), value: country && countryName(country, language) },
    ...(step.askType ? [{ id: "kind", label: t("tax.kind"), value: kind && t(`tax.kind_${kind}`) }] : []),
    ...(step.askNumber ? [{ id: "number", label: t("tax.number"), value: number }] : []),
  ];
};
