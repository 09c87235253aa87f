import { type CompanyFieldName, companyLengths } from "#contract/records/companies/company-values.ts";
import type { FlowStepOf } from "#contract/records/flow/flow-steps.ts";
import { stepOf } from "#contract/records/forms/step-of.rules.ts";
import { companyFields } from "#contract/records/steps/company.step.ts";
import { AnswersForm } from "#flow/answers/answers-form.tsx";
import { useAnswers } from "#flow/answers/use-answers.ts";
import { CountryField } from "#flow/components/country-field.tsx";
import { TextField, type TypingAttributes } from "#flow/components/text-field.tsx";
import { saveStep } from "#flow/platform/api.steps.ts";
import { useVisit } from "#flow/visit/visit.ts";
import { type CompanyDraft, checkDraft, companyAnswersOf, companyDraftOf } from "./company.rules.ts";
import { useCompanyWords } from "./company-words.ts";

const hints = { lei: "lei_hint", businessAddress: "businessAddress_hint" } as const;
const isNumber = (name: CompanyFieldName) => name === "registrationNumber" || name === "taxNumber" || name === "lei";
/** A LEI may be typed in groups. */
const typingOf = (name: CompanyFieldName): TypingAttributes => ({
  isLatin: isNumber(name),
  maxLength: name === "lei" ? 30 : companyLengths[name][1],
});

export function CompanyPage() {
  const step = stepOf(useVisit().state.form, "COMPANY");
  return step && <CompanyQuestions step={step} />;
}

function CompanyQuestions({ step }: { step: FlowStepOf<"COMPANY"> }) {
  const { say } = useCompanyWords();
  const { state } = useVisit();
  const requested = companyFields(step);
  const answering = useAnswers({
    screen: "company",
    fields: ["companyName", "registrationCountry", ...requested],
    first: () => companyDraftOf(state),
    check: (draft) => checkDraft(step, draft),
    save: (draft) => saveStep("saveCompany", companyAnswersOf(step, draft)),
  });
  const { draft, change, problemOf } = answering;
  return (
    <AnswersForm answering={answering} title={say("title")} lead={say("lead")}>
      <TextField
        label={say("companyName")}
        isMandatory
        problem={problemOf("companyName")}
        value={draft.companyName}
        onChange={(companyName) => change({ companyName })}
        typing={{ autoComplete: "organization", maxLength: companyLengths.companyName[1] }}
      />
      <CountryField
        label={say("registrationCountry")}
        isMandatory
        problem={problemOf("registrationCountry")}
        choices={state.form.countries}
        value={draft.registrationCountry ?? ""}
        onChange={(country) =>
          change({ registrationCountry: country }, "registrationCountry", "registrationNumber", "taxNumber")
        }
      />
      {requested.map((name) => (
        <TextField
          key={name}
          label={say(name)}
          isMandatory={step.fields[name].mandatory}
          problem={problemOf(name)}
          hint={name in hints ? say(hints[name as keyof typeof hints]) : undefined}
          value={draft[name]}
          onChange={(value) => change({ [name]: value } as Partial<CompanyDraft>, name)}
          typing={typingOf(name)}
        />
      ))}
    </AnswersForm>
  );
}
