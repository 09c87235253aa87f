import "#flow/styles/company.css";
import { useState } from "react";
import { shareSum } from "#contract/records/companies/shares.rules.ts";
import type { FlowStepOf } from "#contract/records/flow/flow-steps.ts";
import { stepOf } from "#contract/records/forms/step-of.rules.ts";
import { missingAnswersOf } from "#contract/records/requested/requested.rules.ts";
import { Icon } from "#flow/components/icon.tsx";
import { Notice } from "#flow/components/notice.tsx";
import { ScreenFrame } from "#flow/components/screen-frame.tsx";
import { removePerson } from "#flow/platform/api.persons.ts";
import { readState, standInNow } from "#flow/platform/api.ts";
import { ProgressBar } from "#flow/visit/progress-bar.tsx";
import { useSingleRequest } from "#flow/visit/use-request.ts";
import { useVisit } from "#flow/visit/visit.ts";
import { useCompanyWords } from "./company-words.ts";
import { type CompanyPerson, companyPersonNameOf, inTree } from "./person.rules.ts";
import { PersonCard } from "./person-card.tsx";
import { type EditedPerson, PersonForm } from "./person-form.tsx";
import { invitePreviewPerson, removePreviewPerson } from "./preview-persons.ts";
import { RemoveSheet } from "./remove-sheet.tsx";
import { ShareBar } from "./share-bar.tsx";
import { useStandings } from "./use-standings.ts";

export function PersonsPage() {
  const step = stepOf(useVisit().state.form, "COMPANY");
  return step && <Persons step={step} />;
}

const leadOf = ({ authorisedPersons, beneficiaries }: FlowStepOf<"COMPANY">) =>
  authorisedPersons && beneficiaries
    ? "persons_lead"
    : authorisedPersons
      ? "persons_lead_authorised"
      : "persons_lead_beneficial";

function Persons({ step }: { step: FlowStepOf<"COMPANY"> }) {
  const [editing, setEditing] = useState<EditedPerson | null>(null);
  const { keep } = useVisit();
  if (!editing) return <PersonList step={step} onEdit={setEditing} />;
  return (
    <PersonForm
      step={step}
      editing={editing}
      onSaved={(state) => {
        keep(state);
        setEditing(null);
      }}
      onCancel={() => setEditing(null)}
    />
  );
}

/** What is missing: of the list, and of each person. */
function useMissing(step: FlowStepOf<"COMPANY">, isShown: boolean) {
  const { say, percent } = useCompanyWords();
  const { state } = useVisit();
  const paths = missingAnswersOf(state.form, state).filter((path) => path.startsWith("persons."));
  const isMissing = (path: string) => isShown && paths.some((each) => each === `persons.${path}`);
  const ofList = [
    ...(isMissing("authorised") ? [say("missing_authorised")] : []),
    ...(isMissing("beneficial") ? [say("missing_beneficial")] : []),
    ...(isMissing("shares") ? [say("missing_shares")] : []),
  ];
  const ofPerson = (person: CompanyPerson) => {
    const name = companyPersonNameOf(person);
    if (isMissing(`reason.${person.id}`)) return say("missing_reason", { name, bar: percent(step.verifyFromPercent) });
    return isMissing(`link.${person.id}`) ? say("missing_link", { name }) : undefined;
  };
  return { isComplete: paths.length === 0, ofList, ofPerson };
}

function PersonList({ step, onEdit }: { step: FlowStepOf<"COMPANY">; onEdit: (editing: EditedPerson) => void }) {
  const { t, say, sayError } = useCompanyWords();
  const { state, keep, goOn } = useVisit();
  const { error, send } = useSingleRequest();
  const [isRequested, setRequested] = useState(false);
  const [removing, setRemoving] = useState<CompanyPerson | null>(null);
  const missing = useMissing(step, isRequested);
  useStandings();

  const remove = ({ id }: CompanyPerson) => {
    setRemoving(null);
    if (standInNow()) return keep(removePreviewPerson(state, id));
    void send(async () => keep(await removePerson(id)));
  };
  const given = (id: string) => {
    if (standInNow()) return keep(invitePreviewPerson(state, id));
    void send(async () => keep(await readState()));
  };

  return (
    <ScreenFrame
      top={<ProgressBar />}
      title={say("persons")}
      lead={say(leadOf(step), { business: state.form.businessName })}
      problem={error ? sayError(error) : missing.ofList.length > 0 && missing.ofList.join(" ")}
      actions={
        <button
          type="button"
          className="vd-button"
          onClick={() => (missing.isComplete ? goOn(state) : setRequested(true))}
        >
          {t("action.continue")}
        </button>
      }
    >
      {standInNow() && <Notice tone="calm">{say("preview")}</Notice>}
      {step.beneficiaries && <ShareBar sum={shareSum(state.persons, null)} />}
      {state.persons.length === 0 ? (
        <p className="vd-muted">{say("empty")}</p>
      ) : (
        <ul className="vd-persons">
          {inTree(state.persons).map(([person, level]) => (
            <PersonCard
              key={person.id}
              person={person}
              level={level}
              step={step}
              problem={missing.ofPerson(person)}
              onEdit={() => onEdit({ person, parent: person.parent })}
              onRemove={() => setRemoving(person)}
              onAddOwner={() => onEdit({ person: null, parent: person.id })}
              onGiven={() => given(person.id)}
            />
          ))}
        </ul>
      )}
      <button
        type="button"
        className="vd-button vd-button-second"
        onClick={() => onEdit({ person: null, parent: null })}
      >
        <Icon name="user" />
        {say("add")}
      </button>
      {removing && (
        <RemoveSheet
          name={companyPersonNameOf(removing)}
          hasOwners={state.persons.some(({ parent }) => parent === removing.id)}
          onRemove={() => remove(removing)}
          onClose={() => setRemoving(null)}
        />
      )}
    </ScreenFrame>
  );
}
