import { progressOfState } from "#contract/records/companies/person-progress.rules.ts";
import type { FlowStepOf } from "#contract/records/flow/flow-steps.ts";
import { Icon } from "#flow/components/icon.tsx";
import type { CompanyPersonsProgress } from "#flow/platform/api.persons.ts";
import { useCompanyWords } from "./company-words.ts";
import { type CompanyPerson, companyPersonNameOf } from "./person.rules.ts";
import { PersonLink } from "./person-link.tsx";

type Given = {
  person: CompanyPerson;
  level: number;
  step: FlowStepOf<"COMPANY">;
  problem: string | undefined;
  onEdit: () => void;
  onRemove: () => void;
  onAddOwner: () => void;
  onGiven: (progress: CompanyPersonsProgress | null) => void;
};

export function PersonCard({ person, level, step, problem, onEdit, onRemove, onAddOwner, onGiven }: Given) {
  const { say, percent } = useCompanyWords();
  const name = companyPersonNameOf(person);
  const progress = progressOfState(person.state);
  const isCompany = person.kind === "company";
  const mayAsk = !isCompany && step.personFormId !== null && progress !== "done";
  return (
    <li className="vd-person" data-level={level || undefined} data-problem={problem ? "" : undefined}>
      <div className="vd-person-head">
        <span className="vd-badge-icon">
          <Icon name={isCompany ? "bank" : "user"} />
        </span>
        <div className="vd-person-name">
          <strong dir="auto">{name}</strong>
          <span className="vd-muted">
            {person.types
              .map((type) =>
                type === "BENEFICIAL" && person.share !== null
                  ? say("owner_of", { share: percent(person.share) })
                  : say(type),
              )
              .join(" · ")}
          </span>
        </div>
        {!person.isLocked && (
          <>
            <button type="button" className="vd-icon-button" aria-label={say("edit", { name })} onClick={onEdit}>
              <Icon name="pencil" />
            </button>
            <button type="button" className="vd-icon-button" aria-label={say("remove", { name })} onClick={onRemove}>
              <Icon name="close" />
            </button>
          </>
        )}
      </div>
      {!isCompany && step.personFormId !== null && (
        <p className="vd-person-state" data-progress={progress}>
          {person.isRequired && <span className="vd-tag">{say("required")}</span>}
          {say(`state_${progress}`)}
        </p>
      )}
      {mayAsk && (
        <PersonLink
          person={{ id: person.id, name }}
          hasMail={person.email !== ""}
          isAgain={person.isInvited}
          fillIn={step.fillIn}
          onGiven={onGiven}
        />
      )}
      {isCompany && (
        <button type="button" className="vd-link" onClick={onAddOwner}>
          <Icon name="user" />
          {say("add_owner", { name })}
        </button>
      )}
      {problem && (
        <p className="vd-problem">
          <Icon name="alert" />
          {problem}
        </p>
      )}
    </li>
  );
}
