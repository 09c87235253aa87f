import { typedFields } from "#contract/records/steps/document.step.ts";
import type { RowsOf } from "#flow/answers/answer-rows.ts";
import { sayDay } from "#flow/components/dates.rules.ts";
import { regionalTag } from "#flow/words/words.ts";

export const documentRows: RowsOf<"DOCUMENT"> = (step, state, { speech }) => {
  const bankId = state.document?.bankId;
  if (bankId) {
    const { confirmed } = bankId;
    const value = confirmed ? `${confirmed.name}, ${confirmed.bank}` : speech.t("bank.later");
    return [{ id: "bank", label: speech.t("bank.title"), value }];
  }
  return typedFields(step).map((name) => {
    const typed = state.document?.fields[name];
    const isDate = name === "expiryDate" || name === "issueDate";
    const value = typed && isDate ? sayDay(typed, regionalTag(speech.language)) : typed;
    return { id: name, label: speech.t(`document.field_${name}`), value };
  });
};
