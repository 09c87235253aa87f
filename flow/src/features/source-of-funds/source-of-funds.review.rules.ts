import { fundsFields } from "#contract/records/steps/aml.step.ts";
import type { RowsOf } from "#flow/answers/answer-rows.ts";
import { sayFunds } from "#flow/answers/funds-words.ts";

export const fundsRows: RowsOf<"AML"> = (step, { funds }, { speech }) =>
  fundsFields(step).map((name) => {
    const answer = funds?.[name];
    const value = answer === undefined ? undefined : sayFunds(speech, name, answer);
    return { id: name, label: speech.t(`funds.${name}`), value };
  });
