import type { FlowStepOf } from "#contract/records/flow/flow-steps.ts";
import { companyFields } from "#contract/records/steps/company.step.ts";
import { countryName } from "#flow/components/country-names.ts";
import { useVisit } from "#flow/visit/visit.ts";
import { useCompanyWords } from "./company-words.ts";
import { companyPersonNameOf, inTree } from "./person.rules.ts";

/** In the review. */
export default function CompanyRows({ step }: { step: FlowStepOf<"COMPANY"> }) {
  const { t, say, percent, language } = useCompanyWords();
  const { state, edit } = useVisit();
  const { company, persons } = state;
  const rows = company
    ? [
        { id: "companyName", label: say("companyName"), value: company.companyName },
        {
          id: "registrationCountry",
          label: say("registrationCountry"),
          value: countryName(company.registrationCountry, language),
        },
        ...companyFields(step).map((name) => ({ id: name, label: say(name), value: company[name] })),
      ]
    : [];
  return (
    <>
      <dl className="vd-answers">
        {rows.map(({ id, label, value }) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd dir="auto">{value ?? <span className="vd-muted">{t("review.empty")}</span>}</dd>
          </div>
        ))}
        {inTree(persons).map(([person]) => (
          <div key={person.id}>
            <dt>
              {person.types
                .map((type) =>
                  type === "BENEFICIAL" && person.share !== null
                    ? say("owner_of", { share: percent(person.share) })
                    : say(type),
                )
                .join(", ")}
            </dt>
            <dd dir="auto">{companyPersonNameOf(person)}</dd>
          </div>
        ))}
      </dl>
      {(step.authorisedPersons || step.beneficiaries) && state.requestedAgain === null && (
        <button type="button" className="vd-link" onClick={() => edit("persons")}>
          {t("review.edit_part", { part: say("persons") })}
        </button>
      )}
    </>
  );
}
