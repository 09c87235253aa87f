import type { AnswerRules } from "./step-answers.types.ts";

export const taxIdAnswers: AnswerRules<"TAX_ID"> = {
  shown: (taxId) => taxId,
  unrequested: (taxId) => taxId && { skipped: taxId.skipped },
  viewed: (taxId) =>
    taxId && {
      country: taxId.country ?? null,
      kind: taxId.kind ?? null,
      number: taxId.number ?? null,
      isSkipped: taxId.skipped,
    },
  searched: ({ number }) => ({ taxIds: [number] }),
};
