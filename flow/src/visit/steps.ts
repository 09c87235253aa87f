import type { FlowStep } from "#contract/records/flow/flow-form.ts";
import type { IconName } from "#flow/components/icon.tsx";

/** The question screen (null: none, or several), the icon, and the end of the word keys. */
export const flowSteps = {
  PROFILE: { screen: "profile", icon: "user", words: "profile" },
  DOCUMENT: { screen: "document", icon: "card", words: "document" },
  FACIAL: { screen: null, icon: "smile", words: "selfie" },
  TAX_ID: { screen: "tax-id", icon: "percent", words: "tax_id" },
  ADDRESS: { screen: "address", icon: "house", words: "address" },
  AML: { screen: "funds", icon: "coins", words: "funds" },
  VIDEO: { screen: null, icon: "smile", words: "video" },
  PAYMENT_METHOD: { screen: "payment", icon: "credit", words: "payment" },
  QES: { screen: null, icon: "pencil", words: "sign" },
  US_EIDV: { screen: "us-eidv", icon: "percent", words: "us_eidv" },
  COMPANY: { screen: "company", icon: "bank", words: "company" },
  QUESTIONNAIRE: { screen: "questionnaire", icon: "pencil", words: "questionnaire" },
} as const satisfies Record<FlowStep["type"], { screen: string | null; icon: IconName; words: string }>;

export type AnswerScreen = NonNullable<(typeof flowSteps)[FlowStep["type"]]["screen"]>;
