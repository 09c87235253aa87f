import { type FormEvent, useEffect, useRef, useState } from "react";
import { companyLengths } from "#contract/records/companies/company-values.ts";
import type { FlowState } from "#contract/records/flow/flow-state.ts";
import type { FlowStepOf } from "#contract/records/flow/flow-steps.ts";
import { countries } from "#contract/values/countries.ts";
import { CountryField } from "#flow/components/country-field.tsx";
import { OptionsField } from "#flow/components/options-field.tsx";
import { ScreenFrame } from "#flow/components/screen-frame.tsx";
import { SegmentsField } from "#flow/components/segments-field.tsx";
import { SendButton } from "#flow/components/send-button.tsx";
import { TextField } from "#flow/components/text-field.tsx";
import { addPerson, editPerson } from "#flow/platform/api.persons.ts";
import { standInNow } from "#flow/platform/api.ts";
import { ProgressBar } from "#flow/visit/progress-bar.tsx";
import { useSingleRequest } from "#flow/visit/use-request.ts";
import { useVisit } from "#flow/visit/visit.ts";
import type { FlowFieldProblem } from "#flow/words/words.ts";
import { type CompanyWord, useCompanyWords } from "./company-words.ts";
import {
  type CompanyPerson,
  checkPerson,
  draftOfPerson,
  emailLength,
  newPersonDraft,
  ownershipShareLeft,
  type PersonDraft,
  type PersonDraftField,
  type PersonProblems,
  personBodyOf,
  typesRequested,
} from "./person.rules.ts";
import { PersonFields } from "./person-fields.tsx";
import { keepPreviewPerson } from "./preview-persons.ts";

export type EditedPerson = { person: CompanyPerson | null; parent: string | null };

type Given = {
  step: FlowStepOf<"COMPANY">;
  editing: EditedPerson;
  onSaved: (state: FlowState) => void;
  onCancel: () => void;
};

export function PersonForm({ step, editing, onSaved, onCancel }: Given) {
  const { t, say, sayError, percent } = useCompanyWords();
  const { state } = useVisit();
  const { isBusy, error, send } = useSingleRequest();
  const { person } = editing;
  const [draft, setDraft] = useState<PersonDraft>(() =>
    person ? draftOfPerson(person) : newPersonDraft(step, editing.parent),
  );
  const [problems, setProblems] = useState<PersonProblems>({});
  const [attempts, setAttempts] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const left = ownershipShareLeft(state.persons, draft.parent, person?.id ?? null);

  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [attempts]);

  const change = (next: Partial<PersonDraft>) => {
    setDraft({ ...draft, ...next });
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in next))));
  };
  const problemOf = (field: PersonDraftField) => {
    const problem = problems[field];
    if (!problem) return undefined;
    return problem.startsWith("problem.") ? t(problem as FlowFieldProblem) : say(problem as CompanyWord);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const found = checkPerson(draft, left);
    setProblems(found);
    if (Object.keys(found).length > 0) return setAttempts(attempts + 1);
    const id = person?.id ?? null;
    if (standInNow()) return onSaved(keepPreviewPerson(state, id, draft));
    void send(async () =>
      onSaved(await (id === null ? addPerson(personBodyOf(draft)) : editPerson(id, personBodyOf(draft)))),
    );
  };

  const isOwner = draft.types.includes("BENEFICIAL");
  const mayBeCompany = step.beneficiaries && !(person?.isInvited ?? false);
  const types = typesRequested(step).filter((type) => type === "BENEFICIAL" || draft.kind === "person");
  const isWeighed = isOwner && step.personFormId !== null;
  return (
    <form ref={form} noValidate onSubmit={onSubmit}>
      <ScreenFrame
        top={<ProgressBar />}
        title={say(person ? "form_edit" : "form_new")}
        problem={error && sayError(error)}
        actions={
          <>
            <SendButton isBusy={isBusy} busyWords={t("action.saving")}>
              {say("save")}
            </SendButton>
            <button type="button" className="vd-button vd-button-quiet" onClick={onCancel}>
              {say("cancel")}
            </button>
          </>
        }
      >
        <div className="vd-fields">
          {mayBeCompany && (
            <SegmentsField
              label={say("kind")}
              isMandatory
              problem={undefined}
              options={(["person", "company"] as const).map((value) => ({ value, label: say(`kind_${value}`) }))}
              value={draft.kind}
              onChange={(kind) => change(kind === "company" ? { kind, types: ["BENEFICIAL"] } : { kind: "person" })}
            />
          )}
          {types.length > 1 && draft.parent === null && (
            <OptionsField
              kind="multiple"
              label={say("types")}
              isMandatory
              problem={problemOf("types")}
              options={types.map((value) => ({ value, label: say(value) }))}
              value={draft.types}
              onChange={(chosen) => change({ types: types.filter((type) => chosen.includes(type)) })}
            />
          )}
          <PersonFields draft={draft} change={change} problemOf={problemOf} />
          <CountryField
            label={say(draft.kind === "company" ? "country_company" : "country_person")}
            isMandatory
            problem={problemOf("country")}
            choices={countries}
            first={state.form.countries}
            value={draft.country ?? ""}
            onChange={(country) => change({ country })}
          />
          {isOwner && (
            <TextField
              label={say("share")}
              isMandatory
              problem={problemOf("share")}
              hint={say("share_hint", { left: percent(left) })}
              value={draft.share}
              onChange={(share) => change({ share })}
              typing={{ inputMode: "decimal", isLatin: true, maxLength: 7 }}
            />
          )}
          {draft.kind === "person" && step.personFormId !== null && (
            <TextField
              label={say("email")}
              isMandatory={false}
              problem={problemOf("email")}
              hint={say("email_hint")}
              value={draft.email}
              onChange={(email) => change({ email })}
              typing={{ type: "email", isLatin: true, maxLength: emailLength }}
            />
          )}
          {isWeighed && (
            <TextField
              label={say(draft.kind === "company" ? "reason_company" : "reason")}
              isMandatory={false}
              problem={problemOf("reason")}
              hint={say("reason_hint")}
              value={draft.reason}
              onChange={(reason) => change({ reason })}
              typing={{ maxLength: companyLengths.reason[1] }}
            />
          )}
        </div>
      </ScreenFrame>
    </form>
  );
}
