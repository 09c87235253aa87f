import { wholeName } from "#contract/values/person-name.ts";
import type { RowsOf } from "#flow/answers/answer-rows.ts";
import { sayDay } from "#flow/components/dates.rules.ts";
import { regionalTag } from "#flow/words/words.ts";

export const usEidvRows: RowsOf<"US_EIDV"> = (_, { usEidv }, { speech }) => {
  const { t, language } = speech;
  if (!usEidv) return [];
  if (usEidv.skipped) return [{ id: "skipped", label: t("field.ssn"), value: t("review.skipped") }];
  const { firstName, lastName, dob, ssnLastFour, line1, city, state, postalCode } = usEidv;
  return [
    { id: "name", label: t("us_eidv.name"), value: wholeName({ given: firstName, family: lastName }) },
    { id: "dob", label: t("field.dob"), value: sayDay(dob, regionalTag(language)) },
    { id: "ssn", label: t("field.ssn"), value: `••• •• ${ssnLastFour}` },
    { id: "address", label: t("field.address"), value: `${line1}, ${city}, ${state} ${postalCode}` },
  ];
};
