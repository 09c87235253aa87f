import { documentFieldNames } from "#contract/records/forms/step-choices.ts";
import type { AnswerRules } from "./step-answers.types.ts";

export const documentAnswers: AnswerRules<"DOCUMENT"> = {
  shown: (document) => {
    if (!document) return null;
    const { bankId, ...chosen } = document;
    if (!bankId) return chosen;
    const { person } = bankId;
    const confirmed = person && { bank: person.bank, name: `${person.first_name} ${person.last_name}` };
    return { ...chosen, bankId: { confirmed } };
  },
  unrequested: (document) => document && { ...document, fields: {} },
  viewed: (document) =>
    documentFieldNames.flatMap((field) => {
      const value = document?.fields[field];
      return value === undefined ? [] : [{ field, value }];
    }),
  searched: ({ fields }) => ({ documents: [fields.documentNumber, fields.additionalNumber] }),
};
