import type { FlowStepOf } from "#contract/records/flow/flow-steps.ts";
import { stepOf } from "#contract/records/forms/step-of.rules.ts";
import { paymentNumberOf } from "#contract/records/steps/payment-method.step.ts";
import { AnswersForm } from "#flow/answers/answers-form.tsx";
import { useAnswers } from "#flow/answers/use-answers.ts";
import { DigitGroupsField } from "#flow/components/digit-groups-field.tsx";
import { groupAccount, groupCardNumber } from "#flow/components/grouped.rules.ts";
import { saveStep } from "#flow/platform/api.steps.ts";
import { useVisit } from "#flow/visit/visit.ts";
import { useSpeech } from "#flow/words/words.ts";
import { checkDraft, isCardKept, paymentDraftOf, paymentRequestOf } from "./payment.rules.ts";
import { PaymentMethods } from "./payment-methods.tsx";

export function PaymentPage() {
  const step = stepOf(useVisit().state.form, "PAYMENT_METHOD");
  return step && <PaymentQuestions step={step} />;
}

function PaymentQuestions({ step }: { step: FlowStepOf<"PAYMENT_METHOD"> }) {
  const { t } = useSpeech();
  const { state } = useVisit();
  const answering = useAnswers({
    screen: "payment",
    fields: ["method", "cardNumber", "accountNumber"],
    first: () => paymentDraftOf(step, state),
    check: (draft) => checkDraft(step, state, draft),
    save: async (draft) => {
      const request = paymentRequestOf(step, draft);
      return request ? saveStep("savePayment", request) : state;
    },
    // A card number is not kept once it was sent.
    keepAfter: (draft) => ({ ...draft, cardNumber: "" }),
    refusedAs: { cardNumber: "problem.card_number", accountNumber: "problem.account_number" },
  });
  const { draft, change, problemOf } = answering;
  const requested = paymentNumberOf(step, draft.method);
  const isKept = isCardKept(state);
  const { cardFirstFour: first = "", cardLastFour: last = "" } = state.payment ?? {};
  const isChosen = step.method === "applicant_choice";

  return (
    <AnswersForm
      answering={answering}
      title={t("payment.title")}
      lead={draft.method && !isChosen ? t(`payment.lead_${draft.method}`) : t("payment.lead")}
    >
      {isChosen && (
        <PaymentMethods
          value={draft.method}
          problem={problemOf("method")}
          onChange={(method) => change({ method }, "method", "cardNumber", "accountNumber")}
        />
      )}
      {requested === "cardNumber" && (
        <DigitGroupsField
          label={t("payment.card_number")}
          isMandatory={!isKept}
          problem={problemOf("cardNumber")}
          hint={isKept ? t("payment.card_kept", { first, last }) : t("payment.card_hint")}
          value={draft.cardNumber}
          onChange={(cardNumber) => change({ cardNumber })}
          group={groupCardNumber}
          inputMode="numeric"
          autoComplete="cc-number"
          placeholder="0000 0000 0000 0000"
        />
      )}
      {requested === "accountNumber" && (
        <DigitGroupsField
          label={t("payment.account_number")}
          isMandatory
          problem={problemOf("accountNumber")}
          hint={t("payment.account_hint")}
          value={draft.accountNumber}
          onChange={(accountNumber) => change({ accountNumber })}
          group={groupAccount}
          inputMode="text"
          autoComplete="off"
          placeholder="DE00 0000 0000 0000 0000 00"
        />
      )}
    </AnswersForm>
  );
}
