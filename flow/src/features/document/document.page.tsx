import { lazy, Suspense, useState } from "react";
import type { FlowStepOf } from "#contract/records/flow/flow-steps.ts";
import type { DocumentFieldName } from "#contract/records/forms/step-choices.ts";
import { stepOf } from "#contract/records/forms/step-of.rules.ts";
import { documentLengths } from "#contract/records/requested/answer-shapes.ts";
import { documentTypesFor, typedFields } from "#contract/records/steps/document.step.ts";
import { AnswersForm } from "#flow/answers/answers-form.tsx";
import { useAnswers } from "#flow/answers/use-answers.ts";
import { CountryField } from "#flow/components/country-field.tsx";
import { DateField } from "#flow/components/date-field.tsx";
import { todayOf } from "#flow/components/dates.rules.ts";
import { Notice } from "#flow/components/notice.tsx";
import { TextField } from "#flow/components/text-field.tsx";
import type { BankIdFailure } from "#flow/features/bank-id/bank-id-offer.widget.tsx";
import { chooseDocument } from "#flow/platform/api.ts";
import { bankReturn } from "#flow/platform/bank-return.ts";
import { useVisit } from "#flow/visit/visit.ts";
import { useSpeech } from "#flow/words/words.ts";
import {
  changesChoice,
  checkDraft,
  documentAnswersOf,
  documentDraftOf,
  documentTypeFor,
  isKeptDocument,
  typedDocumentName,
} from "./document.rules.ts";
import { DocumentTypes } from "./document-types.tsx";

const BankIdReturn = lazy(() => import("#flow/features/bank-id/bank-id-return.widget.tsx"));
const BankIdOffer = lazy(() => import("#flow/features/bank-id/bank-id-offer.widget.tsx"));

export function DocumentPage() {
  const { state } = useVisit();
  const step = stepOf(state.form, "DOCUMENT");
  const [isBank, setBank] = useState(() => bankReturn() !== null || Boolean(state.document?.bankId));
  const [missed, setMissed] = useState<BankIdFailure>(null);
  if (!step) return undefined;
  if (!isBank) return <DocumentQuestions step={step} missed={missed} />;
  const leave = (why: BankIdFailure) => {
    setMissed(why);
    setBank(false);
  };
  return (
    <Suspense fallback={null}>
      <BankIdReturn onOther={leave} />
    </Suspense>
  );
}

function DocumentQuestions({ step, missed }: { step: FlowStepOf<"DOCUMENT">; missed: BankIdFailure }) {
  const { t } = useSpeech();
  const { state } = useVisit();
  const typed = typedFields(step);
  const answering = useAnswers({
    screen: "document",
    fields: ["country", "documentType", ...typed.map(typedDocumentName)],
    first: () => documentDraftOf(step, state),
    check: (draft) => checkDraft(step, draft, todayOf(new Date())),
    save: async (draft) => {
      const answers = documentAnswersOf(step, draft);
      return answers && !isKeptDocument(state, answers) ? chooseDocument(answers) : state;
    },
  });
  const { draft, change, problemOf } = answering;
  const { country, documentType } = draft;
  const willDropPhotos =
    state.files.length > 0 && country && documentType && changesChoice(state, { country, documentType });

  return (
    <AnswersForm
      answering={answering}
      title={t("document.title")}
      lead={t("document.lead")}
      after={
        <>
          {willDropPhotos && <Notice tone="calm">{t("document.change_warning")}</Notice>}
          {step.bankId && (
            <Suspense fallback={null}>
              <BankIdOffer step={step} country={country} missed={missed} />
            </Suspense>
          )}
        </>
      }
    >
      <CountryField
        label={t("document.country")}
        isMandatory
        problem={problemOf("country")}
        choices={state.form.countries}
        value={country ?? ""}
        onChange={(chosen) => change({ country: chosen, documentType: documentTypeFor(step, chosen, documentType) })}
      />
      <DocumentTypes
        types={documentTypesFor(step, country)}
        frontOnly={step.frontOnly}
        value={documentType}
        problem={problemOf("documentType")}
        onChange={(chosen) => change({ documentType: chosen })}
      />
      {typed.map((name) => (
        <TypedField
          key={name}
          name={name}
          isMandatory={step.fields[name].mandatory}
          value={draft[typedDocumentName(name)] ?? ""}
          problem={problemOf(typedDocumentName(name))}
          onChange={(value) => change({ [typedDocumentName(name)]: value })}
        />
      ))}
    </AnswersForm>
  );
}

type Typed = {
  name: DocumentFieldName;
  isMandatory: boolean;
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
};

function TypedField({ name, ...answer }: Typed) {
  const { t } = useSpeech();
  const label = t(`document.field_${name}`);
  if (name === "expiryDate" || name === "issueDate") return <DateField label={label} {...answer} />;
  const isLatin = name !== "issuingAuthority";
  return <TextField label={label} {...answer} typing={{ isLatin, maxLength: documentLengths[name][1] }} />;
}
