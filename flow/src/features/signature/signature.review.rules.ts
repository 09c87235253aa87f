import type { RowsOf } from "#flow/answers/answer-rows.ts";

export const signatureRows: RowsOf<"QES"> = (_, { signature }, { speech }) => [
  { id: "signature", label: speech.t("sign.signer"), value: signature?.signer },
];
